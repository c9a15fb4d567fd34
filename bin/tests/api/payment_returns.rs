//! Money that goes back in parts, and banks that give back what they took.

use super::{
    gifts::{gives, present},
    payments::paid_by,
    stripe::{amounts, buys, card, charge_id, on_stripe, tier},
    tips::{is_sound, received, take, tip, tips},
    world::{ADA, BOB, Browser, PUBLIC, World, signed_event},
};
use http::Method;
use quire_app::payment::{compare, give_back, renew_due};
use quire_membership::refund::RefundKind::Refund;
use serde_json::{Value, json};

const SECRET: &str = "whsec_of_the_test";
const PAYS: &str = "4242424242424242";
const DAY: i64 = 86_400;

/// Stripe tells something about a payment, and is answered.
async fn deliver(world: &World, named: (&str, &str), intent: &Value, status: &str) -> u16 {
    let about = json!({ "id": "about", "payment_intent": intent, "status": status });
    let (body, signature) = signed_event(SECRET, world.app.ports.clock.now(), named, &about);
    let headers = [("content-type", "application/json"), ("stripe-signature", signature.as_str())];
    let stripe = world.browser();
    let sent = stripe.send(Method::POST, "/_/payment-events", &headers, body).await;
    sent.status.as_u16()
}

async fn receipt(browser: &Browser, id: &Value) -> Value {
    let receipt = format!("{{ viewer {{ charge(id: {id}) {{ receiptText refundedText }} }} }}");
    browser.ask(&receipt).await["data"]["viewer"]["charge"].clone()
}

async fn membership(world: &World) -> Value {
    let bob = world.signed_in(BOB).await;
    let own =
        "{ viewer { membership { membershipId state currentPeriodEndsAt nextPayment { at } } } }";
    bob.ask(own).await["data"]["viewer"]["membership"].clone()
}

#[tokio::test]
async fn a_part_is_booked_and_takes_no_time_until_all_of_it_is_back() {
    on_stripe(async |world, stripe| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&stripe, &mut bob, PAYS).await;
        let bought = buys(&bob, &visa, "purchase-1").await;
        world.letters_sent().await;
        let intent = stripe.intents().await[0]["id"].clone();
        let name = intent.as_str().unwrap();
        for (n, minor, gone) in [(1, "120", "$1.20"), (2, "80", "$2.00")] {
            stripe.post("v1/refunds", &[("payment_intent", name), ("amount", minor)]).await;
            for again in 0..2 {
                let id = format!("evt_{n}_{again}");
                let heard = deliver(&world, (&id, "charge.refunded"), &intent, "").await;
                assert_eq!(heard, 200);
            }
            let wanted = json!({ "receiptText": "$5.00", "refundedText": gone });
            assert_eq!(receipt(&bob, &bought["id"]).await, wanted);
            assert_eq!(world.letters_sent().await, ["A part of your Quire payment went back"]);
        }
        assert_eq!((tier(&world).await, amounts(&world).await), (json!("MEMBER"), vec![500]));
        world.doubles.clock.advance(2 * 3_600);
        assert_eq!(compare(&world.app).await.unwrap().unwrap(), []);
        // The rest is given back from here, once, also when its answer is lost.
        stripe.misbehaves(&["lose"]).await;
        let first = give_back(&world.app, &charge_id(&bought), Refund).await;
        assert!(first.is_err(), "{first:?}");
        world.doubles.clock.advance(61);
        quire_app::payment::resolve_refunds(&world.app).await.unwrap();
        assert_eq!(stripe.taken().await, [(500, 500)]);
        assert_eq!((tier(&world).await, amounts(&world).await), (json!("FREE"), vec![500]));
        let wanted = json!({ "receiptText": "$5.00", "refundedText": "$5.00" });
        assert_eq!(receipt(&bob, &bought["id"]).await, wanted);
        assert!(give_back(&world.app, &charge_id(&bought), Refund).await.is_err());
    })
    .await;
}

