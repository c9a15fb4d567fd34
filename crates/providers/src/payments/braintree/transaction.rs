//! A transaction of Braintree's, and what it has come to.

use super::{
    Braintree,
    answer::{Answered, Authorized, Captured, Found, PaypalTransaction, Status},
    question,
    wire::Failure,
};
use chrono::SecondsFormat;
use quire_app::ports::{ChargeOutcome, PaymentError, ProviderCharge};
use quire_core::Timestamp;
use quire_membership::charge::DeclineReason;
use serde_json::{Value, json};

/// Pages of transactions read in one comparison, 10,000 of them.
const MOST_PAGES: usize = 200;

/// Everything that ever took money; of what was let go, its history says whether it did.
const TAKEN: [&str; 7] = [
    "SUBMITTED_FOR_SETTLEMENT",
    "SETTLEMENT_PENDING",
    "SETTLEMENT_CONFIRMED",
    "SETTLING",
    "SETTLED",
    "SETTLEMENT_DECLINED",
    "VOIDED",
];

impl Braintree {
    pub(super) async fn transaction(&self, id: &str) -> Result<PaypalTransaction, Failure> {
        let found: Answered<PaypalTransaction> =
            self.wire.ask(question::TRANSACTION, &json!({ "id": id })).await?;
        Ok(found.node)
    }

    /// The transactions that have this order.
    pub(super) async fn of_order(&self, order: &str) -> Result<Vec<PaypalTransaction>, Failure> {
        let input = json!({ "input": { "orderId": { "is": order } }, "after": null });
        let found: Found = self.wire.ask(question::SEARCH, &input).await?;
        Ok(found.search.transactions.into_nodes())
    }

    /// The transaction by which an order is paid, if there is one: the one for which money is held, else one that
    /// was not let go.
    pub(super) async fn begun(&self, order: &str) -> Result<Option<PaypalTransaction>, Failure> {
        let mut all = self.of_order(order).await?;
        all.retain(|one| !one.is_voided());
        let held = all.iter().position(PaypalTransaction::is_authorized).unwrap_or(0);
        Ok((held < all.len()).then(|| all.swap_remove(held)))
    }

    pub(super) async fn authorize(&self, input: &Value) -> Result<PaypalTransaction, Failure> {
        let made: Authorized = self.wire.ask(question::AUTHORIZE, input).await?;
        Ok(made.authorize_payment_method.transaction)
    }

    pub(super) async fn capture(&self, id: &str) -> Result<PaypalTransaction, Failure> {
        let input = json!({ "input": { "transactionId": id } });
        let made: Captured = self.wire.ask(question::CAPTURE, &input).await?;
        Ok(made.capture_transaction.transaction)
    }

    /// Sees to it that nothing is taken by a transaction from now on, and returns its state.
    pub(super) async fn reversed(&self, id: &str) -> Result<PaypalTransaction, Failure> {
        let input = json!({ "input": { "transactionId": id } });
        match self.wire.done(question::REVERSE, &input).await {
            // It had ended.
            Ok(()) | Err(Failure::Refused(_)) => self.transaction(id).await,
            Err(failure) => Err(failure),
        }
    }

    /// What took money since `since`.
    pub(super) async fn taken(
        &self,
        since: Timestamp,
    ) -> Result<Vec<ProviderCharge>, PaymentError> {
        let since = since.utc().to_rfc3339_opts(SecondsFormat::Micros, true);
        let (mut taken, mut after) = (Vec::new(), None::<String>);
        for _ in 0..MOST_PAGES {
            let input = json!({ "after": after, "input": {
                "createdAt": { "greaterThanOrEqualTo": since }, "status": { "in": TAKEN } } });
            let found: Found = self.wire.ask(question::SEARCH, &input).await?;
            let mut page = found.search.transactions;
            let info = page.page_info.take();
            let rows = page.into_nodes().into_iter().filter(PaypalTransaction::was_taken);
            taken.extend(rows.filter_map(|one| {
                let (amount, at) = (one.amount()?, one.at()?);
                Some(ProviderCharge {
                    refunded_minor: one.gone_minor(),
                    reference: one.id,
                    amount,
                    at,
                })
            }));
            match info.filter(|info| info.has_next_page).and_then(|info| info.end_cursor) {
                Some(cursor) => after = Some(cursor),
                None => return Ok(taken),
            }
        }
        Err(PaymentError::Refused("there are more charges than can be compared".to_owned()))
    }
}

/// What a state says that no other follows.
pub(super) fn decided(now: &PaypalTransaction) -> Result<ChargeOutcome, Failure> {
    match now.status {
        status if status.is_taken() => Ok(ChargeOutcome::Succeeded),
        Status::ProcessorDeclined
        | Status::GatewayRejected
        | Status::Failed
        | Status::SettlementDeclined => {
            let code = now.processor_response.as_ref().and_then(|said| said.legacy_code.as_deref());
            Ok(ChargeOutcome::Declined(match code {
                Some("2001") => DeclineReason::InsufficientFunds,
                _ => DeclineReason::CardDeclined,
            }))
        }
        Status::Voided | Status::AuthorizationExpired => {
            Ok(ChargeOutcome::Declined(DeclineReason::NotConfirmed))
        }
        _ => Err(Failure::Unknown("it is not decided yet".to_owned())),
    }
}
