//! Passkeys: public keys of the authenticators that people sign in with.

use crate::{Conn, StoreError, error::parse, schema::passkeys};
use chrono::NaiveDateTime;
use diesel::{dsl::count_star, prelude::*};
use quire_core::{Timestamp, UserId};

/// A passkey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passkey {
    /// Our name for it.
    pub id: String,
    /// Whose it is.
    pub person_id: UserId,
    /// Its authenticator's name for it, in base64url.
    pub credential_id: String,
    /// Its owner's name for it.
    pub name: String,
    /// The public key and what else is checked, as JSON.
    pub credential: String,
    /// When it was added.
    pub created_at: Timestamp,
    /// When someone signed in with it last.
    pub last_used_at: Option<Timestamp>,
}

/// Adds a passkey; one authenticator's key belongs to one person.
pub fn insert(c: &mut Conn, passkey: &Passkey) -> Result<(), StoreError> {
    diesel::insert_into(passkeys::table)
        .values((
            passkeys::id.eq(&passkey.id),
            passkeys::person_id.eq(passkey.person_id.as_str()),
            passkeys::credential_id.eq(&passkey.credential_id),
            passkeys::name.eq(&passkey.name),
            passkeys::credential.eq(&passkey.credential),
            passkeys::created_at.eq(passkey.created_at.naive()),
            passkeys::last_used_at.eq(passkey.last_used_at.map(Timestamp::naive)),
        ))
        .execute(c)?;
    Ok(())
}

/// The passkeys of a person, in the order in which they were added.
pub fn of_person(c: &mut Conn, person: &UserId, limit: i64) -> Result<Vec<Passkey>, StoreError> {
    let rows: Vec<Row> = passkeys::table
        .filter(passkeys::person_id.eq(person.as_str()))
        .order((passkeys::created_at, passkeys::id))
        .limit(limit)
        .select(Row::as_select())
        .load(c)?;
    rows.into_iter().map(Passkey::try_from).collect()
}

/// How many passkeys a person has.
pub fn count_of(c: &mut Conn, person: &UserId) -> Result<i64, StoreError> {
    let of_person = passkeys::table.filter(passkeys::person_id.eq(person.as_str()));
    Ok(of_person.select(count_star()).first(c)?)
}

/// The passkey that its authenticator calls so.
pub fn find(c: &mut Conn, credential_id: &str) -> Result<Option<Passkey>, StoreError> {
    let row: Option<Row> = passkeys::table
        .filter(passkeys::credential_id.eq(credential_id))
        .select(Row::as_select())
        .first(c)
        .optional()?;
    row.map(Passkey::try_from).transpose()
}

/// Notes that a passkey was used, and what its authenticator said of itself. Whether it exists.
pub fn note_use(
    c: &mut Conn,
    id: &str,
    credential: &str,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let changed = diesel::update(passkeys::table.find(id))
        .set((passkeys::credential.eq(credential), passkeys::last_used_at.eq(now.naive())))
        .execute(c)?;
    Ok(changed > 0)
}

/// Removes a passkey of a person. Whether they had it.
pub fn remove(c: &mut Conn, person: &UserId, id: &str) -> Result<bool, StoreError> {
    let passkey =
        passkeys::table.filter(passkeys::id.eq(id)).filter(passkeys::person_id.eq(person.as_str()));
    Ok(diesel::delete(passkey).execute(c)? > 0)
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = passkeys)]
struct Row {
    id: String,
    person_id: String,
    credential_id: String,
    name: String,
    credential: String,
    created_at: NaiveDateTime,
    last_used_at: Option<NaiveDateTime>,
}

impl TryFrom<Row> for Passkey {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        Ok(Self {
            person_id: parse("passkeys", "person_id", &row.id, &row.person_id)?,
            id: row.id,
            credential_id: row.credential_id,
            name: row.name,
            credential: row.credential,
            created_at: Timestamp::from_naive(row.created_at),
            last_used_at: row.last_used_at.map(Timestamp::from_naive),
        })
    }
}
