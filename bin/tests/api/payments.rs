//! Buying a membership: the price is the server's, and pressing twice pays once.

use super::world::{
    BOB, Browser, LOCKED, MEMBER, Mood, World, on_each_database, story_id, user_id,
};
use futures_util::future::join_all;
use quire_core::UserId;
use quire_membership::{Money, charge::ChargeState};
use quire_store::{Cursor, charge, fsck};
use serde_json::{Value, json};

pub const PAYS: &str = "demonstration-4242-12-2099";

/// Keeps a card, and returns its id.
pub async fn card(browser: &mut Browser, token: &str) -> String {
    let saved = browser.act(SAVE, json!({ "token": token })).await;
    assert_eq!(saved["__typename"], "SavedPaymentMethod", "{saved}");
    saved["id"].as_str().unwrap().to_owned()
}

const SAVE: &str = "mutation($token: String!) { createPaymentMethod(token: $token) {
    __typename ... on SavedPaymentMethod { id method { name expiry } }
    ... on PaymentMethodDeclined { message } ... on BadRequest { message } } }";

const BUY: &str = "mutation($input: PurchaseMembershipInput!) { purchaseMembership(input: $input) {
    __typename ... on Purchase { id isDone membershipType price { text } }
    ... on Conflict { message } ... on PaymentMethodDeclined { message } ... on BadRequest { message }
    ... on AlreadyExists { message } ... on ServiceUnavailable { message } } }";

pub fn order(plan: &str, currency: &str, minor: i64, card: &str, key: &str) -> Value {
    json!({ "input": { "membershipType": plan, "currency": currency, "shownAmount": minor,
        "paymentMethodId": card, "requestKey": key } })
}

async fn buys(browser: &Browser, order: Value) -> Value {
    browser.ask_with(BUY, order).await["data"]["purchaseMembership"].clone()
}

async fn confirms(browser: &Browser, purchase: &Value, is_confirmed: bool) -> Value {
    const CONFIRM: &str = "mutation($id: ID!, $is: Boolean!) {
        confirmPurchase(purchaseId: $id, isConfirmed: $is) { __typename
        ... on Purchase { id isDone } ... on PaymentMethodDeclined { message } } }";
    let answer = json!({ "id": purchase["id"], "is": is_confirmed });
    browser.ask_with(CONFIRM, answer).await["data"]["confirmPurchase"].clone()
}

async fn tier(browser: &Browser) -> Value {
    browser.ask("{ viewer { tier } }").await["data"]["viewer"]["tier"].clone()
}

/// What someone paid, and that the books of the whole site hold.
pub async fn paid_by(world: &World, person: u64) -> Vec<Money> {
    let (person, now) = (UserId::from_bits(person), world.app.ports.clock.now());
    let read = move |c: &mut _| {
        assert_eq!(fsck::check(c, now, |_| {})?, []);
        charge::paid_by(c, &person, 10)
    };
    let paid = world.app.store.read(read).await.unwrap();
    paid.into_iter().map(|charge| charge.amount).collect()
}

fn texts(paid: &[Money]) -> Vec<String> {
    paid.iter().map(ToString::to_string).collect()
}

// proves F270: "A signed-in reader buys a membership"
#[tokio::test]
async fn who_pays_is_a_member_at_once_and_gets_a_receipt() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let locked = format!("{{ post(id: \"{}\") {{ isPreview }} }}", story_id(LOCKED));
        assert_eq!(bob.ask(&locked).await["data"]["post"]["isPreview"], true);
        let visa = card(&mut bob, PAYS).await;
        let bought = buys(&bob, order("YEARLY", "USD", 5000, &visa, "purchase-1")).await;
        assert_eq!((&bought["__typename"], &bought["isDone"]), (&json!("Purchase"), &json!(true)));
        assert_eq!(tier(&bob).await, "MEMBER");
        assert_eq!(bob.ask(&locked).await["data"]["post"]["isPreview"], false);
        assert_eq!(texts(&paid_by(&world, BOB).await), ["$50"]);
        let own = bob
            .ask(
                "{ viewer { membership { state amount paymentMethod { name }
                nextPayment { price { text } } } charges { id receiptText isFirst } } }",
            )
            .await;
        let own = &own["data"]["viewer"];
        assert_eq!(own["membership"]["state"], "ACTIVE");
        assert_eq!(own["membership"]["paymentMethod"]["name"], "Visa •••• 4242");
        assert_eq!(own["membership"]["nextPayment"]["price"]["text"], "$50");
        assert_eq!(own["charges"][0]["receiptText"], "$50.00");
        let receipt = format!(
            "{{ viewer {{ charge(id: {}) {{ receiptText paymentMethod {{ name }} }} }} }}",
            own["charges"][0]["id"]
        );
        let read = bob.ask(&receipt).await["data"]["viewer"]["charge"].clone();
        assert_eq!(
            read,
            json!({ "receiptText": "$50.00", "paymentMethod": { "name": "Visa •••• 4242" } })
        );
        let mel = world.signed_in(MEMBER).await;
        assert_eq!(mel.ask(&receipt).await["data"]["viewer"]["charge"], Value::Null, "not theirs");
        assert_eq!(world.letters_sent().await, ["Your Quire receipt"]);
        let letter = world.doubles.mailbox.letters().pop().unwrap().text;
        assert!(letter.contains("Paid: $50.00") && letter.contains("Visa •••• 4242"), "{letter}");
    })
    .await;
}

