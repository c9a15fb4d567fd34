//! Keeping lists of others. Doing it twice is doing it once.

use super::find_visible;
use crate::{
    App, purge,
    refusal::{Forbidden, Refusal, acting},
};
use quire_core::{CatalogId, Viewer, catalog::Catalog, policy::follow_catalog};
use quire_store::catalog;

/// Keeps a list among those the viewer saved. Returns it as it is now.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, lists the viewer may not see, and their own.
pub async fn follow(app: &App, viewer: &Viewer, id: &CatalogId) -> Result<Catalog, Refusal> {
    let reader = acting(viewer)?.clone();
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let list = find_visible(c, &viewer, &id)?.ok_or(Refusal::NotFound)?;
            if !follow_catalog(&viewer, &list) {
                return Err(Forbidden::OwnList.into());
            }
            if catalog::follow(c, &reader, &id, now)? {
                purge::catalog(c, &list, now)?;
            }
            catalog::find(c, &id)?.ok_or(Refusal::NotFound)
        })
        .await
}

/// Keeps it no longer, also one that the viewer may not see any more: then it is not there.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, lists the viewer may not see.
pub async fn unfollow(app: &App, viewer: &Viewer, id: &CatalogId) -> Result<Catalog, Refusal> {
    let reader = acting(viewer)?.clone();
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.ports.clock.now());
    let found = app
        .store
        .write(move |c| {
            let is_changed = catalog::unfollow(c, &reader, &id)?;
            let list = find_visible(c, &viewer, &id)?;
            if let (true, Some(list)) = (is_changed, &list) {
                purge::catalog(c, list, now)?;
            }
            Ok::<_, Refusal>(list)
        })
        .await?;
    found.ok_or(Refusal::NotFound)
}
