//! The viewer's membership: what it opens, and how it stands.

use super::world::{
    ADA, BOB, Browser, LOCKED, World, a_membership, on_each_database, story_id, user_id,
};
use quire_core::Timestamp;
use quire_membership::{
    Discount, MembershipType, discount::FreeMonths, membership::MembershipEvent,
};
use quire_store::membership::{self, MembershipRecord};
use serde_json::{Value, json};

pub const DAY: i64 = 86_400;

/// Gives `person` a membership with a plan that began `days` ago and to which this happened since.
pub async fn give(
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
pub async fn change(
    world: &World,
    change: impl FnOnce(&mut MembershipRecord, Timestamp),
    held: &MembershipRecord,
) {
    let (mut held, now) = (held.clone(), world.app.ports.clock.now());
    change(&mut held, now);
    world.app.store.write(move |c| membership::save(c, &held, now)).await.unwrap();
}

async fn reads(browser: &Browser) -> Value {
    let query = format!("{{ post(id: \"{}\") {{ isPreview }} }}", story_id(LOCKED));
    browser.ask(&query).await["data"]["post"]["isPreview"].clone()
}

#[tokio::test]
async fn a_member_sees_how_their_membership_stands_and_no_one_else_does() {
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
            ("state", json!("ACTIVE")),
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
            json!({ "kind": "CREDIT_CARD", "name": "Visa •••• 4242", "expiry": "Expires 12/2099" });
        assert_eq!(own["paymentMethod"], card);
        let seen = format!("{{ userResult(userId: \"{}\") {{ ... on User {{ tier }} }} }}", user_id(ADA));
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
        assert_eq!(reads(&bob).await, true, "no one had to notice that the time ran out");
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
            let query = format!(
                "{{ userResult(userId: \"{}\") {{ ... on User {{ tier }} }} }}",
                user_id(BOB)
            );
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
