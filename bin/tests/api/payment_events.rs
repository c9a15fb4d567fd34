//! What Stripe tells of its own accord: it is believed when it is signed, and changes nothing twice.

use super::{
    stripe::{amounts, buys, card, charge_id, on_stripe, tier},
    world::{BOB, Browser, StripeServer, World, signed_event},
};
use http::Method;
use quire_app::payment::{give_back, resolve_due};
use quire_membership::refund::RefundKind;
use serde_json::{Value, json};

const SECRET: &str = "whsec_of_the_test";
const ASKS: &str = "4000002760003184";
const PAYS: &str = "4242424242424242";

async fn tells(browser: &Browser, (body, signature): &(String, String)) -> u16 {
    let headers = [("content-type", "application/json"), ("stripe-signature", signature.as_str())];
    let sent = browser.send(Method::POST, "/_/payment-events", &headers, body.clone());
    sent.await.status.as_u16()
}

fn event(world: &World, named: (&str, &str), object: &Value) -> (String, String) {
    signed_event(SECRET, world.app.ports.clock.now(), named, object)
}

/// Bob buys, and his bank says yes while his page has gone.
async fn paid_behind_the_page(world: &World, stripe: &StripeServer) -> (Browser, Value) {
    let mut bob = world.signed_in(BOB).await;
    let asks = card(stripe, &mut bob, ASKS).await;
    let bought = buys(&bob, &asks, "purchase-1").await;
    assert_eq!(bought["isDone"], false, "{bought}");
    stripe.answers_bank(bought["bankSecret"].as_str().unwrap(), true).await;
    assert_eq!(tier(world).await, "FREE");
    (bob, bought)
}

#[tokio::test]
async fn who_left_the_page_is_a_member_by_what_stripe_tells_once_however_often() {
    on_stripe(async |world, stripe| {
        let (bob, _) = paid_behind_the_page(&world, &stripe).await;
        let intent = stripe.intents().await[0].clone();
        let stranger = world.browser();
        let told = event(&world, ("evt_1", "payment_intent.succeeded"), &intent);
        let both = tokio::join!(tells(&stranger, &told), tells(&stranger, &told));
        assert_eq!(both, (200, 200));
        assert_eq!(tells(&stranger, &told).await, 200);
        assert_eq!((tier(&world).await, amounts(&world).await), (json!("MEMBER"), vec![500]));
        assert_eq!(world.letters_sent().await, ["Your Quire receipt"]);
        // What is told late of how it was before changes nothing.
        for (id, kind) in
            [("evt_2", "payment_intent.payment_failed"), ("evt_3", "payment_intent.canceled")]
        {
            assert_eq!(tells(&stranger, &event(&world, (id, kind), &intent)).await, 200);
        }
        assert_eq!((tier(&world).await, amounts(&world).await), (json!("MEMBER"), vec![500]));
        drop(bob);
    })
    .await;
}

#[tokio::test]
async fn an_event_in_the_wrong_order_believes_the_state_and_not_the_event() {
    on_stripe(async |world, stripe| {
        let (_, _) = paid_behind_the_page(&world, &stripe).await;
        let intent = stripe.intents().await[0].clone();
        // That it failed is told first, and it did not.
        let failed = event(&world, ("evt_1", "payment_intent.payment_failed"), &intent);
        assert_eq!(tells(&world.browser(), &failed).await, 200);
        assert_eq!((tier(&world).await, amounts(&world).await), (json!("MEMBER"), vec![500]));
        world.doubles.clock.advance(20 * 60);
        assert_eq!(resolve_due(&world.app).await.unwrap(), 0);
    })
    .await;
}

