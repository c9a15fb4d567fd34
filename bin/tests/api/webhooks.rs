//! Webhooks: what happens to someone's stories is sent to addresses that they choose (decision 0062).

mod applications;
mod memberships;
mod programs;
mod queue;
pub mod receiver;

use super::{
    publishing,
    responses::respond,
    world::{ADA, BOB, Browser, DRAFT, PUBLIC, World, on_each_database, story_id, user_id},
};
use quire_core::{
    Timestamp, UserId, WebhookId,
    webhook::{Webhook, WebhookEvent, WebhookState},
};
use receiver::{Receiver, deliver};
use serde_json::{Value, json};

const CREATE: &str = "mutation($input: WebhookInput!) { createWebhook(input: $input) { __typename
    ... on WebhookSecret { secret webhook { id state } } ... on BadRequest { message } } }";
const UPDATE: &str =
    "mutation($id: ID!, $input: WebhookInput!) { updateWebhook(id: $id, input: $input) {
    __typename ... on Webhook { address events } ... on BadRequest { message } } }";
const ROTATE: &str = "mutation($id: ID!) { rotateWebhookSecret(id: $id) { __typename
    ... on WebhookSecret { secret webhook { oldSecretUntil } } } }";
const PAUSE: &str =
    "mutation($id: ID!) { pauseWebhook(id: $id) { __typename ... on Webhook { state } } }";
const RESUME: &str =
    "mutation($id: ID!) { resumeWebhook(id: $id) { __typename ... on Webhook { state } } }";
const DELETE: &str = "mutation($id: ID!) { deleteWebhook(id: $id) { __typename
    ... on Webhooks { webhooks { id } } } }";
const REPLAY: &str =
    "mutation($id: ID!, $number: Int!) { replayWebhookDelivery(id: $id, number: $number) {
    __typename ... on WebhookDelivery { state attempts } } }";
const LOG: &str = "query($id: ID!) { webhook(id: $id) { state deliveries { deliveries {
    number event state attempts payload answerStatus nextTryAt } } } }";
/// What applications may be told as well.
const EVERYTHING: [&str; 5] =
    ["STORY_PUBLISHED", "STORY_UPDATED", "STORY_REMOVED", "RESPONSE_CREATED", "FOLLOWER_ADDED"];

/// A webhook of `person` of the id 1, made without asking anybody, and something that it was sent.
pub async fn add(world: &World, person: u64, address: &str) -> WebhookId {
    let webhook = Webhook {
        id: WebhookId::from_bits(1),
        person_id: UserId::from_bits(person),
        application_id: None,
        users_of: None,
        address: address.to_owned(),
        events: WebhookEvent::ALL.iter().copied().collect(),
        state: WebhookState::Active,
        secret_number: 1,
        rotated_at: None,
        created_at: Timestamp::from_millis(1_767_000_000_000).unwrap(),
    };
    let id = webhook.id.clone();
    let add = move |c: &mut quire_store::Conn| {
        quire_store::webhook::insert(c, &webhook)?;
        let new = quire_store::webhook::NewWebhookDelivery {
            webhook_id: &webhook.id,
            event: WebhookEvent::StoryPublished,
            thing: "story:1",
            actor_id: None,
            about_id: None,
            data: &json!({ "story": { "id": "1", "url": "/p/1" } }),
        };
        quire_store::webhook::add(c, &new, webhook.created_at)
    };
    world.app.store.write(add).await.unwrap();
    id
}

/// Makes a webhook for everything; its id and its secret.
async fn create(browser: &mut Browser, address: &str) -> (String, String) {
    let input = json!({ "address": address, "events": EVERYTHING });
    let made = browser.act(CREATE, json!({ "input": input })).await;
    let text = |value: &Value| value.as_str().unwrap_or_else(|| panic!("{made}")).to_owned();
    (text(&made["webhook"]["id"]), text(&made["secret"]))
}

