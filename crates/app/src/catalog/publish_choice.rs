//! Choosing, before a story is published, on which of their lists and series its writer wants it
//! (decision 0034).

use super::{put, take_off};
use crate::refusal::{BadRequest, Refusal};
use quire_core::{
    CatalogId, Timestamp,
    catalog::{Catalog, InvalidCatalog},
    limit::library::{CATALOG_ITEMS_MAX, CATALOGS_PER_PERSON},
    story::Story,
};
use quire_store::{Conn, StoreError, catalog};

/// Whether a story is to stand on a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListChoice {
    /// The id of the list, as it was sent.
    pub list: String,
    /// Whether it is to stand there.
    pub is_on: bool,
}

/// A choice that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PublishChoice {
    list: CatalogId,
    is_on: bool,
}

/// Reads what was chosen.
///
/// # Errors
/// [`InvalidCatalog`]: ids of no list, more choices than someone can have lists.
pub(crate) fn read_choices(choices: &[ListChoice]) -> Result<Vec<PublishChoice>, InvalidCatalog> {
    if choices.len() > CATALOGS_PER_PERSON {
        return Err(InvalidCatalog::TooMany);
    }
    let read = |choice: &ListChoice| {
        let read = choice.list.parse().map(|list| PublishChoice { list, is_on: choice.is_on });
        read.map_err(|_| InvalidCatalog::Unknown)
    };
    choices.iter().map(read).collect()
}

/// Keeps a choice until the story is published; what it is taken off, it is taken off at once. Whether
/// anything changed.
///
/// # Errors
/// [`Refusal`]: lists of others or in the trash, those everyone has, full ones, series for what is no
/// part of any.
pub(crate) fn choose(
    c: &mut Conn,
    story: &Story,
    chosen: &PublishChoice,
    now: Timestamp,
) -> Result<bool, Refusal> {
    let PublishChoice { list, is_on } = chosen;
    let list = of_writer(c, story, list)?.ok_or(BadRequest::Catalog(InvalidCatalog::Unknown))?;
    if !is_on {
        let was_chosen = catalog::unplan(c, &story.id, &list.id)?;
        return Ok(take_off(c, &list, &story.id, now)? || was_chosen);
    }
    if catalog::item(c, &list.id, &story.id)?.is_some() {
        return Ok(false);
    }
    if !list.takes(story) {
        return Err(BadRequest::Catalog(InvalidCatalog::NotAPart).into());
    }
    let most = i64::try_from(CATALOG_ITEMS_MAX).unwrap_or(i64::MAX);
    if list.item_count >= most {
        return Err(BadRequest::Catalog(InvalidCatalog::Full).into());
    }
    Ok(catalog::plan(c, &story.id, &list.id)?)
}

/// Puts a story that readers see now where its writer wanted it. A list that is gone or full since is
/// passed over: the story goes out all the same.
///
/// # Errors
/// [`StoreError`].
pub(crate) fn apply_choices(c: &mut Conn, story: &Story, now: Timestamp) -> Result<(), StoreError> {
    for id in catalog::take_planned(c, &story.id)? {
        let Some(list) = of_writer(c, story, &id)?.filter(|list| list.takes(story)) else {
            continue;
        };
        match put(c, &list, &story.id, now) {
            Ok(_) => {}
            Err(Refusal::Store(error)) => return Err(error),
            Err(reason) => {
                tracing::info!(story = %story.id, list = %id, %reason, "a list is passed over");
            }
        }
    }
    Ok(())
}

/// The list, if it is one that the story's writer made; not from the trash.
fn of_writer(c: &mut Conn, story: &Story, id: &CatalogId) -> Result<Option<Catalog>, StoreError> {
    if id.predefined_kind().is_some() {
        return Ok(None);
    }
    let found = catalog::find(c, id)?;
    Ok(found.filter(|list| list.owner_id == story.creator_id && list.deleted_at.is_none()))
}
