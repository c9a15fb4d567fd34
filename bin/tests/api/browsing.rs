//! What else search clients read: everything of an index, things by their ids, and settings.

use super::world::{
    ADA, BOB, Browser, DELETED, DRAFT, LOCKED, MEMBER, OF_SUSPENDED, PUBLIC, SCHEDULED, TAKEN_DOWN,
    UNLISTED, World, a_story, add, on_each_database, story_id, user_id,
};
use http::Method;
use quire_core::story::{StoryStatus, Visibility};
use quire_store::StoreError;
use serde_json::{Value, json};

/// What a test calls.
async fn post(browser: &Browser, target: &str, body: &Value) -> (u16, Value) {
    let headers: Vec<_> = browser.cookie().into_iter().collect();
    let answer = browser.send(Method::POST, target, &headers, body.to_string()).await;
    (answer.status.as_u16(), answer.json())
}

async fn get(browser: &Browser, target: &str) -> (u16, Value) {
    let headers: Vec<_> = browser.cookie().into_iter().collect();
    let answer = browser.send(Method::GET, target, &headers, ()).await;
    (answer.status.as_u16(), answer.json())
}

/// The ids of everything in an index, `size` at once.
async fn browse(browser: &Browser, index: &str, size: usize) -> Vec<String> {
    let target = format!("/1/indexes/{index}/browse");
    let mut ids = vec![];
    let mut asked = json!({ "hitsPerPage": size, "query": "" });
    for _ in 0..50 {
        let (status, page) = post(browser, &target, &asked).await;
        assert_eq!(status, 200, "{page}");
        let hits = page["hits"].as_array().unwrap();
        assert!(hits.len() <= size);
        ids.extend(hits.iter().map(|hit| hit["objectID"].as_str().unwrap().to_owned()));
        let Some(cursor) = page["cursor"].as_str() else { return ids };
        // A cursor knows what was asked.
        asked = json!({ "cursor": cursor });
    }
    panic!("there is no end of {index}");
}

const HIDDEN: [u64; 6] = [UNLISTED, DRAFT, SCHEDULED, TAKEN_DOWN, DELETED, OF_SUSPENDED];

#[tokio::test]
async fn a_stranger_reads_what_is_public_and_nothing_else() {
    on_each_database(async |world| {
        quire_app::index::rebuild(&world.app).await.unwrap();
        let stranger = world.browser();
        let shown = browse(&stranger, "posts", 2).await;
        assert_eq!(shown, [PUBLIC, LOCKED].map(story_id));
        for hidden in HIDDEN.map(story_id) {
            let (status, found) = get(&stranger, &format!("/1/indexes/posts/{hidden}")).await;
            assert_eq!((status, &found["status"]), (404, &json!(404)), "{hidden} {found}");
        }
        let requests: Vec<_> = [PUBLIC].iter().chain(&HIDDEN).map(|id| story_id(*id)).collect();
        let requests: Vec<_> =
            requests.iter().map(|id| json!({ "indexName": "posts", "objectID": id })).collect();
        let (_, found) =
            post(&stranger, "/1/indexes/*/objects", &json!({ "requests": requests })).await;
        let results = found["results"].as_array().unwrap();
        assert_eq!(results.len(), 7);
        assert_eq!(results[0]["objectID"], story_id(PUBLIC));
        assert!(results[1..].iter().all(Value::is_null), "{found}");
        // Of a story that members read, what everybody sees of it.
        let (_, locked) = get(&stranger, &format!("/1/indexes/posts/{}", story_id(LOCKED))).await;
        assert_eq!(locked["isLocked"], true);
        assert!(locked.get("_content").is_none() && locked.get("_highlightResult").is_none());
        let only =
            format!("/1/indexes/posts/{}?attributesToRetrieve=title,_content", story_id(PUBLIC));
        let (_, titled) = get(&stranger, &only).await;
        assert_eq!(titled.as_object().unwrap().len(), 2, "{titled}");
        let people = browse(&stranger, "users", 1).await;
        assert!(people.contains(&user_id(ADA)), "{people:?}");
        for list in ["tags", "collections", "catalogs", "book_editions"] {
            browse(&stranger, list, 1).await;
        }
    })
    .await;
}

#[tokio::test]
async fn who_muted_a_writer_is_not_brought_their_stories() {
    on_each_database(async |world| {
        quire_app::index::rebuild(&world.app).await.unwrap();
        let mel = world.signed_in(MEMBER).await;
        let mute = format!(
            "mutation {{ muteAuthor(targetUserId: \"{}\") {{ __typename }} }}",
            user_id(ADA)
        );
        mel.ask(&mute).await;
        let (status, _) = get(&mel, &format!("/1/indexes/posts/{}", story_id(PUBLIC))).await;
        assert_eq!(status, 404);
        let ask = json!({ "requests": [{ "indexName": "posts", "objectID": story_id(PUBLIC) },
            { "indexName": "users", "objectID": user_id(ADA) }] });
        let (_, found) = post(&mel, "/1/indexes/*/objects", &ask).await;
        assert!(found["results"][0].is_null(), "{found}");
        assert_eq!(found["results"][1]["objectID"], user_id(ADA), "so that she can be unmuted");
        let left = browse(&mel, "posts", 2).await;
        assert!(!left.contains(&story_id(PUBLIC)), "{left:?}");
        assert!(browse(&world.signed_in(BOB).await, "posts", 2).await.contains(&story_id(PUBLIC)));
    })
    .await;
}

