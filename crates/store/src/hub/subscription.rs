//! Who is sent a feed, and what became of it.

use crate::{
    Conn, StoreError,
    conn::on_each,
    schema::{hub_subscriptions, hub_topics},
};
use chrono::NaiveDateTime;
use diesel::{dsl::count_star, prelude::*, upsert::excluded};
use quire_core::{
    Timestamp,
    hub::{HubSubscription, callback_host},
};

/// How many are subscribed to a feed.
pub fn count_of_topic(c: &mut Conn, topic: &str) -> Result<i64, StoreError> {
    let those = hub_subscriptions::table.filter(hub_subscriptions::topic.eq(topic));
    Ok(those.select(count_star()).first(c)?)
}

/// How many subscriptions one host has.
pub fn count_of_host(c: &mut Conn, host: &str) -> Result<i64, StoreError> {
    let those = hub_subscriptions::table.filter(hub_subscriptions::callback_host.eq(host));
    Ok(those.select(count_star()).first(c)?)
}

/// Whether someone is subscribed to a feed.
pub fn is_subscribed(c: &mut Conn, topic: &str, callback: &str) -> Result<bool, StoreError> {
    let one = hub_subscriptions::table.find((topic, callback));
    let found: Option<String> = one.select(hub_subscriptions::topic).first(c).optional()?;
    Ok(found.is_some())
}

/// Keeps a subscription. Of one that is there the end and the secret change.
pub fn keep(c: &mut Conn, new: &HubSubscription, now: Timestamp) -> Result<(), StoreError> {
    on_each!(c => diesel::insert_into(hub_subscriptions::table)
        .values((
            hub_subscriptions::topic.eq(&new.topic),
            hub_subscriptions::callback.eq(&new.callback),
            hub_subscriptions::callback_host.eq(callback_host(&new.callback)),
            hub_subscriptions::secret.eq(new.secret.as_deref()),
            hub_subscriptions::ends_at.eq(new.ends_at.naive()),
            hub_subscriptions::delivered.eq(new.delivered),
            hub_subscriptions::attempts.eq(new.attempts),
            hub_subscriptions::created_at.eq(now.naive()),
        ))
        .on_conflict((hub_subscriptions::topic, hub_subscriptions::callback))
        .do_update()
        .set((
            hub_subscriptions::secret.eq(excluded(hub_subscriptions::secret)),
            hub_subscriptions::ends_at.eq(excluded(hub_subscriptions::ends_at)),
        ))
        .execute(c))?;
    Ok(())
}

/// Ends a subscription.
pub fn remove(c: &mut Conn, topic: &str, callback: &str) -> Result<(), StoreError> {
    diesel::delete(hub_subscriptions::table.find((topic, callback))).execute(c)?;
    Ok(())
}

/// Everybody who is subscribed to a feed.
pub fn of_topic(c: &mut Conn, topic: &str) -> Result<Vec<HubSubscription>, StoreError> {
    let rows: Vec<Row> = hub_subscriptions::table
        .filter(hub_subscriptions::topic.eq(topic))
        .order(hub_subscriptions::callback)
        .select(Row::as_select())
        .load(c)?;
    Ok(rows.into_iter().map(HubSubscription::from).collect())
}

pub(super) fn all(c: &mut Conn) -> Result<Vec<HubSubscription>, StoreError> {
    let rows: Vec<Row> = hub_subscriptions::table
        .order((hub_subscriptions::topic, hub_subscriptions::callback))
        .select(Row::as_select())
        .load(c)?;
    Ok(rows.into_iter().map(HubSubscription::from).collect())
}

/// Who could be sent their feed now, those who wait longest first: feed and callback. None of `busy` hosts.
pub fn due_deliveries(
    c: &mut Conn,
    busy: &[String],
    now: Timestamp,
    limit: i64,
) -> Result<Vec<(String, String)>, StoreError> {
    Ok(on_each!(c => hub_subscriptions::table
        .filter(hub_subscriptions::next_try_at.le(now.naive()))
        .filter(hub_subscriptions::ends_at.gt(now.naive()))
        .filter(
            hub_subscriptions::lease_until
                .is_null()
                .or(hub_subscriptions::lease_until.lt(now.naive())),
        )
        .filter(hub_subscriptions::callback_host.ne_all(busy))
        .order((
            hub_subscriptions::next_try_at,
            hub_subscriptions::topic,
            hub_subscriptions::callback,
        ))
        .limit(limit)
        .select((hub_subscriptions::topic, hub_subscriptions::callback))
        .load(c))?)
}

