//! What the automation service IFTTT asks of a site.

mod endings;
mod listening;
mod telling;

use super::{
    access_tokens::{get, token},
    oauth::{Client, query_param, refusal},
    programs::ALL,
    world::{
        ADA, Answer, BOB, Browser, MEMBER, World, a_story, add, on_each_database, story_id, user_id,
    },
};
use http::Method;
use quire::{api::Api, config::Secret, ifttt::AutomationService};
use quire_core::{
    UserId,
    story::{StoryStatus, Visibility},
};
use quire_store::StoreError;
use serde_json::{Value, json};
use std::sync::Arc;

const STATUS: &str = "/ifttt/v1/status";
const USER: &str = "/ifttt/v1/user/info";

/// A browser on the site as it is with a key.
fn with_key(world: &World, test_token: Option<&str>) -> Browser {
    let secret = |text: &str| Secret::new(text.to_owned());
    let (key, test_token) = (secret("the key of both"), test_token.map(secret));
    with_service(world, AutomationService { key, test_token, realtime_url: None })
}

/// A browser on the site as it is with this service.
fn with_service(world: &World, service: AutomationService) -> Browser {
    let api = Api::new(world.app.clone(), false);
    world.browser().of(Arc::new(api.with_automation(Some(service))))
}

// proves R272: "`/ifttt/v1/user/info` answers programs"
// proves R273: "`/ifttt/v1/status` answers programs"
// proves F355: "An automation service reads user info and status"
#[tokio::test]
async fn an_automation_service_learns_whether_the_site_is_up_and_who_a_token_acts_for() {
    on_each_database(async |world| {
        let browser = with_key(&world, None);
        for (name, key, status) in [
            ("ifttt-service-key", "the key of both", 200),
            ("ifttt-channel-key", "the key of both", 200),
            ("ifttt-service-key", "another key", 401),
            ("ifttt-service-key", "", 401),
            ("authorization", "Bearer the key of both", 401),
        ] {
            let answer = browser.send(Method::GET, STATUS, &[(name, key)], ()).await;
            assert_eq!(answer.status, status, "{name}: {key}");
            assert_eq!(answer.header("content-type"), "application/json; charset=utf-8");
        }
        let me = get(&browser, USER, &token(&world, ADA, &["basicProfile"]).await).await;
        assert_eq!(me.status, 200, "{}", me.text);
        let me = me.json()["data"].clone();
        assert_eq!(
            (&me["id"], &me["url"]),
            (&user_id(ADA).into(), &"https://quire.example/@ada".into())
        );
        assert!(me["name"].as_str().is_some_and(|name| !name.is_empty()), "{me}");
        let narrow = token(&world, ADA, &["publishPost"]).await;
        let suspended = token(&world, BOB, &ALL).await;
        quire_app::suspension::suspend(&world.app, "bob").await.unwrap();
        for wrong in [narrow.as_str(), suspended.as_str(), "nonsense", ""] {
            let answer = get(&browser, USER, wrong).await;
            assert_eq!(answer.status, 401, "{wrong}");
            assert!(answer.json()["errors"][0]["message"].is_string(), "{}", answer.text);
        }
        let signed_in = world.signed_in(ADA).await.cookie.unwrap();
        let cookie = [("cookie", signed_in.as_str())];
        assert_eq!(browser.send(Method::GET, USER, &cookie, ()).await.status, 401, "no token");
        assert_eq!(browser.send(Method::POST, STATUS, &[], "{}").await.status, 405);
        assert_eq!(browser.get("/ifttt/v1/triggers/none").await.status, 404);
        assert_eq!(world.browser().get(STATUS).await.status, 404, "there is no key");
        let token = token(&world, ADA, &ALL).await;
        assert_eq!(get(&world.browser(), USER, &token).await.status, 404, "there is no key");
    })
    .await;
}

const KEY: [(&str, &str); 1] = [("ifttt-service-key", "the key of both")];

