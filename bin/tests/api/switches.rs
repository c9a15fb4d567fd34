//! Switching plans: at the end of what is paid for, or at once, less what the time left is worth.

use super::{
    memberships::{DAY, change, give},
    payments::{PAYS, card, order, paid_by},
    world::{ADA, BOB, Browser, Mood, World, on_each_database},
};
use futures_util::future::join_all;
use quire_app::payment::{renew_due, resolve_due};
use quire_membership::{MembershipType, membership::MembershipEvent};
use serde_json::{Value, json};

/// A member with the monthly plan, or another one.
async fn member(world: &World, token: &str, plan: &str, minor: i64) -> Browser {
    let mut bob = world.signed_in(BOB).await;
    let card = card(&mut bob, token).await;
    let buy = "mutation($input: PurchaseMembershipInput!) {
        purchaseMembership(input: $input) { __typename ... on Purchase { isDone id } } }";
    let mut bought = bob.act(buy, order(plan, "USD", minor, &card, "purchase-1")).await;
    if bought["isDone"] == false {
        bought = confirms(&bob, &bought, true).await;
    }
    assert_eq!(bought["isDone"], true, "{bought}");
    world.letters_sent().await;
    bob
}

async fn confirms(browser: &Browser, purchase: &Value, is_confirmed: bool) -> Value {
    const CONFIRM: &str = "mutation($id: ID!, $is: Boolean!) {
        confirmPurchase(purchaseId: $id, isConfirmed: $is) { __typename
        ... on Purchase { id isDone } ... on PaymentMethodDeclined { message } } }";
    let answer = json!({ "id": purchase["id"], "is": is_confirmed });
    browser.ask_with(CONFIRM, answer).await["data"]["confirmPurchase"].clone()
}

async fn own(browser: &Browser) -> Value {
    const OWN: &str = "{ viewer { tier membership { membershipId membershipType state
        nextPayment { price { text } } friendSince
        switchPlanSchedule { startAt plan { membershipType price { text } } } currentPeriodEndsAt
        switches { membershipType price { amount text } due { amount text } credit { text } startAt } } } }";
    browser.ask(OWN).await["data"]["viewer"].clone()
}

/// What a switch to `plan` means now.
async fn quote(browser: &Browser, plan: &str) -> Value {
    let own = own(browser).await;
    let all = own["membership"]["switches"].as_array().unwrap().clone();
    all.into_iter().find(|one| one["membershipType"] == plan).unwrap_or(Value::Null)
}

async fn switches(browser: &Browser, plan: &str, minor: i64) -> Value {
    const SWITCH: &str = "mutation($input: SwitchPlanInput!) { switchPlan(input: $input) {
        __typename ... on BadRequest { message } ... on Conflict { message } } }";
    let id = own(browser).await["membership"]["membershipId"].clone();
    let input = json!({ "membershipId": id, "membershipType": plan, "shownAmount": minor });
    browser.ask_with(SWITCH, json!({ "input": input })).await["data"]["switchPlan"].clone()
}

async fn undoes(browser: &Browser) -> Value {
    const UNDO: &str = "mutation($input: UndoPlanSwitchInput!) { undoPlanSwitch(input: $input) {
        __typename ... on BadRequest { message } } }";
    let id = own(browser).await["membership"]["membershipId"].clone();
    let input = json!({ "input": { "membershipId": id } });
    browser.ask_with(UNDO, input).await["data"]["undoPlanSwitch"].clone()
}

async fn upgrades(browser: &Browser, plan: &str, minor: i64, key: &str) -> Value {
    const UPGRADE: &str = "mutation($input: UpgradePlanInput!) { upgradePlan(input: $input) {
        __typename ... on Purchase { id isDone price { text } } ... on BadRequest { message }
        ... on Conflict { message } ... on PaymentMethodDeclined { message } } }";
    let id = own(browser).await["membership"]["membershipId"].clone();
    let input = json!({ "membershipId": id, "membershipType": plan, "shownAmount": minor,
        "requestKey": key });
    browser.ask_with(UPGRADE, json!({ "input": input })).await["data"]["upgradePlan"].clone()
}

async fn amounts(world: &World) -> Vec<i64> {
    paid_by(world, BOB).await.into_iter().map(|money| money.minor).collect()
}

