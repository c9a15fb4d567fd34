//! What people allow applications.

use super::{as_json, of_json};
use crate::{Conn, StoreError, conn::on_each, error::parse, schema::oauth_grants, webhook};
use chrono::NaiveDateTime;
use diesel::{dsl::count_star, prelude::*, upsert::excluded};
use quire_core::{ApplicationId, Timestamp, UserId, access_token::Scopes};

const TABLE: &str = "oauth_grants";

/// What a person allows an application.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApplicationGrant {
    /// The application.
    pub application_id: ApplicationId,
    /// Who allows it.
    pub person_id: UserId,
    /// What.
    pub scopes: Scopes,
    /// Since when.
    pub created_at: Timestamp,
}

/// Keeps what a person allows an application, in the place of what they allowed before.
pub fn grant(c: &mut Conn, new: &ApplicationGrant) -> Result<(), StoreError> {
    let scopes = as_json(TABLE, "scopes", new.application_id.as_str(), &new.scopes)?;
    on_each!(c => diesel::insert_into(oauth_grants::table)
        .values((
            oauth_grants::application_id.eq(new.application_id.as_str()),
            oauth_grants::person_id.eq(new.person_id.as_str()),
            oauth_grants::scopes.eq(&scopes),
            oauth_grants::created_at.eq(new.created_at.naive()),
        ))
        .on_conflict((oauth_grants::application_id, oauth_grants::person_id))
        .do_update()
        .set(oauth_grants::scopes.eq(excluded(oauth_grants::scopes)))
        .execute(c))?;
    Ok(())
}

/// What a person allows an application.
pub fn grant_of(
    c: &mut Conn,
    application: &ApplicationId,
    person: &UserId,
) -> Result<Option<ApplicationGrant>, StoreError> {
    let row: Option<Row> = oauth_grants::table
        .find((application.as_str(), person.as_str()))
        .select(Row::as_select())
        .first(c)
        .optional()?;
    row.map(ApplicationGrant::try_from).transpose()
}

/// Everything that a person allows, the last first.
pub fn grants_of(
    c: &mut Conn,
    person: &UserId,
    limit: i64,
) -> Result<Vec<ApplicationGrant>, StoreError> {
    let rows: Vec<Row> = oauth_grants::table
        .filter(oauth_grants::person_id.eq(person.as_str()))
        .order((oauth_grants::created_at.desc(), oauth_grants::application_id.desc()))
        .limit(limit)
        .select(Row::as_select())
        .load(c)?;
    rows.into_iter().map(ApplicationGrant::try_from).collect()
}

/// How many people allow an application something.
pub fn user_count(c: &mut Conn, application: &ApplicationId) -> Result<i64, StoreError> {
    let grants = oauth_grants::table.filter(oauth_grants::application_id.eq(application.as_str()));
    Ok(grants.select(count_star()).first(c)?)
}

/// Takes back what a person allowed an application, with all codes and tokens of it, and with what it was or is to be told
/// of them. Whether it was allowed.
pub fn remove_grant(
    c: &mut Conn,
    person: &UserId,
    application: &ApplicationId,
) -> Result<bool, StoreError> {
    webhook::forget_user(c, application, person)?;
    let grant = oauth_grants::table.find((application.as_str(), person.as_str()));
    Ok(diesel::delete(grant).execute(c)? > 0)
}

/// Takes back everything that a person allowed.
pub fn remove_all_of(c: &mut Conn, person: &UserId) -> Result<(), StoreError> {
    webhook::forget_all_of_user(c, person)?;
    let grants = oauth_grants::table.filter(oauth_grants::person_id.eq(person.as_str()));
    diesel::delete(grants).execute(c)?;
    Ok(())
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = oauth_grants)]
struct Row {
    application_id: String,
    person_id: String,
    scopes: String,
    created_at: NaiveDateTime,
}

impl TryFrom<Row> for ApplicationGrant {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let id = &row.application_id;
        Ok(Self {
            application_id: parse(TABLE, "application_id", id, id)?,
            person_id: parse(TABLE, "person_id", id, &row.person_id)?,
            scopes: of_json(TABLE, "scopes", id, &row.scopes)?,
            created_at: Timestamp::from_naive(row.created_at),
        })
    }
}
