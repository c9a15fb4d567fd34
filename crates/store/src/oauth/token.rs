//! Pairs of tokens: one to act with, one to get the next pair with.

use super::{application::is_live, as_json, of_json};
use crate::{
    Conn, StoreError,
    conn::on_each,
    error::parse,
    membership,
    person::PersonRow,
    schema::{counters, oauth_tokens, people},
    setting,
};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{ApplicationId, Timestamp, UserId, access_token::Scopes, person::Person};

const TABLE: &str = "oauth_tokens";

/// A pair of tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenPair {
    /// What the pair is called.
    pub id: String,
    /// Whose it is.
    pub application_id: ApplicationId,
    /// In whose name it acts.
    pub person_id: UserId,
    /// What it has in common with all others of the same code.
    pub family: String,
    /// The hash of the token to act with.
    pub access_hash: String,
    /// The hash of the token to get the next pair with.
    pub refresh_hash: String,
    /// What it may do.
    pub scopes: Scopes,
    /// When it was made.
    pub created_at: Timestamp,
    /// Until when one can act with it.
    pub access_expires_at: Timestamp,
    /// When someone acted with it last (kept coarsely).
    pub last_used_at: Option<Timestamp>,
    /// When it was exchanged for the next.
    pub replaced_at: Option<Timestamp>,
    /// The next.
    pub successor: Option<String>,
}

/// Adds a pair.
pub fn insert_token(c: &mut Conn, new: &TokenPair) -> Result<(), StoreError> {
    let scopes = as_json(TABLE, "scopes", &new.id, &new.scopes)?;
    let epoch = setting::epoch(c)?;
    diesel::insert_into(oauth_tokens::table)
        .values((
            oauth_tokens::id.eq(&new.id),
            oauth_tokens::application_id.eq(new.application_id.as_str()),
            oauth_tokens::person_id.eq(new.person_id.as_str()),
            oauth_tokens::epoch.eq(epoch),
            oauth_tokens::family.eq(&new.family),
            oauth_tokens::access_hash.eq(&new.access_hash),
            oauth_tokens::refresh_hash.eq(&new.refresh_hash),
            oauth_tokens::scopes.eq(scopes),
            oauth_tokens::created_at.eq(new.created_at.naive()),
            oauth_tokens::access_expires_at.eq(new.access_expires_at.naive()),
            oauth_tokens::last_used_at.eq(new.last_used_at.map(Timestamp::naive)),
            oauth_tokens::replaced_at.eq(new.replaced_at.map(Timestamp::naive)),
            oauth_tokens::successor.eq(new.successor.as_deref()),
        ))
        .execute(c)?;
    Ok(())
}

/// The pair with this token to act with, and in whose name, with the tier they have at `now`; `None` when there is
/// none, it has ended, or the person, or who made the application, is suspended or gone.
pub fn find_by_access(
    c: &mut Conn,
    access_hash: &str,
    now: Timestamp,
) -> Result<Option<(TokenPair, Person)>, StoreError> {
    let row: Option<(Row, PersonRow)> = on_each!(c => oauth_tokens::table
        .inner_join(people::table.on(people::id.eq(oauth_tokens::person_id)))
        .inner_join(counters::table.on(counters::value.eq(oauth_tokens::epoch)))
        .filter(counters::name.eq(setting::EPOCH))
        .filter(oauth_tokens::access_hash.eq(access_hash))
        .filter(oauth_tokens::access_expires_at.gt(now.naive()))
        .filter(people::deleted_at.is_null())
        .filter(people::is_suspended.eq(false))
        .select((Row::as_select(), PersonRow::as_select()))
        .first(c)
        .optional())?;
    let Some((pair, person)) = row else { return Ok(None) };
    let pair = TokenPair::try_from(pair)?;
    if !is_live(c, &pair.application_id)? {
        return Ok(None);
    }
    let mut person = Person::try_from(person)?;
    person.tier = membership::tier(c, &person, now)?;
    Ok(Some((pair, person)))
}

/// The pair with this token to get the next one with; the person may act here. No one else exchanges it until the
/// write ends.
pub fn find_by_refresh(c: &mut Conn, refresh_hash: &str) -> Result<Option<TokenPair>, StoreError> {
    let epoch = setting::epoch(c)?;
    // Setting it to itself makes others wait.
    diesel::update(oauth_tokens::table.filter(oauth_tokens::refresh_hash.eq(refresh_hash)))
        .set(oauth_tokens::refresh_hash.eq(refresh_hash))
        .execute(c)?;
    let row: Option<Row> = oauth_tokens::table
        .inner_join(people::table.on(people::id.eq(oauth_tokens::person_id)))
        .filter(oauth_tokens::refresh_hash.eq(refresh_hash))
        .filter(oauth_tokens::epoch.eq(epoch))
        .filter(people::deleted_at.is_null())
        .filter(people::is_suspended.eq(false))
        .select(Row::as_select())
        .first(c)
        .optional()?;
    row.map(TokenPair::try_from).transpose()
}

