//! Where people who pay are, and what the tax office calls them.

use crate::{
    App,
    refusal::{Refusal, acting},
};
use quire_core::{ChargeId, Timestamp, UserId, Viewer};
use quire_membership::tax::Billing;
use quire_store::{Conn, StoreError, billing};

/// Keeps what a buyer said, for the next payment and for the receipt of this one.
pub(super) fn say(
    c: &mut Conn,
    charge: &ChargeId,
    person: &UserId,
    said: &Billing,
    now: Timestamp,
) -> Result<(), StoreError> {
    billing::save(c, person, said, now)?;
    note(c, charge, person, said)
}

/// Keeps what someone said who pays later.
pub(super) fn keep(
    c: &mut Conn,
    person: &UserId,
    said: &Billing,
    now: Timestamp,
) -> Result<(), StoreError> {
    billing::save(c, person, said, now)
}

/// Puts a person's tax id on the receipt of a charge.
pub(super) fn note(
    c: &mut Conn,
    charge: &ChargeId,
    person: &UserId,
    said: &Billing,
) -> Result<(), StoreError> {
    match &said.tax_id {
        Some(id) => billing::note(c, charge, person, id),
        None => Ok(()),
    }
}

/// What is known of a person since they paid last.
///
/// # Errors
/// [`StoreError`].
pub async fn billing_of(app: &App, person: &UserId) -> Result<Billing, StoreError> {
    let person = person.clone();
    app.store.read_in_place(move |c| billing::find(c, &person)).await
}

/// Keeps where the viewer is from now on: the next payment is taxed by it.
///
/// # Errors
/// [`Refusal`].
pub async fn set_billing(app: &App, viewer: &Viewer, said: Billing) -> Result<(), Refusal> {
    let (me, now) = (acting(viewer)?.clone(), app.ports.clock.now());
    Ok(app.store.write(move |c| billing::save(c, &me, &said, now)).await?)
}

/// The tax id on the receipt of a charge.
///
/// # Errors
/// [`StoreError`].
pub async fn tax_id_on(app: &App, charge: &ChargeId) -> Result<Option<String>, StoreError> {
    let charge = charge.clone();
    app.store.read_in_place(move |c| billing::on_receipt(c, &charge)).await
}
