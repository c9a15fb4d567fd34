//! Cancelling a membership, and taking that back. What is paid for stays readable either way.

use crate::{
    App, membership_record,
    payment::{PaymentLetter, ask_for_letter},
    purge,
    refusal::{Refusal, acting},
};
use quire_core::{MembershipId, Timestamp, UserId, Viewer};
use quire_membership::{
    Money,
    cancel::{CancelRefusal, CancellationOffer, CancellationReason, may_cancel},
    membership::MembershipEvent,
    reactivation::{ReactivationRefusal, may_reactivate},
    switch::SwitchRefusal,
};
use quire_store::{
    Conn, StoreError, charge,
    membership::{self, CancellationNote, MembershipRecord},
};

/// The longest note that comes with a reason, in characters.
const LONGEST_NOTE: usize = 1_000;

/// Why a membership stays as it is.
#[derive(Debug, thiserror::Error)]
pub enum KeepingRefusal {
    /// Not signed in or suspended, or no membership of that id is theirs.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// It cannot be cancelled.
    #[error(transparent)]
    Cancel(#[from] CancelRefusal),
    /// The cancellation cannot be taken back.
    #[error(transparent)]
    Reactivate(#[from] ReactivationRefusal),
    /// A payment for it is on its way.
    #[error("a payment for your membership is under way; try again in a minute")]
    PaymentUnderWay,
    /// There is no such offer to them.
    #[error("this offer doesn’t fit your membership")]
    NoOffer,
    /// Its plan cannot be switched.
    #[error(transparent)]
    Switch(#[from] SwitchRefusal),
    /// The plan is theirs already, or follows already.
    #[error("this is your plan already")]
    SamePlan,
    /// There is no switch to take back.
    #[error("no change of plans is scheduled")]
    NothingScheduled,
    /// The plan is not for sale to them.
    #[error("this plan can’t be chosen right now")]
    NotForSale,
    /// It costs something else now.
    #[error("the price has changed to {0}; nothing was changed")]
    PriceChanged(Money),
}

impl From<StoreError> for KeepingRefusal {
    fn from(error: StoreError) -> Self {
        Self::Refused(error.into())
    }
}

/// Cancels the viewer's membership at the end of what is paid for.
///
/// # Errors
/// [`KeepingRefusal`].
pub async fn cancel(
    app: &App,
    viewer: &Viewer,
    id: &MembershipId,
    reason: CancellationReason,
    note: &str,
) -> Result<(), KeepingRefusal> {
    let note: String = note.trim().chars().take(LONGEST_NOTE).collect();
    let now = app.ports.clock.now();
    change(app, viewer, id, move |c, held| {
        let active = held.membership.active(held.payment_method.clone(), now);
        may_cancel(&active.ok_or(Refusal::NotFound)?)?;
        let after = apply(&held, MembershipEvent::Cancelled, now)?;
        membership_record::save(c, &after, now)?;
        let kept = CancellationNote { membership_id: held.id.clone(), reason, note: note.clone() };
        membership::note_cancellation(c, &kept, now)?;
        let about = format!("{}:{}", held.id, now.millis());
        Ok(ask_for_letter(c, &held.person_id, PaymentLetter::Cancelled, &about, now)?)
    })
    .await
}

/// Takes the offer that was made to someone who was about to cancel: the next payments cost less.
///
/// # Errors
/// [`KeepingRefusal`].
pub async fn take_offer(
    app: &App,
    viewer: &Viewer,
    id: &MembershipId,
    reason: CancellationReason,
) -> Result<(), KeepingRefusal> {
    let now = app.ports.clock.now();
    change(app, viewer, id, move |c, held| {
        let active = held.membership.active(held.payment_method.clone(), now);
        let active = active.ok_or(Refusal::NotFound)?;
        may_cancel(&active)?;
        let offer: CancellationOffer = reason.offer_to(&active);
        let discount = offer.discount(active.plan.period()).ok_or(KeepingRefusal::NoOffer)?;
        let after = apply(&held, MembershipEvent::Discounted { discount }, now)?;
        Ok(membership_record::save(c, &after, now)?)
    })
    .await
}

/// Takes the cancellation of the viewer's membership back: it renews again.
///
/// # Errors
/// [`KeepingRefusal`].
pub async fn reactivate(
    app: &App,
    viewer: &Viewer,
    id: &MembershipId,
) -> Result<(), KeepingRefusal> {
    let now = app.ports.clock.now();
    change(app, viewer, id, move |c, held| {
        let active = held.membership.active(held.payment_method.clone(), now);
        may_reactivate(&active.ok_or(ReactivationRefusal::Over)?, now)?;
        let after = apply(&held, MembershipEvent::Uncancelled, now)?;
        membership_record::save(c, &after, now)?;
        let about = format!("{}:{}", held.id, now.millis());
        Ok(ask_for_letter(c, &held.person_id, PaymentLetter::Reactivated, &about, now)?)
    })
    .await
}

/// Changes the membership of this id, which has to be the viewer's, while no payment for it is on its
/// way: its end would find another membership than it was for.
pub(super) async fn change(
    app: &App,
    viewer: &Viewer,
    id: &MembershipId,
    work: impl Fn(&mut Conn, MembershipRecord) -> Result<(), KeepingRefusal> + Send + 'static,
) -> Result<(), KeepingRefusal> {
    let (me, id): (UserId, _) = (acting(viewer)?.clone(), id.clone());
    let now = app.ports.clock.now();
    app.store
        .write(move |c| {
            let held = membership::find_to_change(c, &me)?;
            let held = held.filter(|held| held.id == id).ok_or(Refusal::NotFound)?;
            if charge::is_open(c, &held.id)? {
                return Err(KeepingRefusal::PaymentUnderWay);
            }
            work(c, held)?;
            Ok(purge::person_id(c, &me, now)?)
        })
        .await
}

pub(super) fn apply(
    held: &MembershipRecord,
    event: MembershipEvent,
    now: Timestamp,
) -> Result<MembershipRecord, KeepingRefusal> {
    let after = held.membership.apply(event, now).map_err(|_| KeepingRefusal::NoOffer)?;
    Ok(MembershipRecord { membership: after, ..held.clone() })
}
