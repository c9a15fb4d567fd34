//! What a reader keeps, as programs of theirs read it: lists, highlights, the reading history. What they may no longer
//! read is left out.

use crate::{App, catalog::find_visible, refusal::Refusal};
use quire_core::{
    CatalogId, StoryId, UserId, Viewer,
    catalog::Catalog,
    policy::{StoryAccess, read_story},
    quote::Quote,
    story::Story,
};
use quire_store::{
    Conn, Page, Paging, StoreError, catalog, quote,
    reading::{self, Reading, Wanted},
    story,
};
use std::collections::HashMap;

/// The lists that the viewer made, the last changed first.
///
/// # Errors
/// [`Refusal::Unauthorized`] for strangers.
pub async fn lists(app: &App, viewer: &Viewer, paging: Paging) -> Result<Page<Catalog>, Refusal> {
    let me = reader(viewer)?;
    Ok(app.store.read(move |c| catalog::made_by(c, &me, &paging)).await?)
}

/// A list of the viewer's, or one that they may see.
///
/// # Errors
/// [`Refusal::NotFound`] when there is none, or the viewer may not see it.
pub async fn list(app: &App, viewer: &Viewer, id: &CatalogId) -> Result<Catalog, Refusal> {
    reader(viewer)?;
    let (viewer, id) = (viewer.clone(), id.clone());
    let found = app.store.read(move |c| find_visible(c, &viewer, &id)).await?;
    found.ok_or(Refusal::NotFound)
}

/// The stories on such a list in its order.
///
/// # Errors
/// As [`list`].
pub async fn list_stories(
    app: &App,
    viewer: &Viewer,
    id: &CatalogId,
    paging: Paging,
) -> Result<Page<Story>, Refusal> {
    let id = list(app, viewer, id).await?.id;
    let viewer = viewer.clone();
    let read = move |c: &mut Conn| {
        let Page { items, next } = catalog::items(c, &id, &paging)?;
        let ids: Vec<StoryId> = items.into_iter().map(|item| item.story_id).collect();
        let mut found = readable(c, &viewer, &ids)?;
        let items = ids.iter().filter_map(|id| found.remove(id)).collect();
        Ok(Page { items, next })
    };
    Ok(app.store.read(read).await?)
}

/// What the viewer read, the last read first.
///
/// # Errors
/// [`Refusal::Unauthorized`] for strangers.
pub async fn history(app: &App, viewer: &Viewer, paging: Paging) -> Result<Page<Reading>, Refusal> {
    let (me, viewer) = (reader(viewer)?, viewer.clone());
    let read = move |c: &mut Conn| {
        let Page { mut items, next } = reading::list(c, &me, Wanted::All, "", &paging)?;
        items.retain(|reading| is_readable(&viewer, &reading.story));
        Ok(Page { items, next })
    };
    Ok(app.store.read(read).await?)
}

/// The passages that the viewer highlighted, the last first.
///
/// # Errors
/// [`Refusal::Unauthorized`] for strangers.
pub async fn highlights(
    app: &App,
    viewer: &Viewer,
    paging: Paging,
) -> Result<Page<Quote>, Refusal> {
    let me = reader(viewer)?;
    Ok(app.store.read(move |c| quote::highlights_by(c, &me, &paging)).await?)
}

fn reader(viewer: &Viewer) -> Result<UserId, Refusal> {
    viewer.user_id().cloned().ok_or(Refusal::Unauthorized)
}

fn readable(
    c: &mut Conn,
    viewer: &Viewer,
    ids: &[StoryId],
) -> Result<HashMap<StoryId, Story>, StoreError> {
    let found = story::many(c, ids)?.into_iter().filter(|story| is_readable(viewer, story));
    Ok(found.map(|story| (story.id.clone(), story)).collect())
}

fn is_readable(viewer: &Viewer, story: &Story) -> bool {
    matches!(read_story(viewer, story), StoryAccess::Full | StoryAccess::Preview)
}
