//! Stripe: cards are handed over in the browser by its own fields, money is asked for by PaymentIntents.
//!
//! A PaymentIntent is made first and confirmed later. In between what it is called is stored, so whatever
//! answer is lost afterwards, its state is read again; and one that was never confirmed took no money
//! (decision 0068).

mod answer;
mod event;
mod intent;
mod wire;

use crate::outgoing::{Outgoing, RequestLimits};
use answer::{Intent, IntentStatus, ListOf, Named, RefundMade, SetupMade, TakenCharge};
use async_trait::async_trait;
use intent::decided;
use quire_app::ports::{
    BankAnswer, CardSetup, ChargeName, ChargeOutcome, ChargeRequest, HostedFields, NotTheProvider,
    PaymentError, Payments, Presence, ProviderCharge, ProviderEvent, SavedMethod,
};
use quire_core::{Timestamp, UserId};
use quire_membership::{Money, charge::Processor};
use std::{fmt, time::Duration};
use url::Url;
use wire::{Failure, Wire};

/// Parts between the account and the card in what a saved card is called.
const BETWEEN: char = '/';
/// Rows of a page of Stripe's lists; the most it gives.
const PAGE: &str = "100";
/// Pages of charges read in one comparison, 10,000 charges.
const MOST_PAGES: usize = 100;
/// A list of 100 charges is about 300 KiB.
const ANSWER_BYTES: usize = 2 * 1024 * 1024;

/// Who the site is to Stripe.
#[derive(Clone)]
pub struct StripeAccount {
    /// Shows that it is the site.
    pub secret_key: String,
    /// What browsers say who the site is.
    pub publishable_key: String,
    /// What messages of Stripe are signed with; several while one follows another.
    pub webhook_secrets: Vec<String>,
    /// Where it is asked.
    pub api: Url,
    /// The script of its fields.
    pub script: Url,
    /// How long an answer may take: someone waits.
    pub patience: Duration,
}

/// Asks Stripe.
pub struct Stripe {
    wire: Wire,
    fields: HostedFields,
    webhook_secrets: Vec<String>,
    is_live: bool,
}

impl fmt::Debug for Stripe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stripe").field("api", &self.fields.api).finish_non_exhaustive()
    }
}

impl Stripe {
    /// Asks at the account's address, and nothing else.
    ///
    /// # Errors
    /// As [`Outgoing::only`].
    pub fn new(account: StripeAccount) -> Result<Self, tokio_rustls::rustls::Error> {
        let StripeAccount { secret_key, publishable_key, webhook_secrets, api, script, patience } =
            account;
        let limits =
            RequestLimits { total: patience, body: ANSWER_BYTES, ..RequestLimits::default() };
        let outgoing = Outgoing::only(&api, limits)?;
        let fields = HostedFields {
            script: script.to_string(),
            api: api.origin().ascii_serialization(),
            publishable_key,
        };
        let is_live = secret_key.contains("_live_");
        Ok(Self { wire: Wire::new(api, secret_key, outgoing), fields, webhook_secrets, is_live })
    }
}

fn reference(name: &ChargeName) -> Result<&str, PaymentError> {
    let reference = name.reference.as_deref();
    reference.ok_or_else(|| PaymentError::Refused("the charge was never made known".to_owned()))
}

#[async_trait]
impl Payments for Stripe {
    fn processor(&self) -> Processor {
        Processor::Stripe
    }

    fn hosted_fields(&self) -> Option<&HostedFields> {
        Some(&self.fields)
    }

    async fn open_account(&self, person: &UserId) -> Result<Option<String>, PaymentError> {
        let key = format!("account-{person}");
        let form = [("metadata[person]", person.as_str())];
        let opened: Named = self.wire.post(&["customers"], &form, Some(&key)).await?;
        Ok(Some(opened.id))
    }

    async fn close_account(&self, account: &str) -> Result<(), PaymentError> {
        match self.wire.delete::<Named>(&["customers", account]).await {
            // It is closed already.
            Ok(_) | Err(Failure::Refused(_)) => Ok(()),
            Err(failure) => Err(failure.into()),
        }
    }

    async fn set_up(&self, account: &str) -> Result<CardSetup, PaymentError> {
        let form =
            [("customer", account), ("usage", "off_session"), ("payment_method_types[]", "card")];
        let made: SetupMade = self.wire.post(&["setup_intents"], &form, None).await?;
        Ok(CardSetup { client_secret: made.client_secret.unwrap_or_default() })
    }

    async fn save_method(
        &self,
        account: Option<&str>,
        token: &str,
    ) -> Result<SavedMethod, PaymentError> {
        let no_card = || PaymentError::Refused("no card was set up".to_owned());
        let account = account.ok_or_else(no_card)?;
        if !token.starts_with("seti_") {
            return Err(no_card());
        }
        let query = [("expand[]", "payment_method")];
        let made: SetupMade = self.wire.get(&["setup_intents", token], &query).await?;
        let is_theirs = made.customer.as_deref() == Some(account) && made.status == "succeeded";
        let method = made.payment_method.filter(|_| is_theirs).ok_or_else(no_card)?;
        // Stripe itself attaches a card that was set up for a customer.
        if method.customer.is_none() {
            let form = [("customer", account)];
            let _: Named =
                self.wire.post(&["payment_methods", &method.id, "attach"], &form, None).await?;
        }
        let shown = method.shown().ok_or_else(no_card)?;
        Ok(SavedMethod { reference: format!("{account}{BETWEEN}{}", method.id), method: shown })
    }

