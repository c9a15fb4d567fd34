//! The server is killed between storing a charge and hearing of it, while members press several things at once.
//! No one pays twice, and the books say what was taken.

use super::{
    braintree,
    gifts::{gives, present},
    payments::{PAYS, card, order, paid_by},
    stripe,
    world::{
        ADA, BOB, BraintreeServer, Browser, Killing, MEMBER, StripeServer, World, on_each_database,
        sweep_each_database,
    },
};
use diesel::{QueryableByName, RunQueryDsl, sql_query, sql_types::BigInt};
use futures_util::future::join;
use quire_app::{
    payment::{give_back, renew_due, resolve_due, resolve_refunds},
    ports::Payments,
};
use quire_core::ChargeId;
use quire_membership::{charge::ChargeState, refund::RefundKind::Refund};
use quire_store::{Conn, Cursor, StoreError, charge, refund};
use serde_json::{Value, json};
use std::{ops::Range, sync::Arc};

const DAY: i64 = 86_400;
/// Rounds of each kind, in two tests that run beside each other; there are six kinds.
const ROUNDS: [Range<u64>; 2] = [0..84, 84..167];
/// The moments before and after each of four calls, and none.
const MOMENTS: u64 = 9;

const BUY: &str = "mutation($input: PurchaseMembershipInput!) { purchaseMembership(input: $input) {
    __typename ... on Purchase { id isDone } } }";

/// What members and the staff press at once in one kind of round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Buy,
    Upgrade,
    Renew,
    Cancel,
    Refund,
    Gift,
}

async fn buys(browser: &Browser, card: &str, key: &str) -> Value {
    let order = order("MONTHLY", "USD", 500, card, key);
    browser.ask_with(BUY, order).await["data"]["purchaseMembership"].clone()
}

async fn bought(browser: &Browser, card: &str) -> ChargeId {
    let bought = buys(browser, card, "before-the-round").await;
    assert_eq!(bought["isDone"], true, "{bought}");
    bought["id"].as_str().unwrap().parse().unwrap()
}

async fn cancels(browser: &Browser, id: &Value) {
    let cancel = "mutation($input: CancelMembershipInput!) { cancelMembership(input: $input) { __typename } }";
    browser.ask_with(cancel, json!({ "input": { "membershipId": id, "reason": "TIME" } })).await;
}

async fn upgrades(browser: &Browser, id: &Value, shown: &Value, key: &str) {
    let upgrade =
        "mutation($input: UpgradePlanInput!) { upgradePlan(input: $input) { __typename } }";
    let input = json!({ "membershipId": id, "membershipType": "PREMIUM_YEARLY",
        "shownAmount": shown, "requestKey": key });
    browser.ask_with(upgrade, json!({ "input": input })).await;
}

async fn redeems(browser: &Browser, code: &Value) {
    let redeem = "mutation($code: String!) { redeemGift(code: $code) { __typename } }";
    browser.ask_with(redeem, json!({ "code": code })).await;
}

async fn membership(browser: &Browser) -> (Value, Value) {
    let own =
        "{ viewer { membership { membershipId switches { membershipType due { amount } } } } }";
    let own = browser.ask(own).await["data"]["viewer"]["membership"].clone();
    let none = Vec::new();
    let switches = own["switches"].as_array().unwrap_or(&none);
    let friend = switches.iter().find(|one| one["membershipType"] == "PREMIUM_YEARLY");
    let due = friend.map_or(Value::Null, |friend| friend["due"]["amount"].clone());
    (own["membershipId"].clone(), due)
}

/// The same site, on a server that is about to be killed, or on the next one.
struct Servers {
    dying: World,
    killing: Arc<Killing>,
}

impl Servers {
    async fn browser(&self, person: u64) -> Browser {
        self.dying.signed_in(person).await
    }
}