/// What a webhook was sent and what waits, the last first.
async fn log(browser: &Browser, id: &str) -> Vec<Value> {
    let answer = browser.ask_with(LOG, json!({ "id": id })).await;
    let list = &answer["data"]["webhook"]["deliveries"]["deliveries"];
    list.as_array().unwrap_or_else(|| panic!("{answer}")).clone()
}

async fn publish(browser: &mut Browser, n: u64) {
    let done = publishing::publish(browser, &story_id(n), 1, json!({})).await;
    assert_eq!(done["__typename"], "Draft", "{done}");
}

async fn unpublish(browser: &mut Browser, n: u64) {
    let back = "mutation($id: ID!) { unpublishPost(postId: $id) { __typename } }";
    let done = browser.act(back, json!({ "id": story_id(n) })).await;
    assert_eq!(done["__typename"], "Draft", "{done}");
}

#[tokio::test]
async fn what_happens_to_stories_is_sent_signed_and_in_order() {
    on_each_database(async |world| {
        let receiver = Receiver::start(|_| 204);
        let world = receiver.of(world);
        let mut ada = world.stepped_up(ADA).await;
        let (id, secret) = create(&mut ada, &receiver.url()).await;
        assert!(world.files_with(&secret).is_empty(), "the secret lies in a file");
        publish(&mut ada, DRAFT).await;
        publish(&mut ada, DRAFT).await;
        unpublish(&mut ada, DRAFT).await;
        assert_eq!(deliver(&world).await, 3);
        let got = receiver.take();
        let events: Vec<String> = got.iter().map(receiver::Got::event).collect();
        assert_eq!(events, ["story.published", "story.updated", "story.removed"]);
        for one in &got {
            assert!(one.is_signed_by(&secret), "{one:?}");
            assert_eq!(one.headers["content-type"], "application/json; charset=utf-8");
            assert_eq!(one.json()["data"]["story"]["id"], story_id(DRAFT).as_str());
        }
        let url = got[0].json()["data"]["story"]["url"].clone();
        let url = url.as_str().unwrap();
        assert!(
            url.starts_with("https://quire.example/") && url.ends_with(&story_id(DRAFT)),
            "{url}"
        );
        let log = log(&ada, &id).await;
        assert_eq!(log.len(), 3);
        assert_eq!((&log[0]["state"], &log[0]["answerStatus"]), (&json!("DELIVERED"), &json!(204)));
        assert_eq!(log[2]["payload"], got[0].body.as_str());
        assert_eq!(deliver(&world).await, 0, "once");
    })
    .await;
}

#[tokio::test]
async fn responses_and_follows_are_told_but_not_those_of_muted_people() {
    on_each_database(async |world| {
        let receiver = Receiver::start(|_| 200);
        let world = receiver.of(world);
        let mut ada = world.stepped_up(ADA).await;
        create(&mut ada, &receiver.url()).await;
        let mut bob = world.signed_in(BOB).await;
        respond(&bob, &story_id(PUBLIC), "save-0001", "Well said.").await;
        respond(&ada, &story_id(PUBLIC), "save-0002", "Thank you.").await;
        let follow = format!(
            "mutation {{ followUser(targetUserId: \"{}\") {{ __typename }} }}",
            user_id(ADA)
        );
        let unfollow = follow.replace("followUser", "unfollowUser");
        bob.act(&unfollow, json!({})).await;
        bob.act(&follow, json!({})).await;
        deliver(&world).await;
        let mut events: Vec<Value> = receiver.take().iter().map(receiver::Got::json).collect();
        events.sort_by_key(|event| event["type"].to_string());
        assert_eq!(events.len(), 2, "no one is told of what they did themselves: {events:?}");
        assert_eq!(events[0]["data"]["follower"]["username"], "bob");
        assert_eq!(events[1]["data"]["response"]["author"]["id"], user_id(BOB).as_str());
        assert_eq!(events[1]["data"]["response"]["excerpt"], "Well said.");
        assert_eq!(events[1]["data"]["story"]["id"], story_id(PUBLIC).as_str());
        let mute = format!(
            "mutation {{ muteAuthor(targetUserId: \"{}\") {{ __typename }} }}",
            user_id(BOB)
        );
        ada.act(&mute, json!({})).await;
        respond(&bob, &story_id(PUBLIC), "save-0003", "And again.").await;
        bob.act(&unfollow, json!({})).await;
        bob.act(&follow, json!({})).await;
        assert_eq!(deliver(&world).await, 0, "muted");
    })
    .await;
}

