//! Paying through Stripe (localstripe): whatever is lost, late or twice on the way, the money is right.

use super::{
    payments::{order, paid_by},
    world::{BOB, Browser, MEMBER, StripeServer, World, on_each_database},
};
use quire_app::{
    payment::{give_back, renew_due, resolve_due, resolve_refunds},
    retention,
};
use quire_core::{ChargeId, UserId};
use quire_membership::refund::RefundKind;
use serde_json::{Value, json};

const DAY: i64 = 86_400;
pub const PAYS: &str = "4242424242424242";
const ASKS: &str = "4000002760003184";
pub const IS_DECLINED: &str = "4000000000000341";
const IS_NOT_TAKEN: &str = "4000000000000002";

pub const SAVE: &str = "mutation($token: String!) { createPaymentMethod(token: $token) {
    __typename ... on SavedPaymentMethod { id method { name } } ... on BadRequest { message } } }";
const BUY: &str = "mutation($input: PurchaseMembershipInput!) { purchaseMembership(input: $input) {
    __typename ... on Purchase { id isDone bankSecret } ... on PaymentMethodDeclined { message }
    ... on Conflict { message } ... on ServiceUnavailable { message } } }";
const CONFIRM: &str = "mutation($id: ID!, $is: Boolean!) {
    confirmPurchase(purchaseId: $id, isConfirmed: $is) { __typename
    ... on Purchase { id isDone } ... on PaymentMethodDeclined { message } } }";

/// A site whose members pay through Stripe.
pub async fn on_stripe(test: impl AsyncFn(World, StripeServer)) {
    on_each_database(async |world| {
        let stripe = StripeServer::start();
        test(world.paid_through(stripe.payments()), stripe).await;
    })
    .await;
}

/// Keeps a card, and returns its id.
pub async fn card(stripe: &StripeServer, browser: &mut Browser, number: &str) -> String {
    let token = stripe.typed(browser, number).await.unwrap();
    let saved = browser.act(SAVE, json!({ "token": token })).await;
    assert_eq!(saved["__typename"], "SavedPaymentMethod", "{saved}");
    saved["id"].as_str().unwrap().to_owned()
}

pub async fn buys(browser: &Browser, card: &str, key: &str) -> Value {
    let order = order("MONTHLY", "USD", 500, card, key);
    browser.ask_with(BUY, order).await["data"]["purchaseMembership"].clone()
}

async fn confirms(browser: &Browser, purchase: &Value, is_confirmed: bool) -> Value {
    let answer = json!({ "id": purchase["id"], "is": is_confirmed });
    browser.ask_with(CONFIRM, answer).await["data"]["confirmPurchase"].clone()
}

pub async fn tier(world: &World) -> Value {
    let bob = world.signed_in(BOB).await;
    bob.ask("{ viewer { tier } }").await["data"]["viewer"]["tier"].clone()
}

pub async fn amounts(world: &World) -> Vec<i64> {
    paid_by(world, BOB).await.into_iter().map(|money| money.minor).collect()
}

pub fn charge_id(purchase: &Value) -> ChargeId {
    purchase["id"].as_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_member_pays_renews_cancels_and_gets_a_payment_back() {
    on_stripe(async |world, stripe| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&stripe, &mut bob, PAYS).await;
        let bought = buys(&bob, &visa, "purchase-1").await;
        assert_eq!((&bought["isDone"], &bought["bankSecret"]), (&json!(true), &Value::Null));
        assert_eq!((tier(&world).await, amounts(&world).await), (json!("MEMBER"), vec![500]));
        assert_eq!(stripe.taken().await, [(500, 0)]);
        assert_eq!(stripe.intents().await[0]["metadata"]["charge"], bought["id"]);
        let own = "{ viewer { membership { membershipId paymentMethod { name } } } }";
        let own = bob.ask(own).await["data"]["viewer"]["membership"].clone();
        assert_eq!(own["paymentMethod"]["name"], "Visa •••• 4242");
        assert!(world.files_with(PAYS).is_empty(), "no number is anywhere");

        world.doubles.clock.advance(31 * DAY);
        let both = tokio::join!(renew_due(&world.app), renew_due(&world.app));
        assert!(both.0.is_ok() && both.1.is_ok(), "{both:?}");
        assert_eq!((amounts(&world).await, stripe.taken().await.len()), (vec![500, 500], 2));

        let mut bob = world.signed_in(BOB).await;
        let cancel = "mutation($input: CancelMembershipInput!) {
            cancelMembership(input: $input) { __typename } }";
        let input = json!({ "membershipId": own["membershipId"], "reason": "TIME" });
        bob.act(cancel, json!({ "input": input })).await;
        let last =
            bob.ask("{ viewer { charges { id } } }").await["data"]["viewer"]["charges"][0].clone();
        let last = charge_id(&last);
        let both = tokio::join!(
            give_back(&world.app, &last, RefundKind::Refund),
            give_back(&world.app, &last, RefundKind::Refund),
        );
        assert_eq!([&both.0, &both.1].iter().filter(|one| one.is_ok()).count(), 1, "{both:?}");
        assert_eq!(stripe.taken().await, [(500, 0), (500, 500)]);
        assert_eq!((tier(&world).await, amounts(&world).await.len()), (json!("FREE"), 2));
    })
    .await;
}

