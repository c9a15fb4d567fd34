//! Cards in Apple Pay and Google Pay: paid like any other, and named wherever they are shown.

use super::{
    stripe::{IS_DECLINED, PAYS, SAVE, amounts, buys, on_stripe, tier},
    world::{BOB, MEMBER},
};
use quire_app::payment::renew_due;
use serde_json::json;

const DAY: i64 = 86_400;

// proves F280: "Cards, Apple Pay, Google Pay and PayPal pay."
#[tokio::test]
async fn a_card_in_a_wallet_pays_and_is_named_wherever_it_is_shown() {
    on_stripe(async |world, stripe| {
        let mut bob = world.signed_in(BOB).await;
        let token = stripe.in_wallet(&mut bob, "apple_pay", PAYS).await;
        let saved = bob.act(SAVE, json!({ "token": token })).await;
        assert_eq!(saved["method"]["name"], "Apple Pay •••• 4242", "{saved}");
        let apple = saved["id"].as_str().unwrap();
        let both = tokio::join!(buys(&bob, apple, "purchase-1"), buys(&bob, apple, "purchase-1"));
        let done = [&both.0, &both.1].into_iter().find(|one| one["isDone"] == true).unwrap();
        assert_eq!(buys(&bob, apple, "purchase-1").await["id"], done["id"], "{both:?}");
        assert_eq!((amounts(&world).await, stripe.taken().await), (vec![500], vec![(500, 0)]));
        let shown = "{ viewer { membership { paymentMethod { kind name expiry } }
            charges { id paymentMethod { kind name } } } }";
        let viewer = bob.ask(shown).await["data"]["viewer"].clone();
        let method = &viewer["membership"]["paymentMethod"];
        assert_eq!(method["kind"], "APPLE_PAY_CARD");
        assert_eq!(
            (&method["name"], &method["expiry"]),
            (&json!("Apple Pay •••• 4242"), &json!("Expires 12/2099"))
        );
        let paid = &viewer["charges"][0];
        assert_eq!(paid["paymentMethod"]["name"], "Apple Pay •••• 4242");
        let receipt =
            format!("{{ viewer {{ charge(id: {}) {{ paymentMethod {{ name }} }} }} }}", paid["id"]);
        let receipt = bob.ask(&receipt).await["data"]["viewer"]["charge"].clone();
        assert_eq!(receipt["paymentMethod"]["name"], "Apple Pay •••• 4242");
        // It renews like any other card; another wallet takes its place.
        world.doubles.clock.advance(31 * DAY);
        renew_due(&world.app).await.unwrap();
        let mut bob = world.signed_in(BOB).await;
        let token = stripe.in_wallet(&mut bob, "google_pay", PAYS).await;
        let update =
            "mutation($token: String!) { updatePaymentMethod(token: $token) { __typename } }";
        bob.act(update, json!({ "token": token })).await;
        world.doubles.clock.advance(31 * DAY);
        renew_due(&world.app).await.unwrap();
        let viewer = world.signed_in(BOB).await.ask(shown).await["data"]["viewer"].clone();
        let names: Vec<_> = viewer["charges"].as_array().unwrap().iter().collect();
        let names: Vec<_> = names.iter().map(|one| &one["paymentMethod"]["name"]).collect();
        let (apple, google) = ("Apple Pay •••• 4242", "Google Pay •••• 4242");
        assert_eq!(names, [google, apple, apple]);
        assert_eq!(viewer["membership"]["paymentMethod"]["name"], google);
        // The token of a wallet belongs to the account it was made for, and is no name of a card itself.
        let (bob, mut mel) = (world.signed_in(BOB).await, world.signed_in(MEMBER).await);
        let of_mel = stripe.in_wallet(&mut mel, "apple_pay", PAYS).await;
        let said = bob.ask_with(SAVE, json!({ "token": of_mel })).await;
        assert_eq!(said["data"]["createPaymentMethod"]["__typename"], "BadRequest", "{said}");
    })
    .await;
}

#[tokio::test]
async fn a_card_in_a_wallet_that_is_declined_or_whose_answer_is_lost_is_charged_once_or_not() {
    on_stripe(async |world, stripe| {
        let mut bob = world.signed_in(BOB).await;
        let token = stripe.in_wallet(&mut bob, "google_pay", IS_DECLINED).await;
        let poor = bob.act(SAVE, json!({ "token": token })).await["id"].clone();
        let declined = buys(&bob, poor.as_str().unwrap(), "purchase-1").await;
        assert_eq!(declined["__typename"], "PaymentMethodDeclined", "{declined}");
        assert_eq!((tier(&world).await, stripe.taken().await.len()), (json!("FREE"), 0));
        let token = stripe.in_wallet(&mut bob, "google_pay", PAYS).await;
        let good = bob.act(SAVE, json!({ "token": token })).await["id"].clone();
        stripe.misbehaves(&["", "lose"]).await;
        let lost = buys(&bob, good.as_str().unwrap(), "purchase-2").await;
        assert_eq!(lost["__typename"], "ServiceUnavailable", "{lost}");
        // The wallet pays again in the other tab, before anybody knows.
        let token = stripe.in_wallet(&mut bob, "google_pay", PAYS).await;
        let other = bob.act(SAVE, json!({ "token": token })).await["id"].clone();
        let second = buys(&bob, other.as_str().unwrap(), "purchase-3").await;
        assert_eq!(second["__typename"], "Conflict", "{second}");
        world.doubles.clock.advance(61);
        assert_eq!(buys(&bob, good.as_str().unwrap(), "purchase-2").await["isDone"], true);
        assert_eq!((amounts(&world).await, stripe.taken().await), (vec![500], vec![(500, 0)]));
    })
    .await;
}
