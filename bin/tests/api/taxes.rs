//! Tax on what members pay: by the country of the buyer, within the price or on top of it, rounded once, and in
//! every book and on every receipt.

use super::{
    gifts::{gives, present},
    payments::{PAYS, card, order, paid_by},
    world::{ADA, BOB, Browser, Mood, World, on_each_database},
};
use diesel::{QueryableByName, RunQueryDsl, sql_query, sql_types::BigInt};
use quire_app::payment::{give_back, renew_due, resolve_due};
use quire_membership::{
    refund::RefundKind::Refund,
    tax::{TaxRate, TaxTable},
};
use quire_store::{Conn, StoreError};
use serde_json::{Value, json};

const DAY: i64 = 86_400;

const BUY: &str = "mutation($input: PurchaseMembershipInput!) { purchaseMembership(input: $input) {
    __typename ... on Purchase { id isDone price { amount } } ... on Conflict { message }
    ... on BadRequest { message } } }";

/// Germany holds 19 percent, Canada puts 13 on top, Quebec more.
fn taxes(basis_points: u32) -> TaxTable {
    let rate = |name: &str, basis_points, is_inclusive| TaxRate {
        name: name.to_owned(),
        basis_points,
        is_inclusive,
        is_reversible: false,
        region: (name == "QST").then(|| "Quebec".to_owned()),
    };
    let all = json!({ "DE": rate("VAT", basis_points, true), "CA": rate("HST", 1_300, false),
        "CA-QC": rate("QST", 1_498, false) });
    serde_json::from_value(all).unwrap()
}

pub async fn on_taxing_site(test: impl AsyncFn(World)) {
    on_each_database(async |world| {
        test(world.on_site(|site| site.taxes = taxes(1_900))).await;
    })
    .await;
}

pub fn ordered(plan: &str, minor: i64, card: &str, key: &str, country: &str) -> Value {
    let mut order = order(plan, "USD", minor, card, key);
    order["input"]["country"] = json!(country);
    order
}

pub async fn buys(browser: &Browser, order: Value) -> Value {
    browser.ask_with(BUY, order).await["data"]["purchaseMembership"].clone()
}

/// Purchases that are refused, one after the other, and then one that is not.
async fn bought(browser: &mut Browser, plan: &str, minor: i64, country: &str) -> Value {
    let visa = card(browser, PAYS).await;
    let done = buys(browser, ordered(plan, minor, &visa, "purchase-1", country)).await;
    assert_eq!(done["isDone"], true, "{done}");
    done
}

#[derive(QueryableByName)]
struct Total {
    #[diesel(sql_type = BigInt)]
    total: i64,
}

/// What stands on an account, for the whole site; what was owed there is positive.
pub async fn stands(world: &World, account: &'static str) -> i64 {
    let sum = format!(
        "SELECT CAST(COALESCE(SUM(change_minor), 0) AS BIGINT) AS total FROM book_entries \
         WHERE account = '{account}'"
    );
    let read = move |c: &mut Conn| {
        let total: Total = match c {
            Conn::Sqlite(c) => sql_query(sum).get_result(c)?,
            Conn::Postgres(c) => sql_query(sum).get_result(c)?,
        };
        Ok::<_, StoreError>(-total.total)
    };
    world.app.store.read(read).await.unwrap()
}

pub async fn receipt(browser: &Browser, id: &Value) -> Value {
    let receipt = format!(
        "{{ viewer {{ charge(id: {id}) {{ receiptText netText taxId tax {{ label receiptText
         isInclusive }} }} }} }}"
    );
    browser.ask(&receipt).await["data"]["viewer"]["charge"].clone()
}

pub async fn amounts(world: &World, person: u64) -> Vec<i64> {
    paid_by(world, person).await.into_iter().map(|money| money.minor).collect()
}

