//! What is sent to webhooks: put in the queue by the write in which it happened, taken by one worker at a time.

mod queue;

pub use queue::{NewWebhookDelivery, add, due, settle, take};

use crate::{Conn, Cursor, Page, Paging, StoreError, error::parse, schema::webhook_deliveries};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{
    Timestamp, UserId, WebhookId,
    webhook::{WebhookDeliveryState, WebhookEvent},
};

const TABLE: &str = "webhook_deliveries";

/// Something that is sent to a webhook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookDelivery {
    /// Where to.
    pub webhook_id: WebhookId,
    /// Which of all that were sent there.
    pub number: i64,
    /// What happened.
    pub event: WebhookEvent,
    /// More of it, as JSON; addresses of this site begin with a slash.
    pub data: String,
    /// Where it stands.
    pub state: WebhookDeliveryState,
    /// How often it was tried.
    pub attempts: i64,
    /// Not before this time, while it waits.
    pub next_try_at: Timestamp,
    /// When it was tried last.
    pub tried_at: Option<Timestamp>,
    /// What was answered then; `None`: nothing that could be read.
    pub answer_status: Option<i64>,
    /// When it happened.
    pub created_at: Timestamp,
    /// Whose event it is, where the webhook is for the users of an application.
    pub about_id: Option<UserId>,
}

/// A delivery.
pub fn find_delivery(
    c: &mut Conn,
    id: &WebhookId,
    number: i64,
) -> Result<Option<WebhookDelivery>, StoreError> {
    let row: Option<Row> = webhook_deliveries::table
        .find((id.as_str(), number))
        .select(Row::as_select())
        .first(c)
        .optional()?;
    row.map(WebhookDelivery::try_from).transpose()
}

/// What was sent to a webhook and what waits to be, the last first.
pub fn deliveries(
    c: &mut Conn,
    id: &WebhookId,
    paging: &Paging,
) -> Result<Page<WebhookDelivery>, StoreError> {
    let (below, _) = paging.below();
    let rows: Vec<Row> = webhook_deliveries::table
        .filter(webhook_deliveries::webhook_id.eq(id.as_str()))
        .filter(webhook_deliveries::number.lt(below))
        .order(webhook_deliveries::number.desc())
        .limit(paging.sql_limit())
        .select(Row::as_select())
        .load(c)?;
    let place = |row: &Row| Some(Cursor::counted(row.number, row.webhook_id.clone()));
    Page::cut(rows, paging, place).try_map(WebhookDelivery::try_from)
}

/// Has something sent once more that does not wait, whatever became of it. Whether it was there and does now.
pub fn replay(
    c: &mut Conn,
    id: &WebhookId,
    number: i64,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let one = webhook_deliveries::table
        .find((id.as_str(), number))
        .filter(webhook_deliveries::state.ne(WebhookDeliveryState::Waiting.as_str()));
    let changed = diesel::update(one)
        .set((
            webhook_deliveries::state.eq(WebhookDeliveryState::Waiting.as_str()),
            webhook_deliveries::is_replay.eq(true),
            webhook_deliveries::attempts.eq(0),
            webhook_deliveries::next_try_at.eq(now.naive()),
        ))
        .execute(c)?;
    Ok(changed > 0)
}

/// Lets what waits for a webhook be tried from the beginning, at once.
pub fn begin_again(c: &mut Conn, id: &WebhookId, now: Timestamp) -> Result<(), StoreError> {
    diesel::update(waiting_for(id))
        .set((webhook_deliveries::attempts.eq(0), webhook_deliveries::next_try_at.eq(now.naive())))
        .execute(c)?;
    Ok(())
}

/// Gives up what waits for a webhook.
pub fn drop_waiting(c: &mut Conn, id: &WebhookId) -> Result<(), StoreError> {
    diesel::update(waiting_for(id))
        .set((
            webhook_deliveries::state.eq(WebhookDeliveryState::Dropped.as_str()),
            webhook_deliveries::lease_until.eq(None::<NaiveDateTime>),
            webhook_deliveries::lease_token.eq(None::<String>),
        ))
        .execute(c)?;
    Ok(())
}

/// Forgets what happened before a time. How much it was.
pub fn forget_before(c: &mut Conn, time: Timestamp) -> Result<usize, StoreError> {
    let old = webhook_deliveries::table.filter(webhook_deliveries::created_at.lt(time.naive()));
    Ok(diesel::delete(old).execute(c)?)
}

#[diesel::dsl::auto_type(no_type_alias)]
fn waiting_for<'a>(id: &'a WebhookId) -> _ {
    let id: &'a str = id.as_str();
    webhook_deliveries::table
        .filter(webhook_deliveries::webhook_id.eq(id))
        .filter(webhook_deliveries::state.eq("WAITING"))
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = webhook_deliveries)]
struct Row {
    webhook_id: String,
    number: i64,
    event: String,
    data: String,
    state: String,
    attempts: i64,
    next_try_at: NaiveDateTime,
    tried_at: Option<NaiveDateTime>,
    answer_status: Option<i64>,
    created_at: NaiveDateTime,
    about_id: Option<String>,
}

impl TryFrom<Row> for WebhookDelivery {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let id = &row.webhook_id;
        Ok(Self {
            webhook_id: parse(TABLE, "webhook_id", id, id)?,
            event: parse(TABLE, "event", id, &row.event)?,
            state: parse(TABLE, "state", id, &row.state)?,
            about_id: row
                .about_id
                .as_deref()
                .map(|about| parse(TABLE, "about_id", id, about))
                .transpose()?,
            number: row.number,
            data: row.data,
            attempts: row.attempts,
            next_try_at: Timestamp::from_naive(row.next_try_at),
            tried_at: row.tried_at.map(Timestamp::from_naive),
            answer_status: row.answer_status,
            created_at: Timestamp::from_naive(row.created_at),
        })
    }
}