// proves F278: "A scheduled switch shows its start, its price and its plan, and can be taken back"
#[tokio::test]
async fn another_plan_follows_what_is_paid_for_and_can_be_taken_back() {
    on_each_database(async |world| {
        let bob = member(&world, PAYS, "MONTHLY", 500).await;
        let ends = own(&bob).await["membership"]["currentPeriodEndsAt"].clone();
        let yearly = quote(&bob, "YEARLY").await;
        assert_eq!((&yearly["startAt"], &yearly["due"]), (&ends, &Value::Null));
        let done = switches(&bob, "YEARLY", 5000).await;
        assert_eq!(done["__typename"], "MutationSuccess", "{done}");
        let held = own(&bob).await["membership"].clone();
        let plan = json!({ "membershipType": "YEARLY", "price": { "text": "$50" } });
        assert_eq!(held["switchPlanSchedule"], json!({ "startAt": ends, "plan": plan }));
        assert_eq!(held["membershipType"], "MONTHLY", "what is paid for stays as it is");
        assert_eq!(held["nextPayment"]["price"]["text"], "$50");
        assert_eq!(world.letters_sent().await, ["Your Quire plan changes"]);
        assert_eq!(undoes(&bob).await["__typename"], "MutationSuccess");
        assert_eq!(own(&bob).await["membership"]["nextPayment"]["price"]["text"], "$5");
        assert_eq!(undoes(&bob).await["message"], "No change of plans is scheduled.");
        switches(&bob, "YEARLY", 5000).await;
        world.doubles.clock.advance(31 * DAY);
        renew_due(&world.app).await.unwrap();
        let bob = world.signed_in(BOB).await;
        let held = own(&bob).await["membership"].clone();
        assert_eq!(held["membershipType"], "YEARLY");
        assert_eq!(held["switchPlanSchedule"], Value::Null);
        assert_eq!(amounts(&world).await, [5000, 500]);
    })
    .await;
}

#[tokio::test]
async fn a_better_plan_begins_at_once_and_the_time_left_is_credited() {
    on_each_database(async |world| {
        let bob = member(&world, PAYS, "YEARLY", 5000).await;
        assert_eq!(
            quote(&bob, "PREMIUM_MONTHLY").await["due"],
            Value::Null,
            "worth less than what is left"
        );
        world.doubles.clock.advance(73 * DAY);
        let bob = world.signed_in(BOB).await;
        let friend = quote(&bob, "PREMIUM_YEARLY").await;
        assert_eq!(friend["credit"]["text"], "$40");
        assert_eq!(friend["due"], json!({ "amount": 11000, "text": "$110" }));
        let done = upgrades(&bob, "PREMIUM_YEARLY", 11000, "upgrade-1").await;
        assert_eq!((&done["isDone"], &done["price"]["text"]), (&json!(true), &json!("$110")));
        let now = own(&bob).await;
        assert_eq!(
            (&now["tier"], &now["membership"]["membershipType"]),
            (&json!("FRIEND"), &json!("PREMIUM_YEARLY"))
        );
        assert_eq!(now["membership"]["nextPayment"]["price"]["text"], "$150");
        assert_eq!(amounts(&world).await, [11000, 5000]);
        assert_eq!(world.letters_sent().await, ["Your Quire receipt"]);
        let letter = world.doubles.mailbox.letters().pop().unwrap().text;
        assert!(letter.contains("Credit of your plan before: $40.00"), "{letter}");
        world.doubles.clock.advance(365 * DAY);
        renew_due(&world.app).await.unwrap();
        assert_eq!(amounts(&world).await, [15000, 11000, 5000]);
    })
    .await;
}

#[tokio::test]
async fn who_upgrades_in_the_minute_they_bought_pays_the_difference() {
    on_each_database(async |world| {
        let bob = member(&world, PAYS, "MONTHLY", 500).await;
        let done = upgrades(&bob, "PREMIUM_MONTHLY", 1000, "upgrade-1").await;
        assert_eq!(done["isDone"], true, "{done}");
        assert_eq!(amounts(&world).await.iter().sum::<i64>(), 1500);
        let back = switches(&bob, "MONTHLY", 500).await;
        assert_eq!(
            back["__typename"], "MutationSuccess",
            "down at the end, and nothing is given back"
        );
        assert_eq!(own(&bob).await["tier"], "FRIEND");
    })
    .await;
}