/// Notes that a pair was exchanged for the next, and that one cannot act with it from `until` on.
pub fn replace(
    c: &mut Conn,
    pair: &TokenPair,
    successor: &str,
    now: Timestamp,
    until: Timestamp,
) -> Result<(), StoreError> {
    let ends = pair.access_expires_at.min(until);
    diesel::update(oauth_tokens::table.find(&pair.id))
        .set((
            oauth_tokens::replaced_at.eq(now.naive()),
            oauth_tokens::successor.eq(successor),
            oauth_tokens::access_expires_at.eq(ends.naive()),
        ))
        .execute(c)?;
    Ok(())
}

/// Gives a pair that was exchanged another next one, in the place of one that was not used; this happens once. Whether
/// the one before was not used.
pub fn renew_successor(
    c: &mut Conn,
    pair: &TokenPair,
    successor: &str,
) -> Result<bool, StoreError> {
    let (Some(before), Some(replaced_at)) = (&pair.successor, pair.replaced_at) else {
        return Ok(false);
    };
    let unused = oauth_tokens::table
        .filter(oauth_tokens::id.eq(before))
        .filter(oauth_tokens::last_used_at.is_null())
        .filter(oauth_tokens::replaced_at.is_null());
    if diesel::delete(unused).execute(c)? == 0 {
        return Ok(false);
    }
    // The time of the exchange goes back by a day: this way there is no second grace.
    diesel::update(oauth_tokens::table.find(&pair.id))
        .set((
            oauth_tokens::successor.eq(successor),
            oauth_tokens::replaced_at.eq(replaced_at.plus_seconds(-86_400).naive()),
        ))
        .execute(c)?;
    Ok(true)
}

/// Notes that someone acted with a pair.
pub fn note_use(c: &mut Conn, id: &str, now: Timestamp) -> Result<(), StoreError> {
    diesel::update(oauth_tokens::table.find(id))
        .set(oauth_tokens::last_used_at.eq(now.naive()))
        .execute(c)?;
    Ok(())
}

/// Forgets pairs that were exchanged before `time`, `most` at once. How many there were.
pub fn forget_replaced_before(
    c: &mut Conn,
    time: Timestamp,
    most: i64,
) -> Result<usize, StoreError> {
    let old: Vec<String> = oauth_tokens::table
        .filter(oauth_tokens::replaced_at.lt(time.naive()))
        .order(oauth_tokens::replaced_at)
        .limit(most)
        .select(oauth_tokens::id)
        .load(c)?;
    Ok(diesel::delete(oauth_tokens::table.filter(oauth_tokens::id.eq_any(&old))).execute(c)?)
}

/// Removes all pairs that come from the same code. How many there were.
pub fn remove_family(c: &mut Conn, family: &str) -> Result<usize, StoreError> {
    Ok(diesel::delete(oauth_tokens::table.filter(oauth_tokens::family.eq(family))).execute(c)?)
}

/// The family of the pair of `application` that has a token of this hash.
pub fn remove_pair(
    c: &mut Conn,
    application: &ApplicationId,
    hash: &str,
) -> Result<bool, StoreError> {
    let family: Option<String> = oauth_tokens::table
        .filter(oauth_tokens::application_id.eq(application.as_str()))
        .filter(oauth_tokens::access_hash.eq(hash).or(oauth_tokens::refresh_hash.eq(hash)))
        .select(oauth_tokens::family)
        .first(c)
        .optional()?;
    let Some(family) = family else { return Ok(false) };
    Ok(remove_family(c, &family)? > 0)
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = oauth_tokens)]
struct Row {
    id: String,
    application_id: String,
    person_id: String,
    family: String,
    access_hash: String,
    refresh_hash: String,
    scopes: String,
    created_at: NaiveDateTime,
    access_expires_at: NaiveDateTime,
    last_used_at: Option<NaiveDateTime>,
    replaced_at: Option<NaiveDateTime>,
    successor: Option<String>,
}

impl TryFrom<Row> for TokenPair {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        Ok(Self {
            application_id: parse(TABLE, "application_id", &row.id, &row.application_id)?,
            person_id: parse(TABLE, "person_id", &row.id, &row.person_id)?,
            scopes: of_json(TABLE, "scopes", &row.id, &row.scopes)?,
            id: row.id,
            family: row.family,
            access_hash: row.access_hash,
            refresh_hash: row.refresh_hash,
            created_at: Timestamp::from_naive(row.created_at),
            access_expires_at: Timestamp::from_naive(row.access_expires_at),
            last_used_at: row.last_used_at.map(Timestamp::from_naive),
            replaced_at: row.replaced_at.map(Timestamp::from_naive),
            successor: row.successor,
        })
    }
}
