//! What a person paid, gave and was given.

use quire_core::UserId;
use quire_membership::{MembershipType, tax::TaxId};
use quire_store::{Conn, StoreError, billing, charge, gift, membership, tip};
use serde_json::{Value, json};

/// Longer than any list of a person; a bound all the same.
const PAYMENTS: i64 = 10_000;

pub(super) fn memberships(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let all = membership::all_of(c, id)?.into_iter();
    Ok(all
        .map(|held| json!({ "membership": held.membership, "paymentMethod": held.payment_method }))
        .collect())
}

pub(super) fn payments(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let said = billing::find(c, id)?;
    let mut payments = Vec::new();
    for charge in charge::paid_by(c, id, PAYMENTS)? {
        payments.push(json!({
            "id": charge.id,
            "purpose": charge.purpose.as_str(),
            "plan": charge.plan.map(MembershipType::as_str),
            "amount": charge.amount.receipt(),
            "tax": charge.tax.as_ref().map(|tax| json!({
                "name": tax.label(),
                "amount": tax.amount.receipt(),
            })),
            "taxId": billing::on_receipt(c, &charge.id)?,
            "paidAt": charge.settled_at,
        }));
    }
    Ok(json!({
        "country": said.place,
        "taxId": said.tax_id.as_ref().map(TaxId::as_str),
        "payments": payments,
    }))
}

pub(super) fn gifts(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let given = gift::given_by(c, id, PAYMENTS)?.into_iter();
    Ok(given
        .map(|(gift, _)| {
            json!({
                "id": gift.id,
                "paidWith": gift.charge_id,
                "plan": gift.plan.as_str(),
                "price": gift.worth.receipt(),
                "from": gift.card.from,
                "to": gift.card.to,
                "email": gift.to_email,
                "message": gift.card.message,
                "givenAt": gift.given_at,
                "deliverAt": gift.deliver_at,
                "redeemedAt": gift.redeemed_at,
            })
        })
        .collect())
}

/// The tips that a person was given; those they gave are among their payments.
pub(super) fn tips(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let received = tip::received(c, id, PAYMENTS)?.into_iter();
    Ok(received
        .map(|tip| {
            json!({
                "id": tip.charge_id,
                "story": tip.story_id,
                "amount": tip.amount.receipt(),
                "givenAt": tip.given_at,
            })
        })
        .collect())
}