#[tokio::test]
async fn a_browse_goes_on_while_stories_come_and_go() {
    let world = World::new().await;
    let write = |from: u64, to: u64| {
        let write = move |c: &mut quire_store::Conn| {
            for n in (from..to).step_by(2) {
                add(c, &a_story(n, StoryStatus::Published, Visibility::Public), &[])?;
            }
            Ok::<_, StoreError>(())
        };
        world.app.store.write(write)
    };
    write(100, 160).await.unwrap();
    quire_app::index::rebuild(&world.app).await.unwrap();
    let stranger = world.browser();
    let target = "/1/indexes/posts/browse";
    let (_, first) = post(&stranger, target, &json!({ "hitsPerPage": 20 })).await;
    write(101, 161).await.unwrap();
    quire_app::index::rebuild(&world.app).await.unwrap();
    let mut seen: Vec<String> = vec![];
    let mut page = first;
    loop {
        let hits = page["hits"].as_array().unwrap();
        seen.extend(hits.iter().map(|hit| hit["objectID"].as_str().unwrap().to_owned()));
        let Some(cursor) = page["cursor"].as_str() else { break };
        page = post(&stranger, target, &json!({ "cursor": cursor })).await.1;
    }
    let mut once = seen.clone();
    once.sort();
    once.dedup();
    assert_eq!(once, seen, "in their order, each once");
    assert!((100..160).step_by(2).all(|n| seen.contains(&story_id(n))), "nothing is passed over");
    let filtered = json!({ "hitsPerPage": 7, "query": "gardens", "filters": "isResponse:false AND clapCount>=0" });
    let (_, page) = post(&stranger, target, &filtered).await;
    assert!(page["hits"].as_array().unwrap().len() <= 7 && page["nbHits"].as_u64().unwrap() > 0);
}

#[tokio::test]
async fn what_cannot_be_read_is_refused_in_words() {
    let world = World::new().await;
    let stranger = world.browser();
    let (_, page) = post(&stranger, "/1/indexes/posts/browse", &json!({ "hitsPerPage": 1 })).await;
    let cursor = page["cursor"].as_str().unwrap().to_owned();
    let many: Vec<_> =
        (0..1001).map(|_| json!({ "indexName": "posts", "objectID": "a" })).collect();
    let long = format!("title:{}", "x".repeat(20_000));
    for (target, body, status) in [
        ("posts/browse", json!({ "cursor": "nonsense" }), 400),
        ("posts/browse", json!({ "cursor": format!("{cursor}A") }), 400),
        ("posts/browse", json!({ "cursor": 7 }), 400),
        ("users/browse", json!({ "cursor": cursor }), 400),
        ("posts/browse", json!({ "hitsPerPage": "many" }), 400),
        ("posts/browse", json!({ "filters": "secret:true" }), 400),
        ("posts/browse", json!({ "filters": long }), 400),
        ("posts/browse", json!({ "restrictSearchableAttributes": ["password"] }), 400),
        ("secrets/browse", json!({}), 404),
        ("posts/objects", json!({ "requests": [] }), 404),
        ("*/objects", json!({}), 400),
        ("*/objects", json!({ "requests": [7] }), 400),
        ("*/objects", json!({ "requests": [{ "indexName": "posts" }] }), 400),
        ("*/objects", json!({ "requests": [{ "indexName": "secrets", "objectID": "a" }] }), 404),
        ("*/objects", json!({ "requests": many }), 400),
        // Lengths are held to what a page has.
        ("posts/query", json!({ "offset": u64::MAX, "length": u64::MAX }), 200),
        ("posts/browse", json!({ "hitsPerPage": u64::MAX }), 200),
        ("posts/browse", json!({ "hitsPerPage": 0 }), 200),
        ("posts/query", json!({ "typoTolerance": "perhaps" }), 400),
    ] {
        let (got, answer) = post(&stranger, &format!("/1/indexes/{target}"), &body).await;
        assert_eq!(got, status, "{target} {answer}");
        assert!(status == 200 || answer["message"].is_string() && answer["status"] == status);
    }
    for (target, status) in
        [("secrets/settings", 404), ("posts/settings", 200), ("secrets/a", 404), ("tags/none", 404)]
    {
        let (got, answer) = get(&stranger, &format!("/1/indexes/{target}")).await;
        assert_eq!(got, status, "{target} {answer}");
    }
    for (method, target, allowed) in [
        (Method::DELETE, "posts/a", "GET, HEAD, OPTIONS"),
        (Method::PUT, "posts/settings", "GET, HEAD, OPTIONS"),
        (Method::GET, "posts/browse", "POST, OPTIONS"),
    ] {
        let answer = stranger.send(method, &format!("/1/indexes/{target}"), &[], "").await;
        assert_eq!(answer.status, 405);
        assert_eq!(answer.header("allow"), allowed);
    }
}
