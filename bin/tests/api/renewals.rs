//! Memberships by the clock: each period is charged once, what fails is tried again, and who cancels keeps
//! what is paid for.

use super::{
    memberships::{change, give},
    payments::{PAYS, card, order, paid_by},
    world::{ADA, BOB, Browser, Mood, World, on_each_database},
};
use quire_app::payment::{renew_due, resolve_due};
use quire_membership::{MembershipType, membership::MembershipEvent};
use serde_json::{Value, json};

const DAY: i64 = 86_400;

async fn member(world: &World, token: &str) -> Browser {
    let mut bob = world.signed_in(BOB).await;
    let card = card(&mut bob, token).await;
    let buy = "mutation($input: PurchaseMembershipInput!) {
        purchaseMembership(input: $input) { __typename ... on Purchase { isDone } } }";
    let bought = bob.act(buy, order("MONTHLY", "USD", 500, &card, "purchase-1")).await;
    assert_eq!(bought["isDone"], true, "{bought}");
    world.letters_sent().await;
    bob
}

async fn membership(world: &World) -> Value {
    let bob = world.signed_in(BOB).await;
    let own = "{ viewer { tier membership { membershipId state isCancelled
        nextPayment { price { text } } } } }";
    bob.ask(own).await["data"]["viewer"].clone()
}

async fn changes(world: &World, field: &str, more: &str) -> Value {
    let id = membership(world).await["membership"]["membershipId"].clone();
    let mut bob = world.signed_in(BOB).await;
    let act = format!(
        "mutation {{ done: {field}(input: {{ membershipId: {id}{more} }}) {{ __typename
         ... on BadRequest {{ message }} ... on Conflict {{ message }} }} }}"
    );
    bob.act(&act, json!({})).await
}

async fn amounts(world: &World) -> Vec<i64> {
    paid_by(world, BOB).await.into_iter().map(|money| money.minor).collect()
}

#[tokio::test]
async fn each_period_is_charged_once_whatever_is_begun_again() {
    on_each_database(async |world| {
        member(&world, PAYS).await;
        assert_eq!(renew_due(&world.app).await.unwrap(), 0, "nothing is due");
        for month in 1..=3 {
            world.doubles.clock.advance(31 * DAY);
            let both = tokio::join!(renew_due(&world.app), renew_due(&world.app));
            assert!(both.0.is_ok() && both.1.is_ok(), "{both:?}");
            renew_due(&world.app).await.unwrap();
            resolve_due(&world.app).await.unwrap();
            assert_eq!(amounts(&world).await.len(), month + 1);
            assert_eq!(world.till.charges(), month + 1);
            assert_eq!(membership(&world).await["membership"]["state"], "ACTIVE");
            assert_eq!(world.letters_sent().await, ["Your Quire receipt"]);
        }
    })
    .await;
}

#[tokio::test]
async fn a_server_that_is_killed_after_the_charge_finds_it_again() {
    on_each_database(async |world| {
        member(&world, PAYS).await;
        world.doubles.clock.advance(31 * DAY);
        world.till.set(Mood::Mute);
        renew_due(&world.app).await.unwrap();
        renew_due(&world.app).await.unwrap();
        assert_eq!((amounts(&world).await.len(), world.till.charges()), (1, 2));
        let refused = changes(&world, "cancelMembership", ", reason: COSTS").await;
        assert_eq!(refused["__typename"], "Conflict", "its end would find another membership");
        world.till.set(Mood::Fine);
        world.doubles.clock.advance(61);
        assert_eq!(resolve_due(&world.app).await.unwrap(), 1);
        assert_eq!((amounts(&world).await.len(), world.till.charges()), (2, 2));
        assert_eq!(membership(&world).await["tier"], "MEMBER");
    })
    .await;
}

#[tokio::test]
async fn a_payment_that_fails_is_tried_again_and_told_and_then_the_membership_ends() {
    on_each_database(async |world| {
        member(&world, "demonstration-0341-12-2099").await;
        world.doubles.clock.advance(31 * DAY);
        renew_due(&world.app).await.unwrap();
        assert_eq!(membership(&world).await["membership"]["state"], "PAST_DUE");
        assert_eq!(world.letters_sent().await, ["Your Quire payment failed"]);
        let mut told = 0;
        for _ in 1..=13 {
            world.doubles.clock.advance(DAY);
            renew_due(&world.app).await.unwrap();
            told += world.letters_sent().await.len();
        }
        assert_eq!(told, 4, "after one, three, five and seven days");
        world.doubles.clock.advance(2 * DAY);
        renew_due(&world.app).await.unwrap();
        assert_eq!(world.letters_sent().await, ["Your Quire membership has ended"]);
        assert_eq!(membership(&world).await, json!({ "tier": "FREE", "membership": null }));
        assert_eq!(amounts(&world).await, [500], "what failed was never taken");
        world.doubles.clock.advance(40 * DAY);
        assert_eq!(renew_due(&world.app).await.unwrap(), 0);
    })
    .await;
}

// proves F229: "Another card is saved for the next payments"
#[tokio::test]
async fn another_card_pays_what_is_outstanding() {
    on_each_database(async |world| {
        member(&world, "demonstration-0341-12-2099").await;
        world.doubles.clock.advance(31 * DAY);
        renew_due(&world.app).await.unwrap();
        assert_eq!(membership(&world).await["membership"]["state"], "PAST_DUE");
        let mut bob = world.signed_in(BOB).await;
        let update =
            "mutation($token: String!) { updatePaymentMethod(token: $token) { __typename } }";
        let updated = bob.act(update, json!({ "token": PAYS })).await;
        assert_eq!(updated["__typename"], "SavedPaymentMethod");
        renew_due(&world.app).await.unwrap();
        assert_eq!(membership(&world).await["membership"]["state"], "ACTIVE");
        assert_eq!(amounts(&world).await, [500, 500]);
        let mut ada = world.signed_in(ADA).await;
        let nothing = ada.act(update, json!({ "token": PAYS })).await;
        assert_eq!(nothing["__typename"], "NotFound", "there is nothing to pay");
    })
    .await;
}

