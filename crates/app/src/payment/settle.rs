//! Writing what became of a charge: the membership it pays for, the books and the letter, in one write.

use super::letter::{self, PaymentLetter};
use crate::{gift, membership_record, ports::ChargeOutcome, purge, tip};
use quire_core::{ChargeId, Timestamp, UserId};
use quire_membership::{
    Membership,
    charge::{Charge, ChargePurpose, ChargeState, DeclineReason},
    membership::MembershipEvent,
};
use quire_store::{
    Conn, StoreError, charge,
    membership::{self, MembershipRecord},
    payment_method,
};

/// Writes what became of a charge, once: one that has ended stays as it ended. Returns it as it is then.
pub(super) fn settle(
    c: &mut Conn,
    id: &ChargeId,
    outcome: Option<ChargeOutcome>,
    now: Timestamp,
) -> Result<Option<Charge>, StoreError> {
    let Some(found) = charge::find_to_change(c, id)? else { return Ok(None) };
    if !found.state.is_open() {
        return Ok(Some(found));
    }
    let (state, reason) = match (outcome, found.purpose) {
        (Some(ChargeOutcome::Succeeded), _) => (ChargeState::Succeeded, None),
        (Some(ChargeOutcome::Declined(reason)), _) => (ChargeState::Declined, Some(reason)),
        (Some(ChargeOutcome::ActionRequired), purpose) if purpose.is_attended() => {
            (ChargeState::ActionRequired, None)
        }
        // A renewal happens without the cardholder, so the bank cannot ask them.
        (Some(ChargeOutcome::ActionRequired), _) => {
            (ChargeState::Declined, Some(DeclineReason::NotConfirmed))
        }
        (None, _) => (ChargeState::Abandoned, None),
    };
    let settled_at = (!state.is_open()).then_some(now);
    let ended = Charge { state, reason, settled_at, ..found };
    charge::settle(c, &ended)?;
    match (ended.purpose, state) {
        (ChargePurpose::Gift, _) => gift::settle(c, &ended, now)?,
        (ChargePurpose::Tip, _) => tip::settle(c, &ended, now)?,
        (_, ChargeState::Succeeded) => succeeded(c, &ended, now)?,
        (_, ChargeState::Declined) => declined(c, &ended, now)?,
        (_, ChargeState::Intended | ChargeState::ActionRequired | ChargeState::Abandoned) => {}
    }
    Ok(Some(ended))
}

/// What was paid for is given, and the person gets a receipt.
fn succeeded(c: &mut Conn, paid: &Charge, now: Timestamp) -> Result<(), StoreError> {
    let Some(person) = &paid.person_id else { return Ok(()) };
    let refused = || StoreError::Inconsistent {
        table: "charges",
        column: "held_id",
        id: paid.id.to_string(),
    };
    // What a period is worth is counted without tax that came on top.
    let price = paid.price().ok_or_else(refused)?;
    let plan = paid.plan.ok_or_else(refused)?;
    let event = match paid.purpose {
        ChargePurpose::Upgrade => MembershipEvent::Upgraded { cycle: paid.cycle, to: plan, price },
        _ => MembershipEvent::Paid { cycle: paid.cycle, amount: price },
    };
    match paid.purpose {
        ChargePurpose::Purchase => {
            let kept = match &paid.method_id {
                Some(id) => payment_method::find(c, person, id)?,
                None => None,
            };
            let ordered = Membership::ordered(plan, paid.processor.provider(), now);
            let begun = ordered.and_then(|order| order.apply(event, now));
            let begun = MembershipRecord {
                id: paid.membership_id.clone().ok_or_else(refused)?,
                person_id: person.clone(),
                membership: begun.map_err(|_| refused())?.charged_by(paid.processor),
                payment_method: kept.map(|kept| kept.method),
            };
            membership_record::begin(c, &begun, now)?;
        }
        _ => {
            let held = membership::find_to_change(c, person)?;
            let held = held.filter(|held| paid.membership_id.as_ref() == Some(&held.id));
            let held = held.ok_or_else(refused)?;
            let renewed = held.membership.apply(event, now).map_err(|_| refused())?;
            let renewed = renewed.charged_by(paid.processor);
            membership_record::save(c, &MembershipRecord { membership: renewed, ..held }, now)?;
        }
    }
    purge::all_by(c, person, now)?;
    letter::ask(c, person, PaymentLetter::Receipt, paid.id.as_str(), now)
}

/// A renewal that was declined is noted and told. A buyer sees it on the page.
fn declined(c: &mut Conn, charge: &Charge, now: Timestamp) -> Result<(), StoreError> {
    let (ChargePurpose::Renewal, Some(person)) = (charge.purpose, &charge.person_id) else {
        return Ok(());
    };
    failed(c, person, charge.id.as_str(), now)
}

/// Notes that a membership's payment failed, and tells its person.
pub(super) fn failed(
    c: &mut Conn,
    person: &UserId,
    key: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let Some(held) = membership::find_to_change(c, person)? else { return Ok(()) };
    // One that was cancelled or ended meanwhile owes nothing.
    let Ok(failed) = held.membership.apply(MembershipEvent::PaymentFailed, now) else {
        return Ok(());
    };
    membership_record::save(c, &MembershipRecord { membership: failed, ..held }, now)?;
    letter::ask(c, person, PaymentLetter::Failed, key, now)
}
