//! Giving memberships: paid once, delivered by letter or from hand to hand, redeemed once.

use super::{
    memberships::{DAY, give},
    payments::{PAYS, card, paid_by},
    world::{ADA, BOB, Browser, MEMBER, Mood, on_each_database},
};
use futures_util::future::join_all;
use quire_app::{
    gift::{letters_due, make},
    payment::resolve_due,
};
use quire_membership::{
    MembershipType,
    gift::{GiftAudience, GiftCode},
    membership::MembershipEvent,
};
use serde_json::{Value, json};

/// A gift as a page sends it, paid with `card`.
pub fn present(card: &str, key: &str) -> Value {
    json!({ "giftType": "GIFT", "seats": 1, "currency": "USD", "shownAmount": 5000,
        "paymentMethodId": card, "requestKey": key, "fromName": "Bob", "toName": "Ada" })
}

fn with(mut order: Value, more: &Value) -> Value {
    for (key, value) in more.as_object().unwrap() {
        order[key] = value.clone();
    }
    order
}

pub async fn gives(browser: &Browser, order: Value) -> Value {
    const GIVE: &str = "mutation($input: PurchaseGiftInput!) { purchaseGift(input: $input) {
        __typename ... on Purchase { id isDone price { text } } ... on BadRequest { message }
        ... on Conflict { message } ... on PaymentMethodDeclined { message } } }";
    browser.ask_with(GIVE, json!({ "input": order })).await["data"]["purchaseGift"].clone()
}

async fn gifts(browser: &Browser) -> Vec<Value> {
    const OWN: &str =
        "{ viewer { gifts { code toName message redeemedAt deliverAt price { text } } } }";
    let own = browser.ask(OWN).await;
    own["data"]["viewer"]["gifts"].as_array().unwrap().clone()
}

/// Gives one membership, and returns its code.
async fn code(browser: &mut Browser) -> String {
    let visa = card(browser, PAYS).await;
    let bought = gives(browser, present(&visa, "gift-of-a-code")).await;
    assert_eq!(bought["isDone"], true, "{bought}");
    gifts(browser).await[0]["code"].as_str().unwrap().to_owned()
}

async fn offered(browser: &Browser, code: &str) -> Value {
    const OFFER: &str = "query($code: String!) { giftOffer(code: $code) { __typename
        ... on GiftOffer { membershipType fromName } ... on GiftCodeRefused { error message }
        ... on AlreadyExists { message } } }";
    browser.ask_with(OFFER, json!({ "code": code })).await["data"]["giftOffer"].clone()
}

async fn redeems(browser: &Browser, code: &str) -> Value {
    const REDEEM: &str = "mutation($code: String!) { redeemGift(code: $code) { __typename
        ... on RedeemedGift { endsAt } ... on GiftCodeRefused { error } ... on AlreadyExists { message } } }";
    browser.ask_with(REDEEM, json!({ "code": code })).await["data"]["redeemGift"].clone()
}

async fn tier(browser: &Browser) -> Value {
    browser.ask("{ viewer { tier } }").await["data"]["viewer"]["tier"].clone()
}