#[tokio::test]
async fn a_tax_within_the_price_changes_no_price_and_one_on_top_does() {
    on_taxing_site(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let done = bought(&mut bob, "YEARLY", 5_000, "DE").await;
        let wanted = json!({ "receiptText": "$50.00", "netText": "$42.02", "taxId": null,
            "tax": { "label": "VAT 19% (DE)", "receiptText": "$7.98", "isInclusive": true } });
        assert_eq!(receipt(&bob, &done["id"]).await, wanted);
        assert_eq!(
            (stands(&world, "TAXES").await, stands(&world, "MEMBERSHIPS").await),
            (798, 4_202)
        );

        let mut ada = world.signed_in(ADA).await;
        let visa = card(&mut ada, PAYS).await;
        let short = buys(&ada, ordered("MONTHLY", 500, &visa, "purchase-0", "CA")).await;
        let words = "The price has changed to $5.65; nothing was charged.";
        assert_eq!(short, json!({ "__typename": "Conflict", "message": words }));
        let done = bought(&mut ada, "MONTHLY", 565, "CA").await;
        let wanted = json!({ "receiptText": "$5.65", "netText": "$5.00", "taxId": null,
            "tax": { "label": "HST 13% (CA)", "receiptText": "$0.65", "isInclusive": false } });
        assert_eq!(receipt(&ada, &done["id"]).await, wanted);
        assert_eq!(
            (stands(&world, "TAXES").await, stands(&world, "MEMBERSHIPS").await),
            (863, 4_702)
        );
        assert_eq!(
            (amounts(&world, BOB).await, amounts(&world, ADA).await),
            (vec![5_000], vec![565])
        );
        world.letters_sent().await;
        let letters = world.doubles.mailbox.letters();
        let said = |words: &str| letters.iter().any(|letter| letter.text.contains(words));
        assert!(
            said("Of that tax: $7.98, VAT 19% (DE)") && said("Of that tax: $0.65, HST 13% (CA)")
        );
    })
    .await;
}

#[tokio::test]
async fn where_somebody_is_is_what_they_say_or_their_address_and_makes_the_price() {
    on_taxing_site(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        // The site says what it charges, and where.
        let site = bob.ask("{ site { taxes { country percent isInclusive } } }").await;
        let wanted = json!([{ "country": "CA", "percent": "13%", "isInclusive": false },
            { "country": "CA-QC", "percent": "14.98%", "isInclusive": false },
            { "country": "DE", "percent": "19%", "isInclusive": true }]);
        assert_eq!(site["data"]["site"]["taxes"], wanted);
        bob.country = Some("CA");
        let unsaid = buys(&bob, order("MONTHLY", "USD", 500, &visa, "purchase-1")).await;
        assert_eq!(unsaid["__typename"], "Conflict", "{unsaid}");
        for odd in ["", "C", "CAN", "C4", "ÇA"] {
            let said = buys(&bob, ordered("MONTHLY", 500, &visa, "purchase-2", odd)).await;
            assert_eq!(said["__typename"], "BadRequest", "{odd}: {said}");
        }
        for odd in ["1234", "<b>12345</b>", "ABCDEFGH"] {
            let mut order = ordered("MONTHLY", 500, &visa, "purchase-3", "ZZ");
            order["input"]["taxId"] = json!(odd);
            let said = buys(&bob, order).await;
            assert_eq!(said["__typename"], "BadRequest", "{odd}: {said}");
        }
        assert!(amounts(&world, BOB).await.is_empty());
        // Another tab, on which another country is chosen, is another purchase.
        let first = buys(&bob, ordered("MONTHLY", 565, &visa, "purchase-4", "CA")).await;
        assert_eq!(first["isDone"], true, "{first}");
        let again = buys(&bob, ordered("MONTHLY", 565, &visa, "purchase-4", "CA")).await;
        assert_eq!(again["id"], first["id"]);
        let other = buys(&bob, ordered("MONTHLY", 500, &visa, "purchase-4", "ZZ")).await;
        assert_eq!(other["__typename"], "Conflict", "{other}");
        assert_eq!(amounts(&world, BOB).await, [565]);
    })
    .await;
}

