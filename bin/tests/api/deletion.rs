//! Deleting an account, taking it back, and erasing it.

use super::publishing::publish;
use super::world::{
    ADA, BOB, Browser, PUBLIC, SUSPENDED, World, on_each_database, story_id, user_id,
};
use http::StatusCode;
use quire_app::{retention::forget_old, testing::TestDoubles};
use serde_json::{Value, json};

const DELETE: &str =
    "mutation { deleteAccount { __typename ... on AccountDeletion { erasedAt } } }";

async fn delete(browser: &Browser) -> Value {
    browser.ask(DELETE).await["data"]["deleteAccount"].clone()
}

async fn ask_type(world: &World, field: &str, arguments: &str) -> String {
    let query = format!("{{ {field}({arguments}) {{ __typename }} }}");
    let answer = world.browser().ask(&query).await;
    answer["data"][field]["__typename"].as_str().unwrap().to_owned()
}

/// Follows the changes into the search index.
async fn index(world: &World) {
    use quire_app::index::{IndexProgress, follow};
    while follow(&world.app).await.unwrap() != IndexProgress::UpToDate {}
}

async fn search_hits(world: &World, words: &str) -> String {
    let body = json!({ "query": words }).to_string();
    let headers = [("content-type", "application/json")];
    let mut all = String::new();
    for name in ["posts", "users"] {
        let path = format!("/1/indexes/{name}/query");
        let answer = world.browser().send(http::Method::POST, &path, &headers, body.clone()).await;
        all.push_str(&answer.text);
    }
    all
}

fn last_letter(doubles: &TestDoubles) -> String {
    doubles.mailbox.letters().last().unwrap().text.clone()
}

/// Signs in by a mailed code.
async fn sign_in(world: &World, email: &str) -> Browser {
    let mut browser = world.browser();
    let send = "mutation($email: String!) { sendAcctAuthEmail(email: $email) { __typename } }";
    assert_eq!(browser.act(send, json!({ "email": email })).await["__typename"], "SusiMethod");
    let verify = "mutation($code: String!) { verifyLoginCode(loginCode: $code) { __typename } }";
    let done = browser.act(verify, json!({ "code": world.last_code() })).await;
    assert_eq!(done["__typename"], "SignedIn", "{done}");
    browser
}

#[tokio::test]
async fn a_deleted_account_is_nowhere_and_its_sessions_are_over() {
    on_each_database(async |world| {
        index(&world).await;
        assert!(search_hits(&world, "gardens").await.contains("Gardens 1"));
        let (ada, other) = (world.stepped_up(ADA).await, world.signed_in(ADA).await);
        assert_eq!(delete(&ada).await["__typename"], "AccountDeletion");
        for browser in [&ada, &other] {
            let viewer = browser.ask("{ viewer { id } session { isLoggedIn } }").await;
            assert_eq!(viewer["data"]["viewer"], Value::Null);
            assert_eq!(viewer["data"]["session"]["isLoggedIn"], false);
        }
        let story = format!("id: \"{}\"", story_id(PUBLIC));
        assert_eq!(ask_type(&world, "postResult", &story).await, "AccountDeleted");
        assert_eq!(ask_type(&world, "userResult", "username: \"ada\"").await, "AccountDeleted");
        for path in ["/v1/users/ada", &*format!("/v1/stories/{}", story_id(PUBLIC)), "/feed/@ada"] {
            let answer = world.browser().get(path).await;
            assert!(
                matches!(answer.status, StatusCode::NOT_FOUND | StatusCode::GONE),
                "{path}: {}",
                answer.status
            );
            assert!(!answer.text.contains("Gardens"), "{path}");
        }
        for feed in ["latestPostsFeed", "homeFeed"] {
            let answer =
                world.browser().ask(&format!("{{ {feed} {{ items {{ title }} }} }}")).await;
            assert_eq!(answer["data"][feed]["items"], json!([]), "{feed}");
        }
        let publication = "{ collectionByDomainOrSlug(domainOrSlug: \"field-notes\") {
            editors { user { name } } } }";
        let publication = world.browser().ask(publication).await;
        assert!(!publication.to_string().contains("ada"), "{publication}");
        index(&world).await;
        let found = search_hits(&world, "gardens ada").await;
        assert!(!found.contains("Gardens 1") && !found.contains("Name of ada"), "{found}");
        assert_eq!(world.letters_sent().await, ["Your Quire account is deleted"]);
        let letter = last_letter(&world.doubles);
        assert!(letter.contains("permanently erased on Jan 16, 2026"), "{letter}");
        assert_eq!(quire_app::fsck::check(&world.app, |_| ()).await.unwrap().store, []);
    })
    .await;
}

