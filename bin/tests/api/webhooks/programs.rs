//! Webhooks that programs make under `/v1`.

use super::{
    super::{
        access_tokens::{get, token},
        oauth::{BACK, Client, pair},
        own_stories::send,
        programs::ALL,
        world::{ADA, DRAFT, on_each_database, story_id},
    },
    create, publish,
    receiver::{Receiver, deliver},
};
use http::Method;
use serde_json::{Value, json};

#[tokio::test]
async fn a_program_makes_changes_pauses_replays_and_deletes_a_webhook() {
    on_each_database(async |world| {
        let receiver = Receiver::start(|_| 200);
        let world = receiver.of(world);
        let (token, browser) = (token(&world, ADA, &ALL).await, world.browser());
        let act = async |method: Method, path: &str, body: Value| {
            send(&browser, method, path, &token, &[("if-match", "*")], &body).await
        };
        let hooks = "/v1/me/webhooks";
        let body = json!({ "address": receiver.url(), "events": ["story.published"] });
        let made = act(Method::POST, hooks, body).await;
        assert_eq!(made.status, 201, "{}", made.text);
        let made = made.json()["data"].clone();
        let secret = made["secret"].as_str().unwrap();
        let one = format!("{hooks}/{}", made["id"].as_str().unwrap());
        let listed = get(&browser, hooks, &token).await.json();
        assert_eq!(listed["data"][0]["id"], made["id"]);
        assert_eq!(listed["data"][0]["secret"], Value::Null, "it is shown once");
        let story = format!("/v1/me/stories/{}/publish", story_id(DRAFT));
        assert_eq!(act(Method::POST, &story, json!({})).await.status, 200);
        assert_eq!(act(Method::POST, &story, json!({})).await.status, 200);
        assert_eq!(deliver(&world).await, 1, "updates are not among its events");
        assert!(receiver.take()[0].is_signed_by(secret));
        let log = get(&browser, &format!("{one}/deliveries"), &token).await.json();
        assert_eq!(log["data"][0]["state"], "delivered", "{log}");
        let replay = format!("{one}/deliveries/1/replay");
        assert_eq!(act(Method::POST, &replay, json!({})).await.json()["data"]["state"], "waiting");
        assert_eq!(deliver(&world).await, 1);
        assert_eq!(receiver.take()[0].body, log["data"][0]["payload"].as_str().unwrap());
        for (call, state) in [("pause", "paused"), ("resume", "active")] {
            let path = format!("{one}/{call}");
            assert_eq!(act(Method::POST, &path, json!({})).await.json()["data"]["state"], state);
        }
        let rotated = act(Method::POST, &format!("{one}/secret"), json!({})).await.json();
        assert_ne!(rotated["data"]["secret"], secret);
        let nothing = json!({ "address": "ftp://a.example", "events": ["story.published"] });
        assert_eq!(act(Method::PUT, &one, nothing).await.status, 422);
        let other = json!({ "address": "https://a.example/x", "events": ["follower.added"] });
        let changed = act(Method::PUT, &one, other).await.json();
        assert_eq!(changed["data"]["address"], "https://a.example/x");
        assert_eq!(act(Method::DELETE, &one, Value::Null).await.status, 200);
        for path in [&one, &format!("{one}/deliveries")] {
            assert_eq!(get(&browser, path, &token).await.status, 404);
        }
        assert_eq!(act(Method::POST, &replay, json!({})).await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn a_request_that_is_sent_again_makes_no_second_webhook() {
    on_each_database(async |world| {
        let (token, browser) = (token(&world, ADA, &ALL).await, world.browser());
        let body = |address: &str| json!({ "address": address, "events": ["story.published"] });
        let make = async |key: &str, address: &str| {
            let headers = [("idempotency-key", key)];
            send(&browser, Method::POST, "/v1/me/webhooks", &token, &headers, &body(address)).await
        };
        let first = make("hook-1", "https://a.example/").await;
        assert_eq!(first.status, 201, "{}", first.text);
        let again = make("hook-1", "https://a.example/").await;
        assert_eq!(again.json(), first.json(), "its secret, too: no answer was read");
        assert_eq!(make("hook-1", "https://b.example/").await.status, 422, "another request");
        assert_eq!(make("", "https://a.example/").await.status, 400);
        let other = make("hook-2", "https://a.example/").await.json();
        assert_ne!(other["data"]["id"], first.json()["data"]["id"]);
        let list = get(&browser, "/v1/me/webhooks", &token).await.json();
        assert_eq!(list["data"].as_array().unwrap().len(), 2);
        let path = format!("/v1/me/webhooks/{}", first.json()["data"]["id"].as_str().unwrap());
        assert_eq!(
            send(&browser, Method::DELETE, &path, &token, &[], &json!({})).await.status,
            200
        );
        assert_eq!(make("hook-1", "https://a.example/").await.status, 404, "it was deleted since");
    })
    .await;
}

#[tokio::test]
async fn an_application_sees_what_it_made_until_it_is_taken_back() {
    on_each_database(async |world| {
        let receiver = Receiver::start(|_| 200);
        let world = receiver.of(world);
        let mut ada = world.stepped_up(ADA).await;
        let (own, _) = create(&mut ada, &receiver.url()).await;
        let client = Client::new(&world, "CONFIDENTIAL", BACK).await;
        let mut request = client.request();
        request["scope"] = json!("manageWebhooks");
        let code = client.code(&ada, request).await;
        let (program, _) = pair(&client.exchange(&world, &code, &[]).await);
        let (mine, browser) = (token(&world, ADA, &ALL).await, world.browser());
        let hooks = "/v1/me/webhooks";
        let body = json!({ "address": receiver.url(), "events": ["story.published"] });
        let made = send(&browser, Method::POST, hooks, &program, &[], &body).await.json();
        let theirs = made["data"]["id"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned();
        let seen = async |token: &str| {
            let list = get(&browser, hooks, token).await.json();
            list["data"].as_array().unwrap().iter().map(|one| one["id"].clone()).collect::<Vec<_>>()
        };
        assert_eq!(seen(&program).await, [json!(theirs)]);
        assert_eq!(seen(&mine).await.len(), 2);
        for (method, path) in [
            (Method::GET, format!("{hooks}/{own}")),
            (Method::GET, format!("{hooks}/{own}/deliveries")),
            (Method::POST, format!("{hooks}/{own}/secret")),
            (Method::DELETE, format!("{hooks}/{own}")),
        ] {
            let answer = send(&browser, method, &path, &program, &[], &Value::Null).await;
            assert_eq!(answer.status, 404, "{path}");
        }
        publish(&mut ada, DRAFT).await;
        let end = "mutation($id: ID!) { disconnectApplication(id: $id) { __typename } }";
        let ended = ada.act(end, json!({ "id": client.id })).await;
        assert_eq!(ended["__typename"], "ConnectedApplications", "{ended}");
        assert_eq!(seen(&mine).await, [json!(own)], "it went with what it was allowed");
        assert_eq!(deliver(&world).await, 1, "and so did what waited for it");
    })
    .await;
}