#[tokio::test]
async fn a_tax_id_stands_on_the_receipt_and_goes_with_its_person() {
    on_taxing_site(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        let mut order = ordered("MONTHLY", 500, &visa, "purchase-1", "DE");
        order["input"]["taxId"] = json!(" de 123 456 789 ");
        let done = buys(&bob, order).await;
        assert_eq!(receipt(&bob, &done["id"]).await["taxId"], "DE123456789");
        let said = "{ viewer { billingDetails { country taxId } } }";
        let wanted = json!({ "country": "DE", "taxId": "DE123456789" });
        assert_eq!(bob.ask(said).await["data"]["viewer"]["billingDetails"], wanted);
        let ada = world.signed_in(ADA).await;
        assert_eq!(receipt(&ada, &done["id"]).await, Value::Null, "not theirs");
        let none = json!({ "country": null, "taxId": null });
        assert_eq!(ada.ask(said).await["data"]["viewer"]["billingDetails"], none);
        // It stands on the receipts of what follows.
        world.doubles.clock.advance(31 * DAY);
        renew_due(&world.app).await.unwrap();
        let bob = world.signed_in(BOB).await;
        let last = bob.ask("{ viewer { charges { id tax { label } } } }").await;
        let last = last["data"]["viewer"]["charges"][0].clone();
        assert_eq!(last["tax"]["label"], "VAT 19% (DE)");
        assert_eq!(receipt(&bob, &last["id"]).await["taxId"], "DE123456789");
        if world.files_with("DE123456789").is_empty() {
            return; // Not in files: this is PostgreSQL.
        }
        let now = world.app.ports.clock.now();
        let person = quire_core::UserId::from_bits(BOB);
        let hide = move |c: &mut _| quire_store::deletion::hide(c, &person, now);
        world.app.store.write(hide).await.unwrap();
        world.doubles.clock.advance(60 * DAY);
        assert_eq!(quire_app::retention::forget_old(&world.app).await.unwrap().accounts, 1);
        assert_eq!(stands(&world, "TAXES").await, 160, "the sums stay");
    })
    .await;
}

#[tokio::test]
async fn a_renewal_is_taxed_at_the_rate_of_its_day_and_the_page_said_so() {
    on_each_database(async |world| {
        let world = world.on_site(|site| site.taxes = taxes(1_900));
        let mut ada = world.signed_in(ADA).await;
        bought(&mut ada, "MONTHLY", 565, "CA").await;
        let next =
            "{ viewer { membership { amount nextPayment { price { text } tax { label } } } } }";
        let wanted = json!({ "amount": 500,
            "nextPayment": { "price": { "text": "$5.65" }, "tax": { "label": "HST 13% (CA)" } } });
        assert_eq!(ada.ask(next).await["data"]["viewer"]["membership"], wanted);
        let risen = json!({ "CA": { "name": "HST", "basis_points": 1_500, "inclusive": false } });
        let world = world.on_site(|site| site.taxes = serde_json::from_value(risen).unwrap());
        world.doubles.clock.advance(31 * DAY);
        world.till.set(Mood::Mute);
        renew_due(&world.app).await.unwrap();
        // What was asked for before another change stays what it was.
        let world = world.on_site(|site| site.taxes = TaxTable::default());
        world.till.set(Mood::Fine);
        world.doubles.clock.advance(61);
        resolve_due(&world.app).await.unwrap();
        assert_eq!(amounts(&world, ADA).await, [575, 565]);
        assert_eq!(stands(&world, "TAXES").await, 140);
        world.doubles.clock.advance(31 * DAY);
        renew_due(&world.app).await.unwrap();
        assert_eq!(amounts(&world, ADA).await, [500, 575, 565]);
    })
    .await;
}

#[tokio::test]
async fn who_moves_is_taxed_where_they_are_from_the_next_payment_on() {
    on_taxing_site(async |world| {
        let mut ada = world.signed_in(ADA).await;
        bought(&mut ada, "MONTHLY", 565, "CA").await;
        let moves = async |country: &str, id: &str| {
            const MOVE: &str = "mutation($input: UpdateBillingDetailsInput!) {
                updateBillingDetails(input: $input) { __typename ... on BadRequest { message } } }";
            let ada = world.signed_in(ADA).await;
            let input = json!({ "country": country, "taxId": id });
            let moved = ada.ask_with(MOVE, json!({ "input": input })).await;
            moved["data"]["updateBillingDetails"]["__typename"].clone()
        };
        for (country, id) in [("Germany", ""), ("DE", "12"), ("", "")] {
            assert_eq!(moves(country, id).await, "BadRequest", "{country} {id}");
        }
        assert_eq!(moves("de", "DE123456789").await, "MutationSuccess");
        let next = "{ viewer { membership { nextPayment { price { text } tax { label } } } } }";
        let next = ada.ask(next).await["data"]["viewer"]["membership"]["nextPayment"].clone();
        assert_eq!(next, json!({ "price": { "text": "$5" }, "tax": { "label": "VAT 19% (DE)" } }));
        world.doubles.clock.advance(31 * DAY);
        renew_due(&world.app).await.unwrap();
        assert_eq!(amounts(&world, ADA).await, [500, 565]);
        assert_eq!(stands(&world, "TAXES").await, 65 + 80);
    })
    .await;
}