#[tokio::test]
async fn pages_that_show_the_account_are_purged_before_the_answer() {
    let world = World::new().await;
    let ada = world.stepped_up(ADA).await;
    let before = world.app.store.read(quire_store::change::latest_seq).await.unwrap();
    delete(&ada).await;
    let changes =
        world.app.store.read(move |c| quire_store::change::after(c, before, 1000)).await.unwrap();
    let tags: Vec<String> = changes.into_iter().flat_map(|one| one.change.tags).collect();
    for tag in [format!("user:{}", user_id(ADA)), format!("post:{}", story_id(PUBLIC))] {
        assert!(tags.contains(&tag), "{tag}");
    }
    for tag in ["page:home", "tag:rust"] {
        assert!(tags.iter().any(|known| known == tag), "{tag}");
    }
}

#[tokio::test]
async fn only_who_is_signed_in_and_has_shown_it_again_deletes() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        assert_eq!(delete(&ada).await["__typename"], "StepUpRequired");
        let sue = world.stepped_up(SUSPENDED).await;
        assert_eq!(delete(&sue).await["__typename"], "Forbidden");
        assert_eq!(ask_type(&world, "userResult", "username: \"ada\"").await, "User");
    })
    .await;
}

#[tokio::test]
async fn who_signs_in_within_the_time_can_take_everything_back() {
    on_each_database(async |world| {
        let before = world.browser().ask("{ latestPostsFeed { items { id title } } }").await;
        let ada = world.stepped_up(ADA).await;
        let deleted = delete(&ada).await;
        world.doubles.clock.advance(13 * 86_400);
        forget_old(&world.app).await.unwrap();
        let mut ada = sign_in(&world, "ada@mail.example").await;
        let asked = "{ viewer { username deletion { erasedAt } } }";
        let hidden = ada.ask(asked).await["data"]["viewer"].clone();
        assert_eq!(hidden["username"], "ada");
        assert_eq!(hidden["deletion"]["erasedAt"], deleted["erasedAt"]);
        assert_eq!(ask_type(&world, "userResult", "username: \"ada\"").await, "AccountDeleted");
        // Nothing else can be done until then, and nothing is shown.
        for act in [
            "updateProfile(name: \"N\")",
            "requestExport",
            "deleteAccount",
            "changeEmail(email: \"x@mail.example\")",
        ] {
            let answer =
                ada.act(&format!("mutation {{ {act} {{ __typename }} }}"), json!({})).await;
            assert_eq!(answer["__typename"], "Unauthorized", "{act}");
        }
        let cancel =
            "mutation { cancelDeletion { __typename ... on Viewer { deletion { erasedAt } } } }";
        for _ in 0..2 {
            let back = ada.act(cancel, json!({})).await;
            assert_eq!(back, json!({ "__typename": "Viewer", "deletion": null }));
        }
        assert_eq!(ask_type(&world, "userResult", "username: \"ada\"").await, "User");
        let after = world.browser().ask("{ latestPostsFeed { items { id title } } }").await;
        assert_eq!(before["data"], after["data"]);
        let trashed = world
            .app
            .store
            .read(|c| {
                quire_store::story::find(c, &story_id(super::world::DELETED).parse().unwrap())
            })
            .await
            .unwrap()
            .unwrap();
        assert_eq!(trashed.status, quire_core::story::StoryStatus::Deleted);
        assert!(world.letters_sent().await.contains(&"Your Quire account is restored".to_owned()));
        world.doubles.clock.advance(30 * 86_400);
        forget_old(&world.app).await.unwrap();
        assert_eq!(ask_type(&world, "userResult", "username: \"ada\"").await, "User");
        assert_eq!(quire_app::fsck::check(&world.app, |_| ()).await.unwrap().store, []);
    })
    .await;
}

