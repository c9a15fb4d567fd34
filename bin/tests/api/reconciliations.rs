//! Our books beside Stripe's: what one side knows and the other does not is found.

use super::{
    payments::{PAYS as SHOWN, order},
    stripe::{buys, card, charge_id, on_stripe},
    world::{BOB, StripeServer, World, on_each_database},
};
use diesel::{RunQueryDsl, sql_query};
use quire_app::payment::{Difference, compare, give_back, renew_due};
use quire_membership::refund::RefundKind;
use quire_store::{Conn, StoreError};
use serde_json::json;

const PAYS: &str = "4242424242424242";

async fn differences(world: &World) -> Vec<Difference> {
    compare(&world.app).await.unwrap().unwrap()
}

/// Someone changes our books by hand.
async fn tampered(world: &World, sql: &'static str) {
    let change = move |c: &mut Conn| match c {
        Conn::Sqlite(c) => sql_query(sql).execute(c).map_err(StoreError::from),
        Conn::Postgres(c) => sql_query(sql).execute(c).map_err(StoreError::from),
    };
    assert_eq!(world.app.store.write(change).await.unwrap(), 1);
}

/// Takes money at Stripe of which the site knows nothing.
async fn taken_by_hand(stripe: &StripeServer) -> String {
    let form = [("amount", "700"), ("currency", "usd"), ("payment_method", "pm_card_visa")];
    let made = stripe.post("v1/payment_intents", &form).await;
    let id = made["id"].as_str().unwrap().to_owned();
    stripe.post(&format!("v1/payment_intents/{id}/confirm"), &[]).await;
    id
}

#[tokio::test]
async fn what_one_side_knows_and_the_other_does_not_is_found() {
    on_stripe(async |world, stripe| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&stripe, &mut bob, PAYS).await;
        let bought = buys(&bob, &visa, "purchase-1").await;
        world.doubles.clock.advance(31 * 86_400);
        renew_due(&world.app).await.unwrap();
        let bob = world.signed_in(BOB).await;
        let asks = "{ viewer { charges { id } } }";
        let last = bob.ask(asks).await["data"]["viewer"]["charges"][0].clone();
        give_back(&world.app, &charge_id(&last), RefundKind::Refund).await.unwrap();
        world.doubles.clock.advance(2 * 3_600);
        assert_eq!(differences(&world).await, []);

        let unknown = taken_by_hand(&stripe).await;
        let intent = stripe.intents().await[0]["id"].as_str().unwrap().to_owned();
        stripe.post("v1/refunds", &[("payment_intent", &intent), ("amount", "200")]).await;
        let found = differences(&world).await;
        assert_eq!(found[0], Difference::Refund(charge_id(&bought), 0, 200));
        assert!(matches!(&found[1], Difference::Unknown(there) if there.reference == unknown));
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[1].to_string().ends_with(": $7.00 was taken, and no charge is called so"));

        tampered(&world, "UPDATE charges SET amount_minor = 400 WHERE kind = 'PURCHASE'").await;
        let found = differences(&world).await;
        assert!(matches!(&found[0], Difference::Amount(id, ..) if *id == charge_id(&bought)));
        tampered(
            &world,
            "UPDATE charges SET state = 'DECLINED', reason = 'CARD_DECLINED' WHERE kind = 'PURCHASE'",
        )
        .await;
        let found = differences(&world).await;
        assert!(matches!(&found[0], Difference::NotSucceeded(..)), "{found:?}");
        tampered(&world, "UPDATE charges SET reference = NULL WHERE kind = 'RENEWAL'").await;
        let found = differences(&world).await;
        let is_missing = |one: &Difference| matches!(one, Difference::Missing(id, _) if *id == charge_id(&last));
        assert!(found.iter().any(is_missing), "{found:?}");
        drop(stripe);
        assert!(compare(&world.app).await.is_err());
    })
    .await;
}

#[tokio::test]
async fn where_payments_are_for_show_there_is_nothing_to_compare_with() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let shown = super::payments::card(&mut bob, SHOWN).await;
        let buy = "mutation($input: PurchaseMembershipInput!) {
            purchaseMembership(input: $input) { __typename } }";
        bob.act(buy, order("MONTHLY", "USD", 500, &shown, "purchase-1")).await;
        assert_eq!(compare(&world.app).await.unwrap(), None);
        let refused = bob.ask_with("mutation { setUpCard { __typename } }", json!({})).await;
        assert_eq!(refused["data"]["setUpCard"]["__typename"], "BadRequest");
    })
    .await;
}