/// Posts as the service does, with a token.
async fn call(browser: &Browser, path: &str, token: &str, body: &Value) -> Answer {
    let token = format!("Bearer {token}");
    let headers = [("authorization", token.as_str()), ("content-type", "application/json")];
    let path = format!("/ifttt/v1/{path}");
    browser.send(Method::POST, &path, &headers, body.to_string()).await
}

/// Bob and Mel follow Ada, and she claps for two stories of Bob's.
async fn follow_and_clap(world: &World) {
    let now = world.app.ports.clock.now();
    let write = move |c: &mut quire_store::Conn| {
        let [ada, bob, mel] = [ADA, BOB, MEMBER].map(UserId::from_bits);
        for (n, follower) in [(1, bob.clone()), (2, mel)] {
            quire_store::follow::person(c, &follower, &ada, now.plus_seconds(n))?;
        }
        for n in [70, 71] {
            let mut story = a_story(n, StoryStatus::Published, Visibility::Public);
            story.creator_id = bob.clone();
            story.publication_id = None;
            // They are older than Ada's: her claps are what is new.
            story.first_published_at = story.first_published_at.map(|at| at.plus_seconds(-90_000));
            add(c, &story, &[])?;
            quire_store::clap::add(c, &story.id, &ada, 1, now.plus_seconds(n as i64))?;
        }
        Ok::<_, StoreError>(())
    };
    world.app.store.write(write).await.unwrap();
}

#[tokio::test]
async fn followers_and_claps_are_told_newest_first_and_nothing_of_muted_people() {
    on_each_database(async |world| {
        let token = token(&world, ADA, &ALL).await;
        follow_and_clap(&world).await;
        let browser = with_key(&world, Some(&token));
        let body = json!({ "triggerFields": {} });
        let followers = call(&browser, "triggers/new_follower", &token, &body).await.json();
        let names: Vec<_> = followers["data"].as_array().unwrap().iter().collect();
        assert_eq!((&names[0]["username"], &names[1]["username"]), (&json!("mel"), &json!("bob")));
        assert_eq!(names[1]["url"], "https://quire.example/@bob");
        let clapped = call(&browser, "triggers/new_clap", &token, &body).await.json();
        let (newest, before) = (&clapped["data"][0], &clapped["data"][1]);
        assert_eq!(
            (&newest["meta"]["id"], &before["meta"]["id"]),
            (&story_id(71).into(), &story_id(70).into())
        );
        let now = world.app.ports.clock.now().millis() / 1_000;
        assert_eq!(newest["meta"]["timestamp"], now + 71, "when it was clapped for");
        let mute = format!(
            "mutation {{ muteAuthor(targetUserId: \"{}\") {{ __typename }} }}",
            user_id(BOB)
        );
        world.signed_in(ADA).await.ask(&mute).await;
        for (trigger, left) in [("new_follower", 1), ("new_clap", 0)] {
            let answer = call(&browser, &format!("triggers/{trigger}"), &token, &body).await.json();
            assert_eq!(answer["data"].as_array().unwrap().len(), left, "{trigger}: {answer}");
        }
    })
    .await;
}

#[tokio::test]
async fn an_action_that_is_repeated_after_a_lost_answer_is_done_once() {
    on_each_database(async |world| {
        let token = token(&world, ADA, &ALL).await;
        let browser = with_key(&world, None);
        let act = async |slug: &str, id: &str, title: &str| {
            let bearer = format!("Bearer {token}");
            let headers = [("authorization", bearer.as_str()), ("x-request-id", id)];
            let body = json!({ "actionFields": { "title": title, "body": "<p>Once.</p>" } });
            let path = format!("/ifttt/v1/actions/{slug}");
            let answer = browser.send(Method::POST, &path, &headers, body.to_string()).await;
            (answer.status.as_u16(), answer.json())
        };
        let (first, second) =
            ("0f4c2f6ea2e84d0f8c3de1b1a7a0c111", "0F4C2F6E-A2E8-4D0F-8C3D-E1B1A7A0C222");
        for (slug, id) in [("create_draft", first), ("create_story", second)] {
            let (status, made) = act(slug, id, "Once").await;
            assert_eq!(status, 200, "{made}");
            for _ in 0..3 {
                assert_eq!(act(slug, id, "Once").await, (200, made.clone()), "{slug}");
            }
            // Another request under the same name can never be done.
            let (status, refused) = act(slug, id, "Twice").await;
            assert_eq!((status, &refused["errors"][0]["status"]), (400, &json!("SKIP")));
        }
        // What names nothing makes a draft each time.
        for id in ["", "x", "<script>alert(1)</script>"] {
            let [one, two] =
                [act("create_draft", id, "Each").await, act("create_draft", id, "Each").await];
            assert_ne!(one.1["data"][0]["id"], two.1["data"][0]["id"], "{id}");
        }
    })
    .await;
}