#[tokio::test]
async fn after_the_time_everything_is_erased_and_the_name_is_held() {
    on_each_database(async |world| {
        let bob = world.signed_in(BOB).await;
        let follow = format!(
            "mutation {{ followUser(targetUserId: \"{0}\") {{ __typename }}
             clapPost(postId: \"{1}\", numClaps: 7) {{ __typename }} }}",
            user_id(ADA),
            story_id(PUBLIC),
        );
        bob.ask(&follow).await;
        let ada = world.stepped_up(ADA).await;
        delete(&ada).await;
        world.doubles.clock.advance(14 * 86_400 - 1);
        assert_eq!(forget_old(&world.app).await.unwrap().accounts, 0);
        world.doubles.clock.advance(1);
        assert_eq!(forget_old(&world.app).await.unwrap().accounts, 1);
        assert_eq!(forget_old(&world.app).await.unwrap().accounts, 0);
        index(&world).await;
        assert_eq!(ask_type(&world, "userResult", "username: \"ada\"").await, "NotFound");
        let followed = "{ userResult(username: \"bob\") { ... on User { followingCount } } }";
        let followed = world.browser().ask(followed).await;
        assert_eq!(followed["data"]["userResult"]["followingCount"], 0);
        // Bob answered the story: the answer stays, what it answered is empty and of no one.
        let answer = format!("id: \"{}\"", story_id(super::world::RESPONSE));
        assert_eq!(ask_type(&world, "postResult", &answer).await, "Post");
        let story = format!("id: \"{}\"", story_id(PUBLIC));
        assert_eq!(ask_type(&world, "postResult", &story).await, "AccountDeleted");
        let wanted = "username: \"ada\"";
        assert_eq!(ask_type(&world, "usernameAvailability", wanted).await, "SignupError");
        world.doubles.clock.advance(90 * 86_400);
        assert_eq!(ask_type(&world, "usernameAvailability", wanted).await, "Availability");
        forget_old(&world.app).await.unwrap();
        assert_eq!(quire_app::fsck::check(&world.app, |_| ()).await.unwrap().store, []);
    })
    .await;
}

#[tokio::test]
async fn no_file_of_the_site_holds_a_byte_of_who_was_erased() {
    const CANARY: &str = "zyxwvcanaryutsrq";
    on_each_database(async |world| {
        let mut ada = world.stepped_up(ADA).await;
        let named = format!(
            "mutation {{ updateProfile(name: \"{CANARY}\", bio: \"{CANARY} counts\") {{ __typename }} }}"
        );
        ada.ask(&named).await;
        let create = "mutation($input: CreateDraftInput!) { createDraft(input: $input) {
            ... on DraftSaved { postId } } }";
        let text = json!([{ "id": "b0", "type": "p", "text": format!("{CANARY} wrote this") }]);
        let input = json!({ "saveId": "save-0001", "title": CANARY, "blocks": text });
        let draft = ada.act(create, json!({ "input": input })).await;
        let id = draft["postId"].as_str().unwrap();
        let out = publish(&ada, id, 1, json!({ "visibility": "PUBLIC" })).await;
        assert_eq!(out["__typename"], "Draft", "{out}");
        index(&world).await;
        assert!(search_hits(&world, CANARY).await.contains(CANARY));
        world.app.store.settle_log().await.unwrap();
        assert!(!world.files_with(CANARY).is_empty());
        delete(&ada).await;
        index(&world).await;
        world.doubles.clock.advance(14 * 86_400);
        assert_eq!(forget_old(&world.app).await.unwrap().accounts, 1);
        let left = world.files_with(CANARY);
        assert!(left.is_empty(), "{left:?}");
    })
    .await;
}
