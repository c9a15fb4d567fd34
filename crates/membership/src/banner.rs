//! Which one banner stands at the top of a page.
//!
//! Membership upsell, then reactivation, then the payment-method warning, then the Friend upsell. A
//! banner that cannot be dismissed does not ask for earlier dismissals.

use crate::{
    ActiveMembership, MembershipTarget, Money, PaymentMethod,
    dismissal::{BannerFlag, Dismissals, TimedBanner},
    period::after,
    price::weekly_text,
    reactivation::may_reactivate,
    switch::may_switch,
};
use quire_core::{
    Timestamp,
    limit::banner::{PAYMENT_END_WINDOW, REACTIVATION_END_WINDOW},
    message::{avatar_menu, membership, payment},
    person::MembershipTier,
    vocabulary,
    vocabulary::banner::{PaymentBannerPage, TopBanner as BannerName},
};
use std::time::Duration;

vocabulary! {
    /// A banner's colours: neutral or those of an error, or those of
    /// memberships.
    BannerTone {
        Neutral = "neutral",
        Error = "error",
        /// Those of everything about memberships.
        Membership = "membership",
    }
}

/// Who looks.
#[derive(Debug, Clone, Copy)]
pub enum BannerReader<'a> {
    /// Not known yet.
    Loading,
    /// No one who is signed in.
    LoggedOut,
    /// Someone, with the membership they have.
    LoggedIn(Option<&'a ActiveMembership>),
}

/// Everything the choice depends on.
#[derive(Debug, Clone)]
pub struct BannerFacts<'a> {
    /// The moment.
    pub now: Timestamp,
    /// The page, where it is one that warns of payments.
    pub page: Option<PaymentBannerPage>,
    /// Whether the page is a story that is locked to the reader.
    pub is_post_locked: bool,
    /// Whether the page is shown inside the native app.
    pub is_native_app: bool,
    /// Whether the page is alive in the browser.
    pub is_hydrated: bool,
    /// Who looks.
    pub reader: BannerReader<'a>,
    /// The yearly price in the reader's currency; without one there is no upsell.
    pub yearly: Option<Money>,
    /// Whether the Friend tier is offered (flag `enable_switch_plan_premium_tier`).
    pub is_friend_tier_offered: bool,
    /// What the reader dismissed.
    pub dismissals: &'a Dismissals,
}

/// What is the matter with the payment method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaymentWarning {
    /// It has expired, and a payment failed already.
    ExpiredAndFailed,
    /// It has expired.
    Expired,
    /// Payments failed more than once.
    Failed,
    /// It expires before the next payment, which is near.
    ExpiresSoon,
}

/// How a banner goes away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dismissal {
    /// For the banner's window; an offer also for good, by [`TimedBanner::flag`].
    ForNow(TimedBanner),
    /// For good.
    ForGood(BannerFlag),
}

/// The banner at the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TopBanner {
    /// Become a member: names a week of the yearly price.
    MembershipUpsell {
        /// The yearly price.
        yearly: Money,
    },
    /// Keep the membership.
    Reactivation {
        /// When it ends.
        ends_at: Timestamp,
        /// Whether the end is more than four weeks away.
        is_dismissible: bool,
    },
    /// Look after the payment method.
    Payment {
        /// What is the matter.
        warning: PaymentWarning,
        /// Whether there is still time.
        is_dismissible: bool,
    },
    /// Become a Friend.
    FriendUpsell,
}

impl TopBanner {
    /// Which one it is.
    #[must_use]
    pub const fn name(&self) -> BannerName {
        match self {
            TopBanner::MembershipUpsell { .. } => BannerName::MembershipUpsell,
            TopBanner::Reactivation { .. } => BannerName::Reactivation,
            TopBanner::Payment { .. } => BannerName::PaymentMethod,
            TopBanner::FriendUpsell => BannerName::FriendUpsell,
        }
    }

    /// Its colours: those of an error where a payment failed.
    #[must_use]
    pub const fn tone(&self) -> BannerTone {
        match self {
            TopBanner::MembershipUpsell { .. }
            | TopBanner::Reactivation { .. }
            | TopBanner::FriendUpsell => BannerTone::Membership,
            TopBanner::Payment { warning, .. } => match warning {
                PaymentWarning::ExpiredAndFailed | PaymentWarning::Failed => BannerTone::Error,
                PaymentWarning::Expired | PaymentWarning::ExpiresSoon => BannerTone::Neutral,
            },
        }
    }

    /// Where it leads.
    #[must_use]
    pub const fn target(&self) -> MembershipTarget {
        match self {
            TopBanner::MembershipUpsell { .. } => MembershipTarget::Plans,
            TopBanner::Reactivation { .. } => MembershipTarget::ReactivateDialog,
            TopBanner::Payment { .. } => MembershipTarget::PaymentMethod,
            TopBanner::FriendUpsell => MembershipTarget::ManageMembership,
        }
    }

    /// What it says.
    #[must_use]
    pub fn text(&self, product: &str) -> String {
        match self {
            TopBanner::MembershipUpsell { yearly } => {
                membership::upsell(product, &weekly_text(*yearly))
            }
            TopBanner::Reactivation { .. } => membership::REACTIVATE.to_owned(),
            TopBanner::Payment { warning, .. } => match warning {
                PaymentWarning::ExpiredAndFailed | PaymentWarning::Expired => payment::HAS_EXPIRED,
                PaymentWarning::Failed => payment::PAYMENT_FAILED,
                PaymentWarning::ExpiresSoon => payment::WILL_EXPIRE,
            }
            .to_owned(),
            TopBanner::FriendUpsell => membership::become_a_friend(product),
        }
    }

