//! Banners and what dismissing them does, for any reader on any page.

use proptest::{option, prelude::*, sample::select};
use quire_core::{Timestamp, vocabulary::banner::PaymentBannerPage};
use quire_membership::{
    ActiveMembership, Currency, MembershipType, Money, PaymentMethod, PaymentProvider,
    ScheduledSwitch,
    banner::{BannerFacts, BannerReader, BannerTone, Dismissal, TopBanner, choose},
    dismissal::{BannerFlag, Dismissals, TimedBanner},
    payment_method::Expiry,
};

const DAY: i64 = 86_400;

fn now() -> Timestamp {
    Timestamp::new("2026-06-15T12:00:00Z".parse().expect("an instant"))
}

prop_compose! {
    fn active()(
        plan in select(MembershipType::ALL),
        provider in select(PaymentProvider::ALL),
        is_cancelled: bool,
        failures in 0..3_u8,
        ends_in in -10 * DAY..60 * DAY,
        card in option::of((1..=12_u8, 2026..=2027_u16)),
        switch in option::of(select(MembershipType::ALL)),
    ) -> ActiveMembership {
        let period_ends_at = now().plus_seconds(ends_in);
        ActiveMembership {
            plan,
            tier: plan.tier(),
            provider,
            is_cancelled,
            payment_failed_at: (failures > 0).then(now),
            has_failed_repeatedly: failures > 1,
            period_ends_at,
            started_at: now(),
            member_since: now(),
            friend_since: None,
            amount: None,
            currency: None,
            discount: None,
            discount_ends_at: None,
            switch: switch.map(|plan| ScheduledSwitch { starts_at: period_ends_at, plan }),
            payment_method: card.map(|(month, year)| PaymentMethod::ApplePayCard {
                last_four: None,
                expires: Expiry::new(month, year).expect("a month"),
            }),
        }
    }
}

prop_compose! {
    fn dismissals()(
        times in proptest::collection::vec((select(TimedBanner::ALL), 0..200_i64), 0..4),
        flags in proptest::collection::vec(select(BannerFlag::ALL), 0..3),
    ) -> Dismissals {
        let mut dismissals = Dismissals::default();
        for (banner, days) in times {
            dismissals.dismiss_for_now(banner, now().plus_seconds(-days * DAY));
        }
        for flag in flags {
            dismissals.dismiss_for_good(flag);
        }
        dismissals
    }
}

proptest! {
    #[test]
    fn a_banner_that_is_dismissed_is_gone(
        active in option::of(active()),
        dismissals in dismissals(),
        page in option::of(select(PaymentBannerPage::ALL)),
        is_post_locked: bool,
        is_friend_tier_offered: bool,
    ) {
        let shown = |dismissals: &Dismissals| {
            choose(&BannerFacts {
                now: now(),
                page,
                is_post_locked,
                is_native_app: false,
                is_hydrated: true,
                reader: BannerReader::LoggedIn(active.as_ref()),
                yearly: Some(Money::new(5000, Currency::Usd)),
                is_friend_tier_offered,
                dismissals,
            })
        };
        let banner = shown(&dismissals);
        if let Some(TopBanner::MembershipUpsell { .. }) = banner {
            prop_assert!(active.is_none());
        }
        let Some(banner) = banner else { return Ok(()) };
        let mut after = dismissals.clone();
        match banner.dismissal() {
            Some(Dismissal::ForNow(timed)) => after.dismiss_for_now(timed, now()),
            Some(Dismissal::ForGood(flag)) => after.dismiss_for_good(flag),
            None => {
                // Nothing else that is dismissed takes it away.
                for timed in TimedBanner::ALL {
                    after.dismiss_for_now(*timed, now());
                }
                for flag in BannerFlag::ALL {
                    after.dismiss_for_good(*flag);
                }
                prop_assert_eq!(shown(&after), Some(banner));
                return Ok(());
            }
        }
        prop_assert_ne!(banner.tone(), BannerTone::Error, "an error cannot be dismissed");
        prop_assert_ne!(shown(&after).map(|next| next.name()), Some(banner.name()));
    }
}