#[tokio::test]
async fn a_tip_of_which_a_part_goes_back_is_shown_as_what_is_left_of_it() {
    on_stripe(async |world, stripe| {
        take(&world, ADA, true).await;
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&stripe, &mut bob, PAYS).await;
        let given = tips(&bob, tip(PUBLIC, 500, &visa, "tip-00001")).await;
        assert_eq!(given["isDone"], true, "{given}");
        let intent = stripe.intents().await[0]["id"].clone();
        for (id, minor, left) in
            [("evt_1", "120", Some("$3.80")), ("evt_2", "80", Some("$3")), ("evt_3", "300", None)]
        {
            let part = [("payment_intent", intent.as_str().unwrap()), ("amount", minor)];
            stripe.post("v1/refunds", &part).await;
            assert_eq!(deliver(&world, (id, "charge.refunded"), &intent, "").await, 200);
            let seen = received(&world, ADA).await;
            assert_eq!(seen["received"][0]["price"]["text"].as_str(), left, "{seen}");
            let owed = &seen["balances"][0]["owed"]["text"];
            assert_eq!(owed, left.unwrap_or("$0"), "{seen}");
            is_sound(&world).await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_dispute_that_is_won_gives_back_the_time_that_ended_with_it() {
    on_stripe(async |world, stripe| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&stripe, &mut bob, PAYS).await;
        buys(&bob, &visa, "purchase-1").await;
        world.letters_sent().await;
        let intent = stripe.intents().await[0]["id"].clone();
        let closed = "charge.dispute.closed";
        // That it is won is told before that there is one, and waits.
        assert_eq!(deliver(&world, ("evt_1", closed), &intent, "won").await, 503);
        assert_eq!(deliver(&world, ("evt_2", closed), &intent, "lost").await, 200);
        world.doubles.clock.advance(11 * DAY);
        let taken = ("evt_3", "charge.dispute.funds_withdrawn");
        assert_eq!(deliver(&world, taken, &intent, "needs_response").await, 200);
        assert_eq!(membership(&world).await, Value::Null);
        world.doubles.clock.advance(60 * DAY);
        for id in ["evt_1", "evt_1", "evt_4"] {
            assert_eq!(deliver(&world, (id, closed), &intent, "won").await, 200);
        }
        let held = membership(&world).await;
        assert_eq!((&held["state"], &held["nextPayment"]), (&json!("CANCELLED"), &Value::Null));
        assert_eq!((tier(&world).await, amounts(&world).await), (json!("MEMBER"), vec![500]));
        let said = ["Your Quire payment went back", "Your Quire payment stands again"];
        assert_eq!(world.letters_sent().await, said);
        // It renews again when its member says so, when the time that was lost is over.
        let mut bob = world.signed_in(BOB).await;
        let keep = "mutation($id: ID!) { uncancelMembership(input: { membershipId: $id }) {
            __typename } }";
        let kept = bob.act(keep, json!({ "id": held["membershipId"] })).await;
        assert_eq!(kept["__typename"], "MutationSuccess", "{kept}");
        world.doubles.clock.advance(19 * DAY);
        renew_due(&world.app).await.unwrap();
        assert_eq!(amounts(&world).await.len(), 1, "twenty days were lost");
        world.doubles.clock.advance(2 * DAY);
        renew_due(&world.app).await.unwrap();
        assert_eq!((tier(&world).await, amounts(&world).await), (json!("MEMBER"), vec![500, 500]));
    })
    .await;
}

#[tokio::test]
async fn gifts_are_over_with_a_dispute_and_good_again_when_it_is_won() {
    on_stripe(async |world, stripe| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&stripe, &mut bob, PAYS).await;
        assert_eq!(gives(&bob, present(&visa, "gift-0001")).await["isDone"], true);
        let own = "{ viewer { gifts { code } } }";
        let code = bob.ask(own).await["data"]["viewer"]["gifts"][0]["code"].clone();
        let intent = stripe.intents().await[0]["id"].clone();
        let offer = "query($code: String!) { giftOffer(code: $code) { __typename } }";
        let ada = world.signed_in(super::world::ADA).await;
        let offered = async || {
            let offered = ada.ask_with(offer, json!({ "code": code })).await;
            offered["data"]["giftOffer"]["__typename"].clone()
        };
        assert_eq!(offered().await, "GiftOffer");
        world.doubles.clock.advance(DAY);
        deliver(&world, ("evt_1", "charge.dispute.funds_withdrawn"), &intent, "").await;
        assert_eq!(offered().await, "GiftCodeRefused");
        deliver(&world, ("evt_2", "charge.dispute.closed"), &intent, "won").await;
        assert_eq!(offered().await, "GiftOffer");
        assert_eq!(paid_by(&world, BOB).await.len(), 1);
    })
    .await;
}
