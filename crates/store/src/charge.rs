//! Charges: what people were asked to pay, and the books of it. A charge is kept before the provider is
//! asked, and what becomes of it is written once.

use crate::{
    Conn, StoreError,
    error::parse,
    page::Cursor,
    schema::{book_entries, charges},
};
use chrono::NaiveDateTime;
use diesel::{prelude::*, sql_types::Text};
use quire_core::{ChargeId, MembershipId, Timestamp, UserId};
use quire_membership::{
    Currency, Money,
    charge::{Charge, ChargePurpose, ChargeState, DeclineReason, Processor},
    ledger::payment::{PaymentEntry, entries},
    tax::{ChargedTax, TaxRate},
};

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

/// [`find`] in a write that changes it: nobody else changes it until the write ends.
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

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = charges)]
struct ChargeRow {
    id: String,
    person_id: Option<String>,
    held_id: Option<String>,
    method_id: Option<String>,
    kind: String,
    bought_plan: Option<String>,
    cycle: i64,
    amount_minor: i64,
    credit_minor: Option<i64>,
    currency: String,
    charged_by: String,
    state: String,
    reason: Option<String>,
    reference: Option<String>,
    request_key: Option<String>,
    created_at: NaiveDateTime,
    settled_at: Option<NaiveDateTime>,
    tax_country: Option<String>,
    tax_name: Option<String>,
    tax_basis_points: Option<i64>,
    is_tax_inclusive: Option<bool>,
    tax_minor: Option<i64>,
    tax_relief_minor: Option<i64>,
}

impl From<&Charge> for ChargeRow {
    fn from(charge: &Charge) -> Self {
        let tax = charge.tax.as_ref();
        Self {
            id: charge.id.to_string(),
            person_id: charge.person_id.as_ref().map(ToString::to_string),
            held_id: charge.membership_id.as_ref().map(ToString::to_string),
            method_id: charge.method_id.as_ref().map(ToString::to_string),
            kind: charge.purpose.to_string(),
            bought_plan: charge.plan.map(|plan| plan.to_string()),
            cycle: charge.cycle.into(),
            amount_minor: charge.amount.minor,
            credit_minor: charge.credit.map(|credit| credit.minor),
            currency: charge.amount.currency.to_string(),
            charged_by: charge.processor.to_string(),
            state: charge.state.to_string(),
            reason: charge.reason.map(|reason| reason.to_string()),
            reference: charge.reference.clone(),
            request_key: charge.request_key.clone(),
            created_at: charge.created_at.naive(),
            settled_at: charge.settled_at.map(Timestamp::naive),
            tax_country: tax.map(|tax| tax.place.to_string()),
            tax_name: tax.map(|tax| tax.rate.name.clone()),
            tax_basis_points: tax.map(|tax| tax.rate.basis_points.into()),
            is_tax_inclusive: tax.map(|tax| tax.rate.is_inclusive),
            tax_minor: tax.map(|tax| tax.amount.minor),
            tax_relief_minor: tax.and_then(|tax| tax.relief).map(|relief| relief.minor),
        }
    }
}

impl ChargeRow {
    /// The tax in it: all of its columns, or none.
    fn tax(&self, currency: Currency) -> Result<Option<ChargedTax>, StoreError> {
        let (Some(country), Some(name), Some(points), Some(is_inclusive), Some(minor)) = (
            &self.tax_country,
            &self.tax_name,
            self.tax_basis_points,
            self.is_tax_inclusive,
            self.tax_minor,
        ) else {
            return Ok(None);
        };
        let place = parse("charges", "tax_country", &self.id, country)?;
        let basis_points = u32::try_from(points).map_err(|_| StoreError::Inconsistent {
            table: "charges",
            column: "tax_basis_points",
            id: self.id.clone(),
        })?;
        let relief = self.tax_relief_minor.map(|minor| Money::new(minor, currency));
        let is_reversible = relief.is_some();
        let name = name.clone();
        let rate = TaxRate { name, basis_points, is_inclusive, is_reversible, region: None };
        let amount = Money::new(minor, currency);
        Ok(Some(ChargedTax { place, rate, amount, relief }))
    }
}

impl TryFrom<ChargeRow> for Charge {
    type Error = StoreError;

    fn try_from(row: ChargeRow) -> Result<Self, StoreError> {
        const TABLE: &str = "charges";
        let id = row.id.clone();
        let person = row.person_id.as_deref();
        let held = row.held_id.as_deref();
        let method = row.method_id.as_deref();
        let reason = row.reason.as_deref();
        let plan = row.bought_plan.as_deref();
        let broken = || StoreError::Inconsistent { table: TABLE, column: "cycle", id: id.clone() };
        let currency = parse(TABLE, "currency", &id, &row.currency)?;
        Ok(Self {
            tax: row.tax(currency)?,
            id: parse(TABLE, "id", &id, &row.id)?,
            person_id: person.map(|text| parse(TABLE, "person_id", &id, text)).transpose()?,
            membership_id: held.map(|text| parse(TABLE, "held_id", &id, text)).transpose()?,
            method_id: method.map(|text| parse(TABLE, "method_id", &id, text)).transpose()?,
            purpose: parse(TABLE, "kind", &id, &row.kind)?,
            plan: plan.map(|text| parse(TABLE, "bought_plan", &id, text)).transpose()?,
            cycle: u32::try_from(row.cycle).map_err(|_| broken())?,
            amount: Money::new(row.amount_minor, currency),
            credit: row.credit_minor.map(|minor| Money::new(minor, currency)),
            processor: parse(TABLE, "charged_by", &id, &row.charged_by)?,
            state: parse(TABLE, "state", &id, &row.state)?,
            reason: reason.map(|text| parse(TABLE, "reason", &id, text)).transpose()?,
            reference: row.reference,
            request_key: row.request_key,
            created_at: Timestamp::from_naive(row.created_at),
            settled_at: row.settled_at.map(Timestamp::from_naive),
        })
    }
}