// proves F284: "A membership is given: by letter at once or on a day, or with a card to print"
// proves F238: "A reader redeems a gift and is a member at once"
#[tokio::test]
async fn a_membership_is_given_by_letter_and_redeemed_as_it_was_typed() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        let order = with(
            present(&visa, "gift-0001"),
            &json!({ "message": "Read well.\nYours", "toEmail": "friend@example.org" }),
        );
        let bought = gives(&bob, order).await;
        assert_eq!((&bought["isDone"], &bought["price"]["text"]), (&json!(true), &json!("$50")));
        let mut sent = world.letters_sent().await;
        sent.sort();
        assert_eq!(sent, ["Bob gives you a year of Quire", "Your Quire gift"]);
        let own = gifts(&bob).await;
        let code = own[0]["code"].as_str().unwrap();
        let letters = world.doubles.mailbox.letters();
        let to_friend = letters.iter().find(|one| one.to.to_string() == "friend@example.org");
        let text = &to_friend.unwrap().text;
        assert!(text.contains(code) && text.contains("Read well.\nYours"), "{text}");
        assert!(text.contains(&format!("/redeem?code={code}")), "{text}");
        assert_eq!(tier(&bob).await, "FREE", "who gives keeps nothing");

        let ada = world.signed_in(ADA).await;
        let typed = format!("  {} ", code.to_lowercase().replace('-', " "));
        let offer = offered(&ada, &typed).await;
        assert_eq!(
            (&offer["membershipType"], &offer["fromName"]),
            (&json!("YEARLY"), &json!("Bob"))
        );
        assert_eq!(redeems(&ada, &typed).await["__typename"], "RedeemedGift");
        assert_eq!(tier(&ada).await, "MEMBER");
        let held =
            ada.ask("{ viewer { membership { state paymentProvider nextPayment { at } } } }").await;
        let held = &held["data"]["viewer"]["membership"];
        assert_eq!(
            *held,
            json!({ "state": "GIFTED", "paymentProvider": "MEDIUM_GIFT", "nextPayment": null })
        );
        let given = gifts(&bob).await;
        assert_eq!((&given[0]["code"], &given[0]["message"]), (&Value::Null, &json!("")));
        assert!(given[0]["redeemedAt"].is_string());
        assert_eq!(paid_by(&world, BOB).await.len(), 1);
    })
    .await;
}

// proves F239: "A code that gives nothing is answered with why: used, over, unknown, or not for who was a member before"
// proves F396: "Some codes are only for readers who never were members"
#[tokio::test]
async fn a_code_is_valid_used_expired_unknown_or_not_for_past_members() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let code = code(&mut bob).await;
        let ada = world.signed_in(ADA).await;
        assert_eq!(offered(&ada, &code).await["__typename"], "GiftOffer");
        let unknown = GiftCode::from_random([7; 14]).to_string();
        for typed in [unknown.as_str(), "", "none", &code[1..], "💥", &"A".repeat(5_000)] {
            assert_eq!(offered(&ada, typed).await["error"], "NOT_FOUND", "{typed}");
            assert_eq!(redeems(&ada, typed).await["error"], "NOT_FOUND", "{typed}");
        }
        let mel = world.signed_in(MEMBER).await;
        let said = redeems(&mel, &code).await;
        assert_eq!(said["message"], "You are a member already.", "the code stays good for others");
        let newcomers = make(&world.app, 1, GiftAudience::NewMembers).await.unwrap();
        give(&world, ADA, MembershipType::Monthly, 40, &[]).await;
        world.doubles.clock.advance(DAY);
        let past = offered(&ada, &newcomers[0].to_string()).await;
        assert_eq!(past["error"], "NOT_REDEEMABLE_BY_PAST_MEMBERS");
        assert_eq!(past["message"], "This gift is for people who have not been members before.");
        assert_eq!(redeems(&bob, &newcomers[0].to_string()).await["__typename"], "RedeemedGift");
        assert_eq!(offered(&bob, &newcomers[0].to_string()).await["error"], "ALREADY_USED");
        world.doubles.clock.advance(5 * 366 * DAY);
        let ada = world.signed_in(ADA).await;
        assert_eq!(redeems(&ada, &code).await["error"], "EXPIRED");
        let stranger = world.browser();
        assert_eq!(offered(&stranger, &code).await["__typename"], "Unauthorized");
        assert_eq!(redeems(&stranger, &code).await["__typename"], "Unauthorized");
        paid_by(&world, BOB).await;
    })
    .await;
}

#[tokio::test]
async fn of_all_who_send_a_code_at_once_one_gets_it() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let code = code(&mut bob).await;
        let (ada, other) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let all = [&ada, &other, &bob, &ada, &other, &bob, &ada, &other];
        let answers = join_all(all.map(|one| redeems(one, &code))).await;
        let done = answers.iter().filter(|one| one["__typename"] == "RedeemedGift").count();
        assert_eq!(done, 1, "{answers:?}");
        let used = answers.iter().filter(|one| one["error"] == "ALREADY_USED").count();
        assert_eq!(done + used, 8, "{answers:?}");
        let tiers = [tier(&ada).await, tier(&bob).await];
        assert_eq!(tiers.iter().filter(|tier| **tier == "MEMBER").count(), 1, "{tiers:?}");
        paid_by(&world, BOB).await;
    })
    .await;
}