#[tokio::test]
async fn what_a_page_says_of_a_switch_is_compared_and_never_charged() {
    on_each_database(async |world| {
        let bob = member(&world, PAYS, "MONTHLY", 500).await;
        for minor in [-1, 0, 1, 999, 1001, i64::from(i32::MAX)] {
            let said = upgrades(&bob, "PREMIUM_MONTHLY", minor, "upgrade-1").await;
            assert_eq!(said["__typename"], "Conflict", "{minor}: {said}");
            assert_eq!(switches(&bob, "YEARLY", minor).await["__typename"], "Conflict", "{minor}");
        }
        assert_eq!(switches(&bob, "MONTHLY", 500).await["__typename"], "BadRequest");
        for plan in ["monthly", "FREE", ""] {
            assert_eq!(switches(&bob, plan, 500).await, Value::Null, "the schema has no {plan}");
        }
        let late = upgrades(&bob, "YEARLY", 4500, "upgrade-1").await;
        assert_eq!(late["message"], "The switch takes effect at the end of the paid period.");
        assert_eq!(upgrades(&bob, "PREMIUM_MONTHLY", 1000, "short").await["__typename"], "BadRequest");
        let mut ada = world.signed_in(ADA).await;
        let id = own(&bob).await["membership"]["membershipId"].clone();
        for act in [
            format!("mutation {{ switchPlan(input: {{ membershipId: {id}, membershipType: YEARLY, shownAmount: 5000 }}) {{ __typename }} }}"),
            format!("mutation {{ undoPlanSwitch(input: {{ membershipId: {id} }}) {{ __typename }} }}"),
            format!("mutation {{ upgradePlan(input: {{ membershipId: {id}, membershipType: PREMIUM_MONTHLY, shownAmount: 1000, requestKey: \"upgrade-2\" }}) {{ __typename }} }}"),
        ] {
            assert_eq!(ada.act(&act, json!({})).await["__typename"], "NotFound", "{act}");
        }
        assert_eq!((amounts(&world).await, world.till.charges()), (vec![500], 1));
        world.doubles.clock.advance(10 * 60);
        let shown = upgrades(&bob, "PREMIUM_MONTHLY", 1000, "upgrade-3").await;
        assert_eq!(shown["isDone"], true, "what was shown holds for a quarter of an hour: {shown}");
    })
    .await;
}

/// A site whose better plan costs so much more.
fn dearer_by(world: World, minor: i64) -> World {
    let prices = json!({ "USD": { "monthly": 500, "premium-monthly": 500 + minor } });
    world.on_site(|site| site.prices = serde_json::from_value(prices).unwrap())
}

#[tokio::test]
async fn a_difference_that_is_too_small_to_be_charged_is_given_and_said_before() {
    on_each_database(async |world| {
        let world = dearer_by(world, 49);
        let bob = member(&world, PAYS, "MONTHLY", 500).await;
        let friend = quote(&bob, "PREMIUM_MONTHLY").await;
        assert_eq!(friend["due"], json!({ "amount": 0, "text": "$0" }));
        for tampered in [-1, 1, 10, 49, 50] {
            let said = upgrades(&bob, "PREMIUM_MONTHLY", tampered, "upgrade-0").await;
            assert_eq!(said["__typename"], "Conflict", "{tampered}: {said}");
        }
        let both = futures_util::future::join(
            upgrades(&bob, "PREMIUM_MONTHLY", 0, "in-one-tab"),
            upgrades(&bob, "PREMIUM_MONTHLY", 0, "in-another-tab"),
        );
        let both = both.await;
        assert!(both.0["isDone"] == true || both.1["isDone"] == true, "{both:?}");
        let now = own(&bob).await;
        assert_eq!(now["tier"], "FRIEND");
        assert_eq!(now["membership"]["nextPayment"]["price"]["text"], "$5.49");
        assert_eq!((amounts(&world).await, world.till.charges()), (vec![0, 500], 1));
        world.doubles.clock.advance(31 * DAY);
        renew_due(&world.app).await.unwrap();
        assert_eq!(amounts(&world).await, [549, 0, 500]);
    })
    .await;
}

