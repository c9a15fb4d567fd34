//! Paying by PayPal, through Braintree: whatever is lost, late or twice on the way, the money is right.

use super::{
    gifts::{gives, present},
    payments::{PAYS, card, order, paid_by},
    stripe::{amounts, charge_id, tier},
    world::{
        ADA, BOB, BraintreeServer, Browser, Mood, World, braintree_event, braintree_signature,
        on_each_database,
    },
};
use http::Method;
use quire_app::{
    payment::{Difference, compare, give_back, renew_due, resolve_due, resolve_refunds},
    retention,
};
use quire_core::UserId;
use quire_membership::refund::RefundKind::Refund;
use serde_json::{Value, json};

const DAY: i64 = 86_400;
const PRIVATE: &str = "quire_private_key";

const SAVE: &str = "mutation($token: String!, $kind: PaymentMethodKind) {
    createPaymentMethod(token: $token, kind: $kind) {
    __typename ... on SavedPaymentMethod { id method { name expiry } } ... on BadRequest { message } } }";
const UPDATE: &str = "mutation($token: String!, $kind: PaymentMethodKind) {
    updatePaymentMethod(token: $token, kind: $kind) { __typename } }";
const BUY: &str = "mutation($input: PurchaseMembershipInput!) { purchaseMembership(input: $input) {
    __typename ... on Purchase { id isDone bankSecret } ... on PaymentMethodDeclined { message }
    ... on Conflict { message } ... on ServiceUnavailable { message } } }";

/// A site whose members pay by card, for show, or by PayPal.
pub async fn on_braintree(test: impl AsyncFn(World, BraintreeServer)) {
    on_each_database(async |world| {
        let braintree = BraintreeServer::start();
        test(world.and_paypal_through(braintree.payments()), braintree).await;
    })
    .await;
}

/// Keeps a PayPal account, and returns its id.
pub async fn account(braintree: &BraintreeServer, browser: &mut Browser, kind: &str) -> String {
    let token = braintree.connected(browser, kind).await;
    let saved = browser.act(SAVE, json!({ "token": token, "kind": "PAYPAL_ACCOUNT" })).await;
    let shown = json!({ "name": "PayPal", "expiry": null });
    assert_eq!(saved["method"], shown, "{saved}");
    saved["id"].as_str().unwrap().to_owned()
}

pub async fn buys(browser: &Browser, method: &str, key: &str) -> Value {
    let order = order("MONTHLY", "USD", 500, method, key);
    browser.ask_with(BUY, order).await["data"]["purchaseMembership"].clone()
}

pub async fn statuses(braintree: &BraintreeServer) -> Vec<String> {
    let all = braintree.transactions().await.into_iter();
    all.map(|one| one["status"].as_str().unwrap().to_owned()).collect()
}

pub async fn own(world: &World) -> Value {
    let bob = world.signed_in(BOB).await;
    let own = "{ viewer { membership { membershipId state paymentMethod { name } } } }";
    bob.ask(own).await["data"]["viewer"]["membership"].clone()
}