/// Everything that waits is done, by a server that no one kills.
async fn settled(world: &World) {
    for _ in 0..3 {
        world.doubles.clock.advance(61);
        resolve_due(&world.app).await.unwrap();
        resolve_refunds(&world.app).await.unwrap();
    }
    world.doubles.clock.advance(16 * 60);
    resolve_due(&world.app).await.unwrap();
}

#[derive(QueryableByName)]
struct Total {
    #[diesel(sql_type = BigInt)]
    total: i64,
}

/// What the books say that was taken and did not go back; nothing is open any more.
async fn booked(world: &World) -> i64 {
    let later = world.app.ports.clock.now().plus_seconds(1);
    let read = move |c: &mut Conn| {
        let start = Cursor::start();
        for state in [ChargeState::Intended, ChargeState::ActionRequired] {
            assert_eq!(charge::left_open(c, state, later, &start)?, []);
        }
        assert_eq!(refund::left_open(c, later, &start)?, []);
        let sum = "SELECT CAST(COALESCE(SUM(change_minor), 0) AS BIGINT) AS total \
                   FROM book_entries WHERE account = 'PROCESSOR'";
        let total: Total = match c {
            Conn::Sqlite(c) => sql_query(sum).get_result(c)?,
            Conn::Postgres(c) => sql_query(sum).get_result(c)?,
        };
        Ok::<_, StoreError>(total.total)
    };
    world.app.store.read(read).await.unwrap()
}

async fn round(world: World, kind: Kind, n: u64) {
    let till = world.till.clone();
    let mut bob = world.signed_in(BOB).await;
    let visa = card(&mut bob, PAYS).await;
    let paid = if kind == Kind::Buy || kind == Kind::Gift {
        None
    } else {
        Some(bought(&bob, &visa).await)
    };
    let given = match kind {
        Kind::Gift => gives(&bob, present(&visa, "before-the-round")).await["id"].clone(),
        _ => Value::Null,
    };
    let of_charge = format!("{{ viewer {{ gifts(chargeId: {given}) {{ code }} }} }}");
    let code = match kind {
        Kind::Gift => bob.ask(&of_charge).await["data"]["viewer"]["gifts"][0]["code"].clone(),
        _ => Value::Null,
    };
    let (id, due) = membership(&bob).await;
    world.doubles.clock.advance(if matches!(kind, Kind::Renew | Kind::Cancel) {
        31 * DAY
    } else {
        60
    });
    let killing = Killing::at(till.clone(), n % MOMENTS);
    let servers = Servers { dying: world.paid_through(killing.clone()), killing };
    let app = &servers.dying.app;
    let bob = servers.browser(BOB).await;
    let (ada, mel) = (servers.browser(ADA).await, servers.browser(MEMBER).await);
    let (bob, visa, id) = (&bob, visa.as_str(), &id);
    let dies = &servers.killing;
    match kind {
        Kind::Buy => {
            let twice = join(buys(bob, visa, "in-one-tab"), buys(bob, visa, "in-one-tab"));
            dies.until_killed(join(twice, buys(bob, visa, "in-another-tab"))).await;
        }
        Kind::Upgrade => {
            let twice = join(
                upgrades(bob, id, &due, "in-one-tab"),
                upgrades(bob, id, &due, "in-another-tab"),
            );
            dies.until_killed(join(twice, cancels(bob, id))).await;
        }
        Kind::Renew => {
            dies.until_killed(join(renew_due(app), join(renew_due(app), resolve_due(app)))).await;
        }
        Kind::Cancel => {
            dies.until_killed(join(renew_due(app), cancels(bob, id))).await;
        }
        Kind::Refund => {
            let paid = paid.unwrap();
            let twice = join(give_back(app, &paid, Refund), give_back(app, &paid, Refund));
            dies.until_killed(join(twice, join(resolve_refunds(app), cancels(bob, id)))).await;
        }
        Kind::Gift => {
            let paid: ChargeId = given.as_str().unwrap().parse().unwrap();
            let both = join(redeems(&ada, &code), redeems(&mel, &code));
            let again = present(visa, "another-gift");
            let acts = join(both, join(give_back(app, &paid, Refund), gives(bob, again)));
            dies.until_killed(acts).await;
        }
    }
    let world = servers.dying.paid_through(till.clone());
    settled(&world).await;
    // The page that was open presses once more.
    let bob = world.signed_in(BOB).await;
    match kind {
        // What never arrived was given up; then the page begins another purchase.
        Kind::Buy => {
            buys(&bob, visa, "in-one-tab").await;
            buys(&bob, visa, "afterwards").await;
        }
        Kind::Upgrade => upgrades(&bob, id, &due, "in-one-tab").await,
        Kind::Renew | Kind::Cancel => drop(renew_due(&world.app).await.unwrap()),
        Kind::Refund => {}
        Kind::Gift => drop(gives(&bob, present(visa, "another-gift")).await),
    }
    settled(&world).await;
    let rows = paid_by(&world, BOB).await;
    let taken = till.taken();
    let kept: i64 = taken.iter().filter(|(_, is_back)| !is_back).map(|(minor, _)| minor).sum();
    assert_eq!(booked(&world).await, kept, "{kind:?} {n}: {taken:?}");
    assert_eq!(rows.len(), taken.len(), "{kind:?} {n}");
    let most = match kind {
        Kind::Buy | Kind::Refund => 1,
        Kind::Upgrade | Kind::Renew | Kind::Cancel | Kind::Gift => 2,
    };
    assert!((1..=most).contains(&taken.len()), "{kind:?} {n}: {taken:?}");
}

