//! Signing in by a code sent by mail.
//!
//! The browser that asks for a code gets a challenge; the code is good only together with it, so
//! a guess is a guess at one code, and a code of one browser is useless in another.

mod account;
mod letter;
mod limits;
mod link;
mod proof;
mod request;
mod send;
mod token;
mod verify;

pub(crate) use account::{NewAccount, make_account};
pub(crate) use limits::AddressQuestion;
pub use limits::CodeAsker;
pub use link::{SignInLink, find_link, find_past_link, use_link};
pub(crate) use link::{good, link_hash};
pub(crate) use proof::CodeAttempt;
pub use request::{CodePurpose, CodeSent, ForCaptcha, SendCode, SendRefusal};
pub use send::send_code;
pub use token::account_token;
pub use verify::{CompletedSignIn, VerifyRefusal, verify_code};

use crate::keys::digest;

/// A code is good for 10 minutes.
const LIFE_SECONDS: i64 = 600;

/// For a day longer its letter shows whose the address is: enough to be sent another.
pub(crate) const LETTER_SECONDS: i64 = 86_400;

/// Wrong codes before a challenge is void.
const MOST_TRIES: i64 = 5;

/// What is kept of a challenge.
pub(crate) fn challenge_hash(challenge: &str) -> String {
    hex::encode(digest(challenge.as_bytes()))
}
