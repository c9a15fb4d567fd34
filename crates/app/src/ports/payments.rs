//! Who moves the money of members.

use async_trait::async_trait;
use quire_core::{ChargeId, Timestamp, UserId};
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

/// What the provider's own fields for a card need in a browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostedFields {
    /// The address of their script.
    pub script: String,
    /// Where the script asks.
    pub api: String,
    /// Who the site is to it; no secret.
    pub publishable_key: String,
}

/// What the provider's own button for a PayPal account needs in a browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletButton {
    /// The address of the script that is loaded first.
    pub client_script: String,
    /// The address of the one that shows the button.
    pub button_script: String,
    /// The origins that the scripts ask.
    pub asks: Vec<String>,
}

/// A card or an account that a browser is about to hand to the provider.
#[derive(Clone, PartialEq, Eq)]
pub struct CardSetup {
    /// What allows the browser to do it; kept secret from others.
    pub client_secret: String,
}

impl std::fmt::Debug for CardSetup {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("CardSetup")
    }
}

/// A charge as it is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChargeName {
    /// By us.
    pub key: ChargeId,
    /// By the provider, where it has a name of its own; it is stored before money is asked for, so that
    /// without one none was.
    pub reference: Option<String>,
}

/// A charge to be made. Its id is the key by which the same charge is made once, however often it is
/// asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChargeRequest {
    /// How it is called.
    pub name: ChargeName,
    /// How much.
    pub amount: Money,
    /// The method's reference.
    pub method: String,
    /// Whether its person is there to be asked by their bank.
    pub presence: Presence,
}

/// Whether someone is there to be asked by their bank.
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

/// What a provider tells of its own accord.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderEvent {
    /// Its id: told again, it is the same.
    pub id: String,
    /// What about.
    pub about: EventSubject,
}

/// A charge, as a provider's event names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventCharge {
    /// As the provider calls it.
    Theirs(String),
    /// As we do.
    Ours(ChargeId),
}

/// What an event is about: what happened is asked, not believed, wherever it can be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventSubject {
    /// This charge was made, or was not.
    Charge(EventCharge),
    /// Money of this charge went back.
    Refund(EventCharge),
    /// A bank took the money of this charge back.
    Chargeback(EventCharge),
    /// A bank gave back what it had taken of this charge.
    ChargebackReturned(EventCharge),
    /// A bank took money of a charge that is not named as one of ours: a person has to look.
    UnnamedChargeback,
    /// Nothing that is looked after here.
    Other,
}

/// A message that is none of the provider's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this message is not signed by the payment provider")]
pub struct NotTheProvider;

/// A charge as the provider has it in its books.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderCharge {
    /// What it calls the charge.
    pub reference: String,
    /// How much was taken.
    pub amount: Money,
    /// How much of that went back, in minor units.
    pub refunded_minor: i64,
    /// When.
    pub at: Timestamp,
}

/// Moves the money of members.
#[async_trait]
pub trait Payments: Send + Sync {
    /// Who it is.
    fn processor(&self) -> Processor;

    /// What its own fields for a card need; `None` when the site's own are filled in.
    fn hosted_fields(&self) -> Option<&HostedFields> {
        None
    }

    /// What its own button for a PayPal account needs; `None` where it has none.
    fn wallet_button(&self) -> Option<&WalletButton> {
        None
    }

    /// Opens an account for a person there, once, and returns what it is called; `None` where the provider
    /// has no accounts.
    ///
    /// # Errors
    /// [`PaymentError`].
    async fn open_account(&self, _person: &UserId) -> Result<Option<String>, PaymentError> {
        Ok(None)
    }

    /// Closes a person's account, with the cards in it, once. What was paid stays in the provider's books.
    ///
    /// # Errors
    /// [`PaymentError`].
    async fn close_account(&self, _account: &str) -> Result<(), PaymentError> {
        Ok(())
    }

    /// Lets a browser hand over a card or a PayPal account for the account.
    ///
    /// # Errors
    /// [`PaymentError::Refused`] where cards are handed over otherwise.
    async fn set_up(&self, _account: &str) -> Result<CardSetup, PaymentError> {
        Err(PaymentError::Refused("no card is set up here".to_owned()))
    }

    /// Keeps what a buyer's browser got for a card in exchange for its number, for their account.
    ///
    /// # Errors
    /// [`PaymentError::Refused`] for what is no such token, or belongs to another account.
    async fn save_method(
        &self,
        account: Option<&str>,
        token: &str,
    ) -> Result<SavedMethod, PaymentError>;

    /// Makes a charge known and returns what the provider calls it. No money is asked for.
    ///
    /// # Errors
    /// [`PaymentError`].
    async fn prepare(&self, _wanted: &ChargeRequest) -> Result<Option<String>, PaymentError> {
        Ok(None)
    }

    /// Makes a charge. The same charge is made once.
    ///
    /// # Errors
    /// [`PaymentError::Unreachable`]: then [`Payments::outcome`] says later what became of it.
    async fn charge(&self, wanted: &ChargeRequest) -> Result<ChargeOutcome, PaymentError>;

    /// What became of a charge; `None` when it never arrived, and never will.
    ///
    /// # Errors
    /// [`PaymentError::Unreachable`].
    async fn outcome(&self, name: &ChargeName) -> Result<Option<ChargeOutcome>, PaymentError>;

    /// By what a browser lets its person answer their bank; `None` when it does not ask, or the site asks.
    ///
    /// # Errors
    /// [`PaymentError::Unreachable`].
    async fn question(&self, _name: &ChargeName) -> Result<Option<String>, PaymentError> {
        Ok(None)
    }

    /// Gives what is left of a charge back, of which `before` in minor units went back already: once, however
    /// often it is asked for.
    ///
    /// # Errors
    /// [`PaymentError::Unreachable`]: then it may have been done, and is asked again.
    async fn refund(
        &self,
        name: &ChargeName,
        amount: Money,
        before: i64,
    ) -> Result<(), PaymentError>;

    /// How much of a charge went back, in minor units.
    ///
    /// # Errors
    /// [`PaymentError`].
    async fn refunded_minor(&self, _name: &ChargeName) -> Result<i64, PaymentError> {
        Ok(0)
    }

    /// What becomes of a charge that the bank asks about, now that its person has answered or gone.
    ///
    /// # Errors
    /// [`PaymentError::Unreachable`].
    async fn answered(
        &self,
        name: &ChargeName,
        answer: BankAnswer,
    ) -> Result<ChargeOutcome, PaymentError>;

    /// Reads a message that claims to be the provider's.
    ///
    /// # Errors
    /// [`NotTheProvider`] when it is not, or is too old.
    fn read_event(
        &self,
        _signature: &str,
        _body: &[u8],
        _now: Timestamp,
    ) -> Result<ProviderEvent, NotTheProvider> {
        Err(NotTheProvider)
    }

    /// What shows the provider, which asks, that the address of its messages is ours; `None` for what is no such
    /// question.
    fn prove(&self, _challenge: &str) -> Option<String> {
        None
    }

    /// The charges by which money came since `since`; `None` where there are no books to compare with.
    ///
    /// # Errors
    /// [`PaymentError`].
    async fn books(&self, _since: Timestamp) -> Result<Option<Vec<ProviderCharge>>, PaymentError> {
        Ok(None)
    }
}

/// What a person answered their bank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BankAnswer {
    /// That it is them.
    Confirmed,
    /// Nothing, or that it is not them.
    Refused,
}
