//! Where people who pay are, and what the tax office calls them: by this the next payment is taxed.

use crate::{
    Conn, StoreError,
    conn::on_each,
    error::parse,
    schema::{billing_details, charge_tax_ids},
};
use diesel::prelude::*;
use quire_core::{ChargeId, Timestamp, UserId};
use quire_membership::tax::{Billing, TaxId};

/// What is known of a person; nothing of those who never paid.
pub fn find(c: &mut Conn, person: &UserId) -> Result<Billing, StoreError> {
    type Row = (Option<String>, Option<String>);
    let row: Option<Row> = billing_details::table
        .find(person.as_str())
        .select((billing_details::country, billing_details::tax_id))
        .first(c)
        .optional()?;
    let Some((country, tax_id)) = row else { return Ok(Billing::default()) };
    const TABLE: &str = "billing_details";
    let country = country.map(|text| parse(TABLE, "country", person.as_str(), &text));
    let tax_id = tax_id.map(|text| parse(TABLE, "tax_id", person.as_str(), &text));
    Ok(Billing { place: country.transpose()?, tax_id: tax_id.transpose()? })
}

/// Keeps what a person said when they paid last.
pub fn save(
    c: &mut Conn,
    person: &UserId,
    said: &Billing,
    now: Timestamp,
) -> Result<(), StoreError> {
    let row = (
        billing_details::country.eq(said.place.map(|place| place.to_string())),
        billing_details::tax_id.eq(said.tax_id.as_ref().map(TaxId::as_str)),
        billing_details::changed_at.eq(now.naive()),
    );
    on_each!(c => diesel::insert_into(billing_details::table)
        .values((billing_details::person_id.eq(person.as_str()), row.clone()))
        .on_conflict(billing_details::person_id)
        .do_update()
        .set(row.clone())
        .execute(c))?;
    Ok(())
}

/// Keeps the tax id that stands on the receipt of a charge.
pub fn note(
    c: &mut Conn,
    charge: &ChargeId,
    person: &UserId,
    id: &TaxId,
) -> Result<(), StoreError> {
    diesel::insert_into(charge_tax_ids::table)
        .values((
            charge_tax_ids::charge_id.eq(charge.as_str()),
            charge_tax_ids::person_id.eq(person.as_str()),
            charge_tax_ids::tax_id.eq(id.as_str()),
        ))
        .execute(c)?;
    Ok(())
}

/// The tax id on the receipt of a charge.
pub fn on_receipt(c: &mut Conn, charge: &ChargeId) -> Result<Option<String>, StoreError> {
    Ok(charge_tax_ids::table
        .find(charge.as_str())
        .select(charge_tax_ids::tax_id)
        .first(c)
        .optional()?)
}
