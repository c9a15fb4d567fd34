//! Deleting a list, taking that back, and erasing what waited long enough.

use super::{find_own, update_discussion, whole};
use crate::{
    App, purge,
    refusal::{Refusal, acting},
};
use quire_core::{
    CatalogId, StoryId, Timestamp, Viewer, catalog::Catalog, limit::account::TRASH_RETENTION,
};
use quire_store::{Conn, StoreError, catalog};

/// Deletes a list: it is gone everywhere, and can be taken back for fourteen days. Returns it as it
/// was.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, lists of others, those everyone has.
pub async fn delete(app: &App, viewer: &Viewer, id: &CatalogId) -> Result<Catalog, Refusal> {
    acting(viewer)?;
    let now = app.ports.clock.now();
    let fresh = StoryId::from_bits(app.ports.ids.bits());
    let (viewer, id) = (viewer.clone(), id.clone());
    app.store
        .write(move |c| {
            let before = find_own(c, &viewer, &id)?;
            place(c, &Catalog { deleted_at: Some(now), ..before.clone() }, &fresh, now)?;
            Ok(before)
        })
        .await
}

/// Takes a deleted list back, with everything on it. One that is there stays.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, lists of others and those that were erased.
pub async fn undelete(app: &App, viewer: &Viewer, id: &CatalogId) -> Result<Catalog, Refusal> {
    acting(viewer)?;
    let now = app.ports.clock.now();
    let fresh = StoryId::from_bits(app.ports.ids.bits());
    let (viewer, id) = (viewer.clone(), id.clone());
    app.store
        .write(move |c| {
            let before = whole(c, &viewer, &id)?;
            if before.deleted_at.is_some_and(|at| at <= due_before(now)) {
                return Err(Refusal::NotFound);
            }
            let list = Catalog { deleted_at: None, ..before };
            place(c, &list, &fresh, now)?;
            Ok(list)
        })
        .await
}

fn place(c: &mut Conn, list: &Catalog, fresh: &StoryId, now: Timestamp) -> Result<(), StoreError> {
    catalog::set_deleted(c, &list.id, list.deleted_at)?;
    update_discussion(c, list, fresh, now)?;
    purge::catalog(c, list, now)
}

fn due_before(now: Timestamp) -> Timestamp {
    let seconds = i64::try_from(TRASH_RETENTION.as_secs()).unwrap_or(i64::MAX);
    now.plus_seconds(-seconds)
}

/// Lists erased in one go.
const STEP: i64 = 50;

/// Erases the lists that have been in the trash for fourteen days. How many there were.
///
/// # Errors
/// [`StoreError`]; what was erased until then stays so.
pub(crate) async fn erase_due(app: &App) -> Result<usize, StoreError> {
    let now = app.ports.clock.now();
    let mut erased = 0_usize;
    loop {
        let since = due_before(now);
        let gone = app
            .store
            .write(move |c| {
                let due = catalog::trashed_before(c, since, STEP)?;
                for list in &due {
                    purge::catalog(c, list, now)?;
                    catalog::erase(c, list)?;
                }
                Ok::<_, StoreError>(due.len())
            })
            .await?;
        erased = erased.saturating_add(gone);
        if gone == 0 {
            return Ok(erased);
        }
    }
}
