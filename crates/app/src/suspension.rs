//! Suspending accounts, and lifting that. A suspended person is signed out everywhere at once; the
//! person who signs in again reads, but changes nothing.

use crate::{App, export, purge, session, spoof};
use quire_core::person::Person;
use quire_store::{Conn, StoreError, audit::Act, pending_credentials, person};

/// Why an account is as it was.
#[derive(Debug, thiserror::Error)]
pub enum SuspensionRefusal {
    /// No one has that username.
    #[error("no one has the username @{0}")]
    Unknown(String),
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Suspends an account, ends all its sessions, and voids the codes, links and exports that wait for
/// its person, in one write. How many sessions there were; `None` when it was suspended already.
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
    let (now, id) = (app.ports.clock.now(), spoof::audit_id(app));
    let done = app
        .store
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
            if !is_suspended {
                return Ok(Some((after.id, 0)));
            }
            pending_credentials::void(c, &after, now)?;
            let ended = session::end_all_in(c, &after.id)?;
            Ok(Some((after.id, ended)))
        })
        .await?;
    let Some((id, ended)) = done else { return Ok(None) };
    if is_suspended {
        export::remove_file(app, &id).await;
    }
    Ok(Some(ended))
}