#[tokio::test]
async fn a_second_gift_follows_the_first() {
    on_each_database(async |world| {
        let codes = make(&world.app, 2, GiftAudience::Anyone).await.unwrap();
        let ada = world.signed_in(ADA).await;
        let first = redeems(&ada, &codes[0].to_string()).await["endsAt"].clone();
        let second = redeems(&ada, &codes[1].to_string()).await["endsAt"].clone();
        assert!(first.as_str() < second.as_str(), "{first} {second}");
        paid_by(&world, ADA).await;
    })
    .await;
}

#[tokio::test]
async fn a_letter_leaves_on_its_day_and_once_more_when_no_one_redeems() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        let day = world.app.ports.clock.now().plus_seconds(10 * DAY).utc().to_rfc3339();
        let order = with(
            present(&visa, "gift-0001"),
            &json!({ "toEmail": "friend@example.org", "deliverAt": day }),
        );
        assert_eq!(gives(&bob, order).await["isDone"], true);
        assert_eq!(world.letters_sent().await, ["Your Quire gift"]);
        assert_eq!(letters_due(&world.app).await.unwrap(), 0);
        world.doubles.clock.advance(10 * DAY);
        let both = tokio::join!(letters_due(&world.app), letters_due(&world.app));
        assert_eq!(both.0.unwrap() + both.1.unwrap(), 1);
        assert_eq!(world.letters_sent().await, ["Bob gives you a year of Quire"]);
        world.doubles.clock.advance(29 * DAY);
        assert_eq!(letters_due(&world.app).await.unwrap(), 0);
        world.doubles.clock.advance(2 * DAY);
        assert_eq!(letters_due(&world.app).await.unwrap(), 1);
        assert_eq!(world.letters_sent().await, ["Your gift from Bob is waiting"]);
        world.doubles.clock.advance(60 * DAY);
        assert_eq!(letters_due(&world.app).await.unwrap(), 0, "once");
    })
    .await;
}

// proves F286: "A group gift is bought: two to five hundred codes, to hand out"
#[tokio::test]
async fn a_group_gift_has_a_code_for_each_seat() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        let group = |seats: i64, minor: i64, key: &str| {
            let more = json!({ "giftType": "GROUP_GIFT", "seats": seats, "shownAmount": minor });
            with(present(&visa, key), &more)
        };
        for (seats, minor) in
            [(-1, -5000), (0, 0), (1, 5000), (501, 2_505_000), (i64::from(i32::MAX), 5000)]
        {
            let said = gives(&bob, group(seats, minor, "gift-0001")).await;
            assert_eq!(said["__typename"], "BadRequest", "{seats}: {said}");
        }
        assert_eq!(gives(&bob, group(3, 5000, "gift-0001")).await["__typename"], "Conflict");
        let bought = gives(&bob, group(3, 15000, "gift-0001")).await;
        assert_eq!(bought["price"]["text"], "$150");
        let own = gifts(&bob).await;
        let codes: Vec<&str> = own.iter().map(|gift| gift["code"].as_str().unwrap()).collect();
        assert_eq!(codes.len(), 3);
        let ada = world.signed_in(ADA).await;
        assert_eq!(redeems(&ada, codes[0]).await["__typename"], "RedeemedGift");
        assert_eq!(redeems(&bob, codes[1]).await["__typename"], "RedeemedGift");
        assert_eq!(redeems(&bob, codes[0]).await["error"], "ALREADY_USED");
        assert_eq!(world.letters_sent().await, ["Your Quire gift"]);
        assert_eq!(paid_by(&world, BOB).await.len(), 1);
        assert_eq!(world.till.charges(), 1);
    })
    .await;
}

