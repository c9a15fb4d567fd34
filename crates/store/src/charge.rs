//! Charges: what people were asked to pay, and the books of it. A charge is kept before the provider is
//! asked, and what becomes of it is written once.

mod row;

use crate::{
    Conn, StoreError,
    page::Cursor,
    schema::{book_entries, charges},
};
use diesel::{prelude::*, sql_types::Text};
use quire_core::{ChargeId, MembershipId, Timestamp, UserId};
use quire_membership::{
    charge::{Charge, ChargePurpose, ChargeState, DeclineReason, Processor},
    ledger::payment::{PaymentEntry, entries},
};
use row::ChargeRow;

/// Charges looked at in one go.
const STEP: i64 = 100;

/// Keeps a charge.
///
/// # Errors
/// [`StoreError::Unique`] when the person begins a membership already, or this payment of the
/// membership is made or being made.
pub fn insert(c: &mut Conn, charge: &Charge) -> Result<(), StoreError> {
    diesel::insert_into(charges::table).values(ChargeRow::from(charge)).execute(c)?;
    Ok(())
}

/// The charge with this id.
pub fn find(c: &mut Conn, id: &ChargeId) -> Result<Option<Charge>, StoreError> {
    let row =
        charges::table.find(id.as_str()).select(ChargeRow::as_select()).first(c).optional()?;
    row.map(Charge::try_from).transpose()
}

/// [`find`] in a write that changes it: the row is locked until the write ends.
pub fn find_to_change(c: &mut Conn, id: &ChargeId) -> Result<Option<Charge>, StoreError> {
    if let Conn::Postgres(c) = c {
        diesel::sql_query("SELECT id FROM charges WHERE id = $1 FOR UPDATE")
            .bind::<Text, _>(id.as_str())
            .execute(c)?;
    }
    find(c, id)
}

/// Stores what the provider calls a charge, before it is asked for money; the first name stays. Returns
/// the one that is stored; `None` when the charge has ended or went further meanwhile.
pub fn refer(c: &mut Conn, id: &ChargeId, reference: &str) -> Result<Option<String>, StoreError> {
    let found = find_to_change(c, id)?;
    let Some(open) = found.filter(|found| found.state == ChargeState::Intended) else {
        return Ok(None);
    };
    if open.reference.is_some() {
        return Ok(open.reference);
    }
    diesel::update(charges::table.find(id.as_str()))
        .set(charges::reference.eq(reference))
        .execute(c)?;
    Ok(Some(reference.to_owned()))
}

/// The charge that `processor` calls so.
pub fn referred(
    c: &mut Conn,
    processor: Processor,
    reference: &str,
) -> Result<Option<Charge>, StoreError> {
    let row = charges::table
        .filter(charges::charged_by.eq(processor.as_str()))
        .filter(charges::reference.eq(reference))
        .select(ChargeRow::as_select())
        .first(c)
        .optional()?;
    row.map(Charge::try_from).transpose()
}

/// The charges that `processor` was paid between two moments.
pub fn succeeded_between(
    c: &mut Conn,
    processor: Processor,
    (from, to): (Timestamp, Timestamp),
) -> Result<Vec<Charge>, StoreError> {
    let rows: Vec<ChargeRow> = charges::table
        .filter(charges::charged_by.eq(processor.as_str()))
        .filter(charges::state.eq(ChargeState::Succeeded.as_str()))
        .filter(charges::settled_at.ge(from.naive()))
        .filter(charges::settled_at.lt(to.naive()))
        .order(charges::id)
        .select(ChargeRow::as_select())
        .load(c)?;
    rows.into_iter().map(Charge::try_from).collect()
}

/// The charge that a buyer's page asked for under this name.
pub fn of_request(c: &mut Conn, person: &UserId, key: &str) -> Result<Option<Charge>, StoreError> {
    let row = charges::table
        .filter(charges::person_id.eq(person.as_str()))
        .filter(charges::request_key.eq(key))
        .select(ChargeRow::as_select())
        .first(c)
        .optional()?;
    row.map(Charge::try_from).transpose()
}

