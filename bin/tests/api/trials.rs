//! Beginning with a trial: days for nothing, once, and then the plan is charged.

use super::{
    payments::{PAYS, card, paid_by},
    world::{ADA, BOB, Browser, LOCKED, MEMBER, World, on_each_database, story_id},
};
use futures_util::future::join_all;
use quire_app::{
    membership::give_free_months,
    payment::{give_back, remind_due, renew_due},
};
use quire_membership::{discount::FreeMonths, refund::RefundKind::Refund};
use serde_json::{Value, json};

const DAY: i64 = 86_400;
const OWN: &str = "{ viewer { tier isMembershipTrialEligible membership { membershipId state
    membershipType amount nextPayment { price { text } } } } }";

async fn tries(browser: &Browser, plan: &str, currency: &str, minor: i64, card: &str) -> Value {
    const BEGIN: &str = "mutation($input: BeginTrialInput!) { beginTrial(input: $input) {
        __typename ... on BegunTrial { membershipId } ... on Conflict { message }
        ... on BadRequest { message } ... on AlreadyExists { message }
        ... on PaymentMethodDeclined { message } } }";
    let input = json!({ "membershipType": plan, "currency": currency, "shownAmount": minor,
        "paymentMethodId": card });
    browser.ask_with(BEGIN, json!({ "input": input })).await["data"]["beginTrial"].clone()
}

async fn own(world: &World, person: u64) -> Value {
    world.signed_in(person).await.ask(OWN).await["data"]["viewer"].clone()
}

async fn amounts(world: &World) -> Vec<i64> {
    paid_by(world, BOB).await.into_iter().map(|money| money.minor).collect()
}

// proves F282: "Plans with a trial"
#[tokio::test]
async fn who_never_was_a_member_reads_for_nothing_and_then_pays() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        assert_eq!(own(&world, BOB).await["isMembershipTrialEligible"], true);
        let plans = bob.ask("{ visitor { plans { membershipType trialDays } } }").await;
        let wanted = json!([{ "membershipType": "MONTHLY", "trialDays": 7 },
            { "membershipType": "YEARLY", "trialDays": 30 },
            { "membershipType": "PREMIUM_MONTHLY", "trialDays": null },
            { "membershipType": "PREMIUM_YEARLY", "trialDays": null }]);
        assert_eq!(plans["data"]["visitor"]["plans"], wanted);
        // Pressed twice, and in two tabs.
        let all = join_all((0..4).map(|_| tries(&bob, "YEARLY", "CAD", 7_000, &visa))).await;
        let id = all[0]["membershipId"].clone();
        assert!(all.iter().all(|one| one["membershipId"] == id && !id.is_null()), "{all:?}");
        let wanted = json!({ "tier": "MEMBER", "isMembershipTrialEligible": false, "membership": {
            "membershipId": id, "state": "TRIALING", "membershipType": "YEARLY", "amount": null,
            "nextPayment": { "price": { "text": "CA$70" } } } });
        assert_eq!(own(&world, BOB).await, wanted);
        let locked = format!("{{ post(id: \"{}\") {{ isPreview }} }}", story_id(LOCKED));
        assert_eq!(bob.ask(&locked).await["data"]["post"]["isPreview"], false);
        assert_eq!(world.letters_sent().await, ["Your Quire trial has begun"]);
        world.doubles.clock.advance(29 * DAY);
        assert_eq!(renew_due(&world.app).await.unwrap(), 0);
        assert_eq!((amounts(&world).await, world.till.charges()), (vec![], 0));
        world.doubles.clock.advance(DAY);
        let both = tokio::join!(renew_due(&world.app), renew_due(&world.app));
        assert!(both.0.is_ok() && both.1.is_ok(), "{both:?}");
        assert_eq!((amounts(&world).await, world.till.charges()), (vec![7_000], 1));
        let paid = own(&world, BOB).await;
        assert_eq!(
            (&paid["membership"]["state"], &paid["tier"]),
            (&json!("ACTIVE"), &json!("MEMBER"))
        );
        world.doubles.clock.advance(366 * DAY);
        renew_due(&world.app).await.unwrap();
        assert_eq!(amounts(&world).await, [7_000, 7_000]);
    })
    .await;
}