// proves F281: "A declined payment"
#[tokio::test]
async fn a_card_that_is_declined_buys_nothing_and_says_why() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        for (n, (digits, words)) in [
            ("0002", "Your card was declined. Try another card, or ask your bank."),
            ("9995", "Your card has insufficient funds. Try another card."),
            ("0069", "Your card has expired. Try another card."),
        ]
        .into_iter()
        .enumerate()
        {
            let visa = card(&mut bob, &format!("demonstration-{digits}-12-2099")).await;
            let key = format!("purchase-{n}");
            let answer = buys(&bob, order("MONTHLY", "USD", 500, &visa, &key)).await;
            assert_eq!(answer["__typename"], "PaymentMethodDeclined", "{digits}");
            assert_eq!(answer["message"], words);
            let again = buys(&bob, order("MONTHLY", "USD", 500, &visa, &key)).await;
            assert_eq!(again, answer, "the same purchase has the same end");
        }
        let old = bob.act(SAVE, json!({ "token": "demonstration-4242-12-2020" })).await;
        assert_eq!(old["__typename"], "PaymentMethodDeclined");
        let real = bob.act(SAVE, json!({ "token": "4111111111111111" })).await;
        assert_eq!(real["__typename"], "BadRequest");
        assert_eq!(tier(&bob).await, "FREE");
        assert!(paid_by(&world, BOB).await.is_empty());
        let visa = card(&mut bob, PAYS).await;
        let bought = buys(&bob, order("MONTHLY", "USD", 500, &visa, "purchase-9")).await;
        assert_eq!(bought["isDone"], true, "another card, another try");
        assert_eq!(texts(&paid_by(&world, BOB).await), ["$5"]);
    })
    .await;
}

#[tokio::test]
async fn what_a_page_says_of_the_price_is_compared_and_never_charged() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        for (plan, currency, minor, answer) in [
            ("YEARLY", "USD", 1, "Conflict"),
            ("YEARLY", "USD", 0, "Conflict"),
            ("YEARLY", "USD", -5000, "Conflict"),
            ("YEARLY", "USD", 100, "Conflict"), // what the staff pays
            ("YEARLY", "CAD", 5000, "Conflict"),
            ("MONTHLY", "USD", 5000, "Conflict"),
        ] {
            let key = format!("purchase{}", minor + 9000);
            let said = buys(&bob, order(plan, currency, minor, &visa, &key)).await;
            assert_eq!(said["__typename"], answer, "{plan} {currency} {minor}");
        }
        for (plan, currency) in
            [("FREE", "USD"), ("YEARLY", "EUR"), ("yearly", "USD"), ("YEARLY", "usd ")]
        {
            let said = buys(&bob, order(plan, currency, 5000, &visa, "purchase-1")).await;
            assert_eq!(said, Value::Null, "the schema has no {plan} in {currency}");
        }
        let said = buys(&bob, order("YEARLY", "USD", 5000, &visa, "short")).await;
        assert_eq!(said["__typename"], "BadRequest", "no name of a purchase");
        let mut mel = world.signed_in(MEMBER).await;
        let of_mel = card(&mut mel, PAYS).await;
        let said = buys(&bob, order("YEARLY", "USD", 5000, &of_mel, "purchase-2")).await;
        assert_eq!(said["__typename"], "NotFound", "someone else's card");
        let said = buys(&mel, order("YEARLY", "USD", 5000, &of_mel, "purchase-3")).await;
        assert_eq!(said["__typename"], "AlreadyExists");
        assert_eq!(world.till.charges(), 0);
        let said = buys(&bob, order("PREMIUM_YEARLY", "CAD", 20000, &visa, "purchase-4")).await;
        assert_eq!(said["price"]["text"], "CA$200");
        assert_eq!(tier(&bob).await, "FRIEND");
        assert_eq!(texts(&paid_by(&world, BOB).await), ["CA$200"]);
    })
    .await;
}