async fn rounds(kind: Kind, of: Range<u64>) {
    let drawn = quire_cases::drawn(of);
    // PostgreSQL, which has to find the same, takes some of the first quarter.
    let (both, one) = drawn.split_at(drawn.len() / 4);
    for &n in one {
        round(World::new().await, kind, n).await;
    }
    sweep_each_database(both.iter().copied(), async |world, n| round(world, kind, n).await).await;
}

#[tokio::test]
async fn killed_while_somebody_buys_in_two_tabs() {
    let [first, _] = ROUNDS;
    rounds(Kind::Buy, first).await;
}

#[tokio::test]
async fn killed_again_while_somebody_buys_in_two_tabs() {
    let [_, last] = ROUNDS;
    rounds(Kind::Buy, last).await;
}

#[tokio::test]
async fn killed_while_a_member_upgrades_in_two_tabs_and_cancels() {
    let [first, _] = ROUNDS;
    rounds(Kind::Upgrade, first).await;
}

#[tokio::test]
async fn killed_again_while_a_member_upgrades_in_two_tabs_and_cancels() {
    let [_, last] = ROUNDS;
    rounds(Kind::Upgrade, last).await;
}

#[tokio::test]
async fn killed_while_two_workers_renew() {
    let [first, _] = ROUNDS;
    rounds(Kind::Renew, first).await;
}

#[tokio::test]
async fn killed_again_while_two_workers_renew() {
    let [_, last] = ROUNDS;
    rounds(Kind::Renew, last).await;
}

#[tokio::test]
async fn killed_while_a_renewal_meets_a_cancellation() {
    let [first, _] = ROUNDS;
    rounds(Kind::Cancel, first).await;
}

#[tokio::test]
async fn killed_again_while_a_renewal_meets_a_cancellation() {
    let [_, last] = ROUNDS;
    rounds(Kind::Cancel, last).await;
}

#[tokio::test]
async fn killed_while_a_payment_goes_back_twice() {
    let [first, _] = ROUNDS;
    rounds(Kind::Refund, first).await;
}

#[tokio::test]
async fn killed_again_while_a_payment_goes_back_twice() {
    let [_, last] = ROUNDS;
    rounds(Kind::Refund, last).await;
}

#[tokio::test]
async fn killed_while_a_gift_is_redeemed_twice_and_goes_back() {
    let [first, _] = ROUNDS;
    rounds(Kind::Gift, first).await;
}