#[tokio::test]
async fn the_services_own_tests_pass_with_what_the_site_tells_them() {
    on_each_database(async |world| {
        let token = token(&world, ADA, &ALL).await;
        follow_and_clap(&world).await;
        let browser = with_key(&world, Some(&token));
        let setup = "/ifttt/v1/test/setup";
        assert_eq!(browser.send(Method::POST, setup, &[], ()).await.status, 401, "no key");
        let told = browser.send(Method::POST, setup, &KEY, ()).await;
        assert_eq!(told.status, 200, "{}", told.text);
        let told = told.json()["data"].clone();
        assert_eq!(told["accessToken"], token.as_str());
        for (slug, fields) in told["samples"]["triggers"].as_object().unwrap() {
            let path = format!("triggers/{slug}");
            let body = json!({ "trigger_identity": "a1", "triggerFields": fields, "extra": [1] });
            let answer = call(&browser, &path, &token, &body).await;
            assert_eq!(answer.status, 200, "{slug}: {}", answer.text);
            let events = answer.json()["data"].as_array().unwrap().clone();
            assert_eq!(events.len(), 2, "{slug}: {events:?}");
            let times: Vec<i64> =
                events.iter().map(|one| one["meta"]["timestamp"].as_i64().unwrap()).collect();
            assert!(times.is_sorted_by(|a, b| a >= b), "the newest first: {times:?}");
            assert!(events.iter().all(|one| one["meta"]["id"].is_string()));
            assert!(events[0]["url"].as_str().unwrap().starts_with("https://quire.example/"));
            for (limit, count) in [(json!(0), 0), (json!(1), 1), (json!(90), 2)] {
                let body = json!({ "triggerFields": fields, "limit": limit });
                let answer = call(&browser, &path, &token, &body).await.json();
                assert_eq!(answer["data"].as_array().unwrap().len(), count, "{slug}: {limit}");
            }
            for wrong in [json!({}), json!({ "triggerFields": fields, "limit": "many" })] {
                assert_eq!(
                    call(&browser, &path, &token, &wrong).await.status,
                    400,
                    "{slug}: {wrong}"
                );
            }
            assert_eq!(call(&browser, &path, "nonsense", &body).await.status, 401, "{slug}");
            let bearer = format!("Bearer {token}");
            let gone = format!("/ifttt/v1/{path}/trigger_identity/a1");
            let gone = browser.send(Method::DELETE, &gone, &[("authorization", &bearer)], ()).await;
            assert_eq!(gone.status, 200);
        }
        for fields in [json!({ "publication": "nothing" }), json!({ "publication": 7 })] {
            let body = json!({ "triggerFields": fields });
            let answer = call(&browser, "triggers/new_story_in_publication", &token, &body).await;
            assert_eq!(answer.status, 400, "{}", answer.text);
        }
        let options = "triggers/new_story_in_publication/fields/publication/options";
        let options = call(&browser, options, &token, &json!({})).await;
        assert!(
            options.json()["data"]
                .as_array()
                .unwrap()
                .iter()
                .any(|one| one["value"] == "field-notes")
        );
        for nothing in ["triggers/none", "actions/none", "triggers/new_story/fields/x/options", "x"]
        {
            let body = json!({ "triggerFields": {}, "actionFields": {} });
            assert_eq!(call(&browser, nothing, &token, &body).await.status, 404, "{nothing}");
        }
        assert_eq!(with_key(&world, None).send(Method::POST, setup, &KEY, ()).await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn an_automation_writes_drafts_and_stories() {
    on_each_database(async |world| {
        let all = token(&world, ADA, &ALL).await;
        let browser = with_key(&world, Some(&all));
        let told = browser.send(Method::POST, "/ifttt/v1/test/setup", &KEY, ()).await.json();
        let samples = &told["data"]["samples"];
        for (slug, fields) in samples["actions"].as_object().unwrap() {
            let path = format!("actions/{slug}");
            let answer = call(&browser, &path, &all, &json!({ "actionFields": fields })).await;
            assert_eq!(answer.status, 200, "{slug}: {}", answer.text);
            let made = answer.json()["data"][0].clone();
            let id: quire_core::StoryId = made["id"].as_str().unwrap().parse().unwrap();
            let story = world.app.store.read(move |c| quire_store::story::find(c, &id)).await;
            let story = story.unwrap().unwrap();
            let is_out = story.status == quire_core::story::StoryStatus::Published;
            assert_eq!(
                (is_out, story.title.as_str()),
                (slug == "create_story", "Written by a test")
            );
            assert!(made["url"].as_str().unwrap().starts_with("https://quire.example/"));
            let skipped = json!({ "actionFields": samples["actionRecordSkipping"][slug] });
            let skipped = call(&browser, &path, &all, &skipped).await;
            assert_eq!(skipped.status, 400);
            assert_eq!(skipped.json()["errors"][0]["status"], "SKIP");
            assert_eq!(call(&browser, &path, &all, &json!({})).await.status, 400);
            let narrow = token(&world, ADA, &["basicProfile"]).await;
            let body = json!({ "actionFields": fields });
            assert_eq!(call(&browser, &path, &narrow, &body).await.status, 401, "{slug}");
        }
        let body = json!({ "triggerFields": {} });
        let newest = call(&browser, "triggers/new_story", &all, &body).await.json();
        assert_eq!(newest["data"][0]["title"], "Written by a test");
    })
    .await;
}

/// Where the service has people led back to.
const BACK: &str = "https://ifttt.com/channels/quire/authorize";

/// What the service asks people: one word for everything, and no PKCE.
fn asks(client: &Client) -> Value {
    json!({ "clientId": client.id, "redirectUri": BACK, "responseType": "code", "scope": "ifttt",
        "state": "a state" })
}

/// Exchanges a code as the service does.
async fn exchange(world: &World, client: &Client, code: &str) -> Answer {
    client.exchange(world, code, &[("code_verifier", "-")]).await
}

#[tokio::test]
async fn somebody_connects_the_service_whose_token_is_good_until_they_take_it_back() {
    on_each_database(async |world| {
        let browser = with_key(&world, None);
        let client = Client::new(&world, "AUTOMATION", BACK).await;
        let mut ada = world.signed_in(ADA).await;
        let asked = "query($input: OauthAuthorizationInput!) { oauthAuthorization(input: $input) {
            __typename ... on OauthAuthorization { scopes } } }";
        let input = json!({ "input": asks(&client) });
        let question = ada.act(asked, input.clone()).await;
        assert_eq!(question["scopes"], json!(["basicProfile", "listPublications", "publishPost"]));
        let deny =
            "mutation($input: OauthAuthorizationInput!) { denyOauthApplication(input: $input) {
            ... on OauthRedirect { address } } }";
        let denied = ada.act(deny, input).await["address"].as_str().unwrap().to_owned();
        assert!(denied.starts_with(BACK), "{denied}");
        assert_eq!(query_param(&denied, "error").as_deref(), Some("access_denied"));
        assert_eq!(query_param(&denied, "state").as_deref(), Some("a state"));
        let code = client.code(&ada, asks(&client)).await;
        let given = exchange(&world, &client, &code).await;
        assert_eq!(given.status, 200, "{}", given.text);
        assert!(given.header("content-type").starts_with("application/json"));
        let body = given.json();
        assert_eq!(body["token_type"], "Bearer");
        assert_eq!((&body["refresh_token"], &body["expires_in"]), (&Value::Null, &Value::Null));
        let first = body["access_token"].as_str().unwrap().to_owned();
        let wrong = exchange(&world, &client, "nonsense").await;
        assert_eq!(refusal(&wrong), (400, "invalid_grant".into()));
        assert!(wrong.json()["error_description"].is_string());
        // Connected again, by another code: either token goes on.
        let code = client.code(&ada, asks(&client)).await;
        let again = exchange(&world, &client, &code).await.json();
        let second = again["access_token"].as_str().unwrap().to_owned();
        world.doubles.clock.advance(20 * 365 * 86_400);
        for token in [&first, &second] {
            let me = get(&browser, USER, token).await;
            assert_eq!(me.json()["data"]["id"], user_id(ADA).as_str(), "{}", me.text);
        }
        let known = client.post(&world, "/v1/tokens/introspect", &[("token", &first)]).await.json();
        assert_eq!((&known["active"], &known["exp"]), (&json!(true), &Value::Null));
        let fields = json!({ "title": "Connected", "body": "<p>By a service.</p>" });
        let body = json!({ "actionFields": fields });
        assert_eq!(call(&browser, "actions/create_draft", &first, &body).await.status, 200);
        let options = "triggers/new_story_in_publication/fields/publication/options";
        assert_eq!(call(&browser, options, &first, &json!({})).await.status, 200);
        // It may do what it asked for and nothing else.
        assert_eq!(get(&browser, "/v1/me/stories", &first).await.status, 401);
        // A code that comes again voids its token alone; taking back voids all.
        assert_eq!(refusal(&exchange(&world, &client, &code).await).1, "invalid_grant");
        assert_eq!(get(&browser, USER, &second).await.status, 401);
        assert_eq!(get(&browser, USER, &first).await.status, 200);
        let end = "mutation($id: ID!) { disconnectApplication(id: $id) { __typename } }";
        let mut ada = world.signed_in(ADA).await;
        let ended = ada.act(end, json!({ "id": client.id })).await;
        assert_eq!(ended["__typename"], "ConnectedApplications");
        let refused = get(&browser, USER, &first).await;
        assert_eq!(refused.status, 401);
        assert!(refused.json()["errors"][0]["message"].is_string(), "{}", refused.text);
    })
    .await;
}

