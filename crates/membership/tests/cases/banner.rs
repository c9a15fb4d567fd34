//! The banner at the top of a page.

use crate::facts::{active, flag, now};
use quire_membership::{
    Currency, Money,
    banner::{BannerFacts, BannerReader, TopBanner, choose},
    dismissal::Dismissals,
};
use serde_json::{Value, json};

fn dismissals(input: &Value) -> Dismissals {
    let mut dismissals = Dismissals::default();
    for (banner, days_ago) in input["dismissed"].as_object().into_iter().flatten() {
        let at = now(input).plus_seconds(-86_400 * days_ago.as_i64().expect("days"));
        dismissals.dismiss_for_now(banner.parse().expect("a banner"), at);
    }
    for flag in input["flags"].as_array().into_iter().flatten() {
        dismissals.dismiss_for_good(serde_json::from_value(flag.clone()).expect("a flag"));
    }
    dismissals
}

fn show(banner: TopBanner) -> Value {
    let mut shown = json!({
        "banner": banner.name().as_str(),
        "tone": banner.tone().as_str(),
        "target": banner.target().as_str(),
        "text": banner.text("Quire"),
        "link": banner.link(),
        "dismissible": banner.dismissal().is_some(),
    });
    if let TopBanner::Payment { warning, .. } = banner {
        shown["warning"] = format!("{warning:?}").into();
    }
    shown
}

#[test]
fn the_banner_is_chosen_as_the_cases_say() {
    crate::run(include_str!("../../cases/banner.json"), |_, input| {
        let active = active(input);
        let page = input["page"].as_str().expect("a page");
        let facts = BannerFacts {
            now: now(input),
            page: page.parse().ok(),
            is_post_locked: flag(input, "locked"),
            is_native_app: flag(input, "native"),
            is_hydrated: input["hydrated"].as_bool().unwrap_or(true),
            reader: match input["reader"].as_str().expect("a reader") {
                "loading" => BannerReader::Loading,
                "logged-out" => BannerReader::LoggedOut,
                _ => BannerReader::LoggedIn(active.as_ref()),
            },
            yearly: Some(Money::new(5000, Currency::Usd)),
            is_friend_tier_offered: input["friendTier"].as_bool().unwrap_or(true),
            dismissals: &dismissals(input),
        };
        choose(&facts).map_or("hidden".into(), show)
    });
}
