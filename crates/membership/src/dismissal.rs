//! What someone does not want to see (again, or for a while).

use crate::period::after;
use quire_core::{Timestamp, UserId, limit::banner as limit, vocabulary};
use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

vocabulary! {
    /// A banner that comes back when some time has passed; the time is kept in the browser.
    TimedBanner {
        MembershipUpsell = "membershipUpsell",
        Reactivation = "reactivation",
        FriendUpsell = "friendUpsell",
    }
}

vocabulary! {
    /// A banner that is dismissed for good; kept with the person's dismissable flags.
    BannerFlag {
        PaymentMethodExpired = "PAYMENT_METHOD_EXPIRED",
        PaymentMethodExpiring = "PAYMENT_METHOD_EXPIRING",
        MembershipUpsell = "MEMBERSHIP_UPSELL",
        FriendUpsell = "FRIEND_UPSELL",
    }
}

impl TimedBanner {
    /// How long a dismissal holds: 90, 14 and 180 days.
    #[must_use]
    pub const fn window(self) -> Duration {
        match self {
            TimedBanner::MembershipUpsell => limit::UPSELL_DISMISS_WINDOW,
            TimedBanner::Reactivation => limit::REACTIVATION_DISMISS_WINDOW,
            TimedBanner::FriendUpsell => limit::FRIEND_BANNER_DISMISS_WINDOW,
        }
    }

    /// The flag by which it can be dismissed for good as well; `None`: it comes back.
    #[must_use]
    pub const fn flag(self) -> Option<BannerFlag> {
        match self {
            TimedBanner::MembershipUpsell => Some(BannerFlag::MembershipUpsell),
            TimedBanner::FriendUpsell => Some(BannerFlag::FriendUpsell),
            TimedBanner::Reactivation => None,
        }
    }

    /// The name under which the browser keeps the time of the dismissal, one for each person.
    #[must_use]
    pub fn storage_key(self, person: &UserId) -> String {
        format!("{self}DismissedAt:{person}")
    }
}

/// What someone dismissed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Dismissals {
    times: BTreeMap<TimedBanner, Timestamp>,
    flags: BTreeSet<BannerFlag>,
}

impl Dismissals {
    /// Notes that a banner was dismissed at `at`; a later time takes the place of an earlier one.
    pub fn dismiss_for_now(&mut self, banner: TimedBanner, at: Timestamp) {
        let time = self.times.entry(banner).or_insert(at);
        *time = at.max(*time);
    }

    /// Notes that a banner was dismissed for good, on every device: there is no way back.
    pub fn dismiss_for_good(&mut self, flag: BannerFlag) {
        self.flags.insert(flag);
    }

    /// Whether the banner was dismissed for good, or for a while that is not over at `now`. On the
    /// last instant of its window it is not: exactly 90 days ago is within 90 days.
    #[must_use]
    pub fn hides(&self, banner: TimedBanner, now: Timestamp) -> bool {
        let is_within = |at: &Timestamp| now <= after(*at, banner.window());
        self.times.get(&banner).is_some_and(is_within)
            || banner.flag().is_some_and(|flag| self.holds(flag))
    }

    /// Whether the banner was dismissed for good.
    #[must_use]
    pub fn holds(&self, flag: BannerFlag) -> bool {
        self.flags.contains(&flag)
    }

    /// The flags, each once.
    pub fn flags(&self) -> impl Iterator<Item = BannerFlag> {
        self.flags.iter().copied()
    }
}
