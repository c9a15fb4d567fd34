//! Stepping up with the password; wrong ones count as they do when signing in.

use super::{SteppedUpSession, step_up};
use crate::{
    App,
    credential::{PasswordHashError, compare},
    lockout::{SecretAttempt, SecretRefusal},
    session::{self, SignedIn},
};
use quire_core::account::lockout::SecretKind;
use quire_store::{Conn, StoreError};

/// Why the password did not step up.
#[derive(Debug, thiserror::Error)]
pub enum PasswordStepUpRefusal {
    /// The password was wrong, or nothing is looked at.
    #[error("the password was not taken")]
    Refused(SecretRefusal),
    /// The session has ended meanwhile.
    #[error("the session has ended")]
    Ended,
    /// It could not be compared.
    #[error(transparent)]
    Hash(#[from] PasswordHashError),
}

impl From<StoreError> for PasswordStepUpRefusal {
    fn from(error: StoreError) -> Self {
        Self::Hash(error.into())
    }
}

/// Steps the session up for the person who knows the password of the person who is signed in. Networks
/// are not asked: a neighbour's guesses do not lock out who is in already.
///
/// # Errors
/// [`PasswordStepUpRefusal`]; a wrong password stays counted.
pub async fn with_password(
    app: &App,
    session: &SignedIn,
    password: &str,
) -> Result<SteppedUpSession, PasswordStepUpRefusal> {
    let trial = SecretAttempt::on_account(app, SecretKind::Password, &session.person.id);
    let asked = trial.clone();
    let admitted = app.store.write(move |c| asked.admit(c)).await?;
    admitted.map_err(PasswordStepUpRefusal::Refused)?;
    let compared = compare(app, Some(&session.person.id), password).await?;
    let (session, token) = (session.clone(), session::token(app));
    let now = app.ports.clock.now();
    app.store
        .write(move |c| {
            let look = |c: &mut Conn| Ok(compared.is_right(c, &session.person.id)?.then_some(()));
            Ok::<_, PasswordStepUpRefusal>(match trial.count(c, look)? {
                Err(refused) => Err(PasswordStepUpRefusal::Refused(refused)),
                Ok(()) => step_up(c, &session, &token, now)?.ok_or(PasswordStepUpRefusal::Ended),
            })
        })
        .await?
}
