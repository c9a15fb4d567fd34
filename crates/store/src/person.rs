//! People: accounts, their names now and before.

mod username;

pub use username::{
    forget_retired, held_names, is_username_taken, names_given_up, retire_usernames,
};

use crate::{
    Conn, Cursor, Page, Paging, StoreError,
    among::among,
    cached_statement::Cached,
    conn::on_each,
    error::parse,
    schema::{people, username_history},
};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{
    PublicationId, Timestamp, UserId,
    person::{MembershipTier, Person},
};

/// The person with this id, also when suspended or deleted.
pub fn find(c: &mut Conn, id: &UserId) -> Result<Option<Person>, StoreError> {
    let row = on_each!(c => people::table
        .find(id.as_str())
        .select(PersonRow::as_select())
        .first(c)
        .optional())?;
    row.map(Person::try_from).transpose()
}

/// The people with these ids; in no order, unknown ids left out.
pub fn many(c: &mut Conn, ids: &[UserId]) -> Result<Vec<Person>, StoreError> {
    let rows: Vec<PersonRow> = on_each!(c => people::table
        .filter(among(people::id, ids.iter().map(UserId::as_str)))
        .select(PersonRow::as_select())
        .cached()
        .load(c))?;
    rows.into_iter().map(Person::try_from).collect()
}

/// The person who has this username now; upper and lower case are the same.
pub fn find_by_username(c: &mut Conn, username: &str) -> Result<Option<Person>, StoreError> {
    let row = people::table
        .filter(people::username_key.eq(fold(username)))
        .select(PersonRow::as_select())
        .first(c)
        .optional()?;
    row.map(Person::try_from).transpose()
}

/// The person who holds this username, by having it now or by having had it before.
pub fn find_by_held_username(c: &mut Conn, username: &str) -> Result<Option<Person>, StoreError> {
    let row = username_history::table
        .inner_join(people::table.on(people::id.eq(username_history::person_id)))
        .filter(username_history::username_key.eq(fold(username)))
        .select(PersonRow::as_select())
        .first(c)
        .optional()?;
    row.map(Person::try_from).transpose()
}

/// The person who signs in with this address; upper and lower case are the same.
pub fn find_by_email(c: &mut Conn, email: &str) -> Result<Option<Person>, StoreError> {
    let row = people::table
        .filter(people::email_key.eq(fold(email)))
        .select(PersonRow::as_select())
        .first(c)
        .optional()?;
    row.map(Person::try_from).transpose()
}

/// Adds a person and holds their username. Counts start at 0 and the tier at FREE whatever `person`
/// says.
///
/// # Errors
/// [`StoreError::Unique`] when the username (also a past one) or the address is taken.
pub fn insert(c: &mut Conn, person: &Person) -> Result<(), StoreError> {
    diesel::insert_into(people::table)
        .values((
            people::id.eq(person.id.as_str()),
            people::created_at.eq(person.created_at.naive()),
            people::tier.eq(MembershipTier::Free.as_str()),
            PersonChange::from(person),
        ))
        .execute(c)?;
    username::hold(c, person, person.created_at)
}

/// Saves what the person and staff can change (not the counts, and not the tier, which follows from
/// the [`membership`](crate::membership)). A new username is held; the old
/// one stays held for [`USERNAME_HOLD`](quire_core::limit::account::USERNAME_HOLD).
///
/// # Errors
/// [`StoreError::Unique`] when the username (also someone's past one) or the address is taken.
pub fn save(c: &mut Conn, person: &Person, now: Timestamp) -> Result<(), StoreError> {
    let before = find(c, &person.id)?;
    diesel::update(people::table.find(person.id.as_str()))
        .set(PersonChange::from(person))
        .execute(c)?;
    username::hold(c, person, now)?;
    let was_active = before.is_some_and(|p| !p.is_suspended && p.deleted_at.is_none());
    let is_active = !person.is_suspended && person.deleted_at.is_none();
    if was_active != is_active {
        crate::story::relist_all_by(c, &person.id)?;
    }
    Ok(())
}

/// Active people with the most stories first.
pub fn busiest(c: &mut Conn, limit: i64) -> Result<Vec<Person>, StoreError> {
    let rows: Vec<PersonRow> = on_each!(c => people::table
        .filter(people::story_count.gt(0))
        .filter(people::is_suspended.eq(false))
        .filter(people::deleted_at.is_null())
        .order((people::story_count.desc(), people::follower_count.desc(), people::id.desc()))
        .limit(limit)
        .select(PersonRow::as_select())
        .cached()
        .load(c))?;
    rows.into_iter().map(Person::try_from).collect()
}

