//! Giving memberships away: buying gifts, their letters, and redeeming their codes (decision 0064).

mod letter;
mod redeem;

pub use letter::letters_due;
pub(crate) use letter::send;
pub use redeem::{Offer, RedeemError, Redeemed, offer, redeem};

use crate::{App, keys::Purpose};
use quire_core::{ChargeId, GiftMembershipId, Timestamp, UserId};
use quire_membership::{
    Currency, MembershipType, Money,
    charge::{Charge, ChargeState},
    gift::{
        GiftAudience, GiftCode,
        given::{Gift, GiftCard, expiry},
    },
};
use quire_store::{Conn, StoreError, gift};
use sha2::{Digest, Sha256};

/// What is given: one year as a member.
pub(crate) const GIVEN_PLAN: MembershipType = MembershipType::Yearly;

/// Gifts shown in one list.
const HISTORY: i64 = 600;

/// A gift as its giver sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenGift {
    /// The gift.
    pub gift: Gift,
    /// Its code; `None` where the server's secret has changed since.
    pub code: Option<GiftCode>,
}

/// What a person gave, the last first; of one order, when `order` names it.
///
/// # Errors
/// [`StoreError`].
pub async fn given(
    app: &App,
    person: &UserId,
    order: Option<&ChargeId>,
) -> Result<Vec<GivenGift>, StoreError> {
    let (person, order) = (person.clone(), order.cloned());
    let all = app.store.read_in_place(move |c| gift::given_by(c, &person, HISTORY)).await?;
    let is_wanted = |gift: &Gift| order.is_none() || gift.charge_id == order;
    let wanted = all.into_iter().filter(|(gift, _)| is_wanted(gift));
    Ok(wanted
        .map(|(gift, kept)| GivenGift { code: shown_code(app, &gift.id, &kept), gift })
        .collect())
}

/// Makes gifts of the house, and returns their codes: nothing is paid for them.
///
/// # Errors
/// [`StoreError`].
pub async fn make(
    app: &App,
    count: u32,
    audience: GiftAudience,
) -> Result<Vec<GiftCode>, StoreError> {
    let now = app.ports.clock.now();
    let (mut made, mut codes) = (Vec::new(), Vec::new());
    for _ in 0..count {
        let (id, code) = new_code(app);
        let gift = Gift {
            id,
            charge_id: None,
            giver_id: None,
            plan: GIVEN_PLAN,
            worth: Money::new(0, Currency::Usd),
            audience,
            card: GiftCard::default(),
            to_email: None,
            created_at: now,
            given_at: Some(now),
            expires_at: expiry(now).ok(),
            deliver_at: None,
            delivered_at: None,
            redeemed_at: None,
            membership_id: None,
        };
        made.push((gift, digest(&code)));
        codes.push(code);
    }
    let keep = move |c: &mut Conn| {
        made.iter().try_for_each(|(gift, digest)| gift::insert(c, gift, digest))
    };
    app.store.write(keep).await?;
    Ok(codes)
}

/// Writes what becomes of the gifts of a charge that has ended.
pub(crate) fn settle(c: &mut Conn, paid: &Charge, now: Timestamp) -> Result<(), StoreError> {
    match paid.state {
        ChargeState::Succeeded => {
            let too_far = |_| StoreError::Inconsistent {
                table: "gifts",
                column: "expires_at",
                id: paid.id.to_string(),
            };
            gift::give(c, &paid.id, now, expiry(now).map_err(too_far)?)?;
            letter::paid(c, paid, now)
        }
        ChargeState::Declined | ChargeState::Abandoned => gift::forget(c, &paid.id),
        ChargeState::Intended | ChargeState::ActionRequired => Ok(()),
    }
}

/// Whether a gift of a charge was redeemed.
pub(crate) fn is_redeemed(c: &mut Conn, charge: &ChargeId) -> Result<bool, StoreError> {
    gift::is_any_redeemed(c, charge)
}

/// The gifts of a charge whose money came back are good again, as long as they would have been.
pub(crate) fn restore(c: &mut Conn, paid: &Charge, now: Timestamp) -> Result<(), StoreError> {
    let given_at = paid.settled_at.unwrap_or(paid.created_at);
    gift::restore(c, &paid.id, expiry(given_at).unwrap_or(now))
}

/// Ends the gifts of a charge that went back.
pub(crate) fn take_back(c: &mut Conn, charge: &ChargeId, now: Timestamp) -> Result<(), StoreError> {
    gift::take_back(c, charge, now)
}

/// A new gift's id, and the code that is made of it.
pub(crate) fn new_code(app: &App) -> (GiftMembershipId, GiftCode) {
    let id = GiftMembershipId::from_bits(app.ports.ids.bits());
    let code = code(app, &id);
    (id, code)
}

/// The code of a gift; making it takes the server's secret.
fn code(app: &App, id: &GiftMembershipId) -> GiftCode {
    let tag = app.keys.tag(Purpose::GiftCode, &[id.as_str().as_bytes()]);
    let mut random = [0; 14];
    for (kept, byte) in random.iter_mut().zip(tag) {
        *kept = byte;
    }
    GiftCode::from_random(random)
}

/// The code of a gift, if it is still the one whose digest is kept.
fn shown_code(app: &App, id: &GiftMembershipId, kept: &str) -> Option<GiftCode> {
    Some(code(app, id)).filter(|code| digest(code) == kept)
}

/// What is kept of a code.
pub(crate) fn digest(code: &GiftCode) -> String {
    hex::encode(Sha256::digest(code.hash_input()))
}
