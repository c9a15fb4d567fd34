//! Better plans that are paid by PayPal: whatever is lost on the way, the money is right.

use super::{
    braintree::{account, buys, on_braintree, own, statuses},
    stripe::{amounts, tier},
    world::{BOB, Browser},
};
use quire_app::payment::resolve_due;
use serde_json::{Value, json};

async fn upgrades(browser: &Browser, id: &Value, shown: i64, key: &str) -> Value {
    let upgrade = "mutation($input: UpgradePlanInput!) { upgradePlan(input: $input) {
        __typename ... on Purchase { id isDone } ... on ServiceUnavailable { message } } }";
    let input = json!({ "membershipId": id, "shownAmount": shown,
        "membershipType": "PREMIUM_YEARLY", "requestKey": key });
    browser.ask_with(upgrade, json!({ "input": input })).await["data"]["upgradePlan"].clone()
}

#[tokio::test]
async fn a_better_plan_is_paid_by_paypal_once_whatever_is_lost() {
    for faults in [&[][..], &["lose"], &["", "miss"], &["", "lose"], &["", "slow"], &["twice"]] {
        on_braintree(async |world, braintree| {
            let mut bob = world.signed_in(BOB).await;
            let paypal = account(&braintree, &mut bob, "good").await;
            let bought = buys(&bob, &paypal, "purchase-1").await;
            assert_eq!(bought["isDone"], true, "{bought}");
            let own_plans = "{ viewer { membership { membershipId
                switches { membershipType due { amount } } } } }";
            let held = bob.ask(own_plans).await["data"]["viewer"]["membership"].clone();
            let mut all = held["switches"].as_array().unwrap().iter();
            let friend = all.find(|one| one["membershipType"] == "PREMIUM_YEARLY").unwrap();
            let (id, due) = (&held["membershipId"], friend["due"]["amount"].as_i64().unwrap());
            assert_eq!(upgrades(&bob, id, 1, "tampered-1").await["__typename"], "Conflict");
            braintree.misbehaves(faults).await;
            let twice = tokio::join!(
                upgrades(&bob, id, due, "in-one-tab"),
                upgrades(&bob, id, due, "in-one-tab"),
            );
            upgrades(&bob, id, due, "in-another").await;
            braintree.misbehaves(&[]).await;
            world.doubles.clock.advance(61);
            let both = tokio::join!(resolve_due(&world.app), resolve_due(&world.app));
            assert!(both.0.is_ok() && both.1.is_ok(), "{both:?}");
            // What never arrived was given up; the page asks under another name then.
            upgrades(&bob, id, due, "in-one-tab").await;
            upgrades(&bob, id, due, "afterwards").await;
            assert_eq!(tier(&world).await, "FRIEND", "{faults:?}: {twice:?}");
            assert_eq!(own(&world).await["paymentMethod"]["name"], "PayPal");
            let taken: Vec<i64> = braintree.taken().await.iter().map(|(paid, _)| *paid).collect();
            assert_eq!(taken.iter().sum::<i64>(), 500 + due, "{faults:?}: {taken:?}");
            assert_eq!((taken.len(), amounts(&world).await.len()), (2, 2), "{faults:?}");
            assert!(!statuses(&braintree).await.contains(&"AUTHORIZED".to_owned()), "{faults:?}");
            assert_eq!(world.till.charges(), 0);
        })
        .await;
    }
}
