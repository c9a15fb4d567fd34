//! Paying by PayPal in two tabs, or by pressing twice.

use super::{
    braintree::{account, buys, on_braintree, statuses},
    stripe::{amounts, tier},
    world::BOB,
};
use quire_app::payment::resolve_due;
use serde_json::json;
use std::time::Duration;

#[tokio::test]
async fn two_tabs_and_a_double_click_hold_and_take_once() {
    on_braintree(async |world, braintree| {
        let mut bob = world.signed_in(BOB).await;
        let paypal = account(&braintree, &mut bob, "good").await;
        let (one, same, other) = tokio::join!(
            buys(&bob, &paypal, "purchase-1"),
            buys(&bob, &paypal, "purchase-1"),
            buys(&bob, &paypal, "purchase-2")
        );
        for said in [&one, &same, &other] {
            let kind = said["__typename"].as_str().unwrap();
            let known = ["Purchase", "Conflict", "AlreadyExists", "PaymentMethodDeclined"];
            assert!(known.contains(&kind), "{said}");
        }
        world.doubles.clock.advance(61);
        resolve_due(&world.app).await.unwrap();
        assert_eq!(braintree.taken().await, [(500, 0)]);
        assert_eq!((tier(&world).await, amounts(&world).await), (json!("MEMBER"), vec![500]));
        assert!(!statuses(&braintree).await.contains(&"AUTHORIZED".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn who_presses_twice_is_told_that_the_other_press_paid() {
    on_braintree(async |world, braintree| {
        let mut bob = world.signed_in(BOB).await;
        let paypal = account(&braintree, &mut bob, "good").await;
        let world = world.and_paypal_through(braintree.payments_within(Duration::from_secs(60)));
        let bob = world.signed_in(BOB).await;
        // The answer to the first press, for which the money is held, comes when the second one has paid.
        braintree.misbehaves(&["held"]).await;
        let press = || buys(&bob, &paypal, "purchase-1");
        let (first, second) = tokio::join!(press(), async {
            while braintree.transactions().await.is_empty() {}
            let second = press().await;
            braintree.releases().await;
            second
        });
        for said in [&first, &second] {
            assert_eq!(
                (&said["__typename"], &said["isDone"]),
                (&json!("Purchase"), &json!(true)),
                "{said}"
            );
        }
        assert_eq!(first["id"], second["id"]);
        assert_eq!(braintree.taken().await, [(500, 0)]);
        assert_eq!((tier(&world).await, amounts(&world).await), (json!("MEMBER"), vec![500]));
    })
    .await;
}