#[tokio::test]
async fn an_upgrade_credits_the_price_and_taxes_what_is_due() {
    on_taxing_site(async |world| {
        let mut ada = world.signed_in(ADA).await;
        bought(&mut ada, "MONTHLY", 565, "CA").await;
        let own = "{ viewer { membership { membershipId
            switches { membershipType due { amount } dueTax { price { amount } } credit { amount } } } } }";
        let own = ada.ask(own).await["data"]["viewer"]["membership"].clone();
        let all = own["switches"].as_array().unwrap();
        let friend = all.iter().find(|one| one["membershipType"] == "PREMIUM_YEARLY").unwrap();
        // The whole month is credited: 150 less 5, and 13 percent of that.
        let wanted = json!({ "membershipType": "PREMIUM_YEARLY", "due": { "amount": 16_385 },
            "dueTax": { "price": { "amount": 1_885 } }, "credit": { "amount": 500 } });
        assert_eq!(friend, &wanted);
        let upgrade = |minor: i64, key: &str| {
            json!({ "input": { "membershipId": own["membershipId"], "shownAmount": minor,
                "membershipType": "PREMIUM_YEARLY", "requestKey": key } })
        };
        const UPGRADE: &str = "mutation($input: UpgradePlanInput!) { upgradePlan(input: $input) {
            __typename ... on Purchase { isDone } ... on Conflict { message } } }";
        let untaxed = ada.act(UPGRADE, upgrade(14_500, "upgrade-1")).await;
        assert_eq!(untaxed["__typename"], "Conflict", "{untaxed}");
        // The page stood open for a while.
        world.doubles.clock.advance(600);
        let done = ada.act(UPGRADE, upgrade(16_385, "upgrade-2")).await;
        assert_eq!(done["isDone"], true, "{done}");
        assert_eq!(amounts(&world, ADA).await, [16_385, 565]);
        assert_eq!(stands(&world, "TAXES").await, 65 + 1_885);
        assert_eq!(stands(&world, "MEMBERSHIPS").await, 500 + 14_500);
    })
    .await;
}

#[tokio::test]
async fn gifts_and_the_half_off_year_are_taxed_and_what_goes_back_takes_its_tax_along() {
    on_taxing_site(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        let group = |minor: i64, key: &str| {
            let mut group = present(&visa, key);
            group["giftType"] = json!("GROUP_GIFT");
            group["seats"] = json!(3);
            group["shownAmount"] = json!(minor);
            group["country"] = json!("DE");
            group
        };
        let given = gives(&bob, group(15_000, "gift-0001")).await;
        assert_eq!(given["isDone"], true, "{given}");
        // 126.05 without tax: what each is worth sums up to it.
        assert_eq!((stands(&world, "TAXES").await, stands(&world, "GIFTS").await), (2_395, 12_605));
        let code = bob.ask("{ viewer { gifts { code price { amount } } } }").await;
        let all = code["data"]["viewer"]["gifts"].as_array().unwrap().clone();
        let worth: i64 = all.iter().map(|one| one["price"]["amount"].as_i64().unwrap()).sum();
        assert_eq!(worth, 12_605);
        let mut ada = world.signed_in(ADA).await;
        let redeem = "mutation($code: String!) { redeemGift(code: $code) { __typename } }";
        ada.act(redeem, json!({ "code": all[0]["code"] })).await;
        assert!(stands(&world, "MEMBERSHIPS").await > 4_200);
        assert_eq!(amounts(&world, BOB).await, [15_000]);

        let mut order = ordered("YEARLY", 2_825, &visa, "purchase-1", "CA");
        order["input"]["offer"] = json!("HALF_OFF_YEAR");
        let half = buys(&bob, order).await;
        assert_eq!(half["isDone"], true, "{half}");
        assert_eq!(stands(&world, "TAXES").await, 2_395 + 325);
        let id = half["id"].as_str().unwrap().parse().unwrap();
        give_back(&world.app, &id, Refund).await.unwrap();
        assert_eq!(stands(&world, "TAXES").await, 2_395);
        assert_eq!(amounts(&world, BOB).await.len(), 2);
    })
    .await;
}
