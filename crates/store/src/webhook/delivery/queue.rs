//! The queue of what is sent: what happened is added, and a worker takes what is due and settles it.

use super::{TABLE, WebhookDelivery, find_delivery};
use crate::{
    Conn, StoreError,
    conn::on_each,
    error::parse,
    schema::{people, webhook_deliveries, webhooks},
};
use chrono::NaiveDateTime;
use diesel::{
    prelude::*,
    sql_types::{BigInt, Text},
};
use quire_core::{
    Timestamp, UserId, WebhookId,
    webhook::{WebhookDeliveryState, WebhookEvent, WebhookState},
};

/// Something that a webhook is to be told.
#[derive(Debug, Clone, Copy)]
pub struct NewWebhookDelivery<'a> {
    /// Where to.
    pub webhook_id: &'a WebhookId,
    /// What happened.
    pub event: WebhookEvent,
    /// To what: the second event of a thing waits for the first.
    pub thing: &'a str,
    /// Who did it, where the event tells of someone else than the owner; it goes with them.
    pub actor_id: Option<&'a UserId>,
    /// Whose event it is, where the webhook is for the users of an application; it goes with what they allow.
    pub about_id: Option<&'a UserId>,
    /// More of it.
    pub data: &'a serde_json::Value,
}

/// The row is held until the write ends, so numbers follow the order in which writes do.
const NEXT_NUMBER: &str = "UPDATE webhooks SET last_number = last_number + 1 WHERE id = $1 RETURNING last_number AS number";

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

/// Puts an event in the queue of a webhook, in the write in which it happened.
pub fn add(c: &mut Conn, new: &NewWebhookDelivery<'_>, now: Timestamp) -> Result<(), StoreError> {
    let next: Option<Number> = diesel::sql_query(NEXT_NUMBER)
        .bind::<Text, _>(new.webhook_id.as_str())
        .get_result(c)
        .optional()?;
    // Removed in the same moment.
    let Some(Number { number }) = next else { return Ok(()) };
    diesel::insert_into(webhook_deliveries::table)
        .values((
            webhook_deliveries::webhook_id.eq(new.webhook_id.as_str()),
            webhook_deliveries::number.eq(number),
            webhook_deliveries::event.eq(new.event.as_str()),
            webhook_deliveries::thing.eq(new.thing),
            webhook_deliveries::actor_id.eq(new.actor_id.map(UserId::as_str)),
            webhook_deliveries::data.eq(new.data.to_string()),
            webhook_deliveries::state.eq(WebhookDeliveryState::Waiting.as_str()),
            webhook_deliveries::is_replay.eq(false),
            webhook_deliveries::attempts.eq(0),
            webhook_deliveries::next_try_at.eq(now.naive()),
            webhook_deliveries::created_at.eq(now.naive()),
            webhook_deliveries::about_id.eq(new.about_id.map(UserId::as_str)),
        ))
        .execute(c)?;
    Ok(())
}

/// Which deliveries could be taken now, those that wait longest first: not to `busy` webhooks, and of each thing the
/// first that waits.
pub fn due(
    c: &mut Conn,
    busy: &[WebhookId],
    now: Timestamp,
    limit: i64,
) -> Result<Vec<(WebhookId, i64)>, StoreError> {
    let earlier = diesel::alias!(webhook_deliveries as earlier);
    let waiting = WebhookDeliveryState::Waiting.as_str();
    let busy: Vec<&str> = busy.iter().map(WebhookId::as_str).collect();
    let rows: Vec<(String, i64)> = on_each!(c => webhook_deliveries::table
        .inner_join(webhooks::table.on(webhooks::id.eq(webhook_deliveries::webhook_id)))
        .inner_join(people::table.on(people::id.eq(webhooks::person_id)))
        .filter(webhook_deliveries::state.eq(waiting))
        .filter(webhook_deliveries::next_try_at.le(now.naive()))
        .filter(
            webhook_deliveries::lease_until
                .is_null()
                .or(webhook_deliveries::lease_until.lt(now.naive())),
        )
        .filter(webhooks::state.eq(WebhookState::Active.as_str()))
        .filter(webhooks::id.ne_all(&busy))
        .filter(people::deleted_at.is_null())
        .filter(people::is_suspended.eq(false))
        .filter(
            webhook_deliveries::is_replay.or(diesel::dsl::not(diesel::dsl::exists(
                earlier
                    .filter(
                        earlier
                            .field(webhook_deliveries::webhook_id)
                            .eq(webhook_deliveries::webhook_id),
                    )
                    .filter(earlier.field(webhook_deliveries::thing).eq(webhook_deliveries::thing))
                    .filter(earlier.field(webhook_deliveries::state).eq(waiting))
                    .filter(earlier.field(webhook_deliveries::is_replay).eq(false))
                    .filter(
                        earlier.field(webhook_deliveries::number).lt(webhook_deliveries::number),
                    ),
            ))),
        )
        .order((
            webhook_deliveries::next_try_at,
            webhook_deliveries::webhook_id,
            webhook_deliveries::number,
        ))
        .limit(limit)
        .select((webhook_deliveries::webhook_id, webhook_deliveries::number))
        .load(c))?;
    rows.into_iter()
        .map(|(id, number)| Ok((parse(TABLE, "webhook_id", &id, &id)?, number)))
        .collect()
}

/// Takes a delivery until a time. `token` must be fresh randomness; it proves that in [`settle`]. `None`: someone else
/// has it, or it is not to be sent any more.
pub fn take(
    c: &mut Conn,
    id: &WebhookId,
    number: i64,
    token: &str,
    now: Timestamp,
    until: Timestamp,
) -> Result<Option<WebhookDelivery>, StoreError> {
    let one = webhook_deliveries::table
        .find((id.as_str(), number))
        .filter(webhook_deliveries::state.eq(WebhookDeliveryState::Waiting.as_str()))
        .filter(
            webhook_deliveries::lease_until
                .is_null()
                .or(webhook_deliveries::lease_until.lt(now.naive())),
        );
    let taken = diesel::update(one)
        .set((
            webhook_deliveries::lease_until.eq(until.naive()),
            webhook_deliveries::lease_token.eq(token),
            webhook_deliveries::attempts.eq(webhook_deliveries::attempts + 1),
        ))
        .execute(c)?;
    if taken == 0 { Ok(None) } else { find_delivery(c, id, number) }
}

/// Keeps what became of a delivery that was taken. `false`: someone else has it, or it is gone.
pub fn settle(c: &mut Conn, tried: &WebhookDelivery, token: &str) -> Result<bool, StoreError> {
    let one = webhook_deliveries::table
        .find((tried.webhook_id.as_str(), tried.number))
        .filter(webhook_deliveries::lease_token.eq(token));
    let changed = diesel::update(one)
        .set((
            webhook_deliveries::state.eq(tried.state.as_str()),
            webhook_deliveries::next_try_at.eq(tried.next_try_at.naive()),
            webhook_deliveries::tried_at.eq(tried.tried_at.map(Timestamp::naive)),
            webhook_deliveries::answer_status.eq(tried.answer_status),
            webhook_deliveries::lease_until.eq(None::<NaiveDateTime>),
            webhook_deliveries::lease_token.eq(None::<String>),
        ))
        .execute(c)?;
    Ok(changed > 0)
}