/// Takes a subscription until a time, to send it its feed. `token` must be fresh randomness. `None`: someone else has it,
/// or it is gone.
pub fn take_delivery(
    c: &mut Conn,
    (topic, callback): (&str, &str),
    token: &str,
    now: Timestamp,
    until: Timestamp,
) -> Result<Option<HubSubscription>, StoreError> {
    let one = hub_subscriptions::table
        .find((topic, callback))
        .filter(hub_subscriptions::next_try_at.is_not_null())
        .filter(
            hub_subscriptions::lease_until
                .is_null()
                .or(hub_subscriptions::lease_until.lt(now.naive())),
        );
    let taken = diesel::update(one)
        .set((
            hub_subscriptions::lease_until.eq(until.naive()),
            hub_subscriptions::lease_token.eq(token),
            hub_subscriptions::attempts.eq(hub_subscriptions::attempts + 1),
        ))
        .execute(c)?;
    if taken == 0 {
        return Ok(None);
    }
    let one = hub_subscriptions::table.find((topic, callback));
    let row: Option<Row> = one.select(Row::as_select()).first(c).optional()?;
    Ok(row.map(HubSubscription::from))
}

/// Keeps that a version arrived; what changed meanwhile is sent next.
pub fn settle_delivery(
    c: &mut Conn,
    sent: &HubSubscription,
    version: i64,
    token: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let newest = hub_topics::table.find(&sent.topic).select(hub_topics::version);
    let newest: Option<i64> = newest.first(c).optional()?;
    let next = newest.filter(|newest| *newest > version).map(|_| now.naive());
    diesel::update(leased(sent, token))
        .set((
            hub_subscriptions::delivered.eq(version),
            hub_subscriptions::attempts.eq(0),
            hub_subscriptions::next_try_at.eq(next),
            hub_subscriptions::lease_until.eq(None::<NaiveDateTime>),
            hub_subscriptions::lease_token.eq(None::<String>),
        ))
        .execute(c)?;
    Ok(())
}

/// Has a delivery that failed tried again at a time.
pub fn try_again(
    c: &mut Conn,
    tried: &HubSubscription,
    token: &str,
    at: Timestamp,
) -> Result<(), StoreError> {
    diesel::update(leased(tried, token))
        .set((
            hub_subscriptions::next_try_at.eq(at.naive()),
            hub_subscriptions::lease_until.eq(None::<NaiveDateTime>),
            hub_subscriptions::lease_token.eq(None::<String>),
        ))
        .execute(c)?;
    Ok(())
}

/// Forgets subscriptions whose time is over. How many they were.
pub fn forget_ended(c: &mut Conn, now: Timestamp) -> Result<usize, StoreError> {
    let ended = hub_subscriptions::table.filter(hub_subscriptions::ends_at.le(now.naive()));
    Ok(diesel::delete(ended).execute(c)?)
}

#[diesel::dsl::auto_type(no_type_alias)]
fn leased<'a>(one: &'a HubSubscription, token: &'a str) -> _ {
    let topic: &'a str = one.topic.as_str();
    let callback: &'a str = one.callback.as_str();
    hub_subscriptions::table
        .filter(hub_subscriptions::topic.eq(topic))
        .filter(hub_subscriptions::callback.eq(callback))
        .filter(hub_subscriptions::lease_token.eq(token))
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = hub_subscriptions)]
struct Row {
    topic: String,
    callback: String,
    secret: Option<String>,
    ends_at: NaiveDateTime,
    delivered: i64,
    attempts: i64,
}

impl From<Row> for HubSubscription {
    fn from(row: Row) -> Self {
        Self {
            topic: row.topic,
            callback: row.callback,
            secret: row.secret,
            ends_at: Timestamp::from_naive(row.ends_at),
            delivered: row.delivered,
            attempts: row.attempts,
        }
    }
}
