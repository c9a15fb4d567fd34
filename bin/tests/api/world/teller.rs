//! Stripe as far as it tells and is asked: what became of each payment is said beforehand. For floods of messages,
//! which take the same way as Stripe's own.

use async_trait::async_trait;
use quire_app::ports::{
    BankAnswer, ChargeName, ChargeOutcome, ChargeRequest, NotTheProvider, PaymentError, Payments,
    ProviderEvent, SavedMethod,
};
use quire_core::Timestamp;
use quire_membership::{Money, charge::Processor};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

/// What Stripe knows of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Truth {
    pub outcome: ChargeOutcome,
    pub refunded_minor: i64,
}

/// Says what it was told to say.
pub struct Teller {
    /// Reads what is signed.
    stripe: Arc<dyn Payments>,
    truths: Mutex<HashMap<String, Truth>>,
}

impl Teller {
    pub fn new(stripe: Arc<dyn Payments>) -> Arc<Self> {
        Arc::new(Self { stripe, truths: Mutex::default() })
    }

    /// From now on this is so.
    pub fn knows(&self, reference: &str, truth: Truth) {
        let mut truths = self.truths.lock().unwrap_or_else(PoisonError::into_inner);
        truths.insert(reference.to_owned(), truth);
    }

    fn of(&self, name: &ChargeName) -> Result<Truth, PaymentError> {
        let truths = self.truths.lock().unwrap_or_else(PoisonError::into_inner);
        let known = name.reference.as_ref().and_then(|reference| truths.get(reference));
        known.copied().ok_or_else(|| PaymentError::Unreachable("not told".to_owned()))
    }
}

#[async_trait]
impl Payments for Teller {
    fn processor(&self) -> Processor {
        Processor::Stripe
    }

    async fn save_method(&self, _: Option<&str>, _: &str) -> Result<SavedMethod, PaymentError> {
        Err(PaymentError::Refused("no cards here".to_owned()))
    }

    async fn charge(&self, wanted: &ChargeRequest) -> Result<ChargeOutcome, PaymentError> {
        self.of(&wanted.name).map(|truth| truth.outcome)
    }

    async fn outcome(&self, name: &ChargeName) -> Result<Option<ChargeOutcome>, PaymentError> {
        self.of(name).map(|truth| Some(truth.outcome))
    }

    async fn refund(&self, _: &ChargeName, _: Money, _: i64) -> Result<(), PaymentError> {
        Ok(())
    }

    async fn refunded_minor(&self, name: &ChargeName) -> Result<i64, PaymentError> {
        self.of(name).map(|truth| truth.refunded_minor)
    }

    async fn answered(
        &self,
        name: &ChargeName,
        _: BankAnswer,
    ) -> Result<ChargeOutcome, PaymentError> {
        self.of(name).map(|truth| truth.outcome)
    }

    fn read_event(
        &self,
        signature: &str,
        body: &[u8],
        now: Timestamp,
    ) -> Result<ProviderEvent, NotTheProvider> {
        self.stripe.read_event(signature, body, now)
    }
}
