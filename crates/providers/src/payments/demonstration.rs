//! Payments for show: no money moves, no card is real, and a site the world reaches refuses to start
//! with them. What became of a charge lies in a folder, one file a charge, so that a server that was
//! killed finds it again.

use async_trait::async_trait;
use quire_app::ports::{
    BankAnswer, ChargeName, ChargeOutcome, ChargeRequest, PaymentError, Payments, Presence,
    SavedMethod,
};
use quire_core::ChargeId;
use quire_membership::{
    Currency, Money, PaymentMethod,
    charge::{DeclineReason, Processor},
    payment_method::{CardBrand, Expiry},
};
use serde::{Deserialize, Serialize};
use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};
use tokio::task::spawn_blocking;

/// How a token of a demonstration card begins; the number's last four digits, the month and the year
/// follow: `demonstration-4242-12-2030`.
const PREFIX: &str = "demonstration";

/// Payments for show.
#[derive(Debug, Clone)]
pub struct Demonstration {
    folder: PathBuf,
}

/// What lies in a charge's file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct StoredCharge {
    amount: Money,
    method: String,
    outcome: StoredOutcome,
    #[serde(default)]
    is_refunded: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum StoredOutcome {
    Succeeded,
    CardDeclined,
    InsufficientFunds,
    ExpiredCard,
    NotConfirmed,
    ActionRequired,
    /// It was asked about before it arrived, and is made no more.
    GivenUp,
}

impl Demonstration {
    /// Keeps charges in `folder`, which is made with the first.
    #[must_use]
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    fn file(&self, key: &ChargeId) -> PathBuf {
        self.folder.join(format!("{key}.json"))
    }
}

#[async_trait]
impl Payments for Demonstration {
    fn processor(&self) -> Processor {
        Processor::Demonstration
    }

    async fn save_method(
        &self,
        _account: Option<&str>,
        token: &str,
    ) -> Result<SavedMethod, PaymentError> {
        let method = card(token).ok_or_else(|| refused("no card of the demonstration"))?;
        Ok(SavedMethod { reference: token.to_owned(), method })
    }

    async fn charge(&self, wanted: &ChargeRequest) -> Result<ChargeOutcome, PaymentError> {
        let stored = StoredCharge {
            amount: wanted.amount,
            method: wanted.method.clone(),
            outcome: outcome_of(&wanted.method, wanted.presence),
            is_refunded: false,
        };
        let file = self.file(&wanted.name.key);
        let first = stored.clone();
        let known = blocking(move || store_first(&file, &first)).await?;
        if known.outcome == StoredOutcome::GivenUp {
            return Err(refused("the charge was given up"));
        }
        if known.amount != stored.amount || known.method != stored.method {
            return Err(refused("the key was used for another charge"));
        }
        Ok(known.outcome.into())
    }

    async fn outcome(&self, name: &ChargeName) -> Result<Option<ChargeOutcome>, PaymentError> {
        let file = self.file(&name.key);
        let given_up = StoredCharge {
            amount: Money::new(0, Currency::Usd),
            method: String::new(),
            outcome: StoredOutcome::GivenUp,
            is_refunded: false,
        };
        let stored = blocking(move || store_first(&file, &given_up)).await?;
        Ok(Some(stored.outcome).filter(|one| *one != StoredOutcome::GivenUp).map(Into::into))
    }

    async fn refund(
        &self,
        name: &ChargeName,
        amount: Money,
        before: i64,
    ) -> Result<(), PaymentError> {
        let file = self.file(&name.key);
        let given_back = move || {
            let Some(stored) = read(&file)? else { return Ok(false) };
            if stored.outcome != StoredOutcome::Succeeded
                || stored.amount.minor != before.saturating_add(amount.minor)
            {
                return Ok(false);
            }
            let written = write_beside(&file, &StoredCharge { is_refunded: true, ..stored })?;
            written.persist(&file).map_err(io::Error::from)?;
            Ok(true)
        };
        if blocking(given_back).await? { Ok(()) } else { Err(refused("there is no such payment")) }
    }