#[tokio::test]
async fn a_bank_that_asks_is_answered_and_no_one_else_answers_for_it() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let asks = card(&mut bob, "demonstration-3184-12-2099").await;
        let first = buys(&bob, order("MONTHLY", "USD", 500, &asks, "purchase-1")).await;
        assert_eq!(first["isDone"], false);
        assert_eq!(tier(&bob).await, "FREE");
        let mel = world.signed_in(MEMBER).await;
        assert_eq!(confirms(&mel, &first, true).await["__typename"], "NotFound");
        let other = buys(&bob, order("MONTHLY", "USD", 500, &asks, "purchase-2")).await;
        assert_eq!(other["__typename"], "Conflict", "one purchase at a time");
        let refused = confirms(&bob, &first, false).await;
        assert_eq!(refused["__typename"], "PaymentMethodDeclined");
        let late = confirms(&bob, &first, true).await;
        assert_eq!(late["__typename"], "PaymentMethodDeclined", "what has ended stays so");
        let second = buys(&bob, order("MONTHLY", "USD", 500, &asks, "purchase-3")).await;
        assert_eq!(confirms(&bob, &second, true).await["isDone"], true);
        assert_eq!(confirms(&bob, &second, true).await["isDone"], true);
        assert_eq!(tier(&bob).await, "MEMBER");
        assert_eq!(texts(&paid_by(&world, BOB).await), ["$5"]);
    })
    .await;
}

#[tokio::test]
async fn a_bank_that_no_one_answers_is_waited_for_a_quarter_of_an_hour() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let asks = card(&mut bob, "demonstration-3184-12-2099").await;
        buys(&bob, order("MONTHLY", "USD", 500, &asks, "purchase-1")).await;
        world.doubles.clock.advance(14 * 60);
        assert_eq!(quire_app::payment::resolve_due(&world.app).await.unwrap(), 0);
        world.doubles.clock.advance(2 * 60);
        assert_eq!(quire_app::payment::resolve_due(&world.app).await.unwrap(), 1);
        let visa = card(&mut bob, PAYS).await;
        let bought = buys(&bob, order("MONTHLY", "USD", 500, &visa, "purchase-2")).await;
        assert_eq!(bought["isDone"], true);
        assert_eq!(texts(&paid_by(&world, BOB).await), ["$5"]);
    })
    .await;
}

#[tokio::test]
async fn two_tabs_and_a_double_click_pay_once() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        let presses = [
            order("YEARLY", "USD", 5000, &visa, "tab-1-purchase"),
            order("YEARLY", "USD", 5000, &visa, "tab-1-purchase"),
            order("MONTHLY", "USD", 500, &visa, "tab-2-purchase"),
            order("YEARLY", "USD", 5000, &visa, "tab-3-purchase"),
        ];
        let answers = join_all(presses.into_iter().map(|order| buys(&bob, order))).await;
        let of = |name: &str| answers.iter().filter(|one| one["__typename"] == name).count();
        let done: Vec<&Value> = answers.iter().filter(|one| one["isDone"] == true).collect();
        assert!((1..=2).contains(&done.len()), "{answers:?}");
        assert!(done.iter().all(|one| one["id"] == done[0]["id"]), "{answers:?}");
        assert_eq!(done.len() + of("Conflict") + of("AlreadyExists"), 4, "{answers:?}");
        assert_eq!(paid_by(&world, BOB).await.len(), 1);
        assert_eq!(world.till.charges(), 1);
        // The name of the purchase that was made takes no other plan.
        let won = answers.iter().position(|one| one["isDone"] == true).unwrap();
        let (plan, minor, key) = match won {
            0 | 1 => ("MONTHLY", 500, "tab-1-purchase"),
            2 => ("YEARLY", 5000, "tab-2-purchase"),
            _ => ("MONTHLY", 500, "tab-3-purchase"),
        };
        let other = buys(&bob, order(plan, "USD", minor, &visa, key)).await;
        assert_eq!(other["__typename"], "Conflict", "{other}");
    })
    .await;
}

