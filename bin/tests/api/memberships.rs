//! The viewer's membership: what it opens, how it stands, and the banner it asks for.

use super::world::{
    ADA, BOB, Browser, LOCKED, MEMBER, World, a_membership, on_each_database, story_id, user_id,
};
use quire_core::Timestamp;
use quire_membership::{
    Discount, MembershipType, PaymentMethod, discount::FreeMonths, membership::MembershipEvent,
    payment_method::Expiry,
};
use quire_store::membership::{self, MembershipRecord};
use serde_json::{Value, json};

const DAY: i64 = 86_400;

/// Gives `person` a membership with a plan that began `days` ago and to which this happened since.
async fn give(
    world: &World,
    person: u64,
    plan: MembershipType,
    days: i64,
    events: &[MembershipEvent],
) -> MembershipRecord {
    let now = world.app.ports.clock.now();
    let mut held = a_membership(person, plan, now.plus_seconds(-days * DAY));
    for event in events {
        held.membership = held.membership.apply(*event, now).unwrap();
    }
    let row = held.clone();
    world.app.store.write(move |c| membership::begin(c, &row, now)).await.unwrap();
    held
}

/// What happened to it is another story now.
async fn change(
    world: &World,
    change: impl FnOnce(&mut MembershipRecord, Timestamp),
    held: &MembershipRecord,
) {
    let (mut held, now) = (held.clone(), world.app.ports.clock.now());
    change(&mut held, now);
    world.app.store.write(move |c| membership::save(c, &held, now)).await.unwrap();
}

async fn banner(browser: &Browser, place: Value) -> Value {
    let query = "query($place: BannerPlace) { viewer { topBanner(place: $place) { name tone text
        link target dismissedAs dismissedBy } } }";
    browser.ask_with(query, json!({ "place": place })).await["data"]["viewer"]["topBanner"].clone()
}

async fn reads(browser: &Browser) -> Value {
    let query = format!("{{ post(id: \"{}\") {{ isPreview }} }}", story_id(LOCKED));
    browser.ask(&query).await["data"]["post"]["isPreview"].clone()
}

// T021, T022, T023, T024, T089
#[tokio::test]
async fn a_member_sees_how_their_membership_stands_and_nobody_else_does() {
    on_each_database(async |world| {
        const OWN: &str = "{ viewer { tier membership { id membershipId tier state membershipType
            paymentProvider isCancelled paymentFailedAt hasRecurringPaymentFailedMoreThanOnce
            currentPeriodEndsAt startedAt memberSince friendSince amount currency
            planV2 { discount { numCycles regularPrice { amount currency text } } } discountEndsAt
            switchPlanSchedule { startAt plan { membershipType price { amount text } } }
            paymentMethod { kind name expiry } hasCreditCardExpired }
            viewerEdge { membership { id } } } }";
        let ada = world.signed_in(ADA).await;
        let switch = MembershipEvent::SwitchScheduled { to: MembershipType::PremiumYearly };
        let discount = Discount::free_months(FreeMonths::One, MembershipType::Monthly.period());
        let events = [switch, MembershipEvent::Discounted { discount }];
        give(&world, ADA, MembershipType::Monthly, 3, &events).await;
        let viewer = ada.ask(OWN).await["data"]["viewer"].clone();
        let own = &viewer["membership"];
        assert_eq!(viewer["tier"], "MEMBER");
        assert_eq!(viewer["viewerEdge"]["membership"]["id"], own["id"]);
        assert_eq!(own["membershipId"], own["id"]);
        for (field, value) in [
            ("tier", json!("MEMBER")),
            ("state", json!("active")),
            ("membershipType", json!("MONTHLY")),
            ("paymentProvider", json!("STRIPE")),
            ("isCancelled", json!(false)),
            ("paymentFailedAt", Value::Null),
            ("hasRecurringPaymentFailedMoreThanOnce", json!(false)),
            ("friendSince", Value::Null),
            ("amount", json!(500)),
            ("currency", json!("USD")),
            ("hasCreditCardExpired", json!(false)),
        ] {
            assert_eq!(own[field], value, "{field}");
        }
        assert_eq!(own["startedAt"], own["memberSince"]);
        assert_eq!(own["switchPlanSchedule"]["startAt"], own["currentPeriodEndsAt"]);
        assert_eq!(
            own["switchPlanSchedule"]["plan"],
            json!({ "membershipType": "PREMIUM_YEARLY", "price": { "amount": 15000, "text": "$150" } })
        );
        let regular = json!({ "amount": 500, "currency": "USD", "text": "$5" });
        let discount = json!({ "numCycles": 1, "regularPrice": regular });
        assert_eq!(own["planV2"]["discount"], discount);
        assert!(own["discountEndsAt"].is_string());
        let card =
            json!({ "kind": "CreditCard", "name": "Visa •••• 4242", "expiry": "Expires 12/2099" });
        assert_eq!(own["paymentMethod"], card);
        let seen = format!("{{ userResult(id: \"{}\") {{ ... on User {{ tier }} }} }}", user_id(ADA));
        let seen = world.browser().ask(&seen).await;
        assert_eq!(seen["data"]["userResult"], json!({ "tier": "MEMBER" }));
    })
    .await;
}

