//! Refunds: money that went back, all of a charge or a part of it.

use crate::{
    Conn, StoreError,
    charge::book,
    error::parse,
    page::Cursor,
    schema::{book_entries, refunds},
};
use chrono::NaiveDateTime;
use diesel::{prelude::*, sql_types::Text};
use quire_core::{ChargeId, RefundId, Timestamp};
use quire_membership::{
    Money,
    charge::Charge,
    ledger::payment::{PaymentEntry, refunded, returned_booking},
    refund::{Refund, RefundState},
};
use std::collections::BTreeMap;

/// Refunds looked at in one go.
const STEP: i64 = 100;

/// Keeps a refund, after its charge was locked, and no more goes back than was paid.
pub fn insert(c: &mut Conn, refund: &Refund) -> Result<(), StoreError> {
    diesel::insert_into(refunds::table).values(RefundRow::from(refund)).execute(c)?;
    Ok(())
}

/// The refunds of a charge that are done or on their way, the oldest first.
pub fn of_charge(c: &mut Conn, charge: &ChargeId) -> Result<Vec<Refund>, StoreError> {
    let rows: Vec<RefundRow> = refunds::table
        .filter(refunds::charge_id.eq(charge.as_str()))
        .filter(refunds::state.ne(RefundState::Refused.as_str()))
        .order((refunds::created_at, refunds::id))
        .select(RefundRow::as_select())
        .load(c)?;
    rows.into_iter().map(Refund::try_from).collect()
}

/// What went back of several charges, in minor units; of the others nothing did.
pub fn gone<'a>(
    c: &mut Conn,
    charges: impl IntoIterator<Item = &'a str>,
) -> Result<BTreeMap<String, i64>, StoreError> {
    let ids: Vec<&str> = charges.into_iter().collect();
    let mut gone = BTreeMap::new();
    for some in ids.chunks(500) {
        let rows: Vec<(String, i64)> = refunds::table
            .filter(refunds::charge_id.eq_any(some))
            .filter(refunds::state.eq(RefundState::Done.as_str()))
            .filter(refunds::returned_at.is_null())
            .select((refunds::charge_id, refunds::amount_minor))
            .load(c)?;
        for (charge, minor) in rows {
            let sum: &mut i64 = gone.entry(charge).or_default();
            *sum = sum.saturating_add(minor);
        }
    }
    Ok(gone)
}

/// The refund with this id.
pub fn find(c: &mut Conn, id: &RefundId) -> Result<Option<Refund>, StoreError> {
    let row =
        refunds::table.find(id.as_str()).select(RefundRow::as_select()).first(c).optional()?;
    row.map(Refund::try_from).transpose()
}

/// The refund with this id, in a write that changes it: the row is locked until the write ends.
pub fn find_to_change(c: &mut Conn, id: &RefundId) -> Result<Option<Refund>, StoreError> {
    if let Conn::Postgres(c) = c {
        diesel::sql_query("SELECT id FROM refunds WHERE id = $1 FOR UPDATE")
            .bind::<Text, _>(id.as_str())
            .execute(c)?;
    }
    find(c, id)
}

/// Refunds whose end is not known since before `time`, the oldest first; some of them, when they are many:
/// those that follow `after`.
pub fn left_open(c: &mut Conn, time: Timestamp, after: &Cursor) -> Result<Vec<Refund>, StoreError> {
    let since = after.time();
    let is_later = refunds::created_at.eq(since).and(refunds::id.gt(after.id()));
    let rows: Vec<RefundRow> = refunds::table
        .filter(refunds::state.eq(RefundState::Intended.as_str()))
        .filter(refunds::created_at.lt(time.naive()))
        .filter(refunds::created_at.gt(since).or(is_later))
        .order((refunds::created_at, refunds::id))
        .limit(STEP)
        .select(RefundRow::as_select())
        .load(c)?;
    rows.into_iter().map(Refund::try_from).collect()
}

