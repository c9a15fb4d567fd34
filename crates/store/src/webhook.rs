//! Addresses to which people have events sent, and what is sent there.

mod delivery;
mod of_users;

pub use delivery::{
    NewWebhookDelivery, WebhookDelivery, add, begin_again, deliveries, drop_waiting, due,
    find_delivery, forget_before, replay, settle, take,
};

pub use of_users::{count_of_application, listening_to_users, of_application};
pub(crate) use of_users::{forget_all_of_user, forget_user};

use crate::{
    Conn, StoreError,
    conn::on_each,
    error::parse,
    schema::{people, webhooks},
};
use chrono::NaiveDateTime;
use diesel::{dsl::count_star, prelude::*};
use quire_core::{
    ApplicationId, Timestamp, UserId, WebhookId,
    webhook::{Webhook, WebhookState},
};

const TABLE: &str = "webhooks";

/// Adds a webhook.
pub fn insert(c: &mut Conn, new: &Webhook) -> Result<(), StoreError> {
    let events = events_json(new)?;
    diesel::insert_into(webhooks::table)
        .values((
            webhooks::id.eq(new.id.as_str()),
            webhooks::person_id.eq(new.person_id.as_str()),
            webhooks::application_id.eq(new.application_id.as_ref().map(ApplicationId::as_str)),
            webhooks::address.eq(&new.address),
            webhooks::events.eq(events),
            webhooks::state.eq(new.state.as_str()),
            webhooks::secret_number.eq(new.secret_number),
            webhooks::rotated_at.eq(new.rotated_at.map(Timestamp::naive)),
            webhooks::last_number.eq(0),
            webhooks::created_at.eq(new.created_at.naive()),
            webhooks::users_of.eq(new.users_of.as_ref().map(ApplicationId::as_str)),
        ))
        .execute(c)?;
    Ok(())
}

/// A webhook.
pub fn find(c: &mut Conn, id: &WebhookId) -> Result<Option<Webhook>, StoreError> {
    let row: Option<Row> =
        webhooks::table.find(id.as_str()).select(Row::as_select()).first(c).optional()?;
    row.map(Webhook::try_from).transpose()
}

/// Keeps what changes of a webhook: its address, events, state and secret.
pub fn save(c: &mut Conn, one: &Webhook) -> Result<(), StoreError> {
    let events = events_json(one)?;
    diesel::update(webhooks::table.find(one.id.as_str()))
        .set((
            webhooks::address.eq(&one.address),
            webhooks::events.eq(events),
            webhooks::state.eq(one.state.as_str()),
            webhooks::secret_number.eq(one.secret_number),
            webhooks::rotated_at.eq(one.rotated_at.map(Timestamp::naive)),
        ))
        .execute(c)?;
    Ok(())
}

/// Removes a webhook with all that was sent to it or waits to be.
pub fn remove(c: &mut Conn, id: &WebhookId) -> Result<(), StoreError> {
    diesel::delete(webhooks::table.find(id.as_str())).execute(c)?;
    Ok(())
}

/// The webhooks for the events of a person, the last made first.
pub fn of_person(c: &mut Conn, person: &UserId, limit: i64) -> Result<Vec<Webhook>, StoreError> {
    let rows: Vec<Row> = webhooks::table
        .filter(webhooks::person_id.eq(person.as_str()))
        .filter(webhooks::users_of.is_null())
        .order((webhooks::created_at.desc(), webhooks::id.desc()))
        .limit(limit)
        .select(Row::as_select())
        .load(c)?;
    rows.into_iter().map(Webhook::try_from).collect()
}

/// How many webhooks a person has for their own events.
pub fn count_of(c: &mut Conn, person: &UserId) -> Result<i64, StoreError> {
    let theirs = webhooks::table
        .filter(webhooks::person_id.eq(person.as_str()))
        .filter(webhooks::users_of.is_null());
    Ok(theirs.select(count_star()).first(c)?)
}

/// The webhooks of a person that are told of what happens to them, in the order of their ids; none of those who are suspended
/// or gone.
pub fn listening(c: &mut Conn, person: &UserId) -> Result<Vec<Webhook>, StoreError> {
    let rows: Vec<Row> = on_each!(c => webhooks::table
        .inner_join(people::table.on(people::id.eq(webhooks::person_id)))
        .filter(webhooks::person_id.eq(person.as_str()))
        .filter(webhooks::users_of.is_null())
        .filter(webhooks::state.eq(WebhookState::Active.as_str()))
        .filter(people::deleted_at.is_null())
        .filter(people::is_suspended.eq(false))
        .order(webhooks::id)
        .select(Row::as_select())
        .load(c))?;
    rows.into_iter().map(Webhook::try_from).collect()
}

/// Pauses all webhooks of a person, and gives up what waits for them.
pub fn stop_all_of(c: &mut Conn, person: &UserId) -> Result<(), StoreError> {
    let ids: Vec<String> = webhooks::table
        .filter(webhooks::person_id.eq(person.as_str()))
        .filter(webhooks::state.eq(WebhookState::Active.as_str()))
        .select(webhooks::id)
        .load(c)?;
    for id in &ids {
        diesel::update(webhooks::table.find(id))
            .set(webhooks::state.eq(WebhookState::Paused.as_str()))
            .execute(c)?;
        delivery::drop_waiting(c, &parse(TABLE, "id", id, id)?)?;
    }
    Ok(())
}

fn events_json(one: &Webhook) -> Result<String, StoreError> {
    serde_json::to_string(&one.events).map_err(|_| damaged(one.id.as_str()))
}

fn damaged(id: &str) -> StoreError {
    StoreError::Inconsistent { table: TABLE, column: "events", id: id.to_owned() }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = webhooks)]
struct Row {
    id: String,
    person_id: String,
    application_id: Option<String>,
    address: String,
    events: String,
    state: String,
    secret_number: i64,
    rotated_at: Option<NaiveDateTime>,
    created_at: NaiveDateTime,
    users_of: Option<String>,
}

impl TryFrom<Row> for Webhook {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let application = row.application_id.as_deref();
        let users_of = row.users_of.as_deref();
        Ok(Self {
            person_id: parse(TABLE, "person_id", &row.id, &row.person_id)?,
            application_id: application
                .map(|id| parse(TABLE, "application_id", &row.id, id))
                .transpose()?,
            users_of: users_of.map(|id| parse(TABLE, "users_of", &row.id, id)).transpose()?,
            events: serde_json::from_str(&row.events).map_err(|_| damaged(&row.id))?,
            state: parse(TABLE, "state", &row.id, &row.state)?,
            id: parse(TABLE, "id", &row.id, &row.id)?,
            address: row.address,
            secret_number: row.secret_number,
            rotated_at: row.rotated_at.map(Timestamp::from_naive),
            created_at: Timestamp::from_naive(row.created_at),
        })
    }
}
