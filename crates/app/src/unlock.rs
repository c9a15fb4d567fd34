//! Lifting the locks of an account whose owner has shown some other way that it is theirs. Nothing
//! else changes: sessions go on, passwords and authenticators stay.

use crate::{App, spoof};
use quire_core::account::lockout::{Failures, SecretKind};
use quire_store::{Conn, StoreError, audit::Act, lockout, person};

/// Why no lock was lifted.
#[derive(Debug, thiserror::Error)]
pub enum UnlockRefusal {
    /// No one has that username.
    #[error("no one has the username @{0}")]
    Unknown(String),
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Begins the counts of wrong passwords and wrong verification codes again, which lifts every lock,
/// and writes it down. Says which counts there were; none: nothing was to be lifted, and nothing is
/// written down.
///
/// # Errors
/// [`UnlockRefusal`]; nothing is changed then.
pub async fn unlock(app: &App, username: &str) -> Result<Vec<SecretKind>, UnlockRefusal> {
    let name = username.trim_start_matches('@').to_owned();
    let (now, id) = (app.ports.clock.now(), spoof::audit_id(app));
    app.store
        .write(move |c: &mut Conn| {
            let found = person::find_by_username(c, &name)?;
            let Some(person) = found.filter(|person| person.deleted_at.is_none()) else {
                return Err(UnlockRefusal::Unknown(name.clone()));
            };
            let mut lifted = Vec::new();
            for secret in [SecretKind::Password, SecretKind::TwoFactor] {
                if lockout::find(c, person.id.as_str(), secret)? != Failures::default() {
                    lockout::forgive(c, person.id.as_str(), secret)?;
                    lifted.push(secret);
                }
            }
            if !lifted.is_empty() {
                spoof::note(c, id.clone(), Act::Unlocked, &person.id, None, now)?;
            }
            Ok(lifted)
        })
        .await
}
