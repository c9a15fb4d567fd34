//! The banner that the viewer's membership asks for, and the prices it names.

use super::{
    memberships::{DAY, change, give},
    world::{ADA, BOB, Browser, MEMBER, World, on_each_database},
};
use quire_core::Timestamp;
use quire_membership::{
    MembershipType, PaymentMethod, membership::MembershipEvent, payment_method::Expiry,
};
use quire_store::membership::MembershipRecord;
use serde_json::{Value, json};

async fn banner(browser: &Browser, place: Value) -> Value {
    let query = "query($place: BannerPlace) { viewer { topBanner(place: $place) { name tone text
        link target dismissedAs dismissedBy } } }";
    browser.ask_with(query, json!({ "place": place })).await["data"]["viewer"]["topBanner"].clone()
}

// proves S082: "The offer's weekly price is a fifty-second of the yearly one"
#[tokio::test]
async fn prices_are_in_the_currency_of_the_country_that_a_proxy_tells() {
    on_each_database(async |world| {
        let mut ada = world.signed_in(ADA).await;
        for (country, text) in [
            (None, "for less than $1/week."),
            (Some("CA"), "for less than CA$1.50/week."),
            (Some("FR"), "for less than $1/week."),
        ] {
            ada.country = country;
            let upsell = banner(&ada, json!({})).await;
            assert!(upsell["text"].as_str().unwrap().ends_with(text), "{country:?}: {upsell}");
            // F345
            let plans =
                "{ visitor { plans { membershipType price { text } crossedOut { text } } } }";
            let plans = ada.ask(plans).await["data"]["visitor"]["plans"].clone();
            let prices = plans.as_array().unwrap().iter().map(|plan| &plan["price"]["text"]);
            let dollars = if country == Some("CA") { "CA$" } else { "$" };
            let begin = |text: &serde_json::Value| text.as_str().unwrap().starts_with(dollars);
            assert!(prices.clone().count() == 4 && prices.clone().all(begin), "{plans}");
            let where_from = ada
                .ask(
                    "{ visitor { geolocation { country } } viewer { geolocation { country }
                    imageId hasGroupGiftingEnabled isEligibleToViewNewResponses } }",
                )
                .await;
            let place = json!({ "country": country });
            assert_eq!(where_from["data"]["visitor"]["geolocation"], place);
            let viewer = json!({ "geolocation": place, "imageId": null,
                "hasGroupGiftingEnabled": true, "isEligibleToViewNewResponses": true });
            assert_eq!(where_from["data"]["viewer"], viewer);
        }
    })
    .await;
}

/// A card that runs out at the end of a month.
fn runs_out(month: u8, year: u16) -> impl Fn(&mut MembershipRecord, Timestamp) {
    move |held, _| {
        let expires = Expiry::new(month, year).unwrap();
        held.payment_method = Some(PaymentMethod::ApplePayCard { last_four: None, expires });
    }
}

/// Payments that did not go through, one after the other.
fn failed(times: usize) -> impl Fn(&mut MembershipRecord, Timestamp) {
    move |held, now| {
        for _ in 0..times {
            held.membership = held.membership.apply(MembershipEvent::PaymentFailed, now).unwrap();
        }
    }
}

/// A place where a banner was dismissed days ago.
fn dismissed(world: &World, banner: &str, days: i64) -> Value {
    let at = world.app.ports.clock.now().plus_seconds(-days * DAY).to_string();
    json!({ "page": "HOME", "dismissed": [{ "banner": banner, "at": at }] })
}

// proves A015: "Readers without a membership see the offer of one"
// proves S081: "not at member-only stories, and not for 90 days after a dismissal"
#[tokio::test]
async fn a_reader_without_a_membership_is_offered_one() {
    on_each_database(async |world| {
        let stranger = world.browser().ask("{ viewer { topBanner { name } } }").await;
        assert_eq!(stranger["data"]["viewer"], Value::Null);
        let ada = world.signed_in(ADA).await;
        let upsell = banner(&ada, json!({})).await;
        assert_eq!(upsell["name"], "MEMBERSHIP_UPSELL");
        assert_eq!(upsell["target"], "PLANS");
        assert_eq!(upsell["dismissedAs"], "MEMBERSHIP_UPSELL");
        assert!(upsell["text"].as_str().unwrap().ends_with("for less than $1/week."));
        assert_eq!(banner(&ada, json!({ "isPostLocked": true })).await, Value::Null);
        assert_eq!(banner(&ada, json!({ "isNativeApp": true })).await, Value::Null);
        assert_eq!(banner(&ada, dismissed(&world, "MEMBERSHIP_UPSELL", 90)).await, Value::Null);
        let again = banner(&ada, dismissed(&world, "MEMBERSHIP_UPSELL", 91)).await;
        assert_eq!(again["name"], "MEMBERSHIP_UPSELL");
        // For good, on every device, and for this reader alone.
        assert_eq!(again["dismissedBy"], "MEMBERSHIP_UPSELL");
        let dismiss = "mutation { userDismissFlag(flag: MEMBERSHIP_UPSELL) { __typename } }";
        let refused = world.browser().ask(dismiss).await;
        assert_eq!(refused["data"]["userDismissFlag"]["__typename"], "Unauthorized", "{refused}");
        assert_eq!(ada.ask(dismiss).await["data"]["userDismissFlag"]["__typename"], "Viewer");
        assert_eq!(banner(&world.signed_in(ADA).await, json!({})).await, Value::Null);
    })
    .await;
}

