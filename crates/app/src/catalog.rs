//! Lists: making and changing them, what stands on them, who keeps them, and what is said of them
//! (decision 0026).

mod discussion;
mod follow;
mod item;
mod publish_choice;
mod reading_list;
mod series;
mod trash;

pub use discussion::update_discussion;
pub use follow::{follow, unfollow};
pub use item::{add, place, remove, set_note};
pub(crate) use item::{put, take_off};
pub use publish_choice::ListChoice;
pub(crate) use publish_choice::{PublishChoice, apply_choices, choose, read_choices};
pub use reading_list::{save, unsave};
pub use series::{PlacedPart, SeriesPosition, SeriesReadCount, parts, reading};
pub(crate) use trash::erase_due;
pub use trash::{delete, undelete};

use crate::{
    App, purge,
    refusal::{BadRequest, Forbidden, Refusal, acting},
};
use quire_core::{
    CatalogId, StoryId, Timestamp, UserId, Viewer,
    catalog::{
        Catalog, CatalogVisibility, InvalidCatalog, PredefinedList, read_description, read_name,
    },
    limit::library::CATALOGS_PER_PERSON,
    policy::{StoryChange, change_catalog, read_catalog},
};
use quire_store::{Conn, StoreError, block, catalog, person};

/// What is decided about a list; what is left out stays.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ListUpdate {
    /// Its name, as typed.
    pub name: Option<String>,
    /// Its description, as typed.
    pub description: Option<String>,
    /// Who may see it.
    pub visibility: Option<CatalogVisibility>,
}

impl ListUpdate {
    /// The list with these.
    fn on(&self, list: Catalog) -> Result<Catalog, InvalidCatalog> {
        Ok(Catalog {
            name: self.name.as_deref().map_or(Ok(list.name), read_name)?,
            description: self
                .description
                .as_deref()
                .map_or(Ok(list.description), read_description)?,
            visibility: self.visibility.unwrap_or(list.visibility),
            ..list
        })
    }
}

/// Makes a list.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, a missing name, texts that are too long, too many lists.
pub async fn create(app: &App, viewer: &Viewer, update: ListUpdate) -> Result<Catalog, Refusal> {
    begin(app, viewer, update, Catalog::new).await
}

/// Makes a series (decision 0034).
///
/// # Errors
/// As [`create`].
pub async fn create_series(
    app: &App,
    viewer: &Viewer,
    update: ListUpdate,
) -> Result<Catalog, Refusal> {
    begin(app, viewer, update, Catalog::series).await
}

async fn begin(
    app: &App,
    viewer: &Viewer,
    update: ListUpdate,
    blank: fn(CatalogId, UserId, String, Timestamp) -> Catalog,
) -> Result<Catalog, Refusal> {
    let owner = acting(viewer)?.clone();
    let now = app.ports.clock.now();
    let id = CatalogId::from_bits(app.ports.ids.bits());
    let fresh = StoryId::from_bits(app.ports.ids.bits());
    let update = ListUpdate { name: Some(update.name.unwrap_or_default()), ..update };
    let list =
        update.on(blank(id, owner.clone(), String::new(), now)).map_err(BadRequest::Catalog)?;
    app.store
        .write(move |c| {
            // Two lists at once are counted one after the other.
            block::hold(c, &owner, &owner)?;
            let most = i64::try_from(CATALOGS_PER_PERSON).unwrap_or(i64::MAX);
            if catalog::count_of(c, &owner)? >= most {
                return Err(BadRequest::Catalog(InvalidCatalog::TooMany).into());
            }
            catalog::insert(c, &list)?;
            update_discussion(c, &list, &fresh, now)?;
            purge::catalog(c, &list, now)?;
            Ok(list.clone())
        })
        .await
}