#[tokio::test]
async fn a_locked_story_is_open_as_long_as_the_time_that_was_paid_for() {
    on_each_database(async |world| {
        let bob = world.signed_in(BOB).await;
        assert_eq!(reads(&bob).await, true);
        let held =
            give(&world, BOB, MembershipType::Monthly, 0, &[MembershipEvent::PaymentFailed]).await;
        assert_eq!(reads(&bob).await, false, "a failed payment takes nothing away");
        let cancelled = |held: &mut MembershipRecord, now| {
            held.membership = held.membership.apply(MembershipEvent::Cancelled, now).unwrap();
        };
        change(&world, cancelled, &held).await;
        assert_eq!(reads(&bob).await, false, "what is paid for stays readable");
        let ends_at = held.membership.granted_until().unwrap();
        let now = world.app.ports.clock.now();
        let left = ends_at.utc().signed_duration_since(now.utc()).num_seconds();
        world.doubles.clock.advance(left - 1);
        let bob = world.signed_in(BOB).await;
        assert_eq!(reads(&bob).await, false);
        world.doubles.clock.advance(1);
        assert_eq!(reads(&bob).await, true, "nobody had to notice that the time ran out");
        let own = bob.ask("{ viewer { tier membership { id } } }").await;
        assert_eq!(own["data"]["viewer"], json!({ "tier": "FREE", "membership": null }));
    })
    .await;
}

#[tokio::test]
async fn a_badge_goes_when_the_time_ran_out_and_another_membership_may_begin() {
    on_each_database(async |world| {
        let held =
            give(&world, BOB, MembershipType::PremiumMonthly, 0, &[MembershipEvent::Cancelled])
                .await;
        let badge = async || {
            let query =
                format!("{{ userResult(id: \"{}\") {{ ... on User {{ tier }} }} }}", user_id(BOB));
            world.browser().ask(&query).await["data"]["userResult"]["tier"].clone()
        };
        assert_eq!(badge().await, "FRIEND");
        let second = a_membership(BOB, MembershipType::Yearly, world.app.ports.clock.now());
        let second = MembershipRecord { id: quire_core::MembershipId::from_bits(77), ..second };
        let (row, now) = (second.clone(), world.app.ports.clock.now());
        let twice = world.app.store.write(move |c| membership::begin(c, &row, now)).await;
        assert!(matches!(twice, Err(quire_store::StoreError::Unique { .. })), "one at a time");
        world.doubles.clock.advance(32 * DAY);
        assert_eq!(quire_app::retention::forget_old(&world.app).await.unwrap().tiers, 1);
        assert_eq!(badge().await, "FREE");
        let now = world.app.ports.clock.now();
        let second = MembershipRecord {
            membership: a_membership(BOB, MembershipType::Yearly, now).membership,
            ..second
        };
        world.app.store.write(move |c| membership::begin(c, &second, now)).await.unwrap();
        assert_eq!(badge().await, "MEMBER");
        let all = world.app.store.read(move |c| membership::all_of(c, &held.person_id)).await;
        assert_eq!(all.unwrap().len(), 2, "the one that is over is kept");
    })
    .await;
}

