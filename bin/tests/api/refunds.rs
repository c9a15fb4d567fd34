//! Money that goes back: once, with what was paid for, and in the books.

use super::{
    gifts::{gives, present},
    payments::{PAYS, card, order, paid_by},
    world::{BOB, Browser, Mood, World, on_each_database},
};
use quire_app::payment::{RefundRefusal, give_back, renew_due, resolve_refunds};
use quire_core::ChargeId;
use quire_membership::refund::RefundKind::{Chargeback, Refund};
use serde_json::Value;

const DAY: i64 = 86_400;

/// Buys the monthly plan, and returns the number of the receipt.
async fn bought(bob: &mut Browser, key: &str) -> ChargeId {
    let visa = card(bob, PAYS).await;
    let buy = "mutation($input: PurchaseMembershipInput!) {
        purchaseMembership(input: $input) { __typename ... on Purchase { id isDone } } }";
    let done = bob.act(buy, order("MONTHLY", "USD", 500, &visa, key)).await;
    assert_eq!(done["isDone"], true, "{done}");
    done["id"].as_str().unwrap().parse().unwrap()
}

async fn tier(world: &World) -> Value {
    let bob = world.signed_in(BOB).await;
    bob.ask("{ viewer { tier } }").await["data"]["viewer"]["tier"].clone()
}

#[tokio::test]
async fn a_payment_goes_back_once_and_what_was_paid_for_ends() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let id = bought(&mut bob, "purchase-1").await;
        world.letters_sent().await;
        world.doubles.clock.advance(DAY);
        let both =
            tokio::join!(give_back(&world.app, &id, Refund), give_back(&world.app, &id, Refund));
        assert_eq!([&both.0, &both.1].iter().filter(|one| one.is_ok()).count(), 1, "{both:?}");
        assert_eq!(tier(&world).await, "FREE");
        assert_eq!(world.letters_sent().await, ["Your Quire payment went back"]);
        let again = give_back(&world.app, &id, Refund).await;
        assert!(matches!(again, Err(RefundRefusal::Before)), "{again:?}");
        assert_eq!(renew_due(&world.app).await.unwrap(), 0, "nothing renews");
        let mut bob = world.signed_in(BOB).await;
        bought(&mut bob, "purchase-2").await;
        assert_eq!(tier(&world).await, "MEMBER");
        assert_eq!(paid_by(&world, BOB).await.len(), 2);
        let none = give_back(&world.app, &ChargeId::from_bits(7), Refund).await;
        assert!(matches!(none, Err(RefundRefusal::NotPaid(_))), "{none:?}");
    })
    .await;
}

#[tokio::test]
async fn a_refund_whose_answer_was_lost_is_asked_for_again_and_given_once() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let id = bought(&mut bob, "purchase-1").await;
        for mood in [Mood::Mute, Mood::Deaf] {
            world.till.set(mood);
            let lost = give_back(&world.app, &id, Refund).await;
            assert!(lost.is_err(), "{lost:?}");
        }
        assert_eq!(tier(&world).await, "MEMBER", "until the money went back");
        assert_eq!(resolve_refunds(&world.app).await.unwrap(), 0, "not before a minute");
        world.till.set(Mood::Fine);
        world.doubles.clock.advance(61);
        let both = tokio::join!(resolve_refunds(&world.app), resolve_refunds(&world.app));
        assert!(both.0.is_ok() && both.1.is_ok(), "{both:?}");
        assert_eq!(tier(&world).await, "FREE");
        assert_eq!(paid_by(&world, BOB).await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn only_the_last_payment_goes_back_and_a_bank_asks_no_one() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let first = bought(&mut bob, "purchase-1").await;
        world.doubles.clock.advance(31 * DAY);
        renew_due(&world.app).await.unwrap();
        let refused = give_back(&world.app, &first, Refund).await;
        assert!(matches!(refused, Err(RefundRefusal::Membership(_))), "{refused:?}");
        assert_eq!(tier(&world).await, "MEMBER");
        give_back(&world.app, &first, Chargeback).await.unwrap();
        assert_eq!(tier(&world).await, "MEMBER", "the second month is paid for");
        assert_eq!(paid_by(&world, BOB).await.len(), 2);
    })
    .await;
}

#[tokio::test]
async fn a_gift_goes_back_until_someone_redeems_it() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        let mut codes = Vec::new();
        for key in ["gift-0001", "gift-0002"] {
            let given = gives(&bob, present(&visa, key)).await;
            let id: ChargeId = given["id"].as_str().unwrap().parse().unwrap();
            let own = format!("{{ viewer {{ gifts(chargeId: \"{id}\") {{ code }} }} }}");
            let code = bob.ask(&own).await["data"]["viewer"]["gifts"][0]["code"].clone();
            codes.push((id, code));
        }
        give_back(&world.app, &codes[0].0, Refund).await.unwrap();
        let redeem = |code: &Value| {
            format!("mutation {{ redeemGift(code: {code}) {{ __typename ... on GiftCodeRefused {{ error }} }} }}")
        };
        let said = bob.ask(&redeem(&codes[0].1)).await["data"]["redeemGift"].clone();
        assert_eq!(said["error"], "EXPIRED", "{said}");
        let done = bob.ask(&redeem(&codes[1].1)).await["data"]["redeemGift"].clone();
        assert_eq!(done["__typename"], "RedeemedGift", "{done}");
        let late = give_back(&world.app, &codes[1].0, Refund).await;
        assert!(matches!(late, Err(RefundRefusal::Redeemed)), "{late:?}");
        assert_eq!(paid_by(&world, BOB).await.len(), 2);
    })
    .await;
}
