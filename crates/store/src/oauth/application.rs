//! The applications themselves.

use super::{as_json, of_json};
use crate::{
    Conn, StoreError,
    error::parse,
    schema::{oauth_applications, people},
};
use chrono::NaiveDateTime;
use diesel::{dsl::count_star, prelude::*};
use quire_core::{
    ApplicationId, ImageId, Timestamp, UserId,
    oauth::{ApplicationForm, ClientApplication},
};

const TABLE: &str = "oauth_applications";

/// Adds an application.
pub fn insert_application(
    c: &mut Conn,
    new: &ClientApplication,
    secret_hash: Option<&str>,
) -> Result<(), StoreError> {
    let addresses = as_json(TABLE, "redirect_addresses", new.id.as_str(), &new.redirect_addresses)?;
    diesel::insert_into(oauth_applications::table)
        .values((
            oauth_applications::id.eq(new.id.as_str()),
            oauth_applications::owner_id.eq(new.owner_id.as_str()),
            oauth_applications::name.eq(&new.name),
            oauth_applications::description.eq(&new.description),
            oauth_applications::client_kind.eq(new.kind.as_str()),
            oauth_applications::redirect_addresses.eq(addresses),
            oauth_applications::secret_hash.eq(secret_hash),
            oauth_applications::created_at.eq(new.created_at.naive()),
        ))
        .execute(c)?;
    Ok(())
}

/// An application.
pub fn find_application(
    c: &mut Conn,
    id: &ApplicationId,
) -> Result<Option<ClientApplication>, StoreError> {
    let row: Option<Row> =
        oauth_applications::table.find(id.as_str()).select(Row::as_select()).first(c).optional()?;
    row.map(ClientApplication::try_from).transpose()
}

/// Whether an application is there, and the person who made it is not suspended or gone.
pub fn is_live(c: &mut Conn, id: &ApplicationId) -> Result<bool, StoreError> {
    let live = oauth_applications::table
        .inner_join(people::table.on(people::id.eq(oauth_applications::owner_id)))
        .filter(oauth_applications::id.eq(id.as_str()))
        .filter(people::deleted_at.is_null())
        .filter(people::is_suspended.eq(false));
    Ok(diesel::select(diesel::dsl::exists(live)).get_result(c)?)
}

/// The hash of an application's secret; `None` when it has none, or there is no such application.
pub fn secret_hash(c: &mut Conn, id: &ApplicationId) -> Result<Option<String>, StoreError> {
    let found: Option<Option<String>> = oauth_applications::table
        .find(id.as_str())
        .select(oauth_applications::secret_hash)
        .first(c)
        .optional()?;
    Ok(found.flatten())
}

/// The applications that a person made, the last first.
pub fn applications_of(
    c: &mut Conn,
    owner: &UserId,
    limit: i64,
) -> Result<Vec<ClientApplication>, StoreError> {
    let rows: Vec<Row> = oauth_applications::table
        .filter(oauth_applications::owner_id.eq(owner.as_str()))
        .order((oauth_applications::created_at.desc(), oauth_applications::id.desc()))
        .limit(limit)
        .select(Row::as_select())
        .load(c)?;
    rows.into_iter().map(ClientApplication::try_from).collect()
}

/// How many applications a person made.
pub fn count_of(c: &mut Conn, owner: &UserId) -> Result<i64, StoreError> {
    let theirs = oauth_applications::table.filter(oauth_applications::owner_id.eq(owner.as_str()));
    Ok(theirs.select(count_star()).first(c)?)
}

/// Changes what an application of `owner` says of itself. Whether it is theirs.
pub fn change_application(
    c: &mut Conn,
    owner: &UserId,
    id: &ApplicationId,
    new: &ApplicationForm,
) -> Result<bool, StoreError> {
    let addresses = as_json(TABLE, "redirect_addresses", id.as_str(), &new.redirect_addresses)?;
    let changed = diesel::update(oauth_applications::table.find(id.as_str()))
        .filter(oauth_applications::owner_id.eq(owner.as_str()))
        .set((
            oauth_applications::name.eq(&new.name),
            oauth_applications::description.eq(&new.description),
            oauth_applications::redirect_addresses.eq(addresses),
        ))
        .execute(c)?;
    Ok(changed > 0)
}

/// Gives an application of `owner` a picture, or takes it away. Whether it is theirs.
pub fn set_logo(
    c: &mut Conn,
    owner: &UserId,
    id: &ApplicationId,
    logo: Option<&ImageId>,
) -> Result<bool, StoreError> {
    let changed = diesel::update(oauth_applications::table.find(id.as_str()))
        .filter(oauth_applications::owner_id.eq(owner.as_str()))
        .set(oauth_applications::logo.eq(logo.map(ImageId::as_str)))
        .execute(c)?;
    Ok(changed > 0)
}

/// Gives an application of `owner` another secret. Whether it is theirs and has one.
pub fn set_secret(
    c: &mut Conn,
    owner: &UserId,
    id: &ApplicationId,
    secret_hash: &str,
) -> Result<bool, StoreError> {
    let changed = diesel::update(oauth_applications::table.find(id.as_str()))
        .filter(oauth_applications::owner_id.eq(owner.as_str()))
        .filter(oauth_applications::secret_hash.is_not_null())
        .set(oauth_applications::secret_hash.eq(secret_hash))
        .execute(c)?;
    Ok(changed > 0)
}

/// Removes an application of `owner` with all that was allowed to it. Whether it was theirs.
pub fn remove_application(
    c: &mut Conn,
    owner: &UserId,
    id: &ApplicationId,
) -> Result<bool, StoreError> {
    let theirs = oauth_applications::table
        .filter(oauth_applications::id.eq(id.as_str()))
        .filter(oauth_applications::owner_id.eq(owner.as_str()));
    Ok(diesel::delete(theirs).execute(c)? > 0)
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = oauth_applications)]
struct Row {
    id: String,
    owner_id: String,
    name: String,
    description: String,
    client_kind: String,
    redirect_addresses: String,
    created_at: NaiveDateTime,
    logo: Option<String>,
}

impl TryFrom<Row> for ClientApplication {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        Ok(Self {
            owner_id: parse(TABLE, "owner_id", &row.id, &row.owner_id)?,
            kind: parse(TABLE, "client_kind", &row.id, &row.client_kind)?,
            redirect_addresses: of_json(
                TABLE,
                "redirect_addresses",
                &row.id,
                &row.redirect_addresses,
            )?,
            logo: row
                .logo
                .as_deref()
                .map(|logo| parse(TABLE, "logo", &row.id, logo))
                .transpose()?,
            id: parse(TABLE, "id", &row.id, &row.id)?,
            name: row.name,
            description: row.description,
            created_at: Timestamp::from_naive(row.created_at),
        })
    }
}
