//! Redeeming codes: what a code is worth to who holds it, and making them a member, once.

use super::digest;
use crate::{
    App, membership_record, purge,
    rate_limit::{self, LimitedAction},
    refusal::{Refusal, acting},
};
use quire_core::{MembershipId, Timestamp, UserId, Viewer, outcome::GiftCodeError};
use quire_membership::{
    Membership,
    gift::{GiftCode, given::Gift},
    membership::{MembershipEvent, MembershipState},
    redeem::{RedeemRefusal, may_redeem},
};
use quire_store::{
    Conn, StoreError, gift,
    membership::{self, MembershipRecord},
};

/// Why a gift is not redeemed.
#[derive(Debug, thiserror::Error)]
pub enum RedeemError {
    /// Not signed in, suspended, or too often.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The code is worth nothing to them, or they are a member.
    #[error(transparent)]
    Redeem(#[from] RedeemRefusal),
}

impl From<StoreError> for RedeemError {
    fn from(error: StoreError) -> Self {
        Self::Refused(error.into())
    }
}

/// What a code gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The gift.
    pub gift: Gift,
}

/// A gift that was redeemed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redeemed {
    /// The membership it went into.
    pub membership: MembershipId,
    /// When the time that was given ends.
    pub ends_at: Timestamp,
}

/// What a code gives to the viewer.
///
/// # Errors
/// [`RedeemError`].
pub async fn offer(app: &App, viewer: &Viewer, code: &str) -> Result<Offer, RedeemError> {
    let me = acting(viewer)?.clone();
    rate_limit::count(app, LimitedAction::GiftCode, &me)?;
    let (digest, now) = (digest_of(code)?, app.ports.clock.now());
    let read = move |c: &mut Conn| {
        let found = gift::by_code(c, &digest)?;
        Ok::<_, StoreError>(allowed(c, &me, found.as_ref(), now)?.map(|()| found))
    };
    let gift = app.store.read_in_place(read).await??.ok_or(not_found())?;
    Ok(Offer { gift })
}

/// Redeems a code for the viewer. Of two who send the same code, one gets it.
///
/// # Errors
/// [`RedeemError`].
pub async fn redeem(app: &App, viewer: &Viewer, code: &str) -> Result<Redeemed, RedeemError> {
    let me = acting(viewer)?.clone();
    rate_limit::count(app, LimitedAction::GiftCode, &me)?;
    let (digest, now) = (digest_of(code)?, app.ports.clock.now());
    let new = MembershipId::from_bits(app.ports.ids.bits());
    let write = move |c: &mut Conn| {
        let held = membership::find_to_change(c, &me)?;
        let found = gift::by_code_to_change(c, &digest)?;
        allowed(c, &me, found.as_ref(), now)??;
        let gift = found.ok_or(not_found())?;
        let broken = |_| broken(&gift);
        let runs = held.filter(|held| held.membership.state(now) == MembershipState::Gifted);
        let after = match runs {
            Some(held) => {
                let event = MembershipEvent::GiftRedeemed { plan: gift.plan };
                let membership = held.membership.apply(event, now).map_err(broken)?;
                let after = MembershipRecord { membership, ..held };
                membership_record::save(c, &after, now)?;
                after
            }
            None => {
                let begun = MembershipRecord {
                    id: new.clone(),
                    person_id: me.clone(),
                    membership: Membership::gift(gift.plan, now).map_err(broken)?,
                    payment_method: None,
                };
                membership_record::begin(c, &begun, now)?;
                begun
            }
        };
        if !gift::redeem(c, &gift, &me, &after.id, now)? {
            return Err(RedeemRefusal::Code(GiftCodeError::AlreadyUsed).into());
        }
        purge::all_by(c, &me, now)?;
        let ends_at = after.membership.granted_until().unwrap_or(now);
        Ok(Redeemed { membership: after.id, ends_at })
    };
    app.store.write(write).await
}

/// Whether the person may redeem what was found for their code.
fn allowed(
    c: &mut Conn,
    me: &UserId,
    found: Option<&Gift>,
    now: Timestamp,
) -> Result<Result<(), RedeemRefusal>, StoreError> {
    let all: Vec<Membership> =
        membership::all_of(c, me)?.into_iter().map(|held| held.membership).collect();
    Ok(may_redeem(found.and_then(Gift::state), &all, now))
}

/// What is kept of a code that someone typed.
fn digest_of(typed: &str) -> Result<String, RedeemError> {
    let code: GiftCode = typed.parse().map_err(|_| not_found())?;
    Ok(digest(&code))
}

const fn not_found() -> RedeemRefusal {
    RedeemRefusal::Code(GiftCodeError::NotFound)
}

fn broken(gift: &Gift) -> StoreError {
    StoreError::Inconsistent { table: "gifts", column: "plan", id: gift.id.to_string() }
}
