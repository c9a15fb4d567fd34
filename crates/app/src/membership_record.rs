//! Writing memberships. Each write tells the person's webhooks what is different since.

use crate::webhook;
use quire_core::{Timestamp, UserId, person::MembershipTier, webhook::WebhookEvent};
use quire_store::{
    Conn, StoreError,
    membership::{self, MembershipRecord},
    person,
};
use serde_json::{Value, json};

/// [`membership::begin`].
///
/// # Errors
/// As there.
pub(crate) fn begin(
    c: &mut Conn,
    new: &MembershipRecord,
    now: Timestamp,
) -> Result<(), StoreError> {
    let before = tier(c, &new.person_id)?;
    membership::begin(c, new, now)?;
    tell(c, before, None, new, now)
}

/// [`membership::save`].
///
/// # Errors
/// As there.
pub(crate) fn save(
    c: &mut Conn,
    after: &MembershipRecord,
    now: Timestamp,
) -> Result<(), StoreError> {
    let before = tier(c, &after.person_id)?;
    let was = membership::find(c, &after.person_id)?.map(|was| webhook_json(&was, now));
    membership::save(c, after, now)?;
    tell(c, before, was.as_ref(), after, now)
}

/// [`membership::expire_tiers`].
///
/// # Errors
/// As there.
pub(crate) fn expire_tiers(
    c: &mut Conn,
    now: Timestamp,
    limit: i64,
) -> Result<Vec<UserId>, StoreError> {
    let expired = membership::expire_tiers(c, now, limit)?;
    for person in &expired {
        if let Some(over) = membership::find(c, person)?
            && over.membership.tier(now) == MembershipTier::Free
        {
            let data = json!({ "id": over.id });
            webhook::event::membership(c, WebhookEvent::MembershipEnded, person, &data, now)?;
        }
    }
    Ok(expired)
}

/// What the person is taken for by everybody: they were told what it was by this.
fn tier(c: &mut Conn, person: &UserId) -> Result<MembershipTier, StoreError> {
    Ok(person::find(c, person)?.map_or(MembershipTier::Free, |found| found.tier))
}

fn tell(
    c: &mut Conn,
    before: MembershipTier,
    was: Option<&Value>,
    after: &MembershipRecord,
    now: Timestamp,
) -> Result<(), StoreError> {
    let mut data = webhook_json(after, now);
    let had = before != MembershipTier::Free;
    let event = match (had, after.membership.tier(now) != MembershipTier::Free) {
        (false, true) => WebhookEvent::MembershipStarted,
        (true, true) if was != Some(&data) => WebhookEvent::MembershipChanged,
        (true, false) => {
            data = json!({ "id": after.id });
            WebhookEvent::MembershipEnded
        }
        _ => return Ok(()),
    };
    webhook::event::membership(c, event, &after.person_id, &data, now)
}

/// A membership as webhooks are told it: nothing of how it is paid.
fn webhook_json(record: &MembershipRecord, now: Timestamp) -> Value {
    let Some(active) = record.membership.active(None, now) else {
        return json!({ "id": record.id });
    };
    json!({
        "id": record.id,
        "plan": active.plan,
        "tier": active.tier,
        "startedAt": active.started_at.to_string(),
        "periodEndsAt": active.period_ends_at.to_string(),
        "renews": !active.is_cancelled && active.currency.is_some(),
        "nextPlan": active.switch.map(|switch| switch.plan),
        "paymentFailedAt": active.payment_failed_at.map(|at| at.to_string()),
    })
}
