//! What stands on a list: adding, taking off, the owner's note and order.

use super::{by_rule, find_own, own, reading_list};
use crate::{
    App, notification, purge,
    refusal::{BadRequest, Refusal, acting},
    story::published,
};
use quire_core::{
    CatalogId, StoryId, Timestamp, Viewer,
    catalog::{Catalog, InsertPosition, InvalidCatalog, PredefinedList, read_note, shift},
    limit::library::CATALOG_ITEMS_MAX,
};
use quire_store::{Conn, StoreError, catalog};

/// Puts a story on a list of the viewer's, at its end. Twice is the same as once. Returns the list as it
/// is now.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, lists of others, stories the viewer may not read, full
/// lists, lists of the library that are made by what one reads or buys, what others wrote on a series.
pub async fn add(
    app: &App,
    viewer: &Viewer,
    id: &CatalogId,
    story: &StoryId,
) -> Result<Catalog, Refusal> {
    let reader = acting(viewer)?.clone();
    let (viewer, id, story) = (viewer.clone(), id.clone(), story.clone());
    let now = app.ports.clock.now();
    app.store
        .write(move |c| {
            let list = match id.predefined_kind() {
                Some(PredefinedList::ReadingList)
                    if id == CatalogId::predefined(&reader, PredefinedList::ReadingList) =>
                {
                    reading_list(c, &reader, now)?
                }
                Some(_) => {
                    by_rule(c, &viewer, &id)?;
                    return Err(BadRequest::Catalog(InvalidCatalog::NotByHand).into());
                }
                None => own(c, &viewer, &id)?,
            };
            let told = published(c, &viewer, &story)?;
            if !list.takes(&told) {
                return Err(BadRequest::Catalog(InvalidCatalog::NotAPart).into());
            }
            if put(c, &list, &story, now)? {
                notification::tell_of_list(c, &list, &told, now)?;
            }
            catalog::find(c, &list.id)?.ok_or(Refusal::NotFound)
        })
        .await
}

/// Takes a story off a list of the viewer's, also one that can no longer be read. Returns the list as
/// it is now.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, lists of others.
pub async fn remove(
    app: &App,
    viewer: &Viewer,
    id: &CatalogId,
    story: &StoryId,
) -> Result<Catalog, Refusal> {
    acting(viewer)?;
    let (viewer, id, story) = (viewer.clone(), id.clone(), story.clone());
    let now = app.ports.clock.now();
    app.store
        .write(move |c| {
            let list = own(c, &viewer, &id)?;
            take_off(c, &list, &story, now)?;
            catalog::find(c, &id)?.ok_or(Refusal::NotFound)
        })
        .await
}

/// Writes the owner's note beside a story of a list; an empty one takes it away. Returns the list.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, lists of others, stories that do not stand there, notes
/// that are too long.
pub async fn set_note(
    app: &App,
    viewer: &Viewer,
    id: &CatalogId,
    story: &StoryId,
    note: &str,
) -> Result<Catalog, Refusal> {
    acting(viewer)?;
    let note = read_note(note).map_err(BadRequest::Catalog)?;
    let (viewer, id, story) = (viewer.clone(), id.clone(), story.clone());
    let now = app.ports.clock.now();
    app.store
        .write(move |c| {
            let list = own(c, &viewer, &id)?;
            if !catalog::set_note(c, &id, &story, &note, now)? {
                return Err(BadRequest::Catalog(InvalidCatalog::NotOnList).into());
            }
            purge::catalog(c, &list, now)?;
            catalog::find(c, &id)?.ok_or(Refusal::NotFound)
        })
        .await
}

/// Puts a story of a list right after another of it, or first (`None`). Returns the list.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, lists of others, those everyone has, stories that do not
/// stand there.
pub async fn place(
    app: &App,
    viewer: &Viewer,
    id: &CatalogId,
    story: &StoryId,
    after: Option<&StoryId>,
) -> Result<Catalog, Refusal> {
    acting(viewer)?;
    let (viewer, id) = (viewer.clone(), id.clone());
    let (story, after) = (story.clone(), after.cloned());
    let now = app.ports.clock.now();
    app.store
        .write(move |c| {
            catalog::lock(c, &id)?;
            let list = find_own(c, &viewer, &id)?;
            let at = position(c, &id, &story)?;
            let to = match &after {
                Some(after) => InsertPosition::After(position(c, &id, after)?),
                None => InsertPosition::Before(
                    catalog::first_item(c, &id)?.map_or(at, |first| first.position),
                ),
            };
            if let Some(shift) = shift(at, to) {
                catalog::move_item(c, &id, &story, &shift, now)?;
                purge::catalog(c, &list, now)?;
            }
            catalog::find(c, &id)?.ok_or(Refusal::NotFound)
        })
        .await
}

fn position(c: &mut Conn, id: &CatalogId, story: &StoryId) -> Result<i64, Refusal> {
    let item = catalog::item(c, id, story)?;
    item.map(|item| item.position)
        .ok_or_else(|| BadRequest::Catalog(InvalidCatalog::NotOnList).into())
}

/// Puts a story at the end of a list, unless it is full. Whether it is new there.
pub(crate) fn put(
    c: &mut Conn,
    list: &Catalog,
    story: &StoryId,
    now: Timestamp,
) -> Result<bool, Refusal> {
    catalog::lock(c, &list.id)?;
    let is_there = catalog::item(c, &list.id, story)?.is_some();
    let held = catalog::find(c, &list.id)?.map_or(0, |list| list.item_count);
    let most = i64::try_from(CATALOG_ITEMS_MAX).unwrap_or(i64::MAX);
    if !is_there && held >= most {
        return Err(BadRequest::Catalog(InvalidCatalog::Full).into());
    }
    let is_new = catalog::add_item(c, &list.id, story, "", now)?;
    if is_new {
        purge::catalog(c, list, now)?;
    }
    Ok(is_new)
}

/// Takes a story off a list. Whether it stood there.
pub(crate) fn take_off(
    c: &mut Conn,
    list: &Catalog,
    story: &StoryId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let stood = catalog::remove_item(c, &list.id, story, now)?;
    if stood {
        purge::catalog(c, list, now)?;
    }
    Ok(stood)
}