#[tokio::test]
async fn what_a_page_says_of_a_gift_is_compared_and_never_charged() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        let mut mel = world.signed_in(MEMBER).await;
        let of_mel = card(&mut mel, PAYS).await;
        let long = "a".repeat(81);
        for (more, answer) in [
            (json!({ "shownAmount": -1 }), "Conflict"),
            (json!({ "shownAmount": 0 }), "Conflict"),
            (json!({ "shownAmount": i32::MAX }), "Conflict"),
            (json!({ "currency": "CAD" }), "Conflict"),
            (json!({ "seats": 2 }), "BadRequest"),
            (json!({ "requestKey": "short" }), "BadRequest"),
            (json!({ "toEmail": "no address" }), "BadRequest"),
            (json!({ "toEmail": "a@example.org\r\nBcc: b@example.org" }), "BadRequest"),
            (json!({ "fromName": long }), "BadRequest"),
            (json!({ "fromName": "Bob\r\nBcc: b@example.org" }), "BadRequest"),
            (json!({ "message": "a".repeat(501) }), "BadRequest"),
            (
                json!({ "toEmail": "a@example.org", "deliverAt": "1999-01-01T00:00:00Z" }),
                "BadRequest",
            ),
            (
                json!({ "toEmail": "a@example.org", "deliverAt": "2999-01-01T00:00:00Z" }),
                "BadRequest",
            ),
            (json!({ "paymentMethodId": of_mel }), "NotFound"),
        ] {
            let said = gives(&bob, with(present(&visa, "gift-0001"), &more)).await;
            assert_eq!(said["__typename"], answer, "{more}: {said}");
        }
        assert_eq!((gifts(&bob).await.len(), world.till.charges()), (0, 0));
        let canadian = json!({ "currency": "CAD", "shownAmount": 7000 });
        let bought = gives(&mel, with(present(&of_mel, "gift-0001"), &canadian)).await;
        assert_eq!(bought["price"]["text"], "CA$70", "members give, too");
        paid_by(&world, MEMBER).await;
    })
    .await;
}

#[tokio::test]
async fn two_tabs_and_a_double_click_give_once_and_a_lost_answer_is_found_again() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        let presses =
            [present(&visa, "gift-0001"), present(&visa, "gift-0001"), present(&visa, "gift-0001")];
        let answers = join_all(presses.map(|order| gives(&bob, order))).await;
        assert!(answers.iter().any(|one| one["isDone"] == true), "{answers:?}");
        assert_eq!((gifts(&bob).await.len(), world.till.charges()), (1, 1));
        world.till.set(Mood::Mute);
        let lost = gives(&bob, present(&visa, "gift-0002")).await;
        assert_eq!(lost["__typename"], "ServiceUnavailable");
        let other = gives(&bob, present(&visa, "gift-0003")).await;
        assert_eq!(other["__typename"], "Conflict", "one gift at a time");
        assert_eq!(gifts(&bob).await.len(), 1, "worth nothing until it is paid");
        world.till.set(Mood::Fine);
        world.doubles.clock.advance(61);
        assert_eq!(resolve_due(&world.app).await.unwrap(), 1);
        assert_eq!((gifts(&bob).await.len(), world.till.charges()), (2, 2));
        assert_eq!(paid_by(&world, BOB).await.len(), 2);
    })
    .await;
}

#[tokio::test]
async fn a_gift_that_is_declined_gives_nothing() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let poor = card(&mut bob, "demonstration-9995-12-2099").await;
        let said = gives(&bob, present(&poor, "gift-0001")).await;
        assert_eq!(said["__typename"], "PaymentMethodDeclined");
        assert!(gifts(&bob).await.is_empty());
        assert_eq!(world.letters_sent().await, [""; 0]);
        paid_by(&world, BOB).await;
    })
    .await;
}

#[tokio::test]
async fn no_one_sees_what_someone_else_gave() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let code = code(&mut bob).await;
        let mel = world.signed_in(MEMBER).await;
        assert!(gifts(&mel).await.is_empty());
        assert!(world.files_with(&code).is_empty(), "no code is kept");
        let held =
            give(&world, ADA, MembershipType::Monthly, 1, &[MembershipEvent::Cancelled]).await;
        let ada = world.signed_in(ADA).await;
        assert_eq!(redeems(&ada, &code).await["__typename"], "AlreadyExists", "{:?}", held.id);
    })
    .await;
}
