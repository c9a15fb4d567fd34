//! Publications and who writes for them.

mod about;
mod act;
mod desk;
mod details;
mod domain;
mod homepage;
mod invite;
mod member;
mod navigation;
mod page;
mod pick;
mod slug;
mod submissions;
mod work;

pub use about::{about, set_about};
pub use act::{act, acts, add_act, forget_acts_before};
pub use desk::{DeskSearch, on_desk};
pub use details::{details, set_details};
pub use domain::{claims_to_check, domain_claim, remove_domain_claim, set_domain_claim};
pub use homepage::{homepage, set_homepage};
pub use invite::{
    add_invite, find_invite, forget_invites_before, invite_of, invites_of, remove_invite,
    remove_invites_by, remove_invites_to,
};
pub use member::{
    members, members_of_many, memberships_of, remove_member, role_of, roles_in, set_member,
};
pub use navigation::{navigation, set_navigation};
pub use page::{add_page, find_page, page_at, pages_of, remove_page, save_page};
pub use pick::{Picks, drop_picks, pick, picks, place_pick, unpick};
pub use slug::{find_by_held_slug, is_slug_taken};
pub use submissions::{set_submissions, submissions};
pub use work::{unpublished_by, waiting_of, work_of};

use crate::{
    Conn, StoreError,
    among::among,
    cached_statement::Cached,
    conn::on_each,
    error::parse,
    host,
    person::fold,
    schema::{archive_months, publications, stories},
    story,
};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{PublicationId, StoryId, Timestamp, publication::Publication, story::Story};

/// The publication with this id.
pub fn find(c: &mut Conn, id: &PublicationId) -> Result<Option<Publication>, StoreError> {
    let row = on_each!(c => publications::table
        .find(id.as_str())
        .select(PublicationRow::as_select())
        .first(c)
        .optional())?;
    row.map(Publication::try_from).transpose()
}

/// The publications with these ids; in no order, unknown ids left out.
pub fn many(c: &mut Conn, ids: &[PublicationId]) -> Result<Vec<Publication>, StoreError> {
    let rows: Vec<PublicationRow> = on_each!(c => publications::table
        .filter(among(publications::id, ids.iter().map(PublicationId::as_str)))
        .select(PublicationRow::as_select())
        .cached()
        .load(c))?;
    rows.into_iter().map(Publication::try_from).collect()
}

/// The publication with this slug; upper and lower case are the same.
pub fn find_by_slug(c: &mut Conn, slug: &str) -> Result<Option<Publication>, StoreError> {
    let slug = fold(slug);
    let row: Option<PublicationRow> = on_each!(c => publications::table
        .filter(publications::slug_key.eq(&slug))
        .select(PublicationRow::as_select())
        .cached()
        .first(c)
        .optional())?;
    row.map(Publication::try_from).transpose()
}

/// The publication that lives on this domain; upper and lower case are the same.
pub fn find_by_domain(c: &mut Conn, domain: &str) -> Result<Option<Publication>, StoreError> {
    let row = publications::table
        .filter(publications::domain_key.eq(fold(domain)))
        .select(PublicationRow::as_select())
        .first(c)
        .optional()?;
    row.map(Publication::try_from).transpose()
}

/// The publication with this id; on PostgreSQL its row is locked until the
/// transaction ends, which keeps others from changing its people, too.
pub fn find_to_change(c: &mut Conn, id: &PublicationId) -> Result<Option<Publication>, StoreError> {
    if let Conn::Postgres(c) = c {
        diesel::sql_query("SELECT id FROM publications WHERE id = $1 FOR UPDATE")
            .bind::<diesel::sql_types::Text, _>(id.as_str())
            .execute(c)?;
    }
    find(c, id)
}

/// Adds a publication and holds its slug. Counts start at 0 whatever `publication` says. Give it an
/// owner in the same write: [`set_member`].
///
/// # Errors
/// [`StoreError::Unique`] when the slug or the domain is taken.
pub fn insert(c: &mut Conn, publication: &Publication) -> Result<(), StoreError> {
    host::refuse_writers(c, publication.domain.as_deref())?;
    diesel::insert_into(publications::table)
        .values((
            publications::id.eq(publication.id.as_str()),
            publications::created_at.eq(publication.created_at.naive()),
            PublicationChange::from(publication),
        ))
        .execute(c)?;
    slug::hold(c, &publication.id, &publication.slug, publication.created_at)
}