#[tokio::test]
async fn a_charge_whose_answer_was_lost_is_found_and_paid_once() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        world.till.set(Mood::Mute);
        let lost = buys(&bob, order("YEARLY", "USD", 5000, &visa, "purchase-1")).await;
        assert_eq!(lost["__typename"], "ServiceUnavailable");
        assert_eq!(tier(&bob).await, "FREE");
        let elsewhere = buys(&bob, order("YEARLY", "USD", 5000, &visa, "purchase-2")).await;
        assert_eq!(elsewhere["__typename"], "Conflict");
        world.till.set(Mood::Fine);
        world.doubles.clock.advance(61);
        assert_eq!(quire_app::payment::resolve_due(&world.app).await.unwrap(), 1);
        assert_eq!(tier(&bob).await, "MEMBER");
        let again = buys(&bob, order("YEARLY", "USD", 5000, &visa, "purchase-1")).await;
        assert_eq!(again["isDone"], true, "the page that tries again hears of it");
        assert_eq!(texts(&paid_by(&world, BOB).await), ["$50"]);
        assert_eq!(world.till.charges(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_charge_that_never_arrived_is_given_up_and_can_be_tried_again() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        world.till.set(Mood::Deaf);
        let lost = buys(&bob, order("YEARLY", "USD", 5000, &visa, "purchase-1")).await;
        assert_eq!(lost["__typename"], "ServiceUnavailable");
        world.doubles.clock.advance(61);
        assert_eq!(quire_app::payment::resolve_due(&world.app).await.unwrap(), 0, "still silent");
        world.till.set(Mood::Fine);
        assert_eq!(quire_app::payment::resolve_due(&world.app).await.unwrap(), 1);
        assert!(paid_by(&world, BOB).await.is_empty());
        let bought = buys(&bob, order("YEARLY", "USD", 5000, &visa, "purchase-2")).await;
        assert_eq!(bought["isDone"], true);
        assert_eq!(texts(&paid_by(&world, BOB).await), ["$50"]);
    })
    .await;
}

#[tokio::test]
async fn no_number_of_a_card_is_anywhere_and_books_outlive_who_paid() {
    let world = World::new().await;
    let mut bob = world.signed_in(BOB).await;
    let visa = card(&mut bob, PAYS).await;
    buys(&bob, order("YEARLY", "USD", 5000, &visa, "purchase-1")).await;
    assert!(world.files_with("4242424242424242").is_empty());
    let now = world.app.ports.clock.now();
    let erase = move |c: &mut _| {
        let bob = UserId::from_bits(BOB);
        quire_store::deletion::hide(c, &bob, now)?;
        quire_store::deletion::erase(c, &bob, now)
    };
    assert!(world.app.store.write(erase).await.unwrap());
    let read = move |c: &mut _| {
        let open =
            charge::left_open(c, ChargeState::Succeeded, now.plus_seconds(1), &Cursor::start())?;
        Ok::<_, quire_store::StoreError>((open, fsck::check(c, now, |_| {})?))
    };
    let (kept, findings) = world.app.store.read(read).await.unwrap();
    assert_eq!(kept.len(), 1);
    assert_eq!((&kept[0].person_id, &kept[0].method_id), (&None, &None), "{}", user_id(BOB));
    assert_eq!(findings, []);
}