#[tokio::test]
async fn no_card_that_ran_out_is_charged() {
    on_each_database(async |world| {
        member(&world, "demonstration-4242-1-2026").await;
        world.doubles.clock.advance(31 * DAY);
        renew_due(&world.app).await.unwrap();
        assert_eq!(membership(&world).await["membership"]["state"], "PAST_DUE");
        assert_eq!(world.till.charges(), 1);
        world.till.set(Mood::Declines);
        world.doubles.clock.advance(DAY);
        renew_due(&world.app).await.unwrap();
        assert_eq!(amounts(&world).await, [500]);
    })
    .await;
}

// proves F274: "A member cancels in steps and keeps what is paid for"
// proves F390: "one of eight reasons"
// proves S135: "Reactivating is offered to who cancelled"
#[tokio::test]
async fn who_cancels_keeps_what_is_paid_for_and_can_come_back() {
    on_each_database(async |world| {
        member(&world, PAYS).await;
        let id = membership(&world).await["membership"]["membershipId"].clone();
        let odd = format!(
            "mutation {{ cancelMembership(input: {{ membershipId: {id}, reason: BORED }}) {{ __typename }} }}"
        );
        let odd = world.signed_in(BOB).await.ask(&odd).await;
        assert_eq!(odd["errors"][0]["extensions"]["code"], "GRAPHQL_VALIDATION_FAILED");
        let early = changes(&world, "uncancelMembership", "").await;
        assert_eq!(early["message"], "The membership is not cancelled.");
        let done = changes(&world, "cancelMembership", ", reason: TIME, note: \"Busy.\"").await;
        assert_eq!(done["__typename"], "MutationSuccess");
        assert_eq!(world.letters_sent().await, ["Your Quire membership is cancelled"]);
        let own = membership(&world).await;
        assert_eq!(
            (&own["tier"], &own["membership"]["state"]),
            (&json!("MEMBER"), &json!("CANCELLED"))
        );
        assert_eq!(own["membership"]["nextPayment"], Value::Null);
        let again = changes(&world, "cancelMembership", ", reason: TIME").await;
        assert_eq!(again["__typename"], "BadRequest");
        assert_eq!(
            changes(&world, "uncancelMembership", "").await["__typename"],
            "MutationSuccess"
        );
        assert_eq!(membership(&world).await["membership"]["nextPayment"]["price"]["text"], "$5");
        changes(&world, "cancelMembership", ", reason: OTHER").await;
        world.doubles.clock.advance(32 * DAY);
        assert_eq!(renew_due(&world.app).await.unwrap(), 0);
        assert_eq!(membership(&world).await, json!({ "tier": "FREE", "membership": null }));
        assert_eq!(amounts(&world).await, [500]);
    })
    .await;
}

// proves F391: "may be offered 20 or 50 percent off a year"
#[tokio::test]
async fn an_offer_that_was_taken_makes_the_next_payments_cheaper() {
    on_each_database(async |world| {
        member(&world, PAYS).await;
        let none = changes(&world, "takeCancellationOffer", ", reason: OTHER").await;
        assert_eq!(none["message"], "This offer doesn’t fit your membership.");
        let taken = changes(&world, "takeCancellationOffer", ", reason: COSTS").await;
        assert_eq!(taken["__typename"], "MutationSuccess");
        assert_eq!(membership(&world).await["membership"]["nextPayment"]["price"]["text"], "$2.50");
        let twice = changes(&world, "takeCancellationOffer", ", reason: COSTS").await;
        assert_eq!(twice["__typename"], "BadRequest", "one discount at a time");
        world.doubles.clock.advance(31 * DAY);
        renew_due(&world.app).await.unwrap();
        assert_eq!(amounts(&world).await, [250, 500]);
    })
    .await;
}

// proves A026: "has a payment method is offered to reactivate"
#[tokio::test]
async fn without_a_payment_method_nothing_is_reactivated() {
    on_each_database(async |world| {
        let cancelled = [MembershipEvent::Cancelled];
        let held = give(&world, BOB, MembershipType::Monthly, 1, &cancelled).await;
        change(&world, |held, _| held.payment_method = None, &held).await;
        let refused = changes(&world, "uncancelMembership", "").await;
        assert_eq!(refused["message"], "There is no payment method.");
        change(&world, |_, _| {}, &held).await;
        let done = changes(&world, "uncancelMembership", "").await;
        assert_eq!(done["__typename"], "MutationSuccess");
    })
    .await;
}

#[tokio::test]
async fn no_one_changes_the_membership_of_someone_else() {
    on_each_database(async |world| {
        member(&world, PAYS).await;
        let id = membership(&world).await["membership"]["membershipId"].clone();
        let mut ada = world.signed_in(ADA).await;
        for act in ["cancelMembership", "takeCancellationOffer", "uncancelMembership"] {
            let reason = if act == "uncancelMembership" { "" } else { ", reason: COSTS" };
            let act = format!(
                "mutation {{ {act}(input: {{ membershipId: {id}{reason} }}) {{ __typename }} }}"
            );
            assert_eq!(ada.act(&act, json!({})).await["__typename"], "NotFound", "{act}");
        }
        assert_eq!(membership(&world).await["membership"]["isCancelled"], false);
    })
    .await;
}
