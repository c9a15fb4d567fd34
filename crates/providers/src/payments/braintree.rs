//! Braintree: PayPal accounts are handed over in the browser by its own button, money is asked for in two steps.
//!
//! A transaction is authorized first, which takes nothing, and captured later. In between what it is called is
//! stored, so whatever answer is lost afterwards, its state is read again. Braintree remembers no keys: a
//! transaction has the charge's id as its order, by which one whose name was lost is found (decision 0080).

mod answer;
mod event;
mod question;
mod transaction;
mod wire;

use crate::outgoing::{Outgoing, RequestLimits};
use answer::{Answered, Customer, CustomerMade, MethodVaulted, TokenMade};
use async_trait::async_trait;
use quire_app::ports::{
    BankAnswer, CardSetup, ChargeName, ChargeOutcome, ChargeRequest, NotTheProvider, PaymentError,
    Payments, Presence, ProviderCharge, ProviderEvent, SavedMethod, WalletButton,
};
use quire_core::{Timestamp, UserId};
use quire_membership::{
    Currency, Money, PaymentMethod,
    charge::{DeclineReason, Processor},
};
use serde_json::json;
use std::{collections::BTreeMap, fmt, time::Duration};
use transaction::decided;
use url::Url;
use wire::{Failure, GraphqlWire};

/// A page of transactions is about 50 KiB.
const ANSWER_BYTES: usize = 2 * 1024 * 1024;

/// Who the site is to Braintree.
#[derive(Clone)]
pub struct BraintreeAccount {
    /// The name of the keys.
    pub public_key: String,
    /// Shows that it is the site, and signs what Braintree tells.
    pub private_key: String,
    /// By currency, what the account is called that money in it goes to.
    pub merchant_accounts: BTreeMap<Currency, String>,
    /// Where it is asked.
    pub api: Url,
    /// What the button needs.
    pub button: WalletButton,
    /// How long an answer may take: someone waits.
    pub patience: Duration,
}

/// Asks Braintree.
pub struct Braintree {
    wire: GraphqlWire,
    public_key: String,
    private_key: String,
    merchant_accounts: BTreeMap<Currency, String>,
    button: WalletButton,
}

impl fmt::Debug for Braintree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Braintree").field("public_key", &self.public_key).finish_non_exhaustive()
    }
}

impl Braintree {
    /// Asks at the account's address, and nothing else.
    ///
    /// # Errors
    /// As [`Outgoing::only`].
    pub fn new(account: BraintreeAccount) -> Result<Self, tokio_rustls::rustls::Error> {
        let BraintreeAccount { public_key, private_key, merchant_accounts, api, button, patience } =
            account;
        let limits =
            RequestLimits { total: patience, body: ANSWER_BYTES, ..RequestLimits::default() };
        let outgoing = Outgoing::only(&api, limits)?;
        let wire = GraphqlWire::new(api, (&public_key, &private_key), outgoing);
        Ok(Self { wire, public_key, private_key, merchant_accounts, button })
    }
}

fn reference(name: &ChargeName) -> Result<&str, PaymentError> {
    let reference = name.reference.as_deref();
    reference.ok_or_else(|| PaymentError::Refused("the charge was never made known".to_owned()))
}

#[async_trait]
impl Payments for Braintree {
    fn processor(&self) -> Processor {
        Processor::Braintree
    }

    fn wallet_button(&self) -> Option<&WalletButton> {
        Some(&self.button)
    }

    async fn open_account(&self, _person: &UserId) -> Result<Option<String>, PaymentError> {
        // Nothing of the person is told.
        let made: CustomerMade =
            self.wire.ask(question::OPEN, &json!({ "input": { "customer": {} } })).await?;
        Ok(Some(made.create_customer.customer.id))
    }

    async fn close_account(&self, account: &str) -> Result<(), PaymentError> {
        // A customer who has accounts is not deleted.
        let known: Result<Answered<Option<Customer>>, Failure> =
            self.wire.ask(question::ACCOUNTS, &json!({ "id": account })).await;
        let known = match known {
            Ok(known) => known.node,
            Err(Failure::Refused(_)) => None,
            Err(failure) => return Err(failure.into()),
        };
        // It is closed already.
        let Some(known) = known else { return Ok(()) };
        for kept in known.payment_methods.into_nodes() {
            let input = json!({ "input": { "paymentMethodId": kept.id } });
            self.wire.done(question::FORGET, &input).await?;
        }
        Ok(self.wire.done(question::CLOSE, &json!({ "input": { "customerId": account } })).await?)
    }

    async fn set_up(&self, account: &str) -> Result<CardSetup, PaymentError> {
        let input = json!({ "input": { "clientToken": { "customerId": account } } });
        let made: TokenMade = self.wire.ask(question::SET_UP, &input).await?;
        Ok(CardSetup { client_secret: made.create_client_token.client_token })
    }

    async fn save_method(
        &self,
        account: Option<&str>,
        token: &str,
    ) -> Result<SavedMethod, PaymentError> {
        let none = |why: &str| PaymentError::Refused(why.to_owned());
        let account = account.ok_or_else(|| none("no account was being connected"))?;
        // A name of something else, or nothing, is no token.
        if token.is_empty() || token.len() > 256 || !token.bytes().all(is_of_token) {
            return Err(none("this is no token"));
        }
        let input = json!({ "input": { "paymentMethodId": token, "customerId": account } });
        let made: MethodVaulted = self.wire.ask(question::SAVE, &input).await?;
        let vaulted = made.vault_payment_method.payment_method;
        if vaulted.details.kind != "PayPalAccountDetails" {
            return Err(none("this is no PayPal account"));
        }
        Ok(SavedMethod { reference: vaulted.id, method: PaymentMethod::PaypalAccount })
    }