#[tokio::test]
async fn a_member_pays_by_paypal_renews_and_gets_a_payment_back() {
    on_braintree(async |world, braintree| {
        let mut bob = world.signed_in(BOB).await;
        let paypal = account(&braintree, &mut bob, "good").await;
        let bought = buys(&bob, &paypal, "purchase-1").await;
        assert_eq!((&bought["isDone"], &bought["bankSecret"]), (&json!(true), &Value::Null));
        assert_eq!((tier(&world).await, amounts(&world).await), (json!("MEMBER"), vec![500]));
        let made = braintree.transactions().await;
        assert_eq!((&made[0]["order"], &made[0]["currency"]), (&bought["id"], &json!("USD")));
        assert_eq!(own(&world).await["paymentMethod"]["name"], "PayPal");
        let receipt = format!(
            "{{ viewer {{ charge(id: {}) {{ paymentMethod {{ name }} }} }} }}",
            bought["id"]
        );
        let receipt = bob.ask(&receipt).await;
        assert_eq!(receipt["data"]["viewer"]["charge"]["paymentMethod"]["name"], "PayPal");
        assert_eq!(world.till.charges(), 0);

        braintree.settles().await;
        world.doubles.clock.advance(31 * DAY);
        let both = tokio::join!(renew_due(&world.app), renew_due(&world.app));
        assert!(both.0.is_ok() && both.1.is_ok(), "{both:?}");
        assert_eq!((amounts(&world).await, braintree.taken().await.len()), (vec![500, 500], 2));

        let bob = world.signed_in(BOB).await;
        let last = bob.ask("{ viewer { charges { id } } }").await;
        let last = charge_id(&last["data"]["viewer"]["charges"][0]);
        let both = tokio::join!(
            give_back(&world.app, &last, Refund),
            give_back(&world.app, &last, Refund)
        );
        assert_eq!([&both.0, &both.1].iter().filter(|one| one.is_ok()).count(), 1, "{both:?}");
        // What was not settled yet is not taken at all.
        assert_eq!(statuses(&braintree).await, ["SETTLED", "VOIDED"]);
        assert_eq!((tier(&world).await, amounts(&world).await.len()), (json!("FREE"), 2));
        world.doubles.clock.advance(2 * 3_600);
        assert_eq!(compare(&world.app).await.unwrap().unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn an_account_without_money_buys_nothing_and_another_one_does() {
    on_braintree(async |world, braintree| {
        let mut bob = world.signed_in(BOB).await;
        let poor = account(&braintree, &mut bob, "declined").await;
        let declined = buys(&bob, &poor, "purchase-1").await;
        let words = "PayPal didn’t pay, and nothing was charged. Choose another way to pay in PayPal, \
                     or pay by card.";
        assert_eq!(declined, json!({ "__typename": "PaymentMethodDeclined", "message": words }));
        assert_eq!(buys(&bob, &poor, "purchase-1").await, declined);
        assert_eq!(statuses(&braintree).await, ["PROCESSOR_DECLINED"]);
        let good = account(&braintree, &mut bob, "good").await;
        assert_eq!(buys(&bob, &good, "purchase-2").await["isDone"], true);
        assert_eq!((amounts(&world).await, braintree.taken().await), (vec![500], vec![(500, 0)]));
    })
    .await;
}

#[tokio::test]
async fn an_answer_that_is_lost_at_any_step_of_buying_charges_once() {
    on_braintree(async |world, braintree| {
        let mut bob = world.signed_in(BOB).await;
        let paypal = account(&braintree, &mut bob, "good").await;
        let mut bought = 0;
        for (n, faults) in [
            // Money is held, then taken.
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
            braintree.misbehaves(faults).await;
            let first = buys(&bob, &paypal, &key).await;
            braintree.misbehaves(&[]).await;
            world.doubles.clock.advance(61);
            let pressed = n % 2 == 0;
            if first["isDone"] != true {
                assert_eq!(first["__typename"], "ServiceUnavailable", "{faults:?}: {first}");
                // Half of them press again before the server asks.
                let again = if pressed { buys(&bob, &paypal, &key).await } else { Value::Null };
                let both = tokio::join!(resolve_due(&world.app), resolve_due(&world.app));
                assert!(both.0.is_ok() && both.1.is_ok(), "{both:?}");
                assert!(!pressed || again["isDone"] == true, "{faults:?}: {again}");
            }
            let taken = braintree.taken().await;
            let taken = taken.iter().filter(|(paid, back)| paid != back).count();
            let is_member = tier(&world).await == "MEMBER";
            assert_eq!(taken, usize::from(is_member), "{faults:?}: {first}");
            bought += taken;
            assert_eq!(amounts(&world).await.len(), bought, "{faults:?}");
            if is_member {
                braintree.settles().await;
                let last = bob.ask("{ viewer { charges { id } } }").await;
                let last = charge_id(&last["data"]["viewer"]["charges"][0]);
                give_back(&world.app, &last, Refund).await.unwrap();
            }
            assert_eq!(tier(&world).await, "FREE");
        }
        assert!(bought >= 7, "{bought}");
        assert!(braintree.taken().await.iter().all(|(paid, back)| paid == back));
    })
    .await;
}

#[tokio::test]
async fn what_a_page_makes_up_is_refused_and_takes_nothing() {
    on_braintree(async |world, braintree| {
        let mut bob = world.signed_in(BOB).await;
        let card_token = braintree.connected(&mut bob, "card").await;
        let good = braintree.connected(&mut bob, "good").await;
        for (token, kind) in [
            (card_token.as_str(), "PAYPAL_ACCOUNT"),
            ("fake-valid-nonce", "PAYPAL_ACCOUNT"),
            ("", "PAYPAL_ACCOUNT"),
            ("nonce\"} }", "PAYPAL_ACCOUNT"),
            (PAYS, "PAYPAL_ACCOUNT"),
            (good.as_str(), "CREDIT_CARD"),
            (good.as_str(), "APPLE_PAY_CARD"),
        ] {
            let said = bob.ask_with(SAVE, json!({ "token": token, "kind": kind })).await;
            let said = &said["data"]["createPaymentMethod"];
            assert_eq!(said["__typename"], "BadRequest", "{token} {kind}: {said}");
        }
        // A token is good once.
        let saved = bob.ask_with(SAVE, json!({ "token": good, "kind": "PAYPAL_ACCOUNT" })).await;
        let paypal = saved["data"]["createPaymentMethod"]["id"].as_str().unwrap().to_owned();
        let again = bob.ask_with(SAVE, json!({ "token": good, "kind": "PAYPAL_ACCOUNT" })).await;
        assert_eq!(again["data"]["createPaymentMethod"]["__typename"], "BadRequest");
        // Another price or plan, and the account of someone else.
        for (plan, currency, minor, what) in [
            ("MONTHLY", "USD", 1, "Conflict"),
            ("YEARLY", "USD", 500, "Conflict"),
            ("MONTHLY", "CAD", 500, "Conflict"),
        ] {
            let order = order(plan, currency, minor, &paypal, "purchase-1");
            let said = bob.ask_with(BUY, order).await["data"]["purchaseMembership"].clone();
            assert_eq!(said["__typename"], what, "{plan} {currency} {minor}: {said}");
        }
        let ada = world.signed_in(ADA).await;
        assert_eq!(buys(&ada, &paypal, "purchase-1").await["__typename"], "NotFound");
        assert!(braintree.transactions().await.is_empty());
        // In the other currency the money goes to the other account.
        let order = order("MONTHLY", "CAD", 700, &paypal, "purchase-2");
        let said = bob.ask_with(BUY, order).await["data"]["purchaseMembership"].clone();
        assert_eq!(said["isDone"], true, "{said}");
        assert_eq!(braintree.transactions().await[0]["currency"], "CAD");
    })
    .await;
}

#[tokio::test]
async fn a_card_here_and_an_account_there_are_each_charged_by_who_keeps_them() {
    on_braintree(async |world, braintree| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        assert_eq!(buys(&bob, &visa, "purchase-1").await["isDone"], true);
        // A gift by PayPal does not change with what the membership is paid.
        world.doubles.clock.advance(1);
        let paypal = account(&braintree, &mut bob, "good").await;
        assert_eq!(gives(&bob, present(&paypal, "gift-0001")).await["isDone"], true);
        assert_eq!(braintree.taken().await, [(5_000, 0)]);
        world.doubles.clock.advance(31 * DAY);
        renew_due(&world.app).await.unwrap();
        assert_eq!((world.till.charges(), braintree.taken().await.len()), (2, 1));
        // Paid by PayPal from now on.
        let mut bob = world.signed_in(BOB).await;
        let token = braintree.connected(&mut bob, "good").await;
        let changed = bob.act(UPDATE, json!({ "token": token, "kind": "PAYPAL_ACCOUNT" })).await;
        assert_eq!(changed["__typename"], "SavedPaymentMethod", "{changed}");
        assert_eq!(own(&world).await["paymentMethod"]["name"], "PayPal");
        world.doubles.clock.advance(31 * DAY);
        renew_due(&world.app).await.unwrap();
        assert_eq!((world.till.charges(), braintree.taken().await.len()), (2, 2));
        // One that is away does not keep the other from what is its own.
        world.till.set(Mood::Deaf);
        world.doubles.clock.advance(31 * DAY);
        renew_due(&world.app).await.unwrap();
        assert_eq!(braintree.taken().await.len(), 3);
        assert_eq!(paid_by(&world, BOB).await.len(), 5);
    })
    .await;
}

#[tokio::test]
async fn a_renewal_and_a_refund_whose_answers_are_lost_happen_once() {
    on_braintree(async |world, braintree| {
        let mut bob = world.signed_in(BOB).await;
        let paypal = account(&braintree, &mut bob, "good").await;
        buys(&bob, &paypal, "purchase-1").await;
        for (month, faults) in
            [vec!["miss"], vec!["lose"], vec!["", "lose"], vec!["", "slow"]].iter().enumerate()
        {
            world.doubles.clock.advance(31 * DAY);
            braintree.misbehaves(faults).await;
            renew_due(&world.app).await.unwrap();
            braintree.misbehaves(&[]).await;
            world.doubles.clock.advance(61);
            resolve_due(&world.app).await.unwrap();
            renew_due(&world.app).await.unwrap();
            assert_eq!(braintree.taken().await.len(), month + 2, "{faults:?}");
            assert_eq!(amounts(&world).await.len(), month + 2, "{faults:?}");
            assert_eq!(tier(&world).await, "MEMBER");
        }
        braintree.settles().await;
        let mut bob = world.signed_in(BOB).await;
        let last = bob.ask("{ viewer { charges { id } } }").await;
        let mut last = charge_id(&last["data"]["viewer"]["charges"][0]);
        for (n, fault) in ["miss", "lose", "slow", "twice"].into_iter().enumerate() {
            braintree.misbehaves(&[fault]).await;
            let first = give_back(&world.app, &last, Refund).await;
            assert_eq!(first.is_ok(), fault == "twice", "{fault}: {first:?}");
            world.doubles.clock.advance(61);
            let both = tokio::join!(resolve_refunds(&world.app), resolve_refunds(&world.app));
            assert!(both.0.is_ok() && both.1.is_ok(), "{both:?}");
            assert_eq!(tier(&world).await, "FREE", "{fault}");
            let back = braintree.taken().await;
            assert_eq!(back.iter().filter(|(paid, back)| paid == back).count(), n + 1, "{fault}");
            let next = account(&braintree, &mut bob, "good").await;
            last = charge_id(&buys(&bob, &next, &format!("purchase-again-{n}")).await);
            braintree.settles().await;
        }
    })
    .await;
}

async fn deliver(world: &World, private: &str, kind: &str, subject: &str) -> u16 {
    let form = braintree_event(private, world.app.ports.clock.now(), kind, subject);
    let headers = [("content-type", "application/x-www-form-urlencoded")];
    let sent = world.browser().send(Method::POST, "/_/payment-events", &headers, form).await;
    sent.status.as_u16()
}

#[tokio::test]
async fn what_braintree_tells_counts_when_it_is_signed_in_any_order_and_number() {
    on_braintree(async |world, braintree| {
        let mut bob = world.signed_in(BOB).await;
        let paypal = account(&braintree, &mut bob, "good").await;
        // The page and the server lose what became of it.
        braintree.misbehaves(&["", "lose"]).await;
        let lost = buys(&bob, &paypal, "purchase-1").await;
        assert_eq!(lost["__typename"], "ServiceUnavailable", "{lost}");
        let made = braintree.transactions().await;
        let (id, order) = (&made[0]["id"], made[0]["order"].as_str().unwrap());
        let paid = format!("<transaction><id>a1</id><order-id>{order}</order-id></transaction>");
        let dispute = format!("<dispute><id>d</id><kind>chargeback</kind>{paid}</dispute>");
        assert_eq!(deliver(&world, "another", "transaction_settled", &paid).await, 400);
        assert_eq!(tier(&world).await, "FREE");
        assert_eq!(deliver(&world, PRIVATE, "dispute_won", &dispute).await, 503, "it waits");
        braintree.settles().await;
        for _ in 0..2 {
            assert_eq!(deliver(&world, PRIVATE, "transaction_settled", &paid).await, 200);
        }
        assert_eq!((tier(&world).await, amounts(&world).await), (json!("MEMBER"), vec![500]));
        // A part goes back there; then a bank takes all, and gives it back.
        braintree.gives_back(id, "2.00").await;
        let found = compare(&world.app).await.unwrap().unwrap();
        assert!(matches!(&found[..], [Difference::Refund(_, 0, 200)]), "{found:?}");
        assert_eq!(deliver(&world, PRIVATE, "transaction_settlement_declined", &paid).await, 200);
        assert_eq!(compare(&world.app).await.unwrap().unwrap(), []);
        assert_eq!(tier(&world).await, "MEMBER");
        world.doubles.clock.advance(60);
        for _ in 0..2 {
            assert_eq!(deliver(&world, PRIVATE, "dispute_opened", &dispute).await, 200);
        }
        assert_eq!(tier(&world).await, "FREE");
        world.doubles.clock.advance(60);
        assert_eq!(deliver(&world, PRIVATE, "dispute_won", &dispute).await, 200);
        assert_eq!(tier(&world).await, "MEMBER");
        let missing = paid.replace(order, "00000000000");
        assert_eq!(deliver(&world, PRIVATE, "transaction_settled", &missing).await, 200);
        assert_eq!(deliver(&world, PRIVATE, "check", "<check>true</check>").await, 200);
    })
    .await;
}

#[tokio::test]
async fn a_dispute_that_names_no_order_is_taken_and_changes_nothing() {
    on_braintree(async |world, braintree| {
        let mut bob = world.signed_in(BOB).await;
        let paypal = account(&braintree, &mut bob, "good").await;
        let order = buys(&bob, &paypal, "purchase-1").await["id"].clone();
        let order = order.as_str().unwrap();
        braintree.settles().await;
        let of = |paid: &str| format!("<dispute><id>d</id><kind>chargeback</kind>{paid}</dispute>");
        for (n, nameless) in [
            of("<transaction><id>a1</id></transaction>"),
            of("<transaction><id>a1</id><order-id></order-id></transaction>"),
            of("<transaction><id>a1</id><order-id>of another shop</order-id></transaction>"),
            of("<transaction><id>a1</id><order-id>0000000000ff</order-id></transaction>"),
            of(""),
            "<dispute/>".to_owned(),
        ]
        .iter()
        .enumerate()
        {
            for kind in ["dispute_opened", "dispute_opened", "dispute_won"] {
                assert_eq!(deliver(&world, PRIVATE, kind, nameless).await, 200, "{n} {kind}");
            }
            assert_eq!((tier(&world).await, amounts(&world).await), (json!("MEMBER"), vec![500]));
        }
        // One that names it counts afterwards, too.
        let named = of(&format!("<transaction><order-id>{order}</order-id></transaction>"));
        assert_eq!(deliver(&world, PRIVATE, "dispute_opened", &named).await, 200);
        assert_eq!(tier(&world).await, "FREE");
    })
    .await;
}

#[tokio::test]
async fn the_address_of_messages_is_shown_to_be_ours_where_braintree_is_configured() {
    on_braintree(async |world, _| {
        let challenge = "20f9f8ed05f77439fe955c977e4c8a53";
        let path = format!("/_/payment-events?bt_challenge={challenge}");
        let said = world.browser().send(Method::GET, &path, &[], String::new()).await;
        assert_eq!(said.status, 200);
        assert_eq!(said.text, braintree_signature(PRIVATE, challenge));
        let odd = "/_/payment-events?bt_challenge=%3Cscript%3E";
        assert_eq!(world.browser().send(Method::GET, odd, &[], String::new()).await.status, 405);
    })
    .await;
}

#[tokio::test]
async fn who_is_erased_is_gone_at_braintree_too_and_the_books_stay() {
    on_braintree(async |world, braintree| {
        let mut bob = world.signed_in(BOB).await;
        let paypal = account(&braintree, &mut bob, "good").await;
        assert_eq!(buys(&bob, &paypal, "purchase-1").await["isDone"], true);
        let now = world.app.ports.clock.now();
        let hide = move |c: &mut _| quire_store::deletion::hide(c, &UserId::from_bits(BOB), now);
        world.app.store.write(hide).await.unwrap();
        world.doubles.clock.advance(60 * DAY);
        braintree.misbehaves(&["miss"]).await;
        let waits = retention::forget_old(&world.app).await.unwrap();
        assert_eq!((waits.accounts, &braintree.state().await["customers"]), (0, &json!(1)));
        let done = retention::forget_old(&world.app).await.unwrap();
        let there = braintree.state().await;
        assert_eq!(
            (done.accounts, &there["customers"], &there["methods"]),
            (1, &json!(0), &json!(0))
        );
        assert_eq!(braintree.taken().await, [(500, 0)]);
        assert!(amounts(&world).await.is_empty(), "the sum has no name any more");
    })
    .await;
}