/// All people in the order of their ids, for indexing and exports.
pub fn scan(c: &mut Conn, after: Option<&UserId>, limit: i64) -> Result<Vec<Person>, StoreError> {
    let rows: Vec<PersonRow> = people::table
        .filter(people::id.gt(after.map_or("", UserId::as_str)))
        .order(people::id)
        .limit(limit)
        .select(PersonRow::as_select())
        .load(c)?;
    rows.into_iter().map(Person::try_from).collect()
}

/// Who follows a person and has a profile, newest first.
pub fn followers(c: &mut Conn, id: &UserId, paging: &Paging) -> Result<Page<Person>, StoreError> {
    use crate::schema::person_follows;
    let (at, last) = paging.before();
    let rows: Vec<(NaiveDateTime, PersonRow)> = person_follows::table
        .inner_join(people::table.on(people::id.eq(person_follows::follower_id)))
        .filter(person_follows::person_id.eq(id.as_str()))
        .filter(people::deleted_at.is_null())
        .filter(people::is_suspended.eq(false))
        .filter(person_follows::created_at.le(at))
        .filter(person_follows::created_at.lt(at).or(person_follows::follower_id.lt(last)))
        .order((person_follows::created_at.desc(), person_follows::follower_id.desc()))
        .limit(paging.sql_limit())
        .select((person_follows::created_at, PersonRow::as_select()))
        .load(c)?;
    Page::cut(rows, paging, |(at, row)| {
        Some(Cursor::at(Timestamp::from_naive(*at), row.id.clone()))
    })
    .try_map(|(_, row)| row.try_into())
}

/// Who follows a publication and has a profile, newest first.
pub fn followers_of_publication(
    c: &mut Conn,
    id: &PublicationId,
    paging: &Paging,
) -> Result<Page<Person>, StoreError> {
    use crate::schema::publication_follows;
    let (at, last) = paging.before();
    let rows: Vec<(NaiveDateTime, PersonRow)> = publication_follows::table
        .inner_join(people::table.on(people::id.eq(publication_follows::follower_id)))
        .filter(publication_follows::publication_id.eq(id.as_str()))
        .filter(people::deleted_at.is_null())
        .filter(people::is_suspended.eq(false))
        .filter(publication_follows::created_at.le(at))
        .filter(
            publication_follows::created_at.lt(at).or(publication_follows::follower_id.lt(last)),
        )
        .order((publication_follows::created_at.desc(), publication_follows::follower_id.desc()))
        .limit(paging.sql_limit())
        .select((publication_follows::created_at, PersonRow::as_select()))
        .load(c)?;
    Page::cut(rows, paging, |(at, row)| {
        Some(Cursor::at(Timestamp::from_naive(*at), row.id.clone()))
    })
    .try_map(|(_, row)| row.try_into())
}

/// The one form of a username, slug, domain or address in which two spellings are the same.
pub(crate) fn fold(text: &str) -> String {
    text.trim().to_lowercase()
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = people)]
pub(crate) struct PersonRow {
    pub(crate) id: String,
    pub(crate) username: String,
    pub(crate) name: String,
    bio: String,
    image: Option<String>,
    email: Option<String>,
    tier: String,
    is_staff: bool,
    is_suspended: bool,
    deleted_at: Option<NaiveDateTime>,
    follower_count: i64,
    following_count: i64,
    story_count: i64,
    created_at: NaiveDateTime,
}

impl TryFrom<PersonRow> for Person {
    type Error = StoreError;

    fn try_from(row: PersonRow) -> Result<Self, StoreError> {
        Ok(Self {
            id: parse("people", "id", &row.id, &row.id)?,
            tier: parse("people", "tier", &row.id, &row.tier)?,
            username: row.username,
            name: row.name,
            bio: row.bio,
            image: row.image,
            email: row.email,
            is_staff: row.is_staff,
            is_suspended: row.is_suspended,
            deleted_at: row.deleted_at.map(Timestamp::from_naive),
            follower_count: row.follower_count,
            following_count: row.following_count,
            story_count: row.story_count,
            created_at: Timestamp::from_naive(row.created_at),
        })
    }
}

#[derive(Insertable, AsChangeset)]
#[diesel(table_name = people, treat_none_as_null = true)]
struct PersonChange<'a> {
    username: &'a str,
    username_key: String,
    name: &'a str,
    bio: &'a str,
    image: Option<&'a str>,
    email: Option<&'a str>,
    email_key: Option<String>,
    is_staff: bool,
    is_suspended: bool,
    deleted_at: Option<NaiveDateTime>,
}

impl<'a> From<&'a Person> for PersonChange<'a> {
    fn from(person: &'a Person) -> Self {
        Self {
            username: &person.username,
            username_key: fold(&person.username),
            name: &person.name,
            bio: &person.bio,
            image: person.image.as_deref(),
            email: person.email.as_deref(),
            email_key: person.email.as_deref().map(fold),
            is_staff: person.is_staff,
            is_suspended: person.is_suspended,
            deleted_at: person.deleted_at.map(Timestamp::naive),
        }
    }
}
