//! What programs read and change of what someone keeps: lists, follows, highlights, the reading history.

use super::{
    access_tokens::{get, token},
    own_stories::send,
    programs::ALL,
    world::{ADA, BOB, LOCKED, PUBLIC, on_each_database, story_id, user_id},
};
use http::Method;
use serde_json::{Value, json};

const MAKE: &str = "mutation { createCatalog(input: { name: \"Ponds\" }) { __typename
    ... on Catalog { id } } }";

#[tokio::test]
async fn a_program_reads_and_changes_the_reading_list_and_sees_no_list_of_others() {
    on_each_database(async |world| {
        let (bob, ada) = (token(&world, BOB, &ALL).await, token(&world, ADA, &ALL).await);
        let browser = world.browser();
        let list = "/v1/me/lists/reading-list";
        let put = |id: String| format!("{list}/stories/{id}");
        for id in [PUBLIC, LOCKED, PUBLIC] {
            let path = put(story_id(id));
            let added = send(&browser, Method::PUT, &path, &bob, &[], &Value::Null).await;
            assert_eq!(added.status, 200, "{}", added.text);
        }
        let stories = get(&browser, &format!("{list}/stories"), &bob).await.json();
        let ids: Vec<&str> = stories["data"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["id"].as_str().unwrap())
            .collect();
        assert_eq!(ids, [story_id(PUBLIC), story_id(LOCKED)], "{stories}");
        let theirs = get(&browser, &format!("{list}/stories"), &ada).await.json();
        assert_eq!(theirs["data"], json!([]), "everybody has their own");
        let removed =
            send(&browser, Method::DELETE, &put(story_id(PUBLIC)), &bob, &[], &Value::Null).await;
        assert_eq!(removed.json()["data"]["storyCount"], 1, "{}", removed.text);
        let path = put("-".to_owned());
        let nothing = send(&browser, Method::PUT, &path, &bob, &[], &Value::Null).await;
        assert_eq!(nothing.status, 404);
        let made = world.signed_in(BOB).await.act(MAKE, json!({})).await;
        let id = made["id"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned();
        let path = format!("/v1/me/lists/{id}");
        let lists = get(&browser, "/v1/me/lists", &bob).await.json();
        assert_eq!(lists["data"][0]["name"], "Ponds", "{lists}");
        assert_eq!(get(&browser, &path, &bob).await.json()["data"]["visibility"], "private");
        assert_eq!(get(&browser, &path, &ada).await.status, 404, "a private list");
        let put = format!("{path}/stories/{}", story_id(PUBLIC));
        for (token, status) in [(&ada, 404), (&bob, 200)] {
            let answer = send(&browser, Method::PUT, &put, token, &[], &Value::Null).await;
            assert_eq!(answer.status, status, "{}", answer.text);
        }
    })
    .await;
}

#[tokio::test]
async fn a_program_follows_and_unfollows_and_says_what_was_read() {
    on_each_database(async |world| {
        let bob = token(&world, BOB, &ALL).await;
        let browser = world.browser();
        for (kind, id, name) in [
            ("people", user_id(ADA), "username"),
            ("publications", "000000000001".to_owned(), "slug"),
            ("tags", "rust".to_owned(), "slug"),
        ] {
            let (list, one) =
                (format!("/v1/me/following/{kind}"), format!("/v1/me/following/{kind}/{id}"));
            for (method, is_following) in
                [(Method::DELETE, false), (Method::PUT, true), (Method::PUT, true)]
            {
                let answer = send(&browser, method, &one, &bob, &[], &Value::Null).await;
                assert_eq!(answer.json()["data"]["isFollowing"], is_following, "{}", answer.text);
            }
            let followed = get(&browser, &list, &bob).await.json();
            let followed = followed["data"].as_array().unwrap().clone();
            let is_listed = |one: &Value| one["id"] == id.as_str() || one[name] == id.as_str();
            assert!(followed.iter().any(is_listed), "{followed:?}");
            let missing = format!("/v1/me/following/{kind}/00000000dead");
            let answer = send(&browser, Method::PUT, &missing, &bob, &[], &Value::Null).await;
            assert_eq!(answer.status, 404, "{kind}: {}", answer.text);
        }
        let yourself = format!("/v1/me/following/people/{}", user_id(BOB));
        let answer = send(&browser, Method::PUT, &yourself, &bob, &[], &Value::Null).await;
        assert_eq!(answer.status, 403, "{}", answer.text);
        let viewer = browser_of(&world).await;
        quire_app::reading::record(&world.app, &viewer, &story_id(PUBLIC).parse().unwrap(), 40)
            .await
            .unwrap();
        let history = get(&browser, "/v1/me/history", &bob).await.json();
        assert_eq!(history["data"][0]["percent"], 40, "{history}");
        assert_eq!(history["data"][0]["story"]["id"], story_id(PUBLIC));
        let highlights = get(&browser, "/v1/me/highlights", &bob).await.json();
        assert_eq!(highlights["data"], json!([]));
    })
    .await;
}

/// Bob, as actions know him.
async fn browser_of(world: &super::world::World) -> quire_core::Viewer {
    let id: quire_core::UserId = user_id(BOB).parse().unwrap();
    let found = world.app.store.read(move |c| quire_store::person::find(c, &id)).await.unwrap();
    let person = found.unwrap();
    quire_app::session::viewer_of(&person, quire_core::FreeReading::default())
}

#[tokio::test]
async fn everybody_reads_responses_people_and_tags() {
    on_each_database(async |world| {
        let browser = world.browser();
        let path = format!("/v1/stories/{}/responses", story_id(PUBLIC));
        let responses = browser.get(&path).await;
        assert_eq!(responses.status, 200, "{}", responses.text);
        assert!(responses.json()["data"].is_array());
        for (path, status) in [
            ("/v1/stories/nonsense/responses", 404),
            ("/v1/tags/rust", 200),
            ("/v1/tags/nothing-of-it", 404),
            ("/v1/users/ada/stories", 200),
            ("/v1/users/sue/stories", 403),
            ("/v1/users/nobody/stories", 404),
        ] {
            assert_eq!(browser.get(path).await.status, status, "{path}");
        }
        let stories = browser.get("/v1/users/ada/stories?limit=1").await;
        assert!(stories.header("link").contains("rel=\"next\""), "{}", stories.text);
        let at = stories.json()["data"][0]["publishedAt"].clone();
        assert!(at.as_str().is_some_and(|at| at.ends_with('Z')), "{at}");
    })
    .await;
}
