//! Who moves the money of members.

use async_trait::async_trait;
use quire_core::ChargeId;
use quire_membership::{
    Money, PaymentMethod,
    charge::{DeclineReason, Processor},
};

/// A way to pay, as the provider keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedMethod {
    /// What they call it.
    pub reference: String,
    /// What may be shown of it.
    pub method: PaymentMethod,
}

/// A charge to be made. Its id is the key by which the same charge is made once, however often it is
/// asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChargeRequest {
    /// The key.
    pub key: ChargeId,
    /// How much.
    pub amount: Money,
    /// The method's reference.
    pub method: String,
    /// Whether its person is there to be asked by their bank.
    pub presence: Presence,
}

/// Whether somebody is there to be asked by their bank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// They press the button.
    Present,
    /// A membership goes on by itself.
    Absent,
}

/// What became of a charge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChargeOutcome {
    /// The money came.
    Succeeded,
    /// It did not, and will not by this charge.
    Declined(DeclineReason),
    /// The bank asks its person first.
    ActionRequired,
}

/// Why a provider said nothing that counts.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PaymentError {
    /// It cannot be reached, or its answer did not arrive: what was asked may have been done.
    #[error("the payment provider does not answer: {0}")]
    Unreachable(String),
    /// What was asked makes no sense to it.
    #[error("the payment provider refuses: {0}")]
    Refused(String),
}

/// Moves the money of members.
#[async_trait]
pub trait Payments: Send + Sync {
    /// Who it is.
    fn processor(&self) -> Processor;

    /// Keeps what a buyer's browser got for a card in exchange for its number.
    ///
    /// # Errors
    /// [`PaymentError::Refused`] for what is no such token.
    async fn save_method(&self, token: &str) -> Result<SavedMethod, PaymentError>;

    /// Makes a charge. The same charge is made once.
    ///
    /// # Errors
    /// [`PaymentError::Unreachable`]: then [`Payments::outcome`] says later what became of it.
    async fn charge(&self, wanted: &ChargeRequest) -> Result<ChargeOutcome, PaymentError>;

    /// What became of a charge; `None` when it never arrived.
    ///
    /// # Errors
    /// [`PaymentError::Unreachable`].
    async fn outcome(&self, key: &ChargeId) -> Result<Option<ChargeOutcome>, PaymentError>;

    /// What becomes of a charge that the bank asks about, now that its person has answered or gone.
    ///
    /// # Errors
    /// [`PaymentError::Unreachable`].
    async fn answered(
        &self,
        key: &ChargeId,
        answer: BankAnswer,
    ) -> Result<ChargeOutcome, PaymentError>;
}

/// What a person answered their bank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BankAnswer {
    /// That it is them.
    Confirmed,
    /// Nothing, or that it is not them.
    Refused,
}
