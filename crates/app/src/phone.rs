//! The telephone number of an account: showing that one holds it by a code sent there, and taking
//! it away (decision 0042).
//!
//! A number is no way in: no one signs in by it. It is one account's at a time, its that showed
//! last that it is theirs; no one is told whether someone else has it.

mod confirm;
mod limits;
mod remove;
mod request;

pub use confirm::confirm;
pub use remove::remove;
pub use request::{PhoneRequest, request};

use crate::{
    App, credential::ChangeRefusal, keys::Purpose, login::VerifyRefusal, session::SignedIn,
};
use quire_core::{
    Timestamp, UserId,
    account::{LoginCode, PhoneNumber},
    outcome::{MobileVerificationError, PhoneError},
    person::Person,
};
use quire_store::{
    Conn, StoreError, person,
    phone::{self, Phone, PhoneCode},
};

/// A code is good for 10 minutes.
const LIFE_SECONDS: i64 = 600;

/// Wrong codes before a code is void.
const MOST_TRIES: i64 = 5;

/// Why a telephone number is not verified, or stays.
#[derive(Debug, thiserror::Error)]
pub enum PhoneRefusal {
    /// Who is signed in has to prove it again first.
    #[error(transparent)]
    Change(#[from] ChangeRefusal),
    /// What was typed is no number that gets messages.
    #[error("{}", .0.message())]
    Number(PhoneError),
    /// The account has it already.
    #[error("This is already your number.")]
    Same,
    /// Another code was asked for, and nothing waits for one.
    #[error("No phone number is waiting for a code.")]
    NoneWaits,
    /// The account, or what carries messages, is in the way.
    #[error("{}", .0.message())]
    Verification(MobileVerificationError),
    /// Too many codes were asked for.
    #[error("{}", MobileVerificationError::RateLimited.message())]
    RateLimited {
        /// Seconds to wait.
        retry_after: i64,
    },
    /// The code was not taken.
    #[error(transparent)]
    Code(#[from] VerifyRefusal),
    /// The code was sent more than ten minutes ago.
    #[error("This code has expired. Ask for a new one.")]
    Expired,
}

impl From<StoreError> for PhoneRefusal {
    fn from(error: StoreError) -> Self {
        Self::Change(error.into())
    }
}

impl From<MobileVerificationError> for PhoneRefusal {
    fn from(error: MobileVerificationError) -> Self {
        Self::Verification(error)
    }
}

/// How the account of a session stands to a telephone number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhoneState {
    /// The number that is verified.
    pub verified: Option<Phone>,
    /// The number that waits for its code, in this session.
    pub waiting: Option<PhoneCode>,
}

/// How the account of a session stands to a telephone number.
///
/// # Errors
/// [`StoreError`] when that cannot be found out.
pub async fn state(app: &App, session: &SignedIn) -> Result<PhoneState, StoreError> {
    let (session, now) = (session.clone(), app.ports.clock.now());
    app.store.read_in_place(move |c| state_in(c, &session, now)).await
}

fn state_in(c: &mut Conn, session: &SignedIn, now: Timestamp) -> Result<PhoneState, StoreError> {
    let me = &session.person.id;
    let waiting = phone::waiting(c, me, &session.token_hash)?;
    let waiting = waiting.filter(|code| code.expires_at > now && code.tries < MOST_TRIES);
    Ok(PhoneState { verified: phone::find(c, me)?, waiting })
}

/// Whose account it is, as they are in this write.
fn own(c: &mut Conn, id: &UserId) -> Result<Person, PhoneRefusal> {
    let person = person::find(c, id)?.ok_or(MobileVerificationError::UserDeleted)?;
    may_act(&person)?;
    Ok(person)
}

/// Whether someone may change anything about a number now.
fn may_act(person: &Person) -> Result<(), MobileVerificationError> {
    match person {
        Person { deleted_at: Some(_), .. } => Err(MobileVerificationError::UserDeactivated),
        Person { is_suspended: true, .. } => Err(MobileVerificationError::UserSuspended),
        _ => Ok(()),
    }
}

/// What is kept of a code: good for one account, one number and one message only.
fn code_hash(
    app: &App,
    person: &UserId,
    number: &PhoneNumber,
    sent_at: Timestamp,
    code: &LoginCode,
) -> String {
    let sent_at = sent_at.millis().to_be_bytes();
    let parts = [
        person.as_str().as_bytes(),
        number.as_str().as_bytes(),
        sent_at.as_slice(),
        code.as_str().as_bytes(),
    ];
    hex::encode(app.keys.tag(Purpose::PhoneCode, &parts))
}
