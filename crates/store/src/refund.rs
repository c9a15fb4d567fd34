//! Refunds: money that went back. A charge goes back once.

use crate::{Conn, StoreError, charge::book, error::parse, schema::refunds};
use chrono::NaiveDateTime;
use diesel::{prelude::*, sql_types::Text};
use quire_core::{ChargeId, RefundId, Timestamp};
use quire_membership::{
    Money,
    charge::Charge,
    ledger::payment::refunded,
    refund::{Refund, RefundState},
};

/// Refunds looked at in one go.
const STEP: i64 = 100;

/// Keeps a refund.
///
/// # Errors
/// [`StoreError::Unique`] when the charge goes back already.
pub fn insert(c: &mut Conn, refund: &Refund) -> Result<(), StoreError> {
    diesel::insert_into(refunds::table).values(RefundRow::from(refund)).execute(c)?;
    Ok(())
}

/// The refund of a charge that is done or on its way.
pub fn of_charge(c: &mut Conn, charge: &ChargeId) -> Result<Option<Refund>, StoreError> {
    let row = refunds::table
        .filter(refunds::charge_id.eq(charge.as_str()))
        .filter(refunds::state.ne(RefundState::Refused.as_str()))
        .select(RefundRow::as_select())
        .first(c)
        .optional()?;
    row.map(Refund::try_from).transpose()
}

/// The refund with this id, in a write that changes it: nobody else does until the write ends.
pub fn find_to_change(c: &mut Conn, id: &RefundId) -> Result<Option<Refund>, StoreError> {
    if let Conn::Postgres(c) = c {
        diesel::sql_query("SELECT id FROM refunds WHERE id = $1 FOR UPDATE")
            .bind::<Text, _>(id.as_str())
            .execute(c)?;
    }
    let row =
        refunds::table.find(id.as_str()).select(RefundRow::as_select()).first(c).optional()?;
    row.map(Refund::try_from).transpose()
}

/// Refunds whose end is not known since before `time`, the oldest first; some of them, when they are many.
pub fn left_open(c: &mut Conn, time: Timestamp) -> Result<Vec<Refund>, StoreError> {
    let rows: Vec<RefundRow> = refunds::table
        .filter(refunds::state.eq(RefundState::Intended.as_str()))
        .filter(refunds::created_at.lt(time.naive()))
        .order((refunds::created_at, refunds::id))
        .limit(STEP)
        .select(RefundRow::as_select())
        .load(c)?;
    rows.into_iter().map(Refund::try_from).collect()
}

/// Writes what became of a refund of `charge`; of one that is done, both sides of it go into the books.
pub fn settle(c: &mut Conn, refund: &Refund, charge: &Charge) -> Result<(), StoreError> {
    let open = refunds::state.eq(RefundState::Intended.as_str());
    let changed = diesel::update(refunds::table.find(refund.id.as_str()).filter(open))
        .set((
            refunds::state.eq(refund.state.as_str()),
            refunds::settled_at.eq(refund.settled_at.map(Timestamp::naive)),
        ))
        .execute(c)?;
    if changed == 0 || refund.state != RefundState::Done {
        return Ok(());
    }
    book(c, &refunded(refund, charge), refund.settled_at.unwrap_or(refund.created_at))
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
        })
    }
}