/// Saves what its people can change (not the counts). A slug it had before stays its own.
///
/// # Errors
/// [`StoreError::Unique`] when the slug or the domain is taken.
pub fn save(c: &mut Conn, publication: &Publication) -> Result<(), StoreError> {
    host::refuse_writers(c, publication.domain.as_deref())?;
    diesel::update(publications::table.find(publication.id.as_str()))
        .set(PublicationChange::from(publication))
        .execute(c)?;
    slug::hold(c, &publication.id, &publication.slug, publication.created_at)
}

/// Removes a publication. Stories in it are their writers' own from then on; its slugs are held for
/// [`SLUG_HOLD`](quire_core::limit::publication::SLUG_HOLD).
pub fn remove(c: &mut Conn, id: &PublicationId, now: Timestamp) -> Result<(), StoreError> {
    let inside: Vec<String> = stories::table
        .filter(stories::publication_id.eq(id.as_str()))
        .select(stories::id)
        .load(c)?;
    for story in inside {
        let story: StoryId = parse("stories", "id", &story, &story)?;
        if let Some(found) = story::find(c, &story)? {
            story::save(c, &Story { publication_id: None, ..found })?;
        }
    }
    let months = archive_months::table
        .filter(archive_months::scope.eq("PUBLICATION"))
        .filter(archive_months::scope_id.eq(id.as_str()));
    diesel::delete(months).execute(c)?;
    slug::release(c, id, now)?;
    diesel::delete(publications::table.find(id.as_str())).execute(c)?;
    Ok(())
}

/// Publications with the most stories first.
pub fn busiest(c: &mut Conn, limit: i64) -> Result<Vec<Publication>, StoreError> {
    let rows: Vec<PublicationRow> = on_each!(c => publications::table
        .filter(publications::story_count.gt(0))
        .order((
            publications::story_count.desc(),
            publications::follower_count.desc(),
            publications::id.desc(),
        ))
        .limit(limit)
        .select(PublicationRow::as_select())
        .cached()
        .load(c))?;
    rows.into_iter().map(Publication::try_from).collect()
}

/// All publications in the order of their ids, for indexing and exports.
pub fn scan(
    c: &mut Conn,
    after: Option<&PublicationId>,
    limit: i64,
) -> Result<Vec<Publication>, StoreError> {
    let rows: Vec<PublicationRow> = publications::table
        .filter(publications::id.gt(after.map_or("", PublicationId::as_str)))
        .order(publications::id)
        .limit(limit)
        .select(PublicationRow::as_select())
        .load(c)?;
    rows.into_iter().map(Publication::try_from).collect()
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = publications)]
pub(crate) struct PublicationRow {
    pub(crate) id: String,
    pub(crate) slug: String,
    pub(crate) name: String,
    tagline: String,
    description: String,
    image: Option<String>,
    domain: Option<String>,
    tint: Option<String>,
    follower_count: i64,
    story_count: i64,
    created_at: NaiveDateTime,
}

impl TryFrom<PublicationRow> for Publication {
    type Error = StoreError;

    fn try_from(row: PublicationRow) -> Result<Self, StoreError> {
        Ok(Self {
            id: parse("publications", "id", &row.id, &row.id)?,
            slug: row.slug,
            name: row.name,
            tagline: row.tagline,
            description: row.description,
            image: row.image,
            domain: row.domain,
            tint: row.tint,
            follower_count: row.follower_count,
            story_count: row.story_count,
            created_at: Timestamp::from_naive(row.created_at),
        })
    }
}

#[derive(Insertable, AsChangeset)]
#[diesel(table_name = publications, treat_none_as_null = true)]
struct PublicationChange<'a> {
    slug: &'a str,
    slug_key: String,
    name: &'a str,
    tagline: &'a str,
    description: &'a str,
    image: Option<&'a str>,
    domain: Option<&'a str>,
    domain_key: Option<String>,
    tint: Option<&'a str>,
}

impl<'a> From<&'a Publication> for PublicationChange<'a> {
    fn from(publication: &'a Publication) -> Self {
        Self {
            slug: &publication.slug,
            slug_key: fold(&publication.slug),
            name: &publication.name,
            tagline: &publication.tagline,
            description: &publication.description,
            image: publication.image.as_deref(),
            domain: publication.domain.as_deref(),
            domain_key: publication.domain.as_deref().map(fold),
            tint: publication.tint.as_deref(),
        }
    }
}