// proves A019: "Members do not see the offer of a membership"
// proves A021: "Members of the plain tier see the offer of the Friend tier"
// proves F290: "Members are offered the Friend tier, with a dismissal of its own"
#[tokio::test]
async fn members_are_offered_more_until_they_dismiss_it_for_a_while() {
    on_each_database(async |world| {
        let mel = world.signed_in(MEMBER).await;
        let friend = banner(&mel, json!({ "page": "HOME" })).await;
        assert_eq!(
            (&friend["name"], &friend["dismissedAs"]),
            (&json!("FRIEND_UPSELL"), &json!("FRIEND_UPSELL"))
        );
        assert_eq!(banner(&mel, dismissed(&world, "FRIEND_UPSELL", 180)).await, Value::Null);
        let again = banner(&mel, dismissed(&world, "FRIEND_UPSELL", 181)).await;
        assert_eq!(again["name"], "FRIEND_UPSELL");
        assert_eq!(banner(&mel, json!({ "isNativeApp": true })).await, Value::Null);
    })
    .await;
}

// proves F292: "An expired card is told of on home"
// proves S085: "The warning about payment shows on home, in settings and at stories"
#[tokio::test]
async fn an_expired_card_is_told_of_on_the_pages_that_warn() {
    on_each_database(async |world| {
        let bob = world.signed_in(BOB).await;
        let held = give(&world, BOB, MembershipType::Monthly, 1, &[]).await;
        change(&world, runs_out(1, 2020), &held).await;
        let expired = banner(&bob, json!({ "page": "HOME" })).await;
        assert_eq!(expired["text"], "Your payment method has expired.");
        assert_eq!(expired["link"], "Update to keep your membership");
        assert_eq!(banner(&bob, json!({})).await["name"], "FRIEND_UPSELL");
        for page in ["SETTINGS", "SETTINGS_TAB", "POST"] {
            assert_eq!(banner(&bob, json!({ "page": page })).await["name"], "PAYMENT_METHOD");
        }
    })
    .await;
}

// proves S087: "An expired card is a plain warning, and an error once a payment failed"
// proves S089: "Dismissing the warning about an expired card is kept as a flag"
#[tokio::test]
async fn the_warning_of_an_expired_card_can_be_dismissed_until_a_payment_failed() {
    on_each_database(async |world| {
        let home = json!({ "page": "HOME" });
        let bob = world.signed_in(BOB).await;
        let held = give(&world, BOB, MembershipType::Monthly, 1, &[]).await;
        change(&world, runs_out(1, 2020), &held).await;
        let expired = banner(&bob, home.clone()).await;
        assert_eq!(
            (&expired["tone"], &expired["dismissedBy"]),
            (&json!("NEUTRAL"), &json!("PAYMENT_METHOD_EXPIRED"))
        );
        let dismiss = "mutation { userDismissFlag(flag: PAYMENT_METHOD_EXPIRED) { __typename } }";
        bob.ask(dismiss).await;
        assert_eq!(banner(&bob, home.clone()).await["name"], "FRIEND_UPSELL");
        let expired_and_failed = |held: &mut MembershipRecord, now| {
            runs_out(1, 2020)(held, now);
            failed(1)(held, now);
        };
        change(&world, expired_and_failed, &held).await;
        let expired = banner(&bob, home).await;
        assert_eq!((&expired["tone"], &expired["dismissedBy"]), (&json!("ERROR"), &Value::Null));
    })
    .await;
}