// T010, T030, T006, T013, T017
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
        held.payment_method = Some(PaymentMethod::ApplePayCard { expires });
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
    json!({ "page": "home", "dismissed": [{ "banner": banner, "at": at }] })
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
        assert_eq!(upsell["target"], "plans");
        assert_eq!(upsell["dismissedAs"], "membershipUpsell");
        assert!(upsell["text"].as_str().unwrap().ends_with("for less than $1/week."));
        assert_eq!(banner(&ada, json!({ "isPostLocked": true })).await, Value::Null);
        assert_eq!(banner(&ada, json!({ "isNativeApp": true })).await, Value::Null);
        assert_eq!(banner(&ada, dismissed(&world, "membershipUpsell", 90)).await, Value::Null);
        let again = banner(&ada, dismissed(&world, "membershipUpsell", 91)).await;
        assert_eq!(again["name"], "MEMBERSHIP_UPSELL");
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
        let friend = banner(&mel, json!({ "page": "home" })).await;
        assert_eq!(
            (&friend["name"], &friend["dismissedAs"]),
            (&json!("FRIEND_UPSELL"), &json!("friendUpsell"))
        );
        assert_eq!(banner(&mel, dismissed(&world, "friendUpsell", 180)).await, Value::Null);
        let again = banner(&mel, dismissed(&world, "friendUpsell", 181)).await;
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
        let expired = banner(&bob, json!({ "page": "home" })).await;
        assert_eq!(expired["text"], "Your payment method has expired.");
        assert_eq!(expired["link"], "Update to keep your membership");
        assert_eq!(banner(&bob, json!({})).await["name"], "FRIEND_UPSELL");
        for page in ["settings", "settings-tab", "post"] {
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
        let home = json!({ "page": "home" });
        let bob = world.signed_in(BOB).await;
        let held = give(&world, BOB, MembershipType::Monthly, 1, &[]).await;
        change(&world, runs_out(1, 2020), &held).await;
        let expired = banner(&bob, home.clone()).await;
        assert_eq!(
            (&expired["tone"], &expired["dismissedBy"]),
            (&json!("neutral"), &json!("PAYMENT_METHOD_EXPIRED"))
        );
        let dismiss =
            "mutation { userDismissFlag(flag: \"PAYMENT_METHOD_EXPIRED\") { __typename } }";
        bob.ask(dismiss).await;
        assert_eq!(banner(&bob, home.clone()).await["name"], "FRIEND_UPSELL");
        let expired_and_failed = |held: &mut MembershipRecord, now| {
            runs_out(1, 2020)(held, now);
            failed(1)(held, now);
        };
        change(&world, expired_and_failed, &held).await;
        let expired = banner(&bob, home).await;
        assert_eq!((&expired["tone"], &expired["dismissedBy"]), (&json!("error"), &Value::Null));
    })
    .await;
}

// proves F293: "A payment that failed again and again is told of, with a link to pay otherwise"
// proves S090: "Repeated failures of payment cannot be dismissed and link to another way to pay"
// proves F380: "Of several banners one stands on top, by a fixed order"
#[tokio::test]
async fn payments_that_failed_go_before_offers_and_cancellations_before_both() {
    on_each_database(async |world| {
        let home = json!({ "page": "home" });
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
        let reactivate = banner(&bob, json!({ "page": "home" })).await;
        assert_eq!(reactivate["name"], "REACTIVATION");
        assert_eq!(reactivate["target"], "#reactivateMembership");
        assert_eq!(reactivate["dismissedAs"], "reactivation");
        let lately = dismissed(&world, "reactivation", 14);
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
            held.payment_method = Some(PaymentMethod::GooglePayCard { expires });
        };
        change(&world, january, &held).await;
        let bob = world.signed_in(BOB).await;
        let home = json!({ "page": "home" });
        assert_eq!(banner(&bob, home.clone()).await["name"], "FRIEND_UPSELL");
        world.doubles.clock.advance(26 * DAY);
        let soon = banner(&bob, home.clone()).await;
        assert_eq!(soon["text"], "Your payment method will expire soon.");
        assert_eq!(soon["dismissedBy"], "PAYMENT_METHOD_EXPIRING");
    })
    .await;
}

#[tokio::test]
async fn a_banner_nobody_knows_is_refused_in_words() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    for dismissed in [
        json!([{ "banner": "PAYMENT_METHOD", "at": "2026-01-01T00:00:00Z" }]),
        json!(vec![json!({ "banner": "friendUpsell", "at": "2026-01-01T00:00:00Z" }); 4]),
    ] {
        let query = "query($place: BannerPlace) { viewer { topBanner(place: $place) { name } } }";
        let answer = ada.ask_with(query, json!({ "place": { "dismissed": dismissed } })).await;
        assert_eq!(answer["errors"][0]["extensions"]["code"], "BAD_REQUEST", "{answer}");
    }
}
