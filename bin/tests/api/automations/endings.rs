//! When no one listens any more, and what is kept of who does.

use super::{
    super::{
        access_tokens::{make, token},
        drafts::begin,
        oauth::Client,
        programs::ALL,
        publishing::publish,
        world::{ADA, BOB, World, on_each_database},
    },
    BACK, asks, call, exchange,
    listening::Listening,
    with_key,
};
use quire_core::UserId;
use quire_store::automation;
use serde_json::json;

/// What the service calls what it listens to in someone's name.
async fn kept(world: &World, person: u64) -> Vec<String> {
    let id = UserId::from_bits(person);
    let kept = world.app.store.read(move |c| automation::of_person(c, &id, 1_000)).await.unwrap();
    kept.iter().map(|one| one.identity.to_string()).collect()
}

/// Publishes something of Ada's, so that there is something to tell.
async fn publish_one(world: &World, save: &str) {
    world.doubles.clock.advance(60);
    let ada = world.signed_in(ADA).await;
    let id = begin(&ada, save).await;
    assert_eq!(publish(&ada, &id, 1, json!({})).await["__typename"], "Draft");
}

#[tokio::test]
async fn a_trigger_that_is_deleted_is_told_of_no_more() {
    on_each_database(async |world| {
        let service = Listening::start(world, |_| 200);
        let world = &service.world;
        let (ada, bob) = (token(world, ADA, &ALL).await, token(world, BOB, &ALL).await);
        service.listen("new_story", &ada, "one", json!({})).await;
        service.listen("new_story", &ada, "two", json!({})).await;
        assert_eq!(service.leave("new_story", &bob, "one").await, 200, "it is not Bob's");
        assert_eq!(service.leave("new_clap", &ada, "one").await, 200, "it is another's");
        assert_eq!(service.leave("none", &ada, "one").await, 404);
        assert_eq!(service.leave("new_story", "nonsense", "one").await, 401);
        publish_one(world, "save-0001").await;
        assert_eq!(service.calls_at_once().await, ["one", "two"]);
        assert_eq!(service.leave("new_story", &ada, "one").await, 200);
        assert_eq!(service.leave("new_story", &ada, "one").await, 200, "again");
        publish_one(world, "save-0002").await;
        assert_eq!(service.calls_at_once().await, ["two"]);
        assert_eq!(service.leave("new_story", &ada, "two").await, 200);
        publish_one(world, "save-0003").await;
        assert_eq!(service.calls().await, [[""; 0]; 0], "no one is called");
    })
    .await;
}

#[tokio::test]
async fn what_somebody_allowed_is_what_listens() {
    on_each_database(async |world| {
        let service = Listening::start(world, |_| 200);
        let world = &service.world;
        let client = Client::new(world, "AUTOMATION", BACK).await;
        let mut ada = world.stepped_up(ADA).await;
        let code = client.code(&ada, asks(&client)).await;
        let given = exchange(world, &client, &code).await.json();
        let theirs = given["access_token"].as_str().unwrap();
        let own = make(&mut ada, &["basicProfile"], "NEVER").await;
        service.listen("new_story", theirs, "application", json!({})).await;
        service.listen("new_story", &own, "token", json!({})).await;
        // The same trigger, asked about with another token.
        service.listen("new_story", &own, "moved", json!({})).await;
        service.listen("new_story", theirs, "moved", json!({})).await;
        let list = ada.ask("{ viewer { accessTokens { id } } }").await;
        let id = list["data"]["viewer"]["accessTokens"][0]["id"].clone();
        let revoke = "mutation($id: ID!) { revokeAccessToken(id: $id) { __typename } }";
        ada.act(revoke, json!({ "id": id })).await;
        publish_one(world, "save-0001").await;
        assert_eq!(service.calls_at_once().await, ["application", "moved"]);
        let end = "mutation($id: ID!) { disconnectApplication(id: $id) { __typename } }";
        let ended = ada.act(end, json!({ "id": client.id })).await;
        assert_eq!(ended["__typename"], "ConnectedApplications");
        publish_one(world, "save-0002").await;
        assert_eq!(service.calls().await, [[""; 0]; 0]);
        assert!(kept(world, ADA).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn an_account_that_goes_takes_its_listeners_along() {
    on_each_database(async |world| {
        let service = Listening::start(world, |_| 200);
        let world = &service.world;
        let (ada, bob) = (token(world, ADA, &ALL).await, token(world, BOB, &ALL).await);
        service.listen("new_follower", &ada, "ada", json!({})).await;
        service.listen("new_follower", &bob, "bob", json!({})).await;
        quire_app::suspension::suspend(&world.app, "bob").await.unwrap();
        assert!(kept(world, BOB).await.is_empty(), "suspended");
        assert_eq!(kept(world, ADA).await, ["ada"]);
        let browser = world.stepped_up(ADA).await;
        let gone = browser.ask("mutation { deleteAccount { __typename } }").await;
        assert_eq!(gone["data"]["deleteAccount"]["__typename"], "AccountDeletion", "{gone}");
        assert!(kept(world, ADA).await.is_empty(), "deleted");
    })
    .await;
}

#[tokio::test]
async fn what_is_not_asked_about_for_thirty_days_is_forgotten() {
    on_each_database(async |world| {
        let service = Listening::start(world, |_| 200);
        let world = &service.world;
        let ada = token(world, ADA, &ALL).await;
        service.listen("new_story", &ada, "left", json!({})).await;
        service.listen("new_clap", &ada, "asked", json!({})).await;
        world.doubles.clock.advance(20 * 86_400);
        service.listen("new_clap", &ada, "asked", json!({})).await;
        world.doubles.clock.advance(11 * 86_400);
        let forgotten = quire_app::retention::forget_old(&world.app).await.unwrap();
        assert_eq!(forgotten.listeners, 2, "who listened, and what to");
        assert_eq!(kept(world, ADA).await, ["asked"]);
        publish_one(world, "save-0001").await;
        assert_eq!(service.calls().await, [[""; 0]; 0]);
    })
    .await;
}

#[tokio::test]
async fn only_so_many_are_kept_and_only_where_the_service_is_told() {
    on_each_database(async |world| {
        let service = Listening::start(world, |_| 200);
        let world = &service.world;
        let ada = token(world, ADA, &ALL).await;
        let body = json!({ "trigger_identity": "quiet", "triggerFields": {} });
        let untold = with_key(world, None);
        assert_eq!(call(&untold, "triggers/new_story", &ada, &body).await.status, 200);
        for odd in [json!(null), json!(7), json!(""), json!("a b"), json!("x".repeat(101))] {
            let body = json!({ "trigger_identity": odd, "triggerFields": {} });
            let answer = call(&service.site, "triggers/new_story", &ada, &body).await;
            assert_eq!(answer.status, 200, "{odd}");
        }
        let nothing = json!({ "publication": "nothing" });
        let refused = service.poll("new_story_in_publication", &ada, "none", nothing).await;
        assert_eq!(refused.status, 400);
        assert!(kept(world, ADA).await.is_empty());
        for n in 0..105 {
            service.listen("new_story", &ada, &format!("{n:03}"), json!({})).await;
        }
        assert_eq!(kept(world, ADA).await.len(), 100);
        publish_one(world, "save-0001").await;
        assert_eq!(service.calls_at_once().await.len(), 100);
        assert_eq!(service.leave("new_story", &ada, "000").await, 200);
        service.listen("new_story", &ada, "104", json!({})).await;
        assert_eq!(kept(world, ADA).await.last().map(String::as_str), Some("104"));
    })
    .await;
}