#[tokio::test]
async fn a_declined_card_buys_nothing_and_can_pay_no_more_by_that_purchase() {
    on_stripe(async |world, stripe| {
        let mut bob = world.signed_in(BOB).await;
        let refused = stripe.typed(&mut bob, IS_NOT_TAKEN).await.unwrap_err();
        assert_eq!(refused["error"]["code"], "card_declined");
        let visa = card(&stripe, &mut bob, IS_DECLINED).await;
        let declined = buys(&bob, &visa, "purchase-1").await;
        let words = "Your card was declined. Try another card, or ask your bank.";
        assert_eq!(declined, json!({ "__typename": "PaymentMethodDeclined", "message": words }));
        assert_eq!(buys(&bob, &visa, "purchase-1").await, declined);
        assert_eq!(stripe.intents().await[0]["status"], "canceled");
        assert_eq!((tier(&world).await, stripe.taken().await.len()), (json!("FREE"), 0));
        let good = card(&stripe, &mut bob, PAYS).await;
        assert_eq!(buys(&bob, &good, "purchase-2").await["isDone"], true);
        assert_eq!((amounts(&world).await, stripe.taken().await), (vec![500], vec![(500, 0)]));
    })
    .await;
}

#[tokio::test]
async fn a_bank_asks_in_the_browser_and_its_answer_is_read_at_stripe() {
    on_stripe(async |world, stripe| {
        let mut bob = world.signed_in(BOB).await;
        let asks = card(&stripe, &mut bob, ASKS).await;
        let first = buys(&bob, &asks, "purchase-1").await;
        assert_eq!(first["isDone"], false);
        let secret = first["bankSecret"].as_str().unwrap();
        // The page says so, and it is not so.
        assert_eq!(confirms(&bob, &first, true).await["isDone"], false);
        stripe.answers_bank(secret, false).await;
        let refused = confirms(&bob, &first, true).await;
        assert_eq!(refused["__typename"], "PaymentMethodDeclined", "{refused}");
        stripe.answers_bank(secret, true).await;
        assert!(stripe.taken().await.is_empty(), "it cannot be paid any more");

        let second = buys(&bob, &asks, "purchase-2").await;
        stripe.answers_bank(second["bankSecret"].as_str().unwrap(), true).await;
        // The page lost what it knew, and says no: the money came all the same.
        assert_eq!(confirms(&bob, &second, false).await["isDone"], true);
        assert_eq!((tier(&world).await, amounts(&world).await), (json!("MEMBER"), vec![500]));

        // A renewal happens without anybody to ask.
        world.doubles.clock.advance(31 * DAY);
        renew_due(&world.app).await.unwrap();
        let own = "{ viewer { membership { state } } }";
        let bob = world.signed_in(BOB).await;
        assert_eq!(bob.ask(own).await["data"]["viewer"]["membership"]["state"], "PAST_DUE");
        assert_eq!(stripe.taken().await, [(500, 0)]);
        assert_eq!(stripe.intents().await[2]["status"], "canceled");
    })
    .await;
}

#[tokio::test]
async fn a_bank_that_no_one_answers_is_given_up_at_stripe_too() {
    on_stripe(async |world, stripe| {
        let mut bob = world.signed_in(BOB).await;
        let asks = card(&stripe, &mut bob, ASKS).await;
        let left = buys(&bob, &asks, "purchase-1").await;
        world.doubles.clock.advance(16 * 60);
        assert_eq!(resolve_due(&world.app).await.unwrap(), 1);
        stripe.answers_bank(left["bankSecret"].as_str().unwrap(), true).await;
        assert_eq!((stripe.taken().await, tier(&world).await), (vec![], json!("FREE")));
        assert_eq!(confirms(&bob, &left, true).await["__typename"], "PaymentMethodDeclined");
    })
    .await;
}