#[tokio::test]
async fn who_cancels_in_the_trial_pays_nothing_and_tries_no_more() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        let begun = tries(&bob, "MONTHLY", "USD", 500, &visa).await;
        let cancel = "mutation($input: CancelMembershipInput!) {
            cancelMembership(input: $input) { __typename } }";
        let input = json!({ "membershipId": begun["membershipId"], "reason": "COSTS" });
        let done = bob.act(cancel, json!({ "input": input })).await;
        assert_eq!(done["__typename"], "MutationSuccess");
        let held = own(&world, BOB).await;
        assert_eq!(
            (&held["membership"]["state"], &held["tier"]),
            (&json!("CANCELLED"), &json!("MEMBER"))
        );
        world.doubles.clock.advance(8 * DAY);
        renew_due(&world.app).await.unwrap();
        let over =
            json!({ "tier": "FREE", "isMembershipTrialEligible": false, "membership": null });
        assert_eq!(own(&world, BOB).await, over);
        assert_eq!((amounts(&world).await, world.till.charges()), (vec![], 0));
        let bob = world.signed_in(BOB).await;
        let again = tries(&bob, "YEARLY", "USD", 5_000, &visa).await;
        let words = "This offer is for people who never were members; nothing was charged.";
        assert_eq!(again, json!({ "__typename": "BadRequest", "message": words }));
    })
    .await;
}

#[tokio::test]
async fn a_trial_whose_card_is_declined_is_tried_again_and_ends() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let declined = card(&mut bob, "demonstration-0341-12-2099").await;
        let _ = tries(&bob, "MONTHLY", "USD", 500, &declined).await;
        // This card pays while its person is there, and not without them.
        world.doubles.clock.advance(7 * DAY);
        renew_due(&world.app).await.unwrap();
        let held = own(&world, BOB).await;
        assert_eq!(held["membership"]["state"], "PAST_DUE");
        for _ in 0..15 {
            world.doubles.clock.advance(DAY);
            renew_due(&world.app).await.unwrap();
        }
        assert_eq!(own(&world, BOB).await["membership"], Value::Null);
        assert!(amounts(&world).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn what_does_not_fit_begins_nothing() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        for (plan, currency, minor, what) in [
            ("PREMIUM_YEARLY", "USD", 15_000, "BadRequest"),
            ("MONTHLY", "USD", 0, "Conflict"),
            ("MONTHLY", "CAD", 500, "Conflict"),
        ] {
            let said = tries(&bob, plan, currency, minor, &visa).await;
            assert_eq!(said["__typename"], what, "{plan} {currency} {minor}: {said}");
        }
        for (plan, currency) in [("WEEKLY", "USD"), ("MONTHLY", "EUR")] {
            assert_eq!(
                tries(&bob, plan, currency, 500, &visa).await,
                Value::Null,
                "{plan} {currency}"
            );
        }
        let mut ada = world.signed_in(ADA).await;
        let of_ada = card(&mut ada, PAYS).await;
        assert_eq!(tries(&bob, "MONTHLY", "USD", 500, &of_ada).await["__typename"], "NotFound");
        let mut mel = world.signed_in(MEMBER).await;
        let of_mel = card(&mut mel, PAYS).await;
        let said = tries(&mel, "MONTHLY", "USD", 500, &of_mel).await;
        assert_eq!(said["__typename"], "AlreadyExists", "{said}");
        assert_eq!(own(&world, BOB).await["tier"], "FREE");
        let world = world.on_site(|site| site.has_trials = false);
        let bob = world.signed_in(BOB).await;
        assert_eq!(tries(&bob, "MONTHLY", "USD", 500, &visa).await["__typename"], "BadRequest");
        assert_eq!(own(&world, BOB).await["isMembershipTrialEligible"], false);
    })
    .await;
}

// proves F282: "months for nothing"
#[tokio::test]
async fn months_that_the_staff_gives_cost_nothing_and_ask_no_one() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        tries(&bob, "MONTHLY", "USD", 500, &visa).await;
        give_free_months(&world.app, "bob", FreeMonths::Three).await.unwrap();
        let again = give_free_months(&world.app, "@bob", FreeMonths::One).await;
        assert!(
            again.is_err() && give_free_months(&world.app, "ada", FreeMonths::One).await.is_err()
        );
        for _ in 0..5 {
            world.doubles.clock.advance(31 * DAY);
            renew_due(&world.app).await.unwrap();
        }
        assert_eq!((amounts(&world).await, world.till.charges()), (vec![500, 500, 0, 0, 0], 2));
        assert_eq!(own(&world, BOB).await["tier"], "MEMBER");
    })
    .await;
}

#[tokio::test]
async fn the_first_payment_after_a_trial_goes_back_like_any_other() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        tries(&bob, "MONTHLY", "USD", 500, &visa).await;
        world.doubles.clock.advance(7 * DAY);
        renew_due(&world.app).await.unwrap();
        let bob = world.signed_in(BOB).await;
        let paid = bob.ask("{ viewer { charges { id } } }").await;
        let id = paid["data"]["viewer"]["charges"][0]["id"].as_str().unwrap().parse().unwrap();
        world.doubles.clock.advance(DAY);
        give_back(&world.app, &id, Refund).await.unwrap();
        assert_eq!(own(&world, BOB).await["tier"], "FREE");
        assert_eq!(amounts(&world).await, [500]);
    })
    .await;
}

