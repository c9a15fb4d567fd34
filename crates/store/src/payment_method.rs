//! With what people pay: the name of a card at the provider, and what may be shown of it.
//! No number is ever here.

use crate::{
    Conn, StoreError, error::parse, membership::MembershipRecord, schema::payment_methods,
};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{PaymentMethodId, Timestamp, UserId};
use quire_membership::{PaymentMethod, charge::Processor};

/// A payment method as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptMethod {
    /// Its id.
    pub id: PaymentMethodId,
    /// Whose it is.
    pub person_id: UserId,
    /// Who moves the money.
    pub processor: Processor,
    /// What they call it.
    pub reference: String,
    /// What may be shown of it.
    pub method: PaymentMethod,
    /// When it was added.
    pub created_at: Timestamp,
}

/// Keeps a method.
pub fn insert(c: &mut Conn, kept: &KeptMethod) -> Result<(), StoreError> {
    let shown = serde_json::to_string(&kept.method).map_err(|_| broken(kept.id.as_str()))?;
    diesel::insert_into(payment_methods::table)
        .values(MethodRow {
            id: kept.id.to_string(),
            person_id: kept.person_id.to_string(),
            kept_by: kept.processor.to_string(),
            reference: kept.reference.clone(),
            shown,
            created_at: kept.created_at.naive(),
        })
        .execute(c)?;
    Ok(())
}

/// A method of a person.
pub fn find(
    c: &mut Conn,
    person: &UserId,
    id: &PaymentMethodId,
) -> Result<Option<KeptMethod>, StoreError> {
    let row = payment_methods::table
        .find(id.as_str())
        .filter(payment_methods::person_id.eq(person.as_str()))
        .select(MethodRow::as_select())
        .first(c)
        .optional()?;
    row.map(KeptMethod::try_from).transpose()
}

/// Of these, the methods that are the person's.
pub fn find_all(
    c: &mut Conn,
    person: &UserId,
    ids: &[PaymentMethodId],
) -> Result<Vec<KeptMethod>, StoreError> {
    let ids: Vec<&str> = ids.iter().map(PaymentMethodId::as_str).collect();
    let rows = payment_methods::table
        .filter(payment_methods::person_id.eq(person.as_str()))
        .filter(payment_methods::id.eq_any(ids))
        .select(MethodRow::as_select())
        .load(c)?;
    rows.into_iter().map(KeptMethod::try_from).collect()
}

/// The method a person added last, of those that `processor` keeps.
fn last_of(
    c: &mut Conn,
    person: &UserId,
    processor: Processor,
) -> Result<Option<KeptMethod>, StoreError> {
    let row = payment_methods::table
        .filter(payment_methods::person_id.eq(person.as_str()))
        .filter(payment_methods::kept_by.eq(processor.as_str()))
        .order((payment_methods::created_at.desc(), payment_methods::id.desc()))
        .select(MethodRow::as_select())
        .first(c)
        .optional()?;
    row.map(KeptMethod::try_from).transpose()
}

/// With what a membership is paid next: the method that was added last of those that who charged it last keeps,
/// or where there is none, of those that one of `processors` keeps.
pub fn of_membership(
    c: &mut Conn,
    held: &MembershipRecord,
    processors: &[Processor],
) -> Result<Option<KeptMethod>, StoreError> {
    let before = held.membership.processor().filter(|before| processors.contains(before));
    let same = match before {
        Some(before) => last_of(c, &held.person_id, before)?,
        None => None,
    };
    if same.is_some() {
        return Ok(same);
    }
    let mut last = None::<KeptMethod>;
    for processor in processors {
        let other = last_of(c, &held.person_id, *processor)?;
        if other.as_ref().is_some_and(|other| {
            last.as_ref().is_none_or(|last| last.created_at < other.created_at)
        }) {
            last = other;
        }
    }
    Ok(last)
}

fn broken(id: &str) -> StoreError {
    StoreError::Inconsistent { table: "payment_methods", column: "shown", id: id.to_owned() }
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = payment_methods)]
struct MethodRow {
    id: String,
    person_id: String,
    kept_by: String,
    reference: String,
    shown: String,
    created_at: NaiveDateTime,
}

impl TryFrom<MethodRow> for KeptMethod {
    type Error = StoreError;

    fn try_from(row: MethodRow) -> Result<Self, StoreError> {
        const TABLE: &str = "payment_methods";
        Ok(Self {
            id: parse(TABLE, "id", &row.id, &row.id)?,
            person_id: parse(TABLE, "person_id", &row.id, &row.person_id)?,
            processor: parse(TABLE, "kept_by", &row.id, &row.kept_by)?,
            method: serde_json::from_str(&row.shown).map_err(|_| broken(&row.id))?,
            reference: row.reference,
            created_at: Timestamp::from_naive(row.created_at),
        })
    }
}
