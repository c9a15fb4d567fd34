//! What was asked of the hub, until the subscriber said whether it meant that; and what subscribers are told.

use crate::{Conn, StoreError, conn::on_each, error::parse, schema::hub_requests};
use chrono::NaiveDateTime;
use diesel::{dsl::count_star, prelude::*};
use quire_core::{
    HubRequestId, Timestamp,
    hub::{HubRequest, callback_host},
};

const TABLE: &str = "hub_requests";

/// How many requests wait: of one host, and in all.
pub fn count_requests(c: &mut Conn, host: &str) -> Result<(i64, i64), StoreError> {
    let of_host = hub_requests::table.filter(hub_requests::callback_host.eq(host));
    let of_host: i64 = of_host.select(count_star()).first(c)?;
    Ok((of_host, hub_requests::table.select(count_star()).first(c)?))
}

/// Adds a request.
pub fn add_request(c: &mut Conn, new: &HubRequest, now: Timestamp) -> Result<(), StoreError> {
    diesel::insert_into(hub_requests::table)
        .values((
            hub_requests::id.eq(new.id.as_str()),
            hub_requests::mode.eq(new.mode.as_str()),
            hub_requests::topic.eq(&new.topic),
            hub_requests::callback.eq(&new.callback),
            hub_requests::callback_host.eq(callback_host(&new.callback)),
            hub_requests::secret.eq(new.secret.as_deref()),
            hub_requests::lease_seconds.eq(new.lease_seconds),
            hub_requests::attempts.eq(new.attempts),
            hub_requests::next_try_at.eq(now.naive()),
            hub_requests::created_at.eq(now.naive()),
        ))
        .execute(c)?;
    Ok(())
}

/// Requests whose subscribers could be asked now, those that wait longest first: id and callback. None of `busy` hosts.
pub fn due_requests(
    c: &mut Conn,
    busy: &[String],
    now: Timestamp,
    limit: i64,
) -> Result<Vec<(HubRequestId, String)>, StoreError> {
    let rows: Vec<(String, String)> = on_each!(c => hub_requests::table
        .filter(hub_requests::next_try_at.le(now.naive()))
        .filter(hub_requests::lease_until.is_null().or(hub_requests::lease_until.lt(now.naive())))
        .filter(hub_requests::callback_host.ne_all(busy))
        .order((hub_requests::next_try_at, hub_requests::id))
        .limit(limit)
        .select((hub_requests::id, hub_requests::callback))
        .load(c))?;
    rows.into_iter().map(|(id, callback)| Ok((parse(TABLE, "id", &id, &id)?, callback))).collect()
}

/// Takes a request until a time. `token` must be fresh randomness. `None`: someone else has it, or it is gone.
pub fn take_request(
    c: &mut Conn,
    id: &HubRequestId,
    token: &str,
    now: Timestamp,
    until: Timestamp,
) -> Result<Option<HubRequest>, StoreError> {
    let one = hub_requests::table
        .find(id.as_str())
        .filter(hub_requests::lease_until.is_null().or(hub_requests::lease_until.lt(now.naive())));
    let taken = diesel::update(one)
        .set((
            hub_requests::lease_until.eq(until.naive()),
            hub_requests::lease_token.eq(token),
            hub_requests::attempts.eq(hub_requests::attempts + 1),
        ))
        .execute(c)?;
    if taken == 0 {
        return Ok(None);
    }
    let one = hub_requests::table.find(id.as_str());
    let row: Option<Row> = one.select(Row::as_select()).first(c).optional()?;
    row.map(HubRequest::try_from).transpose()
}

/// Has a subscriber asked again at a time.
pub fn ask_again(
    c: &mut Conn,
    id: &HubRequestId,
    token: &str,
    at: Timestamp,
) -> Result<(), StoreError> {
    let one = hub_requests::table.find(id.as_str()).filter(hub_requests::lease_token.eq(token));
    diesel::update(one)
        .set((
            hub_requests::next_try_at.eq(at.naive()),
            hub_requests::lease_until.eq(None::<NaiveDateTime>),
            hub_requests::lease_token.eq(None::<String>),
        ))
        .execute(c)?;
    Ok(())
}

/// Removes a request that was taken. `false`: someone else has it, or it is gone.
pub fn remove_request(c: &mut Conn, id: &HubRequestId, token: &str) -> Result<bool, StoreError> {
    let one = hub_requests::table.find(id.as_str()).filter(hub_requests::lease_token.eq(token));
    Ok(diesel::delete(one).execute(c)? > 0)
}

pub(super) fn remove_all(c: &mut Conn) -> Result<(), StoreError> {
    diesel::delete(hub_requests::table).execute(c)?;
    Ok(())
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = hub_requests)]
struct Row {
    id: String,
    mode: String,
    topic: String,
    callback: String,
    secret: Option<String>,
    lease_seconds: i64,
    attempts: i64,
}

impl TryFrom<Row> for HubRequest {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        Ok(Self {
            mode: parse(TABLE, "mode", &row.id, &row.mode)?,
            id: parse(TABLE, "id", &row.id, &row.id)?,
            topic: row.topic,
            callback: row.callback,
            secret: row.secret,
            lease_seconds: row.lease_seconds,
            attempts: row.attempts,
        })
    }
}