#[tokio::test]
async fn a_card_is_kept_for_the_account_it_was_typed_in_for_and_no_other() {
    on_stripe(async |world, stripe| {
        let (mut bob, mut mel) = (world.signed_in(BOB).await, world.signed_in(MEMBER).await);
        let of_bob = stripe.typed(&mut bob, PAYS).await.unwrap();
        let open = "mutation { setUpCard { ... on CardSetup { clientSecret } } }";
        let unfinished =
            bob.act(open, json!({})).await["clientSecret"].as_str().unwrap().to_owned();
        let unfinished = unfinished.split("_secret_").next().unwrap();
        stripe.typed(&mut mel, PAYS).await.unwrap();
        for (browser, token) in [
            (&mel, of_bob.as_str()),
            (&bob, unfinished),
            (&bob, "seti_none"),
            (&bob, "../v1/charges"),
            (&bob, "seti_/../charges"),
            (&bob, "pm_card_visa"),
            (&bob, ""),
        ] {
            let said = browser.ask_with(SAVE, json!({ "token": token })).await;
            let said = &said["data"]["createPaymentMethod"];
            assert_eq!(said["__typename"], "BadRequest", "{token}: {said}");
        }
        let saved = bob.act(SAVE, json!({ "token": of_bob })).await;
        assert_eq!(saved["method"]["name"], "Visa •••• 4242");
    })
    .await;
}

#[tokio::test]
async fn an_answer_that_is_lost_at_any_step_of_buying_charges_once() {
    on_stripe(async |world, stripe| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&stripe, &mut bob, PAYS).await;
        let mut bought = 0;
        for (n, faults) in [
            // The payment is begun, then confirmed.
            vec!["miss"],
            vec!["lose"],
            vec!["slow"],
            vec!["twice"],
            vec!["", "miss"],
            vec!["", "lose"],
            vec!["", "slow"],
            vec!["", "twice"],
            vec!["lose", "lose"],
        ]
        .iter()
        .enumerate()
        {
            let key = format!("purchase-{n}");
            world.doubles.clock.advance(1);
            stripe.misbehaves(faults).await;
            let first = buys(&bob, &visa, &key).await;
            stripe.misbehaves(&[]).await;
            world.doubles.clock.advance(61);
            let pressed = n % 2 == 0;
            if first["isDone"] != true {
                assert_eq!(first["__typename"], "ServiceUnavailable", "{faults:?}: {first}");
                // Half of them press again before the server asks.
                let again = if pressed { buys(&bob, &visa, &key).await } else { Value::Null };
                let both = tokio::join!(resolve_due(&world.app), resolve_due(&world.app));
                assert!(both.0.is_ok() && both.1.is_ok(), "{both:?}");
                assert!(!pressed || again["isDone"] == true, "{faults:?}: {again}");
            }
            let taken = stripe.taken().await.len();
            let is_member = tier(&world).await == "MEMBER";
            assert_eq!(taken - bought, usize::from(is_member), "{faults:?}");
            assert_eq!(amounts(&world).await.len(), taken, "{faults:?}");
            bought = taken;
            if is_member {
                let last = bob.ask("{ viewer { charges { id } } }").await;
                let last = charge_id(&last["data"]["viewer"]["charges"][0]);
                give_back(&world.app, &last, RefundKind::Refund).await.unwrap();
            }
            assert_eq!(tier(&world).await, "FREE");
        }
        assert!(bought >= 7, "{bought}");
        assert!(stripe.taken().await.iter().all(|(paid, back)| paid == back));
        assert!(stripe.intents().await.iter().all(|one| one["status"] != "requires_action"));
    })
    .await;
}

#[tokio::test]
async fn a_refund_whose_answer_is_lost_goes_back_once() {
    on_stripe(async |world, stripe| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&stripe, &mut bob, PAYS).await;
        for (n, fault) in ["miss", "lose", "slow", "twice"].into_iter().enumerate() {
            let bought = buys(&bob, &visa, &format!("purchase-{n}")).await;
            stripe.misbehaves(&[fault]).await;
            let first = give_back(&world.app, &charge_id(&bought), RefundKind::Refund).await;
            assert_eq!(first.is_ok(), fault == "twice", "{fault}: {first:?}");
            world.doubles.clock.advance(61);
            let both = tokio::join!(resolve_refunds(&world.app), resolve_refunds(&world.app));
            assert!(both.0.is_ok() && both.1.is_ok(), "{both:?}");
            assert_eq!(tier(&world).await, "FREE", "{fault}");
            assert_eq!(stripe.taken().await.last(), Some(&(500, 500)), "{fault}");
            assert_eq!(amounts(&world).await.len(), n + 1);
        }
    })
    .await;
}