    async fn prepare(&self, wanted: &ChargeRequest) -> Result<Option<String>, PaymentError> {
        let key = wanted.name.key.as_str();
        // One whose answer was lost is not asked for again.
        if let Some(known) = self.begun(key).await.map_err(Failure::into_unknown)? {
            return Ok(Some(known.id));
        }
        let to = self.merchant_accounts.get(&wanted.amount.currency).ok_or_else(|| {
            PaymentError::Refused(format!("no account takes {}", wanted.amount.currency))
        })?;
        let mut transaction = json!({ "amount": decimal(wanted.amount), "orderId": key,
            "merchantAccountId": to });
        if wanted.presence == Presence::Absent {
            transaction["paymentInitiator"] = "RECURRING".into();
        }
        let input = json!({ "input": {
            "paymentMethodId": wanted.method, "transaction": transaction } });
        let mut made = self.authorize(&input).await?;
        // Heard twice, PayPal declines the second of the same invoice, and the first is held.
        if !made.is_authorized()
            && let Some(first) = self.begun(key).await.map_err(Failure::into_unknown)?
        {
            made = first;
        }
        // The account is said to take another currency.
        if !made.is_of(wanted.amount) {
            self.reversed(&made.id).await?;
            return Err(PaymentError::Refused("another amount would have been taken".to_owned()));
        }
        Ok(Some(made.id))
    }

    async fn charge(&self, wanted: &ChargeRequest) -> Result<ChargeOutcome, PaymentError> {
        let reference = reference(&wanted.name)?;
        let mut now = self.transaction(reference).await.map_err(Failure::into_unknown)?;
        if now.is_authorized() {
            now = match self.capture(reference).await {
                Ok(captured) => captured,
                // Why not, its state says.
                Err(Failure::Refused(_)) => {
                    self.transaction(reference).await.map_err(Failure::into_unknown)?
                }
                Err(failure) => return Err(failure.into()),
            };
        }
        Ok(decided(&now)?)
    }

    async fn outcome(&self, name: &ChargeName) -> Result<Option<ChargeOutcome>, PaymentError> {
        let Some(reference) = &name.reference else {
            // What was authorized and never stored took nothing, and is not held any longer.
            for held in self.of_order(name.key.as_str()).await.map_err(Failure::into_unknown)? {
                if held.is_authorized() {
                    self.reversed(&held.id).await.map_err(Failure::into_unknown)?;
                }
            }
            return Ok(None);
        };
        let mut now = self.transaction(reference).await.map_err(Failure::into_unknown)?;
        if now.is_authorized() {
            // It was never captured. Should that arrive yet, it finds nothing to capture.
            now = self.reversed(reference).await.map_err(Failure::into_unknown)?;
        }
        if now.is_voided() {
            return Ok(None);
        }
        Ok(Some(decided(&now)?))
    }

    async fn refund(
        &self,
        name: &ChargeName,
        amount: Money,
        before: i64,
    ) -> Result<(), PaymentError> {
        let reference = reference(name)?;
        let wanted = before.saturating_add(amount.minor);
        let now = self.transaction(reference).await.map_err(Failure::into_unknown)?;
        if now.gone_minor() >= wanted {
            return Ok(());
        }
        let asked = if now.is_settled() {
            let input = json!({ "input": {
                "transactionId": reference, "refund": { "amount": decimal(amount) } } });
            self.wire.done(question::REFUND, &input).await
        } else if now.is_on_its_way() && before == 0 {
            // What is not settled yet is not taken at all.
            self.reversed(reference).await.map(|_| ())
        } else {
            Err(Failure::Unknown("it can go back when it is settled".to_owned()))
        };
        match asked {
            Err(Failure::Unknown(why)) => return Err(PaymentError::Unreachable(why)),
            Ok(()) | Err(Failure::Refused(_)) => {}
        }
        // Asked twice, the second is refused: what counts is what went back.
        let now = self.transaction(reference).await.map_err(Failure::into_unknown)?;
        if now.gone_minor() >= wanted {
            return Ok(());
        }
        Err(PaymentError::Refused("the money could not be sent back".to_owned()))
    }

    async fn refunded_minor(&self, name: &ChargeName) -> Result<i64, PaymentError> {
        let now = self.transaction(reference(name)?).await.map_err(Failure::into_unknown)?;
        Ok(now.gone_minor())
    }

    async fn answered(
        &self,
        name: &ChargeName,
        answer: BankAnswer,
    ) -> Result<ChargeOutcome, PaymentError> {
        match answer {
            BankAnswer::Confirmed => {
                let now = self.transaction(reference(name)?).await;
                Ok(decided(&now.map_err(Failure::into_unknown)?)?)
            }
            BankAnswer::Refused => {
                let ended = self.outcome(name).await?;
                Ok(ended.unwrap_or(ChargeOutcome::Declined(DeclineReason::NotConfirmed)))
            }
        }
    }

    fn read_event(
        &self,
        signature: &str,
        body: &[u8],
        now: Timestamp,
    ) -> Result<ProviderEvent, NotTheProvider> {
        event::verify((&self.public_key, &self.private_key), signature, body)?;
        event::read(body, now)
    }

    fn prove(&self, challenge: &str) -> Option<String> {
        event::prove((&self.public_key, &self.private_key), challenge)
    }

    async fn books(&self, since: Timestamp) -> Result<Option<Vec<ProviderCharge>>, PaymentError> {
        Ok(Some(self.taken(since).await?))
    }
}

const fn is_of_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'=')
}

/// An amount as Braintree writes it: `5.00`.
fn decimal(amount: Money) -> String {
    format!("{}.{:02}", amount.minor / 100, amount.minor % 100)
}