    /// What its link says.
    #[must_use]
    pub const fn link(&self) -> &'static str {
        match self {
            TopBanner::MembershipUpsell { .. } => avatar_menu::BECOME_A_MEMBER,
            TopBanner::Reactivation { .. } => membership::REACTIVATE_MINE,
            TopBanner::Payment { warning: PaymentWarning::Failed, .. } => payment::UPDATE,
            TopBanner::Payment { .. } => payment::UPDATE_TO_KEEP,
            TopBanner::FriendUpsell => membership::UPGRADE,
        }
    }

    /// How it goes away; `None` when it cannot.
    #[must_use]
    pub const fn dismissal(&self) -> Option<Dismissal> {
        match self {
            TopBanner::MembershipUpsell { .. } => {
                Some(Dismissal::ForNow(TimedBanner::MembershipUpsell))
            }
            TopBanner::Reactivation { is_dismissible: true, .. } => {
                Some(Dismissal::ForNow(TimedBanner::Reactivation))
            }
            TopBanner::FriendUpsell => Some(Dismissal::ForNow(TimedBanner::FriendUpsell)),
            TopBanner::Payment { warning, is_dismissible: true } => match warning {
                PaymentWarning::Expired => {
                    Some(Dismissal::ForGood(BannerFlag::PaymentMethodExpired))
                }
                PaymentWarning::ExpiresSoon => {
                    Some(Dismissal::ForGood(BannerFlag::PaymentMethodExpiring))
                }
                PaymentWarning::ExpiredAndFailed | PaymentWarning::Failed => None,
            },
            TopBanner::Reactivation { is_dismissible: false, .. }
            | TopBanner::Payment { is_dismissible: false, .. } => None,
        }
    }
}

/// Chooses the banner; none in the native app, while loading and for visitors.
#[must_use]
pub fn choose(facts: &BannerFacts<'_>) -> Option<TopBanner> {
    if facts.is_native_app || !facts.is_hydrated {
        return None;
    }
    match facts.reader {
        BannerReader::Loading | BannerReader::LoggedOut => None,
        BannerReader::LoggedIn(None) => membership_upsell(facts),
        BannerReader::LoggedIn(Some(active)) => reactivation(facts, active)
            .or_else(|| payment(facts, active))
            .or_else(|| friend_upsell(facts, active)),
    }
}

fn membership_upsell(facts: &BannerFacts<'_>) -> Option<TopBanner> {
    let yearly = facts.yearly?;
    let is_hidden = facts.dismissals.hides(TimedBanner::MembershipUpsell, facts.now);
    (!facts.is_post_locked && !is_hidden).then_some(TopBanner::MembershipUpsell { yearly })
}

fn reactivation(facts: &BannerFacts<'_>, active: &ActiveMembership) -> Option<TopBanner> {
    may_reactivate(active, facts.now).ok()?;
    let is_dismissible = !is_near(active, REACTIVATION_END_WINDOW, facts.now);
    let is_hidden = is_dismissible && facts.dismissals.hides(TimedBanner::Reactivation, facts.now);
    (!is_hidden)
        .then_some(TopBanner::Reactivation { ends_at: active.period_ends_at, is_dismissible })
}

fn payment(facts: &BannerFacts<'_>, active: &ActiveMembership) -> Option<TopBanner> {
    if facts.page.is_none() || active.is_cancelled || !active.provider.is_card() {
        return None;
    }
    let (warning, is_dismissible) = payment_warning(active, facts.now)?;
    let banner = TopBanner::Payment { warning, is_dismissible };
    match banner.dismissal() {
        Some(Dismissal::ForGood(flag)) if facts.dismissals.holds(flag) => None,
        _ => Some(banner),
    }
}

fn payment_warning(active: &ActiveMembership, now: Timestamp) -> Option<(PaymentWarning, bool)> {
    let expires = active.payment_method.as_ref().and_then(PaymentMethod::expires);
    let is_near = is_near(active, PAYMENT_END_WINDOW, now);
    if expires.is_some_and(|expires| expires.has_passed(now)) {
        return Some(match active.payment_failed_at {
            Some(_) => (PaymentWarning::ExpiredAndFailed, false),
            None => (PaymentWarning::Expired, !is_near),
        });
    }
    if active.has_failed_repeatedly {
        return Some((PaymentWarning::Failed, false));
    }
    let expires_before = expires.is_some_and(|e| e.has_passed(active.period_ends_at));
    (is_near && expires_before).then_some((PaymentWarning::ExpiresSoon, true))
}

fn friend_upsell(facts: &BannerFacts<'_>, active: &ActiveMembership) -> Option<TopBanner> {
    let is_wanted = facts.is_friend_tier_offered
        && active.tier == MembershipTier::Member
        && active.switch.is_none_or(|switch| switch.plan.tier() != MembershipTier::Friend)
        && may_switch(active).is_ok();
    let is_hidden = facts.dismissals.hides(TimedBanner::FriendUpsell, facts.now);
    (is_wanted && !is_hidden).then_some(TopBanner::FriendUpsell)
}

/// The last instant of the window belongs to it.
fn is_near(active: &ActiveMembership, window: Duration, now: Timestamp) -> bool {
    active.period_ends_at <= after(now, window)
}