// proves F293: "A payment that failed again and again is told of, with a link to pay otherwise"
// proves S090: "Repeated failures of payment cannot be dismissed and link to another way to pay"
// proves F380: "Of several banners one stands on top, by a fixed order"
#[tokio::test]
async fn payments_that_failed_go_before_offers_and_cancellations_before_both() {
    on_each_database(async |world| {
        let home = json!({ "page": "HOME" });
        let bob = world.signed_in(BOB).await;
        let held = give(&world, BOB, MembershipType::Monthly, 1, &[]).await;
        assert_eq!(banner(&bob, home.clone()).await["name"], "FRIEND_UPSELL");
        change(&world, failed(2), &held).await;
        let failed_twice = banner(&bob, home.clone()).await;
        assert_eq!(failed_twice["name"], "PAYMENT_METHOD");
        assert_eq!(failed_twice["text"], "Your subscription payment failed.");
        assert_eq!(failed_twice["link"], "Update payment method");
        assert_eq!(
            (&failed_twice["dismissedAs"], &failed_twice["dismissedBy"]),
            (&Value::Null, &Value::Null)
        );
        change(&world, cancelled_after_failures, &held).await;
        assert_eq!(banner(&bob, home).await["name"], "REACTIVATION");
    })
    .await;
}

fn cancelled_after_failures(held: &mut MembershipRecord, now: Timestamp) {
    failed(2)(held, now);
    held.membership = held.membership.apply(MembershipEvent::Cancelled, now).unwrap();
}

// proves F291: "Former members are offered to come back"
// proves S083: "not soon after a dismissal, and again near the end"
// proves S084: "Near the end the offer to come back cannot be dismissed"
#[tokio::test]
async fn who_cancelled_is_offered_to_come_back() {
    on_each_database(async |world| {
        let bob = world.signed_in(BOB).await;
        let held = give(&world, BOB, MembershipType::Monthly, 1, &[]).await;
        change(&world, cancelled_after_failures, &held).await;
        let reactivate = banner(&bob, json!({ "page": "HOME" })).await;
        assert_eq!(reactivate["name"], "REACTIVATION");
        assert_eq!(reactivate["target"], "REACTIVATE_DIALOG");
        assert_eq!(reactivate["dismissedAs"], "REACTIVATION");
        let lately = dismissed(&world, "REACTIVATION", 14);
        assert_eq!(banner(&bob, lately.clone()).await, Value::Null);
        world.doubles.clock.advance(3 * DAY);
        let near = banner(&bob, lately).await;
        assert_eq!((&near["name"], &near["dismissedAs"]), (&json!("REACTIVATION"), &Value::Null));
    })
    .await;
}

// proves F294: "A card that runs out before the next payment is told of in"
// proves S091: "A card about to expire is told of in the last week and can be dismissed"
#[tokio::test]
async fn a_card_that_runs_out_before_the_next_payment_is_told_of_in_its_last_week() {
    on_each_database(async |world| {
        // On 2 January: the next payment is on 2 February.
        let held = give(&world, BOB, MembershipType::Monthly, 0, &[]).await;
        let january = |held: &mut MembershipRecord, _| {
            let expires = Expiry::new(1, 2026).unwrap();
            held.payment_method = Some(PaymentMethod::GooglePayCard { last_four: None, expires });
        };
        change(&world, january, &held).await;
        let bob = world.signed_in(BOB).await;
        let home = json!({ "page": "HOME" });
        assert_eq!(banner(&bob, home.clone()).await["name"], "FRIEND_UPSELL");
        world.doubles.clock.advance(26 * DAY);
        let soon = banner(&bob, home.clone()).await;
        assert_eq!(soon["text"], "Your payment method will expire soon.");
        assert_eq!(soon["dismissedBy"], "PAYMENT_METHOD_EXPIRING");
    })
    .await;
}

#[tokio::test]
async fn a_banner_no_one_knows_is_refused_and_so_are_more_than_there_are() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    let ask = async |dismissed: Value| {
        let query = "query($place: BannerPlace) { viewer { topBanner(place: $place) { name } } }";
        ada.ask_with(query, json!({ "place": { "dismissed": dismissed } })).await
    };
    let at = "2026-01-01T00:00:00Z";
    let other = ask(json!([{ "banner": "PAYMENT_METHOD", "at": at }])).await;
    let words = other["errors"][0]["message"].as_str().unwrap();
    assert!(words.contains("TimedBanner") && other["data"].is_null(), "{other}");
    let many = ask(json!(vec![json!({ "banner": "FRIEND_UPSELL", "at": at }); 4])).await;
    assert_eq!(many["errors"][0]["extensions"]["code"], "BAD_REQUEST", "{many}");
}
