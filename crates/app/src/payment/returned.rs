//! Banks that give back what they had taken: the books say so, and so does what was paid for (decision 0074).

use super::{
    letter::{self, PaymentLetter},
    refund::held_by,
};
use crate::{App, gift, membership_record, purge};
use quire_core::ChargeId;
use quire_membership::{
    charge::ChargePurpose,
    membership::MembershipEvent,
    refund::{Refund, RefundKind, RefundState},
};
use quire_store::{Conn, StoreError, charge, membership::MembershipRecord, refund};

/// Notes that a bank gave back what it had taken: the books say so, and the time that ended with it is given from
/// now on. `false` when nothing is known of a bank that took it.
///
/// # Errors
/// [`StoreError`].
pub(super) async fn note_returned(app: &App, id: &ChargeId) -> Result<bool, StoreError> {
    let (id, now) = (id.clone(), app.ports.clock.now());
    let write = move |c: &mut Conn| {
        let Some(paid) = charge::find_to_change(c, &id)? else { return Ok(false) };
        let all = refund::of_charge(c, &id)?;
        let taken =
            |one: &&Refund| one.kind == RefundKind::Chargeback && one.state == RefundState::Done;
        let Some(taken) = all.iter().find(taken) else { return Ok(false) };
        if taken.returned_at.is_some() {
            return Ok(true);
        }
        refund::give_back(c, taken, &paid, now)?;
        if paid.purpose == ChargePurpose::Gift {
            gift::restore(c, &paid, now)?;
        } else if let Some((held, person)) = held_by(c, &paid)?
            && let (Some(amount), Some(plan)) = (paid.price(), paid.plan)
            && let Ok(membership) = held.membership.apply(
                MembershipEvent::Restored {
                    cycle: paid.cycle,
                    plan,
                    amount,
                    seconds: taken.lost_seconds,
                },
                now,
            )
        {
            membership_record::save(c, &MembershipRecord { membership, ..held }, now)?;
            purge::all_by(c, &person, now)?;
        }
        if let Some(person) = &paid.person_id {
            letter::ask(c, person, PaymentLetter::Returned, id.as_str(), now)?;
        }
        Ok(true)
    };
    app.store.write(write).await
}