#[tokio::test]
async fn who_tries_is_told_once_before_the_first_payment_what_it_is_and_how_to_cancel() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        tries(&bob, "MONTHLY", "CAD", 700, &visa).await;
        world.letters_sent().await;
        world.doubles.clock.advance(4 * DAY - 1);
        assert_eq!(remind_due(&world.app).await.unwrap(), 0);
        world.doubles.clock.advance(1);
        let both = tokio::join!(remind_due(&world.app), remind_due(&world.app));
        assert_eq!(both.0.unwrap() + both.1.unwrap(), 1);
        // What changes the membership, or begins the server again, tells no one twice.
        let update =
            "mutation($token: String!) { updatePaymentMethod(token: $token) { __typename } }";
        let updated = bob.act(update, json!({ "token": PAYS })).await;
        assert_eq!(updated["__typename"], "SavedPaymentMethod");
        assert_eq!(remind_due(&world.app).await.unwrap(), 0);
        assert_eq!(world.letters_sent().await.len(), 1);
        let letter = world.doubles.mailbox.letters().pop().unwrap();
        assert!(letter.subject.as_str().starts_with("Your Quire trial ends on"));
        for words in ["trial ends on", "CA$7.00", "Visa •••• 4242", "/me/membership/cancel"]
        {
            assert!(letter.text.contains(words), "{words}: {}", letter.text);
        }
        for _ in 0..3 {
            world.doubles.clock.advance(DAY);
            assert_eq!(remind_due(&world.app).await.unwrap(), 0);
        }
        renew_due(&world.app).await.unwrap();
        assert_eq!(amounts(&world).await, [700]);
        world.doubles.clock.advance(20 * DAY);
        assert_eq!(remind_due(&world.app).await.unwrap(), 0, "months go on without a word");
    })
    .await;
}

#[tokio::test]
async fn a_year_is_reminded_of_a_month_before_and_who_cancelled_hears_nothing() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        tries(&bob, "YEARLY", "USD", 5_000, &visa).await;
        world.doubles.clock.advance(30 * DAY);
        // No one looked while it could still be cancelled: the receipt says it.
        assert_eq!(remind_due(&world.app).await.unwrap(), 0);
        renew_due(&world.app).await.unwrap();
        world.letters_sent().await;
        world.doubles.clock.advance(336 * DAY);
        assert_eq!(remind_due(&world.app).await.unwrap(), 1);
        let said = world.letters_sent().await;
        assert!(said[0].starts_with("Your Quire membership renews on"), "{said:?}");
        renew_due(&world.app).await.unwrap();
        assert_eq!(amounts(&world).await, [5_000]);
        world.doubles.clock.advance(30 * DAY);
        renew_due(&world.app).await.unwrap();
        world.letters_sent().await;
        let id = own(&world, BOB).await["membership"]["membershipId"].clone();
        world.doubles.clock.advance(336 * DAY);
        // It is asked for, and then the membership is cancelled before it leaves.
        assert_eq!(remind_due(&world.app).await.unwrap(), 1);
        let cancel = "mutation($input: CancelMembershipInput!) {
            cancelMembership(input: $input) { __typename } }";
        let input = json!({ "membershipId": id, "reason": "COSTS" });
        let mut bob = world.signed_in(BOB).await;
        bob.act(cancel, json!({ "input": input })).await;
        assert_eq!(world.letters_sent().await, ["Your Quire membership is cancelled"]);
        assert_eq!(remind_due(&world.app).await.unwrap(), 0);
    })
    .await;
}

#[tokio::test]
async fn memberships_from_before_reminders_are_calculated_when_they_are_looked_at() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        let begun = tries(&bob, "MONTHLY", "USD", 500, &visa).await;
        world.letters_sent().await;
        let id = begun["membershipId"].as_str().unwrap().parse().unwrap();
        let long_ago = world.app.ports.clock.now().plus_seconds(-100 * DAY);
        let write = move |c: &mut _| quire_store::membership::remind(c, &id, Some(long_ago), None);
        world.app.store.write(write).await.unwrap();
        assert_eq!(remind_due(&world.app).await.unwrap(), 0, "its day has not come");
        world.doubles.clock.advance(4 * DAY);
        assert_eq!(remind_due(&world.app).await.unwrap(), 1);
    })
    .await;
}
