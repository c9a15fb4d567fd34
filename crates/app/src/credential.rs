//! What a person signs in with beside mailed codes. Whatever can be given up here asks first for
//! a step-up, so that a stolen cookie alone gains nothing lasting.

mod hash;
mod password;
mod recovery;
mod second_factor;
mod sign_in;
mod sign_in_method;
mod totp;

pub use hash::{PasswordHashError, RETRY_SECONDS};
pub(crate) use password::compare;
pub use password::{SetPasswordRefusal, remove_password, set_password};
pub(crate) use second_factor::SignInSecrets;
pub use second_factor::{
    PendingSecondFactor, SecondFactorRefusal, SignInProgress, sign_in_with_second_factor,
};
pub use sign_in::{PasswordSignIn, PasswordSignInRefusal, sign_in_with_password};

pub use sign_in_method::RemoveRefusal;
pub(crate) use sign_in_method::SignInMethods;
pub use totp::{
    TotpRefusal, TotpSetup, begin_totp, confirm_totp, remove_totp, renew_recovery_codes,
};

use crate::{App, session::SignedIn, step_up::StepUpRequired};
use quire_core::UserId;
use quire_store::{Conn, StoreError, credential, passkey};

/// What a person signs in with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CredentialSummary {
    /// Whether they have a password.
    pub has_password: bool,
    /// Whether an authenticator is asked for after a password or a mailed code.
    pub has_totp: bool,
    /// Recovery codes that are not used yet.
    pub recovery_codes_left: i64,
}

/// What the person who is signed in signs in with.
///
/// # Errors
/// [`StoreError`] when that cannot be found out.
pub async fn security(app: &App, session: &SignedIn) -> Result<CredentialSummary, StoreError> {
    let person = session.person.id.clone();
    app.store
        .read_in_place(move |c| {
            Ok(CredentialSummary {
                has_password: credential::password_of(c, &person)?.is_some(),
                has_totp: totp::has_totp(c, &person)?,
                recovery_codes_left: credential::recovery_codes_left(c, &person)?,
            })
        })
        .await
}

/// Why a credential is left as it is.
#[derive(Debug, thiserror::Error)]
pub enum ChangeRefusal {
    /// Who is signed in has to prove it again first.
    #[error(transparent)]
    StepUp(#[from] StepUpRequired),
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Whether the person who is signed in may change credentials now: with a step-up, or when they
/// have nothing yet to step up with.
pub(crate) async fn may_change(app: &App, session: &SignedIn) -> Result<(), ChangeRefusal> {
    let Err(required) = crate::step_up::required(app, session) else { return Ok(()) };
    if session.person.email.is_some() {
        return Err(required.into());
    }
    let person = session.person.id.clone();
    let has_something = app.store.read_in_place(move |c| has_credential(c, &person)).await?;
    if has_something { Err(required.into()) } else { Ok(()) }
}

/// Whether a person has something of ours to step up with.
fn has_credential(c: &mut Conn, person: &UserId) -> Result<bool, StoreError> {
    Ok(credential::password_of(c, person)?.is_some() || passkey::count_of(c, person)? > 0)
}
