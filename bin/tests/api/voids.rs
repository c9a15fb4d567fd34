//! Suspending or deleting an account ends its sessions at once, and voids what was sent before for good.

use super::world::{ADA, BOB, Browser, ORIGIN, World, on_each_database, story_id};
use http::{Method, StatusCode};
use quire_app::suspension;
use quire_core::UserId;
use quire_store::audit;
use serde_json::{Value, json};

const SEND: &str = "mutation { sendAcctAuthEmail(email: \"ada@mail.example\") { __typename } }";
const VERIFY: &str = "mutation($code: String!) { verifyLoginCode(loginCode: $code) {
    __typename ... on BadRequest { message } } }";

/// A browser that was sent a code, the code, and the path of the link beside it.
async fn request_code(world: &World) -> (Browser, String, String) {
    let mut browser = world.browser();
    assert_eq!(browser.act(SEND, json!({})).await["__typename"], "SusiMethod");
    let letter = world.doubles.mailbox.letters().pop().unwrap();
    let start = format!("{ORIGIN}/m/callback/email?token=");
    let token = letter.text.lines().find_map(|line| line.strip_prefix(&start)).unwrap();
    (browser, world.last_code(), format!("/m/callback/email?token={token}"))
}

async fn is_void(browser: &mut Browser, code: &str, link: &str) {
    let tried = browser.act(VERIFY, json!({ "code": code })).await;
    assert_eq!(tried, json!({ "__typename": "BadRequest", "message": "Invalid code." }));
    let another = browser.get(link).await;
    assert_eq!(another.header("location"), "/m/signin?error=LINK_EXPIRED&operation=login");
}

async fn is_in(browser: &Browser) -> Value {
    browser.ask("{ loggedIn }").await["data"]["loggedIn"].clone()
}

#[tokio::test]
async fn suspension_ends_every_session_at_once() {
    on_each_database(async |world| {
        let (one, two) = (world.signed_in(ADA).await, world.signed_in(ADA).await);
        let bob = world.signed_in(BOB).await;
        assert_eq!(suspension::suspend(&world.app, "ada").await.unwrap(), Some(2));
        assert_eq!(suspension::suspend(&world.app, "ada").await.unwrap(), None);
        for browser in [&one, &two] {
            assert_eq!(is_in(browser).await, false);
        }
        assert_eq!(is_in(&bob).await, true);
        // Who signs in again reads, and changes nothing.
        let again = world.signed_in(ADA).await;
        let follow = "mutation { followTag(tagSlug: \"rust\") { __typename } }";
        assert_eq!(again.ask(follow).await["data"]["followTag"]["__typename"], "Forbidden");
        let story = format!("{{ postResult(id: \"{}\") {{ __typename }} }}", story_id(1));
        let hidden = bob.ask(&story).await;
        assert_eq!(suspension::unsuspend(&world.app, "ada").await.unwrap(), Some(0));
        assert_ne!(bob.ask(&story).await, hidden);
        assert_eq!(again.ask(follow).await["data"]["followTag"]["__typename"], "Tag");
        let acts = world
            .app
            .store
            .read(|c| audit::of_person(c, &UserId::from_bits(ADA), 10))
            .await
            .unwrap();
        assert_eq!(acts.len(), 2);
    })
    .await;
}

#[tokio::test]
async fn what_was_sent_before_a_suspension_stays_void_after_it() {
    on_each_database(async |world| {
        let (mut browser, code, link) = request_code(&world).await;
        let (mut later, later_code, later_link) = request_code(&world).await;
        suspension::suspend(&world.app, "ada").await.unwrap();
        is_void(&mut browser, &code, &link).await;
        suspension::unsuspend(&world.app, "ada").await.unwrap();
        is_void(&mut browser, &code, &link).await;
        is_void(&mut later, &later_code, &later_link).await;
        world.doubles.clock.advance(3_600);
        let (mut fresh, code, _) = request_code(&world).await;
        let signed_in = fresh.act(VERIFY, json!({ "code": code })).await;
        assert_eq!(signed_in["__typename"], "SignedIn", "a new code is as good as any");
        assert_eq!(quire_app::fsck::check(&world.app, |_| ()).await.unwrap().store, []);
    })
    .await;
}

#[tokio::test]
async fn what_was_sent_before_a_deletion_is_void() {
    on_each_database(async |world| {
        let ada = world.stepped_up(ADA).await;
        let (mut browser, code, link) = request_code(&world).await;
        let deleted = ada.ask("mutation { deleteAccount { __typename } }").await;
        assert_eq!(deleted["data"]["deleteAccount"]["__typename"], "AccountDeletion");
        is_void(&mut browser, &code, &link).await;
    })
    .await;
}

#[tokio::test]
async fn an_export_does_not_outlive_a_suspension() {
    on_each_database(async |world| {
        let ada = world.stepped_up(ADA).await;
        ada.ask("mutation { requestExport { __typename } }").await;
        assert_eq!(world.letters_sent().await, ["Your data on Quire is ready"]);
        let letter = world.doubles.mailbox.letters().pop().unwrap();
        let token = letter.text.split("/me/export/").nth(1).unwrap();
        let token = token.split_whitespace().next().unwrap().to_owned();
        suspension::suspend(&world.app, "ada").await.unwrap();
        assert_eq!(std::fs::read_dir(&world.app.exports).unwrap().count(), 0);
        suspension::unsuspend(&world.app, "ada").await.unwrap();
        let ada = world.signed_in(ADA).await;
        let path = format!("/me/export/{token}");
        let mut headers = vec![("sec-fetch-site", "same-origin")];
        headers.extend(ada.cookie());
        let answer = ada.send(Method::POST, &path, &headers, ()).await;
        assert_eq!(answer.status, StatusCode::GONE);
        let state = ada.ask("{ viewer { export { state } } }").await;
        assert_eq!(state["data"]["viewer"]["export"]["state"], "EXPIRED");
    })
    .await;
}