/// Changes what the owner says of a list, and who may see it.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, lists of others, those everyone has, a missing name, texts
/// that are too long.
pub async fn edit(
    app: &App,
    viewer: &Viewer,
    id: &CatalogId,
    update: ListUpdate,
) -> Result<Catalog, Refusal> {
    acting(viewer)?;
    let now = app.ports.clock.now();
    let fresh = StoryId::from_bits(app.ports.ids.bits());
    let (viewer, id) = (viewer.clone(), id.clone());
    app.store
        .write(move |c| {
            catalog::lock(c, &id)?;
            let before = find_own(c, &viewer, &id)?;
            let list = update.on(before.clone()).map_err(BadRequest::Catalog)?;
            if list == before {
                return Ok(before);
            }
            let list = Catalog { updated_at: now, ..list };
            catalog::save(c, &list)?;
            update_discussion(c, &list, &fresh, now)?;
            purge::catalog(c, &list, now)?;
            Ok(list)
        })
        .await
}

/// The list, if the viewer may see it and its owner is here. One that everyone has is there for its
/// owner before anything stands on it.
///
/// # Errors
/// [`StoreError`].
pub fn find_visible(
    c: &mut Conn,
    viewer: &Viewer,
    id: &CatalogId,
) -> Result<Option<Catalog>, StoreError> {
    // It was there before anything was put on it.
    let ever = Timestamp::new(chrono::DateTime::UNIX_EPOCH);
    let blank = || {
        let (me, kind) = (viewer.user_id()?, id.predefined_kind()?);
        Some(Catalog::predefined(me, kind, ever)).filter(|list| list.id == *id)
    };
    let found = catalog::find(c, id)?.or_else(blank);
    let Some(list) = found.filter(|list| read_catalog(viewer, list)) else { return Ok(None) };
    let owner = person::find(c, &list.owner_id)?;
    let is_here = owner.is_some_and(|owner| {
        owner.deleted_at.is_none()
            && (!owner.is_suspended || viewer.user_id() == Some(&owner.id) || viewer.is_staff())
    });
    Ok(Some(list).filter(|_| is_here))
}

/// The list, if the viewer may change it; not from the trash.
fn own(c: &mut Conn, viewer: &Viewer, id: &CatalogId) -> Result<Catalog, Refusal> {
    let list = whole(c, viewer, id)?;
    if list.deleted_at.is_some() { Err(Refusal::NotFound) } else { Ok(list) }
}

/// [`own`], also from the trash.
fn whole(c: &mut Conn, viewer: &Viewer, id: &CatalogId) -> Result<Catalog, Refusal> {
    let list = catalog::find(c, id)?.ok_or(Refusal::NotFound)?;
    match change_catalog(viewer, &list) {
        StoryChange::Allowed => Ok(list),
        StoryChange::Forbidden => Err(Forbidden::NotYours.into()),
        StoryChange::NotFound => Err(Refusal::NotFound),
    }
}

/// The list, if it is one that the viewer made.
fn find_own(c: &mut Conn, viewer: &Viewer, id: &CatalogId) -> Result<Catalog, Refusal> {
    if id.predefined_kind().is_some() {
        return Err(by_rule(c, viewer, id)?.into());
    }
    own(c, viewer, id)
}

/// Why a list that everyone has is not changed: to others it is not there.
fn by_rule(c: &mut Conn, viewer: &Viewer, id: &CatalogId) -> Result<BadRequest, Refusal> {
    let is_mine = viewer.user_id().is_some_and(|me| {
        id.predefined_kind().is_some_and(|kind| CatalogId::predefined(me, kind) == *id)
    });
    match is_mine {
        true => Ok(BadRequest::Catalog(InvalidCatalog::Predefined)),
        false => own(c, viewer, id).map(|_| BadRequest::Catalog(InvalidCatalog::Predefined)),
    }
}

/// The reader's reading list, made with the first story on it. No one else sees it.
pub(crate) fn reading_list(
    c: &mut Conn,
    reader: &UserId,
    now: Timestamp,
) -> Result<Catalog, StoreError> {
    let blank = Catalog::predefined(reader, PredefinedList::ReadingList, now);
    if let Some(known) = catalog::find(c, &blank.id)? {
        return Ok(known);
    }
    catalog::insert(c, &blank)?;
    Ok(blank)
}
