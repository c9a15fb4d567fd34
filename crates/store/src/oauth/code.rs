//! Codes that applications exchange for tokens, each once.

use super::{as_json, of_json};
use crate::{Conn, StoreError, error::parse, schema::oauth_codes, setting};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{ApplicationId, Timestamp, UserId, access_token::Scopes};

const TABLE: &str = "oauth_codes";

/// A code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code {
    /// Its hash.
    pub code_hash: String,
    /// Whose it is.
    pub application_id: ApplicationId,
    /// Who allowed it.
    pub person_id: UserId,
    /// What the tokens of it have in common.
    pub family: String,
    /// Where the person was led back to.
    pub redirect_address: String,
    /// What was allowed.
    pub scopes: Scopes,
    /// The challenge that the verifier has to answer.
    pub challenge: Option<String>,
    /// When it ends.
    pub expires_at: Timestamp,
}

/// Adds a code.
pub fn insert_code(c: &mut Conn, new: &Code) -> Result<(), StoreError> {
    let scopes = as_json(TABLE, "scopes", new.application_id.as_str(), &new.scopes)?;
    let epoch = setting::epoch(c)?;
    diesel::insert_into(oauth_codes::table)
        .values((
            oauth_codes::code_hash.eq(&new.code_hash),
            oauth_codes::application_id.eq(new.application_id.as_str()),
            oauth_codes::person_id.eq(new.person_id.as_str()),
            oauth_codes::epoch.eq(epoch),
            oauth_codes::family.eq(&new.family),
            oauth_codes::redirect_address.eq(&new.redirect_address),
            oauth_codes::scopes.eq(scopes),
            oauth_codes::challenge.eq(new.challenge.as_deref()),
            oauth_codes::is_used.eq(false),
            oauth_codes::expires_at.eq(new.expires_at.naive()),
        ))
        .execute(c)?;
    Ok(())
}

/// Uses a code up, and whether this was the first use of it; `None` when there is no such code. Of those who come at
/// the same moment, one is the first.
pub fn take_code(c: &mut Conn, code_hash: &str) -> Result<Option<(Code, bool)>, StoreError> {
    let epoch = setting::epoch(c)?;
    let taken = diesel::update(oauth_codes::table.find(code_hash))
        .filter(oauth_codes::is_used.eq(false))
        .set(oauth_codes::is_used.eq(true))
        .execute(c)?;
    let row: Option<Row> = oauth_codes::table
        .find(code_hash)
        .filter(oauth_codes::epoch.eq(epoch))
        .select(Row::as_select())
        .first(c)
        .optional()?;
    row.map(|row| Ok((Code::try_from(row)?, taken > 0))).transpose()
}

/// Forgets codes that ended before `time`. How many there were.
pub fn forget_codes_before(c: &mut Conn, time: Timestamp) -> Result<usize, StoreError> {
    let old = oauth_codes::table.filter(oauth_codes::expires_at.le(time.naive()));
    Ok(diesel::delete(old).execute(c)?)
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = oauth_codes)]
struct Row {
    code_hash: String,
    application_id: String,
    person_id: String,
    family: String,
    redirect_address: String,
    scopes: String,
    challenge: Option<String>,
    expires_at: NaiveDateTime,
}

impl TryFrom<Row> for Code {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let id = &row.application_id;
        Ok(Self {
            application_id: parse(TABLE, "application_id", id, id)?,
            person_id: parse(TABLE, "person_id", id, &row.person_id)?,
            scopes: of_json(TABLE, "scopes", id, &row.scopes)?,
            code_hash: row.code_hash,
            family: row.family,
            redirect_address: row.redirect_address,
            challenge: row.challenge,
            expires_at: Timestamp::from_naive(row.expires_at),
        })
    }
}