/// The charge by which a person buys something, while its end is not known.
pub fn open_purchase(
    c: &mut Conn,
    person: &UserId,
    purpose: ChargePurpose,
) -> Result<Option<Charge>, StoreError> {
    let row = open()
        .filter(charges::person_id.eq(person.as_str()))
        .filter(charges::kind.eq(purpose.as_str()))
        .select(ChargeRow::as_select())
        .first(c)
        .optional()?;
    row.map(Charge::try_from).transpose()
}

/// Whether a charge of the membership is on its way.
pub fn is_open(c: &mut Conn, membership: &MembershipId) -> Result<bool, StoreError> {
    let open = open().filter(charges::held_id.eq(membership.as_str()));
    Ok(diesel::select(diesel::dsl::exists(open)).get_result(c)?)
}

/// Charges in `state` since before `time`, the oldest first; some of them, when they are many: those that
/// follow `after`.
pub fn left_open(
    c: &mut Conn,
    state: ChargeState,
    time: Timestamp,
    after: &Cursor,
) -> Result<Vec<Charge>, StoreError> {
    let since = after.time();
    let is_later = charges::created_at.eq(since).and(charges::id.gt(after.id()));
    let rows: Vec<ChargeRow> = charges::table
        .filter(charges::state.eq(state.as_str()))
        .filter(charges::created_at.lt(time.naive()))
        .filter(charges::created_at.gt(since).or(is_later))
        .order((charges::created_at, charges::id))
        .limit(STEP)
        .select(ChargeRow::as_select())
        .load(c)?;
    rows.into_iter().map(Charge::try_from).collect()
}

/// What a person paid, the last first.
pub fn paid_by(c: &mut Conn, person: &UserId, limit: i64) -> Result<Vec<Charge>, StoreError> {
    let rows: Vec<ChargeRow> = charges::table
        .filter(charges::person_id.eq(person.as_str()))
        .filter(charges::state.eq(ChargeState::Succeeded.as_str()))
        .order((charges::settled_at.desc(), charges::id.desc()))
        .limit(limit)
        .select(ChargeRow::as_select())
        .load(c)?;
    rows.into_iter().map(Charge::try_from).collect()
}

/// Writes what became of an open charge; of one that succeeded, both sides of it go into the books.
/// What has ended stays as it ended.
pub fn settle(c: &mut Conn, charge: &Charge) -> Result<(), StoreError> {
    let row = charges::table.find(charge.id.as_str());
    let open = [ChargeState::Intended, ChargeState::ActionRequired].map(ChargeState::as_str);
    let changed = diesel::update(row.filter(charges::state.eq_any(open)))
        .set((
            charges::state.eq(charge.state.as_str()),
            charges::reason.eq(charge.reason.map(DeclineReason::as_str)),
            charges::settled_at.eq(charge.settled_at.map(Timestamp::naive)),
        ))
        .execute(c)?;
    if changed == 0 || charge.state != ChargeState::Succeeded {
        return Ok(());
    }
    book(c, &entries(charge), charge.settled_at.unwrap_or(charge.created_at))
}

/// Writes both sides of a booking into the books.
pub(crate) fn book(
    c: &mut Conn,
    entries: &[PaymentEntry],
    at: Timestamp,
) -> Result<(), StoreError> {
    for entry in entries {
        diesel::insert_into(book_entries::table)
            .values((
                book_entries::booking_id.eq(&entry.booking),
                book_entries::account.eq(entry.account.as_str()),
                book_entries::charge_id.eq(entry.charge_id.as_str()),
                book_entries::currency.eq(entry.change.currency.as_str()),
                book_entries::change_minor.eq(entry.change.minor),
                book_entries::booked_at.eq(at.naive()),
            ))
            .execute(c)?;
    }
    Ok(())
}

#[diesel::dsl::auto_type(no_type_alias)]
fn open() -> _ {
    let states: [&'static str; 2] = ["INTENDED", "ACTION_REQUIRED"];
    charges::table.filter(charges::state.eq_any(states))
}
