//! Exports of what belongs to a person: how far they are, and who may fetch them. The digest of the
//! link is kept, the link is not.

use crate::{
    Conn, StoreError, cached_statement::Cached, conn::on_each, error::parse, schema::exports,
};
use chrono::NaiveDateTime;
use diesel::{prelude::*, upsert::excluded};
use quire_core::{Timestamp, UserId};

quire_core::vocabulary! {
    /// Where an export stands.
    ExportState {
        /// It is being written, or will be.
        Waiting = "WAITING",
        /// It can be fetched, once.
        Ready = "READY",
        /// It was fetched.
        Taken = "TAKEN",
        /// No one fetched it in time.
        Expired = "EXPIRED",
        /// It could not be written.
        Failed = "FAILED",
    }
}

/// A person's last export.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Export {
    /// Where it stands.
    pub state: ExportState,
    /// How many parts are written.
    pub done: i64,
    /// How many there are; 0 until that is known.
    pub total: i64,
    /// When it was asked for.
    pub requested_at: Timestamp,
    /// When it could be fetched first.
    pub ready_at: Option<Timestamp>,
    /// Until when it can be fetched.
    pub expires_at: Option<Timestamp>,
}

/// A person's last export.
pub fn find(c: &mut Conn, id: &UserId) -> Result<Option<Export>, StoreError> {
    let row: Option<Row> = on_each!(c => exports::table
        .find(id.as_str())
        .select(Row::as_select())
        .cached()
        .first(c)
        .optional())?;
    row.map(|row| row.read(id)).transpose()
}

/// Begins an export, in the place of an earlier one. Whether it was begun: one that is being
/// written goes on.
pub fn begin(c: &mut Conn, id: &UserId, now: Timestamp) -> Result<bool, StoreError> {
    let is_running = find(c, id)?.is_some_and(|export| export.state == ExportState::Waiting);
    if is_running {
        return Ok(false);
    }
    let none = None::<NaiveDateTime>;
    on_each!(c => diesel::insert_into(exports::table)
        .values((
            exports::person_id.eq(id.as_str()),
            exports::state.eq(ExportState::Waiting.as_str()),
            exports::done_count.eq(0),
            exports::total_count.eq(0),
            exports::token_hash.eq(None::<String>),
            exports::requested_at.eq(now.naive()),
            exports::ready_at.eq(none),
            exports::expires_at.eq(none),
        ))
        .on_conflict(exports::person_id)
        .do_update()
        .set((
            exports::state.eq(excluded(exports::state)),
            exports::done_count.eq(excluded(exports::done_count)),
            exports::total_count.eq(excluded(exports::total_count)),
            exports::token_hash.eq(excluded(exports::token_hash)),
            exports::requested_at.eq(excluded(exports::requested_at)),
            exports::ready_at.eq(excluded(exports::ready_at)),
            exports::expires_at.eq(excluded(exports::expires_at)),
        ))
        .execute(c))?;
    Ok(true)
}

/// Notes how far an export is.
pub fn advance(c: &mut Conn, id: &UserId, done: i64, total: i64) -> Result<(), StoreError> {
    diesel::update(waiting(id))
        .set((exports::done_count.eq(done), exports::total_count.eq(total)))
        .execute(c)?;
    Ok(())
}

/// Notes that an export can be fetched by the link of this digest. Whether it is still wanted.
pub fn make_ready(
    c: &mut Conn,
    id: &UserId,
    token_hash: &str,
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<bool, StoreError> {
    let changed = diesel::update(waiting(id))
        .set((
            exports::state.eq(ExportState::Ready.as_str()),
            exports::token_hash.eq(token_hash),
            exports::ready_at.eq(now.naive()),
            exports::expires_at.eq(expires_at.naive()),
        ))
        .execute(c)?;
    Ok(changed > 0)
}

/// Notes that an export could not be written.
pub fn give_up(c: &mut Conn, id: &UserId) -> Result<(), StoreError> {
    diesel::update(waiting(id)).set(exports::state.eq(ExportState::Failed.as_str())).execute(c)?;
    Ok(())
}

/// Ends an export that was not fetched yet.
pub fn void(c: &mut Conn, id: &UserId) -> Result<(), StoreError> {
    let unfetched = [ExportState::Waiting.as_str(), ExportState::Ready.as_str()];
    let unfetched = exports::table
        .filter(exports::person_id.eq(id.as_str()))
        .filter(exports::state.eq_any(unfetched));
    diesel::update(unfetched)
        .set((
            exports::state.eq(ExportState::Expired.as_str()),
            exports::token_hash.eq(None::<String>),
        ))
        .execute(c)?;
    Ok(())
}

/// Whether a person may fetch their export by the link of this digest.
pub fn may_take(
    c: &mut Conn,
    id: &UserId,
    token_hash: &str,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let count: i64 = exports::table
        .filter(exports::person_id.eq(id.as_str()))
        .filter(exports::state.eq(ExportState::Ready.as_str()))
        .filter(exports::token_hash.eq(token_hash))
        .filter(exports::expires_at.gt(now.naive()))
        .count()
        .get_result(c)?;
    Ok(count > 0)
}

/// Uses the link up. Whether this call did: of two at once, one does.
pub fn take(
    c: &mut Conn,
    id: &UserId,
    token_hash: &str,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let ready = exports::table
        .filter(exports::person_id.eq(id.as_str()))
        .filter(exports::state.eq(ExportState::Ready.as_str()))
        .filter(exports::token_hash.eq(token_hash))
        .filter(exports::expires_at.gt(now.naive()));
    let changed = diesel::update(ready)
        .set((
            exports::state.eq(ExportState::Taken.as_str()),
            exports::token_hash.eq(None::<String>),
        ))
        .execute(c)?;
    Ok(changed > 0)
}

/// Ends the exports whose time is over. Returns whose they were.
pub fn expire(c: &mut Conn, now: Timestamp) -> Result<Vec<UserId>, StoreError> {
    let over = || {
        exports::table
            .filter(exports::state.eq(ExportState::Ready.as_str()))
            .filter(exports::expires_at.le(now.naive()))
    };
    let ids: Vec<String> = over().select(exports::person_id).load(c)?;
    diesel::update(over())
        .set((
            exports::state.eq(ExportState::Expired.as_str()),
            exports::token_hash.eq(None::<String>),
        ))
        .execute(c)?;
    ids.iter().map(|id| parse("exports", "person_id", id, id)).collect()
}

#[diesel::dsl::auto_type(no_type_alias)]
fn waiting<'a>(id: &'a UserId) -> _ {
    let id: &'a str = id.as_str();
    exports::table.filter(exports::person_id.eq(id)).filter(exports::state.eq("WAITING"))
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = exports)]
struct Row {
    state: String,
    done_count: i64,
    total_count: i64,
    requested_at: NaiveDateTime,
    ready_at: Option<NaiveDateTime>,
    expires_at: Option<NaiveDateTime>,
}

impl Row {
    fn read(self, id: &UserId) -> Result<Export, StoreError> {
        Ok(Export {
            state: parse("exports", "state", id.as_str(), &self.state)?,
            done: self.done_count,
            total: self.total_count,
            requested_at: Timestamp::from_naive(self.requested_at),
            ready_at: self.ready_at.map(Timestamp::from_naive),
            expires_at: self.expires_at.map(Timestamp::from_naive),
        })
    }
}