#[tokio::test]
async fn what_is_forged_old_or_of_another_account_changes_nothing() {
    on_stripe(async |world, stripe| {
        paid_behind_the_page(&world, &stripe).await;
        let intent = stripe.intents().await[0].clone();
        let (stranger, now) = (world.browser(), world.app.ports.clock.now());
        let named = ("evt_1", "payment_intent.succeeded");
        let sound = event(&world, named, &intent);
        let forged = signed_event("whsec_of_another", now, named, &intent);
        let old = signed_event(SECRET, now.plus_seconds(-301), named, &intent);
        let early = signed_event(SECRET, now.plus_seconds(301), named, &intent);
        let other = (sound.0.replace("evt_1", "evt_9"), sound.1.clone());
        let unsigned = (sound.0.clone(), String::new());
        let untold = (sound.0.clone(), sound.1.replace("v1=", "v0="));
        let none = signed_event(SECRET, now, named, &Value::Null);
        for (words, message) in [
            ("forged", &forged),
            ("old", &old),
            ("early", &early),
            ("changed", &other),
            ("unsigned", &unsigned),
            ("of another scheme", &untold),
            ("about nothing", &none),
        ] {
            assert_eq!(tells(&stranger, message).await, 400, "{words}");
        }
        let long = (" ".repeat(300 * 1024), sound.1.clone());
        assert_eq!(tells(&stranger, &long).await, 413);
        let elsewhere = json!({ "id": "pi_of_somebody_else" });
        for (id, object) in [("evt_2", &elsewhere), ("evt_3", &json!({ "id": 7 }))] {
            let said = tells(&stranger, &event(&world, (id, named.1), object)).await;
            assert_eq!(said, if id == "evt_2" { 200 } else { 400 });
        }
        assert_eq!((tier(&world).await, amounts(&world).await), (json!("FREE"), vec![]));
        // A secret of before counts while it is configured.
        let before = signed_event("whsec_of_before", now, named, &intent);
        assert_eq!(tells(&stranger, &before).await, 200);
        assert_eq!(tier(&world).await, "MEMBER");
    })
    .await;
}

#[tokio::test]
async fn while_stripe_cannot_be_asked_it_tells_again() {
    on_stripe(async |world, stripe| {
        paid_behind_the_page(&world, &stripe).await;
        let intent = stripe.intents().await[0].clone();
        let told = event(&world, ("evt_1", "payment_intent.succeeded"), &intent);
        let unknown = json!({ "id": intent["id"] });
        drop(stripe);
        assert_eq!(tells(&world.browser(), &told).await, 503);
        let again = event(&world, ("evt_1", "payment_intent.succeeded"), &unknown);
        assert_eq!(tells(&world.browser(), &again).await, 503, "it was not taken for known");
        assert_eq!(tier(&world).await, "FREE");
    })
    .await;
}

#[tokio::test]
async fn money_that_goes_back_at_stripe_or_by_a_bank_takes_with_it_what_was_paid_for() {
    on_stripe(async |world, stripe| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&stripe, &mut bob, PAYS).await;
        let first = buys(&bob, &visa, "purchase-1").await;
        assert_eq!(first["isDone"], true);
        let intent = stripe.intents().await[0]["id"].clone();
        let stranger = world.browser();
        let about = json!({ "id": "ch_1", "payment_intent": intent });
        // It is told, and it is not so; then a part goes back; then all of it.
        let told = |id: &str| event(&world, (id, "charge.refunded"), &about);
        assert_eq!(tells(&stranger, &told("evt_1")).await, 200);
        let part = [("payment_intent", intent.as_str().unwrap()), ("amount", "200")];
        stripe.post("v1/refunds", &part).await;
        assert_eq!(tells(&stranger, &told("evt_2")).await, 200);
        assert_eq!(tier(&world).await, "MEMBER");
        let rest = [("payment_intent", intent.as_str().unwrap()), ("amount", "300")];
        stripe.post("v1/refunds", &rest).await;
        for id in ["evt_3", "evt_3", "evt_4"] {
            assert_eq!(tells(&stranger, &told(id)).await, 200);
        }
        assert_eq!((tier(&world).await, amounts(&world).await.len()), (json!("FREE"), 1));
        let again = give_back(&world.app, &charge_id(&first), RefundKind::Refund).await;
        assert!(again.is_err(), "{again:?}");
        assert_eq!(stripe.taken().await, [(500, 500)]);

        let second = buys(&bob, &visa, "purchase-2").await;
        assert_eq!(second["isDone"], true);
        let intent = stripe.intents().await[1]["id"].clone();
        let about = json!({ "id": "dp_1", "payment_intent": intent });
        let kind = "charge.dispute.funds_withdrawn";
        for id in ["evt_5", "evt_5", "evt_6"] {
            assert_eq!(tells(&stranger, &event(&world, (id, kind), &about)).await, 200);
        }
        assert_eq!((tier(&world).await, amounts(&world).await.len()), (json!("FREE"), 2));
    })
    .await;
}
