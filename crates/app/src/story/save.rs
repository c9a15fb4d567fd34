//! The reading list.

use super::published;
use crate::{
    App,
    refusal::{Refusal, acting},
};
use quire_core::{
    CatalogId, StoryId, Timestamp, UserId, Viewer,
    catalog::{Catalog, CatalogVisibility, PredefinedList},
    story::Story,
};
use quire_store::{Conn, StoreError, catalog, story};

/// Puts a story on the viewer's reading list.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, and stories the viewer may not read.
pub async fn save(app: &App, viewer: &Viewer, id: &StoryId) -> Result<Story, Refusal> {
    let reader = acting(viewer)?.clone();
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.outside.clock.now());
    app.store
        .write(move |c| {
            let story = published(c, &viewer, &id)?;
            let list = reading_list(c, &reader, now)?;
            catalog::add_item(c, &list, &id, "", now)?;
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
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.outside.clock.now());
    app.store
        .write(move |c| {
            let list = CatalogId::predefined(&reader, PredefinedList::ReadingList);
            if catalog::remove_item(c, &list, &id, now)? {
                return story::find(c, &id)?.ok_or(Refusal::NotFound);
            }
            published(c, &viewer, &id)
        })
        .await
}

/// The reader's reading list, made with the first story on it. Nobody else sees it.
fn reading_list(c: &mut Conn, reader: &UserId, now: Timestamp) -> Result<CatalogId, StoreError> {
    let kind = PredefinedList::ReadingList;
    let id = CatalogId::predefined(reader, kind);
    if catalog::find(c, &id)?.is_none() {
        catalog::insert(
            c,
            &Catalog {
                id: id.clone(),
                owner_id: reader.clone(),
                name: kind.label().to_owned(),
                description: String::new(),
                visibility: CatalogVisibility::Private,
                item_count: 0,
                created_at: now,
                updated_at: now,
            },
        )?;
    }
    Ok(id)
}
