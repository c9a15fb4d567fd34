//! Deleting one's account: hidden at once, taken back by the person who signs in within the time to
//! think it over, erased after that.
//!
//! Stories and responses go with the account. What others answered to them stays, under an empty,
//! deleted story of no one.

use crate::{
    App,
    credential::{ChangeRefusal, may_change},
    export, index,
    notice::{self, Notice},
    payment, purge,
    refusal::{Refusal, acting},
    session::SignedIn,
};
use chrono::Offset;
use quire_core::{Timestamp, UserId, date, limit::account::DELETION_COOLING, person::Person};
use quire_store::{Conn, StoreError, clap, deletion, follow, person};

/// More than anybody follows; a bound all the same.
const FOLLOWED: i64 = 100_000;

/// An account that will be erased.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deletion {
    /// When it is erased; until then it can be taken back.
    pub erased_at: Timestamp,
}

/// Why an account is not deleted.
#[derive(Debug, thiserror::Error)]
pub enum DeletionRefusal {
    /// Not signed in any more, or suspended.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Who is signed in has to prove it again first.
    #[error(transparent)]
    Change(#[from] ChangeRefusal),
}

/// Deletes the viewer's account. All of its sessions end, nothing of it is shown any more, and a
/// letter says until when signing in takes it back.
///
/// # Errors
/// [`DeletionRefusal`]: who has not shown again who they are, and suspended viewers.
pub async fn delete_account(app: &App, session: &SignedIn) -> Result<Deletion, DeletionRefusal> {
    let me = acting(&session.viewer())?.clone();
    may_change(app, session).await?;
    let now = app.ports.clock.now();
    let erased_at = now.plus_seconds(cooling_seconds());
    let date = date::full(erased_at, chrono::Utc.fix());
    let (asking, own) = (session.clone(), me.clone());
    app.store
        .write(move |c| {
            // Before its sessions end: the letter names the device.
            notice::tell(c, &asking, Notice::AccountDeleted, &date, now)?;
            // Before its stories are hidden: pages that show them are named by them.
            purge::all_by(c, &me, now)?;
            deletion::hide(c, &me, now)?.ok_or(Refusal::Unauthorized)
        })
        .await?;
    export::remove_file(app, &own).await;
    Ok(Deletion { erased_at })
}

/// The deletion of an account, if it is deleted.
#[must_use]
pub fn of(person: &Person) -> Option<Deletion> {
    let since = person.deleted_at?;
    Some(Deletion { erased_at: since.plus_seconds(cooling_seconds()) })
}

/// Takes the account back for the person who has signed in to it, and everything that went with it;
/// a letter says so. An account that is not deleted stays as it is. Returns the person as they are
/// then.
///
/// # Errors
/// [`StoreError`]; nothing changes then.
pub async fn cancel(app: &App, session: &SignedIn) -> Result<Person, StoreError> {
    let (asking, now) = (session.clone(), app.ports.clock.now());
    let back = app
        .store
        .write(move |c| {
            let me = &asking.person.id;
            let Some(back) = deletion::restore(c, me, now)? else { return Ok(None) };
            purge::all_by(c, me, now)?;
            notice::tell(c, &asking, Notice::AccountKept, "", now)?;
            Ok::<_, StoreError>(Some(back))
        })
        .await?;
    Ok(back.unwrap_or_else(|| session.person.clone()))
}

/// Erases everybody whose time to come back is over. How many.
///
/// # Errors
/// [`StoreError`]; who was erased until then stays so, and the next time goes on.
pub(crate) async fn erase_due(app: &App) -> Result<usize, StoreError> {
    let now = app.ports.clock.now();
    let since = now.plus_seconds(-cooling_seconds());
    let due = app.store.read(move |c| deletion::hidden_before(c, since)).await?;
    // Their things left the index when they were hidden. Before the store forgets who is due: what
    // is interrupted here is done again.
    if !due.is_empty()
        && let Err(error) = index::purge(app).await
    {
        tracing::error!(%error, "the search index keeps bytes of what was deleted");
    }
    let mut erased = 0_usize;
    for id in due {
        // While it is not known whether their cards are gone, they are not forgotten here.
        if let Err(error) = payment::close_account(app, &id).await {
            tracing::error!(%error, "an account waits to be erased");
            continue;
        }
        let who = id.clone();
        let is_gone = app
            .store
            .write(move |c| {
                // They may have come back since they were looked up.
                let hidden = person::find(c, &who)?.and_then(|person| person.deleted_at);
                if hidden.is_none_or(|at| at > since) {
                    return Ok(false);
                }
                purge_others(c, &who, now)?;
                purge::all_by(c, &who, now)?;
                deletion::erase(c, &who, now)
            })
            .await?;
        export::remove_file(app, &id).await;
        erased = erased.saturating_add(usize::from(is_gone));
    }
    Ok(erased)
}

/// Notes that others' things show other numbers from now on.
fn purge_others(c: &mut Conn, id: &UserId, now: Timestamp) -> Result<(), StoreError> {
    for (story, _) in clap::all_by(c, id)? {
        purge::story_counts(c, &story, now)?;
    }
    let following = follow::all(c, id, FOLLOWED)?;
    for other in following.people.iter().chain(&follow::followers_of(c, id)?) {
        purge::gone_from_person(c, other, now)?;
    }
    for publication in &following.publications {
        purge::gone_from_publication(c, publication, now)?;
    }
    for tag in &following.tags {
        purge::gone_from_tag(c, tag, now)?;
    }
    let roles = quire_store::publication::memberships_of(c, std::slice::from_ref(id))?;
    for role in &roles {
        purge::publication_id(c, &role.publication_id, now)?;
    }
    Ok(())
}

fn cooling_seconds() -> i64 {
    i64::try_from(DELETION_COOLING.as_secs()).unwrap_or(i64::MAX)
}