#[tokio::test]
async fn the_word_of_the_service_means_nothing_from_other_applications() {
    let world = World::new().await;
    let client = Client::new(&world, "CONFIDENTIAL", BACK).await;
    let mut ada = world.signed_in(ADA).await;
    let allow =
        "mutation($input: OauthAuthorizationInput!) { allowOauthApplication(input: $input) {
        ... on OauthRedirect { address } } }";
    let mut request = client.request();
    request["scope"] = json!("ifttt");
    let led = ada.act(allow, json!({ "input": request })).await;
    let led = led["address"].as_str().unwrap();
    assert_eq!(query_param(led, "error").as_deref(), Some("invalid_scope"));
    let service = Client::new(&world, "AUTOMATION", BACK).await;
    let mut request = asks(&service);
    request["scope"] = json!("ifttt readStories nonsense");
    let led = ada.act(allow, json!({ "input": request })).await;
    assert_eq!(
        query_param(led["address"].as_str().unwrap(), "error").as_deref(),
        Some("invalid_scope")
    );
    let fields = [("grant_type", "authorization_code"), ("code", "x"), ("redirect_uri", BACK)];
    let bare = [&fields[..], &[("client_secret", "-")]].concat();
    let refused = service.post(&world, "/v1/tokens", &bare).await;
    assert_eq!(refusal(&refused), (401, "invalid_client".into()));
}