    async fn answered(
        &self,
        name: &ChargeName,
        answer: BankAnswer,
    ) -> Result<ChargeOutcome, PaymentError> {
        let file = self.file(&name.key);
        let answered = move || {
            let Some(stored) = read(&file)? else { return Ok(None) };
            if stored.outcome != StoredOutcome::ActionRequired {
                return Ok(Some(stored));
            }
            let outcome = match answer {
                BankAnswer::Confirmed => StoredOutcome::Succeeded,
                BankAnswer::Refused => StoredOutcome::NotConfirmed,
            };
            let stored = StoredCharge { outcome, ..stored };
            let written = write_beside(&file, &stored)?;
            written.persist(&file).map_err(io::Error::from)?;
            Ok(Some(stored))
        };
        let stored = blocking(answered).await?.ok_or_else(|| refused("there is no such charge"))?;
        Ok(stored.outcome.into())
    }
}

fn refused(why: &str) -> PaymentError {
    PaymentError::Refused(why.to_owned())
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> Result<T, PaymentError> {
    let done = spawn_blocking(work).await.map_err(io::Error::other);
    done.and_then(|done| done).map_err(|error| PaymentError::Unreachable(error.to_string()))
}

/// Keeps a charge unless it is there; returns the one that is.
fn store_first(file: &Path, stored: &StoredCharge) -> io::Result<StoredCharge> {
    if let Some(known) = read(file)? {
        return Ok(known);
    }
    // Of two at once one wins, and no file is ever half there.
    match write_beside(file, stored)?.persist_noclobber(file) {
        Ok(_) => Ok(stored.clone()),
        Err(_) => read(file)?.ok_or_else(|| io::Error::other("a charge cannot be stored")),
    }
}

fn write_beside(file: &Path, stored: &StoredCharge) -> io::Result<tempfile::NamedTempFile> {
    let folder = file.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)?;
    let mut written = tempfile::NamedTempFile::new_in(folder)?;
    written.write_all(&serde_json::to_vec(stored).map_err(io::Error::other)?)?;
    written.as_file().sync_all()?;
    Ok(written)
}

fn read(file: &Path) -> io::Result<Option<StoredCharge>> {
    match std::fs::read(file) {
        Ok(bytes) => serde_json::from_slice(&bytes).map(Some).map_err(io::Error::other),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// What may be shown of the card of a token; `None` when it is none of ours.
fn card(token: &str) -> Option<PaymentMethod> {
    let mut parts = token.split('-');
    let (PREFIX, last_four) = (parts.next()?, parts.next()?) else { return None };
    let (month, year) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    let is_ours = matches!(last_four, "4242" | "0002" | "9995" | "0069" | "3184" | "0341");
    (is_ours && parts.next().is_none()).then_some(PaymentMethod::CreditCard {
        brand: CardBrand::Visa,
        last_four: last_four.to_owned(),
        expires: Expiry::new(month, year).ok()?,
    })
}

/// What comes of charging a card.
fn outcome_of(token: &str, presence: Presence) -> StoredOutcome {
    match (token.split('-').nth(1), presence) {
        (Some("4242"), _) | (Some("0341"), Presence::Present) => StoredOutcome::Succeeded,
        (Some("9995"), _) => StoredOutcome::InsufficientFunds,
        (Some("0069"), _) => StoredOutcome::ExpiredCard,
        // Once its person has confirmed, a bank lets later payments through.
        (Some("3184"), Presence::Absent) => StoredOutcome::Succeeded,
        (Some("3184"), Presence::Present) => StoredOutcome::ActionRequired,
        _ => StoredOutcome::CardDeclined,
    }
}

impl From<StoredOutcome> for ChargeOutcome {
    fn from(stored: StoredOutcome) -> Self {
        match stored {
            StoredOutcome::Succeeded => ChargeOutcome::Succeeded,
            StoredOutcome::ActionRequired => ChargeOutcome::ActionRequired,
            StoredOutcome::CardDeclined => ChargeOutcome::Declined(DeclineReason::CardDeclined),
            StoredOutcome::InsufficientFunds => {
                ChargeOutcome::Declined(DeclineReason::InsufficientFunds)
            }
            StoredOutcome::ExpiredCard => ChargeOutcome::Declined(DeclineReason::ExpiredCard),
            StoredOutcome::NotConfirmed | StoredOutcome::GivenUp => {
                ChargeOutcome::Declined(DeclineReason::NotConfirmed)
            }
        }
    }
}