// proves F272: "a year at half the price, once, to who never was a member"
// proves F397: "Half of a year is offered at 25, with 50 crossed out"
#[tokio::test]
async fn a_year_costs_half_once_for_who_never_was_a_member() {
    on_each_database(async |world| {
        let half = |currency: &str| {
            format!(
                "{{ visitor {{ halfOffYear(currency: {currency}) {{ membershipType price {{ text }}
                 crossedOut {{ text }} saved {{ text }} }} }} }}"
            )
        };
        let shown =
            world.browser().ask(&half("USD")).await["data"]["visitor"]["halfOffYear"].clone();
        let text = |text: &str| json!({ "text": text });
        let year = json!({ "membershipType": "YEARLY", "price": text("$25"),
            "crossedOut": text("$50"), "saved": text("$25") });
        assert_eq!(shown, year);
        let half_off = |plan: &str, currency: &str, minor: i64, card: &str, key: &str| {
            let mut order = order(plan, currency, minor, card, key);
            order["input"]["offer"] = json!("HALF_OFF_YEAR");
            order
        };
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        let mut odd = order("YEARLY", "USD", 2500, &visa, "purchase-0");
        assert_eq!(buys(&bob, odd.clone()).await["__typename"], "Conflict", "without the offer");
        odd["input"]["offer"] = json!("ALL_OFF");
        assert_eq!(buys(&bob, odd).await, Value::Null, "there is no such offer");
        for (plan, currency, minor, answer) in [
            ("PREMIUM_YEARLY", "USD", 2500, "BadRequest"),
            ("MONTHLY", "USD", 2500, "BadRequest"),
            ("YEARLY", "CAD", 2500, "Conflict"),
            ("YEARLY", "USD", 5000, "Conflict"),
            ("YEARLY", "USD", 0, "Conflict"),
        ] {
            let said = buys(&bob, half_off(plan, currency, minor, &visa, "purchase-1")).await;
            assert_eq!(said["__typename"], answer, "{plan} {currency} {minor}");
        }
        assert_eq!(world.till.charges(), 0);
        let bought = buys(&bob, half_off("YEARLY", "USD", 2500, &visa, "purchase-2")).await;
        assert_eq!(bought["isDone"], true, "{bought}");
        let next = "{ viewer { membership { nextPayment { price { text } } } } }";
        let next = bob.ask(next).await["data"]["viewer"]["membership"]["nextPayment"].clone();
        assert_eq!(next["price"]["text"], "$50", "the second year");
        world.doubles.clock.advance(366 * 86_400);
        quire_app::payment::renew_due(&world.app).await.unwrap();
        assert_eq!(texts(&paid_by(&world, BOB).await), ["$50", "$25"]);
        // Who had it once has it no more.
        let bob = world.signed_in(BOB).await;
        let again = half_off("YEARLY", "USD", 2500, &visa, "purchase-3");
        assert_eq!(buys(&bob, again.clone()).await["__typename"], "AlreadyExists");
        let last = bob.ask("{ viewer { charges { id } } }").await;
        let last = last["data"]["viewer"]["charges"][0]["id"].as_str().unwrap().parse().unwrap();
        let refund = quire_membership::refund::RefundKind::Refund;
        quire_app::payment::give_back(&world.app, &last, refund).await.unwrap();
        let said = buys(&bob, again).await;
        assert_eq!(
            said["message"],
            "This offer is for people who never were members; nothing was charged."
        );
        assert_eq!(texts(&paid_by(&world, BOB).await), ["$50", "$25"]);
    })
    .await;
}

// proves A042: "The staff is offered a year at a price of its own"
// proves F283: "The staff gets a year at a price of its own"
// proves F287: "Memberships are sold in US and in Canadian dollars"
#[tokio::test]
async fn plans_have_prices_by_currency_and_one_for_the_staff() {
    on_each_database(async |world| {
        let plans = async |browser: &Browser, currency: &str| {
            let fields = "membershipType price { text } crossedOut { text } saved { text } weekly";
            let query = format!("{{ visitor {{ plans(currency: {currency}) {{ {fields} }} }} }}");
            browser.ask(&query).await["data"]["visitor"]["plans"][1].clone()
        };
        let text = |text: &str| json!({ "text": text });
        let yearly = |price: &str, before: &str, saved: &str, weekly: &str| {
            json!({ "membershipType": "YEARLY", "price": text(price), "crossedOut": text(before),
                "saved": text(saved), "weekly": weekly })
        };
        let stranger = world.browser();
        let usual = yearly("$50", "$60", "$10", "less than $1/week");
        assert_eq!(plans(&stranger, "USD").await, usual);
        let canadian = yearly("CA$70", "CA$84", "CA$14", "less than CA$1.50/week");
        assert_eq!(plans(&stranger, "CAD").await, canadian);
        let mut sam = world.signed_in(super::world::STAFF).await;
        let of_staff = yearly("$1", "$50", "$49", "less than $0.25/week");
        assert_eq!(plans(&sam, "USD").await, of_staff);
        let visa = card(&mut sam, PAYS).await;
        let bought = buys(&sam, order("YEARLY", "USD", 100, &visa, "purchase-1")).await;
        assert_eq!(bought["price"]["text"], "$1");
        assert_eq!(texts(&paid_by(&world, super::world::STAFF).await), ["$1"]);
    })
    .await;
}
