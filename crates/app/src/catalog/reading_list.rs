//! The reading list.

use crate::{
    App, catalog as lists,
    refusal::{Refusal, acting},
    story::published,
};
use quire_core::{CatalogId, StoryId, Viewer, catalog::PredefinedList, story::Story};
use quire_store::{catalog, story};

/// Puts a story on the viewer's reading list.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, stories the viewer may not read, a list that is full.
pub async fn save(app: &App, viewer: &Viewer, id: &StoryId) -> Result<Story, Refusal> {
    let reader = acting(viewer)?.clone();
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let story = published(c, &viewer, &id)?;
            let list = lists::reading_list(c, &reader, now)?;
            lists::put(c, &list, &id, now)?;
            Ok(story)
        })
        .await
}

/// Takes a story off the viewer's reading list, also one that can no longer be read.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, and stories that neither stand on the list nor may
/// be read.
pub async fn unsave(app: &App, viewer: &Viewer, id: &StoryId) -> Result<Story, Refusal> {
    let reader = acting(viewer)?.clone();
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let list = CatalogId::predefined(&reader, PredefinedList::ReadingList);
            if let Some(list) = catalog::find(c, &list)?
                && lists::take_off(c, &list, &id, now)?
            {
                return story::find(c, &id)?.ok_or(Refusal::NotFound);
            }
            published(c, &viewer, &id)
        })
        .await
}