#[tokio::test]
async fn the_smallest_difference_that_can_be_charged_is_charged() {
    on_each_database(async |world| {
        let world = dearer_by(world, 50);
        let bob = member(&world, PAYS, "MONTHLY", 500).await;
        assert_eq!(quote(&bob, "PREMIUM_MONTHLY").await["due"]["amount"], 50);
        assert_eq!(
            upgrades(&bob, "PREMIUM_MONTHLY", 0, "upgrade-0").await["__typename"],
            "Conflict"
        );
        assert_eq!(upgrades(&bob, "PREMIUM_MONTHLY", 50, "upgrade-1").await["isDone"], true);
        assert_eq!((amounts(&world).await, world.till.charges()), (vec![50, 500], 2));
    })
    .await;
}

#[tokio::test]
async fn two_tabs_and_a_double_click_upgrade_once() {
    on_each_database(async |world| {
        let bob = member(&world, PAYS, "MONTHLY", 500).await;
        let keys = ["tab-1-upgrade", "tab-1-upgrade", "tab-2-upgrade", "tab-3-upgrade"];
        let answers = join_all(keys.map(|key| upgrades(&bob, "PREMIUM_MONTHLY", 1000, key))).await;
        let done: Vec<&Value> = answers.iter().filter(|one| one["isDone"] == true).collect();
        assert!((1..=2).contains(&done.len()), "{answers:?}");
        assert!(done.iter().all(|one| one["id"] == done[0]["id"]), "{answers:?}");
        assert_eq!((amounts(&world).await.len(), world.till.charges()), (2, 2));
    })
    .await;
}

#[tokio::test]
async fn an_upgrade_that_is_declined_or_lost_changes_nothing_or_is_found_again() {
    on_each_database(async |world| {
        let bob = member(&world, "demonstration-3184-12-2099", "MONTHLY", 500).await;
        let asks = upgrades(&bob, "PREMIUM_MONTHLY", 1000, "upgrade-1").await;
        assert_eq!(asks["isDone"], false, "the bank asks");
        assert_eq!(switches(&bob, "YEARLY", 5000).await["__typename"], "Conflict");
        let said = confirms(&bob, &asks, false).await;
        assert_eq!(said["__typename"], "PaymentMethodDeclined");
        assert_eq!(own(&bob).await["tier"], "MEMBER");
        world.till.set(Mood::Mute);
        let lost = upgrades(&bob, "PREMIUM_MONTHLY", 1000, "upgrade-2").await;
        assert_eq!(lost["__typename"], "ServiceUnavailable");
        world.till.set(Mood::Fine);
        world.doubles.clock.advance(61);
        assert_eq!(resolve_due(&world.app).await.unwrap(), 1, "the bank asked, and no one answers");
        let id = json!({ "id": upgrades(&bob, "PREMIUM_MONTHLY", 1000, "upgrade-2").await["id"] });
        assert_eq!(confirms(&bob, &id, true).await["isDone"], true);
        assert_eq!(own(&bob).await["tier"], "FRIEND");
        assert_eq!(amounts(&world).await.iter().sum::<i64>(), 1500);
    })
    .await;
}

// proves F277: "without a failed payment, while it is not cancelled"
// proves S134: "Plans are switched only at a card provider, without a failed payment, while not cancelled"
#[tokio::test]
async fn plans_are_not_switched_where_a_payment_failed_or_nothing_renews() {
    on_each_database(async |world| {
        let held = give(&world, BOB, MembershipType::Monthly, 1, &[]).await;
        let bob = world.signed_in(BOB).await;
        assert_eq!(own(&bob).await["membership"]["switches"].as_array().unwrap().len(), 3);
        for (event, words) in [
            (MembershipEvent::PaymentFailed, "A payment is outstanding."),
            (MembershipEvent::Cancelled, "The membership is cancelled."),
        ] {
            let now = world.app.ports.clock.now();
            change(
                &world,
                |held, _| held.membership = held.membership.apply(event, now).unwrap(),
                &held,
            )
            .await;
            assert_eq!(own(&bob).await["membership"]["switches"], json!([]));
            assert_eq!(switches(&bob, "YEARLY", 5000).await["message"], words);
        }
        let gift =
            quire_membership::Membership::gift(MembershipType::Yearly, world.app.ports.clock.now())
                .unwrap();
        change(&world, |held, _| held.membership = gift, &held).await;
        assert_eq!(own(&bob).await["membership"]["switches"], json!([]));
        let said = switches(&bob, "PREMIUM_YEARLY", 15000).await;
        assert_eq!(said["message"], "Plans cannot be switched with this payment provider.");
    })
    .await;
}
