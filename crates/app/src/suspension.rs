//! Suspending accounts, and lifting that. A suspended person is signed out everywhere at once
//! (requirement S-3); whoever signs in again reads, but changes nothing.

use crate::{App, purge, session, spoof};
use quire_core::person::Person;
use quire_store::{Conn, StoreError, audit::Act, person};

/// Why an account is as it was.
#[derive(Debug, thiserror::Error)]
pub enum SuspensionRefusal {
    /// Nobody has that username.
    #[error("nobody is called @{0}")]
    Unknown(String),
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Suspends an account and ends all its sessions, in one write. How many sessions there were;
/// `None` when it was suspended already.
///
/// # Errors
/// [`SuspensionRefusal`]; nothing is changed then.
pub async fn suspend(app: &App, username: &str) -> Result<Option<usize>, SuspensionRefusal> {
    set(app, username, true).await
}

/// Lifts a suspension. `None` when there was none.
///
/// # Errors
/// [`SuspensionRefusal`]; nothing is changed then.
pub async fn unsuspend(app: &App, username: &str) -> Result<Option<usize>, SuspensionRefusal> {
    set(app, username, false).await
}

async fn set(
    app: &App,
    username: &str,
    is_suspended: bool,
) -> Result<Option<usize>, SuspensionRefusal> {
    let name = username.trim_start_matches('@').to_owned();
    let (now, id) = (app.outside.clock.now(), spoof::audit_id(app));
    app.store
        .write(move |c: &mut Conn| {
            let found = person::find_by_username(c, &name)?;
            let Some(before) = found.filter(|person| person.deleted_at.is_none()) else {
                return Err(SuspensionRefusal::Unknown(name.clone()));
            };
            if before.is_suspended == is_suspended {
                return Ok(None);
            }
            let after = Person { is_suspended, ..before };
            person::save(c, &after, now)?;
            let act = if is_suspended { Act::Suspended } else { Act::Unsuspended };
            spoof::note(c, id.clone(), act, &after.id, None, now)?;
            purge::all_by(c, &after.id, now)?;
            let ended = if is_suspended { session::end_all_in(c, &after.id)? } else { 0 };
            Ok(Some(ended))
        })
        .await
}
