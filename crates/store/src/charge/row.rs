//! A charge as its table keeps it.

use crate::{StoreError, error::parse, schema::charges};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::Timestamp;
use quire_membership::{
    Currency, Money,
    charge::Charge,
    tax::{ChargedTax, TaxRate},
};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = charges)]
pub(super) struct ChargeRow {
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
