//! What people change of their own account: profile, username, address, what they dismissed.

mod confirm;
mod dismiss;
mod email;
mod profile;
mod share;
mod subdomain;
mod username;

pub use confirm::{confirm_by_link, confirm_email, find_confirmation};
pub use dismiss::{DismissableFlag, dismiss, dismissed};
pub use email::{Browser, change_email, is_email_free, send_verification_email};
pub use profile::{NewProfile, update_profile};
pub use share::{connected_mastodon, shared_emails, shares_email};
pub use subdomain::release_subdomain;
pub use username::{change_username, is_username_free};

use crate::{
    App,
    credential::ChangeRefusal,
    keys::Purpose,
    login::VerifyRefusal,
    ports::MailError,
    refusal::{Forbidden, Refusal},
};
use quire_core::{UserId, message::Wait, outcome::SignupError, person::Person};
use quire_store::{Conn, StoreError, person};

/// Why an account stays as it is.
#[derive(Debug, thiserror::Error)]
pub enum AccountRefusal {
    /// Not signed in, suspended, or input that cannot be used.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Who is signed in has to prove it again first.
    #[error(transparent)]
    Change(#[from] ChangeRefusal),
    /// What was chosen cannot be had.
    #[error("{}", .0.message())]
    Choice(SignupError),
    /// The code was not taken.
    #[error(transparent)]
    Code(#[from] VerifyRefusal),
    /// The letter did not leave.
    #[error("the letter could not be sent: {0}")]
    Mail(#[from] MailError),
    /// Too often.
    #[error("Too many attempts. Try again in {}.", Wait(*retry_after))]
    RateLimited {
        /// Seconds to wait.
        retry_after: i64,
    },
}

impl From<StoreError> for AccountRefusal {
    fn from(error: StoreError) -> Self {
        Self::Refused(error.into())
    }
}

/// The person whose account it is, as they are now.
fn own(c: &mut Conn, id: &UserId) -> Result<Person, Refusal> {
    let person = person::find(c, id)?.ok_or(Refusal::Unauthorized)?;
    if person.is_suspended {
        return Err(Forbidden::Suspended.into());
    }
    Ok(person)
}

/// What a browser keeps when it has said as whom it is signed in; it names no one, and
/// another address is said again. `None` for the person who has no address.
#[must_use]
pub fn confirmation_hash(app: &App, person: &Person) -> Option<String> {
    let email = person.email.as_deref()?;
    let parts = [person.id.as_str().as_bytes(), email.as_bytes()];
    Some(hex::encode(app.keys.tag(Purpose::Confirmation, &parts)))
}
