//! A server that is killed in the middle of a call to who moves the money, as far as the call knows: nothing
//! after it happens any more.

use async_trait::async_trait;
use quire_app::ports::{
    BankAnswer, CardSetup, ChargeName, ChargeOutcome, ChargeRequest, HostedFields, PaymentError,
    Payments, SavedMethod, WalletButton,
};
use quire_core::UserId;
use quire_membership::{Money, charge::Processor};
use std::{
    future::Future,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};
use tokio::sync::Notify;

/// Who moves the money, and the moment at which the server is killed: before or after one of the calls.
pub struct Killing {
    inner: Arc<dyn Payments>,
    /// Moments that are still survived.
    left: AtomicU64,
    killed: Notify,
}

impl Killing {
    /// Is killed after `survived` moments.
    pub fn at(inner: Arc<dyn Payments>, survived: u64) -> Arc<Self> {
        Arc::new(Self { inner, left: AtomicU64::new(survived), killed: Notify::new() })
    }

    /// Does what was begun, until it is done or the server is killed.
    pub async fn until_killed(&self, acts: impl Future) {
        tokio::select! {
            _ = acts => {}
            () = self.killed.notified() => {}
        }
    }

    async fn moment(&self) {
        let survives =
            self.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
        if survives.is_err() {
            self.killed.notify_one();
            std::future::pending::<()>().await;
        }
    }

    async fn around<T>(&self, call: impl Future<Output = T>) -> T {
        self.moment().await;
        let answer = call.await;
        self.moment().await;
        answer
    }
}

#[async_trait]
impl Payments for Killing {
    fn processor(&self) -> Processor {
        self.inner.processor()
    }

    fn hosted_fields(&self) -> Option<&HostedFields> {
        self.inner.hosted_fields()
    }

    fn wallet_button(&self) -> Option<&WalletButton> {
        self.inner.wallet_button()
    }

    async fn open_account(&self, person: &UserId) -> Result<Option<String>, PaymentError> {
        self.inner.open_account(person).await
    }

    async fn set_up(&self, account: &str) -> Result<CardSetup, PaymentError> {
        self.inner.set_up(account).await
    }

    async fn save_method(
        &self,
        account: Option<&str>,
        token: &str,
    ) -> Result<SavedMethod, PaymentError> {
        self.inner.save_method(account, token).await
    }

    async fn prepare(&self, wanted: &ChargeRequest) -> Result<Option<String>, PaymentError> {
        self.around(self.inner.prepare(wanted)).await
    }

    async fn charge(&self, wanted: &ChargeRequest) -> Result<ChargeOutcome, PaymentError> {
        self.around(self.inner.charge(wanted)).await
    }

    async fn outcome(&self, name: &ChargeName) -> Result<Option<ChargeOutcome>, PaymentError> {
        self.around(self.inner.outcome(name)).await
    }

    async fn refund(
        &self,
        name: &ChargeName,
        amount: Money,
        before: i64,
    ) -> Result<(), PaymentError> {
        self.around(self.inner.refund(name, amount, before)).await
    }

    async fn refunded_minor(&self, name: &ChargeName) -> Result<i64, PaymentError> {
        self.inner.refunded_minor(name).await
    }

    async fn answered(
        &self,
        name: &ChargeName,
        answer: BankAnswer,
    ) -> Result<ChargeOutcome, PaymentError> {
        self.around(self.inner.answered(name, answer)).await
    }
}