#[tokio::test]
async fn a_renewal_whose_answer_is_lost_is_paid_once() {
    on_stripe(async |world, stripe| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&stripe, &mut bob, PAYS).await;
        buys(&bob, &visa, "purchase-1").await;
        for (month, faults) in
            [vec!["lose"], vec!["", "lose"], vec!["", "slow"], vec!["twice", "twice"]]
                .iter()
                .enumerate()
        {
            world.doubles.clock.advance(31 * DAY);
            stripe.misbehaves(faults).await;
            renew_due(&world.app).await.unwrap();
            stripe.misbehaves(&[]).await;
            world.doubles.clock.advance(61);
            resolve_due(&world.app).await.unwrap();
            renew_due(&world.app).await.unwrap();
            assert_eq!(stripe.taken().await.len(), month + 2, "{faults:?}");
            assert_eq!(amounts(&world).await.len(), month + 2, "{faults:?}");
            assert_eq!(tier(&world).await, "MEMBER");
        }
    })
    .await;
}

#[tokio::test]
async fn a_better_plan_and_a_gift_are_paid_through_stripe_after_the_bank_asked() {
    on_stripe(async |world, stripe| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&stripe, &mut bob, PAYS).await;
        assert_eq!(buys(&bob, &visa, "purchase-1").await["isDone"], true);
        // The card that was added last is charged.
        world.doubles.clock.advance(1);
        let asks = card(&stripe, &mut bob, ASKS).await;
        let own = "{ viewer { membership { membershipId
            switches { membershipType due { amount } } } } }";
        let own = bob.ask(own).await["data"]["viewer"]["membership"].clone();
        let mut all = own["switches"].as_array().unwrap().iter();
        let friend = all.find(|one| one["membershipType"] == "PREMIUM_YEARLY").unwrap();
        let due = friend["due"]["amount"].as_i64().unwrap();
        let upgrade = "mutation($input: UpgradePlanInput!) { upgradePlan(input: $input) {
            __typename ... on Purchase { id isDone bankSecret } } }";
        let input = json!({ "membershipId": own["membershipId"], "shownAmount": due,
            "membershipType": "PREMIUM_YEARLY", "requestKey": "upgrade-1" });
        let begun = bob.act(upgrade, json!({ "input": input })).await;
        stripe.answers_bank(begun["bankSecret"].as_str().unwrap(), true).await;
        assert_eq!(confirms(&bob, &begun, true).await["isDone"], true);
        assert_eq!(tier(&world).await, "FRIEND");

        let give = "mutation($input: PurchaseGiftInput!) { purchaseGift(input: $input) {
            __typename ... on Purchase { id isDone bankSecret } } }";
        let gift = super::gifts::present(&asks, "gift-0001");
        let begun = bob.act(give, json!({ "input": gift })).await;
        assert_eq!(begun["isDone"], false, "{begun}");
        stripe.answers_bank(begun["bankSecret"].as_str().unwrap(), true).await;
        assert_eq!(confirms(&bob, &begun, true).await["isDone"], true);
        assert_eq!(stripe.taken().await, [(500, 0), (due, 0), (5000, 0)]);
        assert_eq!(amounts(&world).await.len(), 3);
    })
    .await;
}

#[tokio::test]
async fn who_is_erased_is_gone_at_stripe_too_and_the_books_stay() {
    on_stripe(async |world, stripe| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&stripe, &mut bob, PAYS).await;
        assert_eq!(buys(&bob, &visa, "purchase-1").await["isDone"], true);
        let now = world.app.ports.clock.now();
        let hide = move |c: &mut _| quire_store::deletion::hide(c, &UserId::from_bits(BOB), now);
        world.app.store.write(hide).await.unwrap();
        world.doubles.clock.advance(60 * DAY);
        let customers = async || {
            let all = stripe.get("v1/customers").await;
            all["data"].as_array().unwrap().len()
        };
        stripe.misbehaves(&["miss"]).await;
        let waits = retention::forget_old(&world.app).await.unwrap();
        assert_eq!((waits.accounts, customers().await), (0, 1), "it is not known");
        let done = retention::forget_old(&world.app).await.unwrap();
        assert_eq!((done.accounts, customers().await), (1, 0));
        assert_eq!(stripe.taken().await, [(500, 0)]);
        assert!(amounts(&world).await.is_empty(), "the sum has no name any more");
    })
    .await;
}