/// Writes what became of a refund of `charge`; of one that is done, the sides of it go into the books. `before` of
/// the charge, in minor units, stand there as gone already.
pub fn settle(
    c: &mut Conn,
    refund: &Refund,
    charge: &Charge,
    before: i64,
) -> Result<(), StoreError> {
    let open = refunds::state.eq(RefundState::Intended.as_str());
    let changed = diesel::update(refunds::table.find(refund.id.as_str()).filter(open))
        .set((
            refunds::state.eq(refund.state.as_str()),
            refunds::settled_at.eq(refund.settled_at.map(Timestamp::naive)),
            refunds::lost_seconds.eq(i64::from(refund.lost_seconds)),
        ))
        .execute(c)?;
    if changed == 0 || refund.state != RefundState::Done {
        return Ok(());
    }
    book(c, &refunded(refund, charge, before), refund.settled_at.unwrap_or(refund.created_at))
}

/// Notes that a bank gave back what it took, and undoes in the books what was booked then.
pub fn give_back(
    c: &mut Conn,
    refund: &Refund,
    charge: &Charge,
    now: Timestamp,
) -> Result<(), StoreError> {
    let taken = refunds::returned_at.is_null();
    let changed = diesel::update(refunds::table.find(refund.id.as_str()).filter(taken))
        .set(refunds::returned_at.eq(now.naive()))
        .execute(c)?;
    if changed == 0 {
        return Ok(());
    }
    let booked: Vec<(String, i64)> = book_entries::table
        .filter(book_entries::booking_id.eq(refund.id.as_str()))
        .select((book_entries::account, book_entries::change_minor))
        .load(c)?;
    let undone = |(account, minor): (String, i64)| {
        Ok(PaymentEntry {
            booking: returned_booking(refund),
            charge_id: charge.id.clone(),
            account: parse("book_entries", "account", refund.id.as_str(), &account)?,
            change: Money::new(minor.saturating_neg(), refund.amount.currency),
        })
    };
    let undone: Vec<PaymentEntry> =
        booked.into_iter().map(undone).collect::<Result<_, StoreError>>()?;
    book(c, &undone, now)
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = refunds)]
struct RefundRow {
    id: String,
    charge_id: String,
    kind: String,
    amount_minor: i64,
    currency: String,
    state: String,
    created_at: NaiveDateTime,
    settled_at: Option<NaiveDateTime>,
    lost_seconds: i64,
    returned_at: Option<NaiveDateTime>,
}

impl From<&Refund> for RefundRow {
    fn from(refund: &Refund) -> Self {
        Self {
            id: refund.id.to_string(),
            charge_id: refund.charge_id.to_string(),
            kind: refund.kind.to_string(),
            amount_minor: refund.amount.minor,
            currency: refund.amount.currency.to_string(),
            state: refund.state.to_string(),
            created_at: refund.created_at.naive(),
            settled_at: refund.settled_at.map(Timestamp::naive),
            lost_seconds: refund.lost_seconds.into(),
            returned_at: refund.returned_at.map(Timestamp::naive),
        }
    }
}

impl TryFrom<RefundRow> for Refund {
    type Error = StoreError;

    fn try_from(row: RefundRow) -> Result<Self, StoreError> {
        const TABLE: &str = "refunds";
        let id = row.id.clone();
        let currency = parse(TABLE, "currency", &id, &row.currency)?;
        Ok(Self {
            id: parse(TABLE, "id", &id, &row.id)?,
            charge_id: parse(TABLE, "charge_id", &id, &row.charge_id)?,
            kind: parse(TABLE, "kind", &id, &row.kind)?,
            amount: Money::new(row.amount_minor, currency),
            state: parse(TABLE, "state", &id, &row.state)?,
            created_at: Timestamp::from_naive(row.created_at),
            settled_at: row.settled_at.map(Timestamp::from_naive),
            lost_seconds: u32::try_from(row.lost_seconds).unwrap_or(u32::MAX),
            returned_at: row.returned_at.map(Timestamp::from_naive),
        })
    }
}
