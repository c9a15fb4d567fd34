//! What webhooks are told of memberships: a person's own are, applications never.

use super::{
    super::{
        access_tokens::token,
        oauth::{BACK, Client, pair},
        own_stories::send,
        payments::{PAYS, card, order},
        programs::ALL,
        world::{ADA, BOB, on_each_database},
    },
    CREATE, UPDATE, create,
    receiver::{Got, Receiver, deliver},
};
use http::Method;
use quire_app::retention;
use serde_json::{Value, json};

const EVENTS: [&str; 3] = ["MEMBERSHIP_STARTED", "MEMBERSHIP_CHANGED", "MEMBERSHIP_ENDED"];
const REFUSED: &str =
    "Applications can’t be told about memberships. Only a person’s own webhooks can.";

#[tokio::test]
async fn the_life_of_a_membership_is_told_to_whose_it_is() {
    on_each_database(async |world| {
        let receiver = Receiver::start(|_| 200);
        let world = receiver.of(world);
        let mut others = world.stepped_up(ADA).await;
        let input = json!({ "address": receiver.url(), "events": EVENTS });
        others.act(CREATE, json!({ "input": input })).await;
        let mut bob = world.stepped_up(BOB).await;
        assert!(bob.act(CREATE, json!({ "input": input })).await["secret"].is_string());
        let card = card(&mut bob, PAYS).await;
        let buy = "mutation($input: PurchaseMembershipInput!) {
            purchaseMembership(input: $input) { __typename ... on Purchase { isDone } } }";
        let bought = bob.act(buy, order("MONTHLY", "USD", 500, &card, "purchase-1")).await;
        assert_eq!(bought["isDone"], true, "{bought}");
        let own = bob.ask("{ viewer { membership { membershipId } } }").await;
        let id = own["data"]["viewer"]["membership"]["membershipId"].clone();
        let change = |field: &str, more: &str| {
            format!(
                "mutation {{ done: {field}(input: {{ membershipId: {id}{more} }}) {{ __typename }} }}"
            )
        };
        let left = bob.act(&change("cancelMembership", ", reason: COSTS"), json!({})).await;
        assert_eq!(deliver(&world).await, 2, "{left}");
        world.doubles.clock.advance(32 * 86_400);
        retention::forget_old(&world.app).await.unwrap();
        retention::forget_old(&world.app).await.unwrap();
        assert_eq!(deliver(&world).await, 1, "once");
        let got = receiver.take();
        let events: Vec<String> = got.iter().map(Got::event).collect();
        assert_eq!(events, ["membership.started", "membership.changed", "membership.ended"]);
        let told = |n: usize| got[n].json()["data"]["membership"].clone();
        assert!((0..3).all(|n| told(n)["id"] == id));
        assert_eq!((&told(0)["plan"], &told(0)["tier"]), (&json!("MONTHLY"), &json!("MEMBER")));
        assert_eq!((&told(0)["renews"], &told(1)["renews"]), (&json!(true), &json!(false)));
        assert!(got.iter().all(|one| !one.body.contains("4242")), "nothing of how it is paid");
    })
    .await;
}

#[tokio::test]
async fn applications_are_told_nothing_of_memberships() {
    on_each_database(async |world| {
        let client = Client::new(&world, "CONFIDENTIAL", BACK).await;
        let mut bob = world.stepped_up(BOB).await;
        // Of its users.
        let register = "mutation($id: ID!, $input: WebhookInput!) {
            createOauthApplicationWebhook(applicationId: $id, input: $input) { __typename
            ... on WebhookSecret { webhook { id } } ... on BadRequest { message } } }";
        let of_users = |events: Value| {
            json!({ "id": client.id, "input": { "address": "https://a.example/", "events": events } })
        };
        let refused = bob.act(register, of_users(json!(EVENTS))).await;
        assert_eq!(refused["message"], REFUSED);
        let made = bob.act(register, of_users(json!(["FOLLOWER_ADDED"]))).await;
        let mut later = of_users(json!(["FOLLOWER_ADDED", "MEMBERSHIP_ENDED"]));
        later["id"] = made["webhook"]["id"].clone();
        assert_eq!(bob.act(UPDATE, later).await["message"], REFUSED);
        // Of the person in whose name it acts.
        let mut request = client.request();
        request["scope"] = json!("manageWebhooks");
        let code = client.code(&bob, request).await;
        let its = pair(&client.exchange(&world, &code, &[]).await).0;
        let body = |event: &str| json!({ "address": "https://a.example/", "events": [event] });
        let browser = world.browser();
        let hooks = "/v1/me/webhooks";
        let ask = async |token: &str, event: &str| {
            send(&browser, Method::POST, hooks, token, &[], &body(event)).await
        };
        let refused = ask(&its, "membership.started").await;
        assert_eq!(refused.status, 422, "{}", refused.text);
        assert!(refused.text.contains(REFUSED), "{}", refused.text);
        assert_eq!(ask(&its, "follower.added").await.status, 201);
        // A token that the person made is the person.
        let own = token(&world, BOB, &ALL).await;
        assert_eq!(ask(&own, "membership.started").await.status, 201);
        create(&mut bob, "https://b.example/").await;
    })
    .await;
}