#[tokio::test]
async fn for_a_day_after_a_new_secret_both_sign() {
    on_each_database(async |world| {
        let receiver = Receiver::start(|_| 200);
        let world = receiver.of(world);
        let mut ada = world.stepped_up(ADA).await;
        let (id, first) = create(&mut ada, &receiver.url()).await;
        let rotated = ada.act(ROTATE, json!({ "id": id })).await;
        let second = rotated["secret"].as_str().unwrap_or_else(|| panic!("{rotated}")).to_owned();
        assert_ne!(first, second);
        assert!(rotated["webhook"]["oldSecretUntil"].is_string(), "{rotated}");
        for (seconds, is_old_good) in [(0, true), (86_399, true), (1, false)] {
            world.doubles.clock.advance(seconds);
            let mut ada = world.signed_in(ADA).await;
            publish(&mut ada, DRAFT).await;
            assert_eq!(deliver(&world).await, 1);
            let got = receiver.take();
            assert!(got[0].is_signed_by(&second));
            assert_eq!(got[0].is_signed_by(&first), is_old_good, "after {seconds}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_makes_no_webhook_is_refused_in_words() {
    on_each_database(async |world| {
        let mut ada = world.stepped_up(ADA).await;
        for (address, events, words) in [
            (
                "http://a.example/",
                json!(["STORY_PUBLISHED"]),
                "The address has to begin with https://",
            ),
            ("https://a.example:22/", json!(["STORY_PUBLISHED"]), "The address has to begin with"),
            ("nonsense", json!(["STORY_PUBLISHED"]), "The address has to begin with"),
            ("https://a.example/", json!([]), "Choose at least one event."),
        ] {
            let input = json!({ "address": address, "events": events });
            let refused = ada.act(CREATE, json!({ "input": input })).await;
            let said = refused["message"].as_str().unwrap_or_else(|| panic!("{refused}"));
            assert!(said.starts_with(words), "{said}");
        }
        for _ in 0..10 {
            create(&mut ada, "https://a.example/").await;
        }
        let input = json!({ "address": "https://a.example/", "events": ["STORY_PUBLISHED"] });
        let refused = ada.act(CREATE, json!({ "input": input })).await;
        assert_eq!(refused["message"], "You already have 10 webhooks. Delete one first.");
    })
    .await;
}

#[tokio::test]
async fn a_webhook_is_its_owners_alone() {
    on_each_database(async |world| {
        let mut ada = world.stepped_up(ADA).await;
        let (id, _) = create(&mut ada, "https://a.example/").await;
        publish(&mut ada, DRAFT).await;
        let mut bob = world.stepped_up(BOB).await;
        let found = bob.ask_with(LOG, json!({ "id": id })).await;
        assert_eq!(found["data"]["webhook"], Value::Null);
        let input = json!({ "address": "https://evil.example/", "events": EVERYTHING });
        for (mutation, variables) in [
            (UPDATE, json!({ "id": id, "input": input })),
            (ROTATE, json!({ "id": id })),
            (PAUSE, json!({ "id": id })),
            (RESUME, json!({ "id": id })),
            (DELETE, json!({ "id": id })),
            (REPLAY, json!({ "id": id, "number": 1 })),
        ] {
            let refused = bob.act(mutation, variables).await;
            assert_eq!(refused["__typename"], "NotFound", "{mutation}");
        }
        assert_eq!(log(&ada, &id).await.len(), 1, "it is as it was");
        let changed = ada.act(UPDATE, json!({ "id": id, "input": input })).await;
        assert_eq!(changed["address"], "https://evil.example/");
    })
    .await;
}