    async fn prepare(&self, wanted: &ChargeRequest) -> Result<Option<String>, PaymentError> {
        let (customer, method) = wanted
            .method
            .split_once(BETWEEN)
            .ok_or_else(|| PaymentError::Refused("the card is none of Stripe's".to_owned()))?;
        let (key, amount) = (wanted.name.key.as_str(), wanted.amount.minor.to_string());
        let currency = wanted.amount.currency.as_str().to_ascii_lowercase();
        let form = [
            ("amount", amount.as_str()),
            ("currency", &currency),
            ("customer", customer),
            ("payment_method", method),
            ("payment_method_types[]", "card"),
            ("metadata[charge]", key),
        ];
        let key = format!("charge-{key}");
        let made: Named = self.wire.post(&["payment_intents"], &form, Some(&key)).await?;
        Ok(Some(made.id))
    }

    async fn charge(&self, wanted: &ChargeRequest) -> Result<ChargeOutcome, PaymentError> {
        let reference = reference(&wanted.name)?;
        let form: &[(&str, &str)] = match wanted.presence {
            // The script on the page lets the buyer answer their bank.
            Presence::Present => &[("use_stripe_sdk", "true")],
            Presence::Absent => &[("off_session", "true")],
        };
        let key = format!("confirm-{}", wanted.name.key);
        let path = ["payment_intents", reference, "confirm"];
        let intent: Intent = match self.wire.post(&path, form, Some(&key)).await {
            Ok(intent) => intent,
            // Why not, its state says: declined, or confirmed before.
            Err(Failure::Refused(why)) => {
                let intent = self.intent(reference).await?;
                if intent.status == IntentStatus::RequiresConfirmation {
                    self.cancelled(reference).await?;
                    return Err(PaymentError::Refused(why));
                }
                intent
            }
            Err(failure) => return Err(failure.into()),
        };
        Ok(self.outcome_of(intent, wanted.presence).await?)
    }

    async fn outcome(&self, name: &ChargeName) -> Result<Option<ChargeOutcome>, PaymentError> {
        let Some(reference) = &name.reference else { return Ok(None) };
        let intent = self.intent(reference).await.map_err(Failure::into_unknown)?;
        if intent.status != IntentStatus::RequiresConfirmation {
            return Ok(Some(self.outcome_of(intent, Presence::Present).await?));
        }
        // It never arrived. Should it arrive yet, it finds nothing to confirm.
        let ended = self.cancelled(reference).await?;
        match ended.status {
            IntentStatus::Canceled => Ok(None),
            status => Ok(Some(decided(status, &ended)?)),
        }
    }

    async fn question(&self, name: &ChargeName) -> Result<Option<String>, PaymentError> {
        let intent = self.intent(reference(name)?).await?;
        let asks = intent.status == IntentStatus::RequiresAction;
        Ok(intent.client_secret.filter(|_| asks))
    }

    async fn refund(
        &self,
        name: &ChargeName,
        amount: Money,
        before: i64,
    ) -> Result<(), PaymentError> {
        if self.refunded_minor(name).await? >= before.saturating_add(amount.minor) {
            return Ok(());
        }
        let (reference, minor) = (reference(name)?, amount.minor.to_string());
        let form = [("payment_intent", reference), ("amount", minor.as_str())];
        let key = format!("refund-{}", name.key);
        let made: Result<RefundMade, _> = self.wire.post(&["refunds"], &form, Some(&key)).await;
        match made {
            Ok(made) if made.goes_back() => Ok(()),
            Ok(_) => Err(PaymentError::Refused("the money could not be sent back".to_owned())),
            Err(Failure::Refused(why)) if why == "charge_already_refunded" => Ok(()),
            Err(failure) => Err(failure.into()),
        }
    }

    async fn refunded_minor(&self, name: &ChargeName) -> Result<i64, PaymentError> {
        let query = [("payment_intent", reference(name)?), ("limit", PAGE)];
        let made: ListOf<RefundMade> = self.wire.get(&["refunds"], &query).await?;
        Ok(made.data.iter().filter(|one| one.goes_back()).map(|one| one.amount).sum())
    }

    async fn answered(
        &self,
        name: &ChargeName,
        answer: BankAnswer,
    ) -> Result<ChargeOutcome, PaymentError> {
        let reference = reference(name)?;
        let intent = match answer {
            BankAnswer::Confirmed => self.intent(reference).await,
            BankAnswer::Refused => self.cancelled(reference).await,
        };
        let intent = intent.map_err(Failure::into_unknown)?;
        Ok(self.outcome_of(intent, Presence::Present).await?)
    }

    fn read_event(
        &self,
        signature: &str,
        body: &[u8],
        now: Timestamp,
    ) -> Result<ProviderEvent, NotTheProvider> {
        event::verify(&self.webhook_secrets, signature, body, now)?;
        event::read(body, self.is_live)
    }

    async fn books(&self, since: Timestamp) -> Result<Option<Vec<ProviderCharge>>, PaymentError> {
        let since = (since.millis() / 1000).to_string();
        let (mut taken, mut after) = (Vec::new(), None::<String>);
        for _ in 0..MOST_PAGES {
            let mut query = vec![("created[gt]", since.as_str()), ("limit", PAGE)];
            query.extend(after.as_deref().map(|after| ("starting_after", after)));
            let page: ListOf<TakenCharge> = self.wire.get(&["charges"], &query).await?;
            after = page.data.last().map(|last| last.id.clone());
            taken.extend(page.data.into_iter().filter_map(TakenCharge::into_row));
            if !page.has_more {
                return Ok(Some(taken));
            }
        }
        Err(PaymentError::Refused("there are more charges than can be compared".to_owned()))
    }
}
