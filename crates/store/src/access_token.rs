//! Tokens with which programs act in someone's name. Only hashes of them are kept.

use crate::{
    Conn, StoreError,
    conn::on_each,
    error::parse,
    membership,
    person::PersonRow,
    schema::{access_tokens, counters, people},
    setting,
};
use chrono::NaiveDateTime;
use diesel::{dsl::count_star, prelude::*};
use quire_core::{AccessTokenId, Timestamp, UserId, access_token::Scopes, person::Person};

/// A token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccessToken {
    /// What its owner's list calls it.
    pub id: AccessTokenId,
    /// In whose name it acts.
    pub person_id: UserId,
    /// Its hash.
    pub token_hash: String,
    /// Its owner's name for it.
    pub name: String,
    /// What it may do.
    pub scopes: Scopes,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it ends; `None`: it does not.
    pub expires_at: Option<Timestamp>,
    /// When it was last used (kept coarsely).
    pub last_used_at: Option<Timestamp>,
}

/// Adds a token. It ends when the database's epoch changes (after a restore).
pub fn insert(c: &mut Conn, token: &AccessToken) -> Result<(), StoreError> {
    let scopes = serde_json::to_string(&token.scopes).map_err(|_| damaged(token.id.as_str()))?;
    let epoch = setting::epoch(c)?;
    diesel::insert_into(access_tokens::table)
        .values((
            access_tokens::id.eq(token.id.as_str()),
            access_tokens::person_id.eq(token.person_id.as_str()),
            access_tokens::epoch.eq(epoch),
            access_tokens::token_hash.eq(&token.token_hash),
            access_tokens::name.eq(&token.name),
            access_tokens::scopes.eq(scopes),
            access_tokens::created_at.eq(token.created_at.naive()),
            access_tokens::expires_at.eq(token.expires_at.map(Timestamp::naive)),
            access_tokens::last_used_at.eq(token.last_used_at.map(Timestamp::naive)),
        ))
        .execute(c)?;
    Ok(())
}

/// The token of this hash and in whose name it acts, with the tier they have at `now`; `None` when there is
/// none, it has ended, or the person is suspended or gone.
pub fn find(
    c: &mut Conn,
    token_hash: &str,
    now: Timestamp,
) -> Result<Option<(AccessToken, Person)>, StoreError> {
    let row: Option<(Row, PersonRow)> = on_each!(c => access_tokens::table
        .inner_join(people::table.on(people::id.eq(access_tokens::person_id)))
        .inner_join(counters::table.on(counters::value.eq(access_tokens::epoch)))
        .filter(counters::name.eq(setting::EPOCH))
        .filter(access_tokens::token_hash.eq(token_hash))
        .filter(access_tokens::expires_at.is_null().or(access_tokens::expires_at.gt(now.naive())))
        .filter(people::deleted_at.is_null())
        .filter(people::is_suspended.eq(false))
        .select((Row::as_select(), PersonRow::as_select()))
        .first(c)
        .optional())?;
    let Some((token, person)) = row else { return Ok(None) };
    let mut person = Person::try_from(person)?;
    person.tier = membership::tier(c, &person, now)?;
    Ok(Some((token.try_into()?, person)))
}

/// The tokens of a person in this life of the database, the last made first; those that have ended, too.
pub fn of_person(
    c: &mut Conn,
    person: &UserId,
    limit: i64,
) -> Result<Vec<AccessToken>, StoreError> {
    let epoch = setting::epoch(c)?;
    let rows: Vec<Row> = access_tokens::table
        .filter(access_tokens::person_id.eq(person.as_str()))
        .filter(access_tokens::epoch.eq(epoch))
        .order((access_tokens::created_at.desc(), access_tokens::id.desc()))
        .limit(limit)
        .select(Row::as_select())
        .load(c)?;
    rows.into_iter().map(AccessToken::try_from).collect()
}

/// How many tokens a person has.
pub fn count_of(c: &mut Conn, person: &UserId) -> Result<i64, StoreError> {
    let epoch = setting::epoch(c)?;
    let of_person = access_tokens::table
        .filter(access_tokens::person_id.eq(person.as_str()))
        .filter(access_tokens::epoch.eq(epoch));
    Ok(of_person.select(count_star()).first(c)?)
}

/// Notes that a token was used.
pub fn note_use(c: &mut Conn, id: &AccessTokenId, now: Timestamp) -> Result<(), StoreError> {
    diesel::update(access_tokens::table.find(id.as_str()))
        .set(access_tokens::last_used_at.eq(now.naive()))
        .execute(c)?;
    Ok(())
}

/// Removes a token of a person. Whether they had it.
pub fn remove(c: &mut Conn, person: &UserId, id: &AccessTokenId) -> Result<bool, StoreError> {
    let token = access_tokens::table
        .filter(access_tokens::id.eq(id.as_str()))
        .filter(access_tokens::person_id.eq(person.as_str()));
    Ok(diesel::delete(token).execute(c)? > 0)
}

/// Removes all tokens of a person.
pub fn remove_all_of(c: &mut Conn, person: &UserId) -> Result<(), StoreError> {
    let all = access_tokens::table.filter(access_tokens::person_id.eq(person.as_str()));
    diesel::delete(all).execute(c)?;
    Ok(())
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = access_tokens)]
struct Row {
    id: String,
    person_id: String,
    token_hash: String,
    name: String,
    scopes: String,
    created_at: NaiveDateTime,
    expires_at: Option<NaiveDateTime>,
    last_used_at: Option<NaiveDateTime>,
}

impl TryFrom<Row> for AccessToken {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        Ok(Self {
            person_id: parse("access_tokens", "person_id", &row.id, &row.person_id)?,
            scopes: serde_json::from_str(&row.scopes).map_err(|_| damaged(&row.id))?,
            id: parse("access_tokens", "id", &row.id, &row.id)?,
            token_hash: row.token_hash,
            name: row.name,
            created_at: Timestamp::from_naive(row.created_at),
            expires_at: row.expires_at.map(Timestamp::from_naive),
            last_used_at: row.last_used_at.map(Timestamp::from_naive),
        })
    }
}

fn damaged(id: &str) -> StoreError {
    StoreError::Inconsistent { table: "access_tokens", column: "scopes", id: id.to_owned() }
}