#[tokio::test]
async fn killed_again_while_a_gift_is_redeemed_twice_and_goes_back() {
    let [_, last] = ROUNDS;
    rounds(Kind::Gift, last).await;
}

/// Who moves the money for real, as far as it can be started here.
enum Shop {
    Stripe(StripeServer),
    Braintree(BraintreeServer),
}

impl Shop {
    fn payments(&self) -> Arc<dyn Payments> {
        match self {
            Self::Stripe(server) => server.payments(),
            Self::Braintree(server) => server.payments(),
        }
    }

    fn open(&self, world: World, payments: Arc<dyn Payments>) -> World {
        match self {
            Self::Stripe(_) => world.paid_through(payments),
            Self::Braintree(_) => world.and_paypal_through(payments),
        }
    }

    /// A card or an account that pays.
    async fn method(&self, browser: &mut Browser) -> String {
        match self {
            Self::Stripe(server) => stripe::card(server, browser, "4242424242424242").await,
            Self::Braintree(server) => braintree::account(server, browser, "good").await,
        }
    }

    /// What was taken, and how much of it went back. What was on its way has come.
    async fn taken(&self) -> Vec<(i64, i64)> {
        match self {
            Self::Stripe(server) => server.taken().await,
            Self::Braintree(server) => {
                server.settles().await;
                server.taken().await
            }
        }
    }

    /// Whether money is held for a payment that is not taken.
    async fn holds(&self) -> bool {
        match self {
            Self::Stripe(_) => false,
            Self::Braintree(server) => {
                let all = server.transactions().await;
                all.iter().any(|one| one["status"] == "AUTHORIZED")
            }
        }
    }
}

async fn killed_at_each_moment(shop: &Shop, world: World) {
    let mut world = shop.open(world, shop.payments());
    let mut bob = world.signed_in(BOB).await;
    let method = shop.method(&mut bob).await;
    for n in 0..8 {
        let (key, before) = (format!("purchase-{n}"), shop.taken().await.len());
        world.doubles.clock.advance(1);
        let killing = Killing::at(shop.payments(), n % 4);
        world = shop.open(world, killing.clone());
        let dying = world.signed_in(BOB).await;
        let twice = join(buys(&dying, &method, &key), buys(&dying, &method, &key));
        killing.until_killed(join(twice, buys(&dying, &method, &format!("other-{n}")))).await;
        world = shop.open(world, shop.payments());
        let bob = world.signed_in(BOB).await;
        if n < 4 {
            settled(&world).await;
        }
        // Whatever became of it, the page that presses again has one membership.
        buys(&bob, &method, &key).await;
        buys(&bob, &method, &format!("last-{n}")).await;
        settled(&world).await;
        buys(&bob, &method, &format!("very-last-{n}")).await;
        assert_eq!(shop.taken().await.len(), before + 1, "{n}");
        assert!(!shop.holds().await, "{n}");
        assert_eq!(stripe::tier(&world).await, "MEMBER");
        assert_eq!(stripe::amounts(&world).await.len(), before + 1, "{n}");
        let last = bob.ask("{ viewer { charges { id } } }").await;
        let last = stripe::charge_id(&last["data"]["viewer"]["charges"][0]);
        give_back(&world.app, &last, Refund).await.unwrap();
    }
    assert!(shop.taken().await.iter().all(|(paid, back)| paid == back));
    assert_eq!(booked(&world).await, 0);
}

#[tokio::test]
async fn killed_at_each_moment_of_a_payment_through_stripe() {
    on_each_database(async |world| {
        killed_at_each_moment(&Shop::Stripe(StripeServer::start()), world).await;
    })
    .await;
}

#[tokio::test]
async fn killed_at_each_moment_of_a_payment_through_braintree() {
    on_each_database(async |world| {
        killed_at_each_moment(&Shop::Braintree(BraintreeServer::start()), world).await;
    })
    .await;
}
