//! How a reader stands to a story, at the addresses that the specification names.

use super::world::{
    ADA, Answer, BOB, Browser, DELETED, DRAFT, LOCKED, MEMBER, ORIGIN, PUBLIC, SCHEDULED, STAFF,
    TAKEN_DOWN, World, on_each_database, story_id, user_id,
};
use http::Method;
use serde_json::json;

async fn state(browser: &Browser, story: &str) -> Answer {
    let headers: Vec<_> = browser.cookie().into_iter().collect();
    browser.send(Method::GET, &format!("/p/{story}/state"), &headers, ()).await
}

async fn read(browser: &Browser, method: Method, story: &str, xsrf: Option<&str>) -> Answer {
    let mut headers = vec![("sec-fetch-site", "same-origin"), ("origin", ORIGIN)];
    headers.extend(browser.cookie());
    headers.extend(xsrf.map(|xsrf| ("x-xsrf-token", xsrf)));
    browser.send(method, &format!("/p/{story}/state/read"), &headers, ()).await
}

async fn mark_read(browser: &Browser, method: Method, story: &str) -> Answer {
    read(browser, method, story, browser.xsrf.as_deref()).await
}

// C078, C079
// proves F020: "What a reader has read stays marked as read"
#[tokio::test]
async fn what_a_reader_did_with_a_story_is_told_to_them_and_that_they_read_it_is_kept() {
    on_each_database(async |world| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let id = story_id(PUBLIC);
        let new = json!({ "postId": id, "isRead": false, "readingPercent": null,
            "clapCount": 0, "isSaved": false });
        let first = state(&bob, &id).await;
        assert_eq!((first.status.as_u16(), first.json()), (200, new.clone()));
        assert_eq!(first.header("cache-control"), "private, no-store");
        bob.ask(&format!(
            "mutation {{ clapPost(postId: \"{id}\", numClaps: 3) {{ __typename }}
             savePost(postId: \"{id}\") {{ __typename }}
             recordReading(postId: \"{id}\", percent: 40) {{ __typename }} }}"
        ))
        .await;
        let begun = json!({ "postId": id, "isRead": false, "readingPercent": 40,
            "clapCount": 3, "isSaved": true });
        assert_eq!(state(&bob, &format!("gardens-1-{id}")).await.json(), begun);
        let end = mark_read(&bob, Method::POST, &id).await;
        let mut ended = begun.clone();
        (ended["isRead"], ended["readingPercent"]) = (json!(true), json!(100));
        assert_eq!((end.status.as_u16(), end.json()), (200, ended.clone()));
        let history = bob.ask("{ yourReadings { items { percent } } }").await;
        assert_eq!(history["data"]["yourReadings"]["items"], json!([{ "percent": 100 }]));
        assert_eq!(state(&bob, &id).await.json(), ended);
        assert_eq!(state(&ada, &id).await.json(), new, "no one else's");
        mark_read(&bob, Method::DELETE, &id).await;
        let gone = state(&bob, &id).await.json();
        assert_eq!((&gone["isRead"], &gone["readingPercent"]), (&json!(false), &json!(null)));
    })
    .await;
}

#[tokio::test]
async fn strangers_and_readers_of_what_is_not_out_get_nothing() {
    on_each_database(async |world| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let stranger = world.browser();
        for story in [PUBLIC, LOCKED, DRAFT].map(story_id) {
            assert_eq!(state(&stranger, &story).await.status, 401);
            assert_eq!(mark_read(&stranger, Method::POST, &story).await.status, 401);
        }
        let missing = [DRAFT, SCHEDULED, DELETED, 0xdead].map(story_id);
        for story in &missing {
            for person in [&ada, &bob] {
                assert_eq!(state(person, story).await.status, 404, "{story}");
                assert_eq!(mark_read(person, Method::POST, story).await.status, 404, "{story}");
            }
        }
        assert_eq!(state(&bob, "nonsense").await.status, 404, "no id of a story");
        assert_eq!(state(&bob, &story_id(TAKEN_DOWN)).await.status, 403);
        ada.ask(&format!(
            "mutation {{ blockUser(targetUserId: \"{}\") {{ __typename }} }}",
            user_id(BOB)
        ))
        .await;
        assert_eq!(state(&bob, &story_id(PUBLIC)).await.status, 403, "blocked");
    })
    .await;
}

#[tokio::test]
async fn nothing_is_noted_without_the_token_of_the_session() {
    let world = World::new().await;
    let (bob, ada) = (world.signed_in(BOB).await, world.signed_in(ADA).await);
    let id = story_id(PUBLIC);
    for xsrf in [None, Some(""), ada.xsrf.as_deref()] {
        for method in [Method::POST, Method::DELETE] {
            assert_eq!(read(&bob, method, &id, xsrf).await.status, 403, "{xsrf:?}");
        }
    }
    assert_eq!(state(&bob, &id).await.json()["isRead"], false);
    let paused = "mutation { pauseReadingHistory { __typename } }";
    bob.ask(paused).await;
    let answer = mark_read(&bob, Method::POST, &id).await;
    assert_eq!((answer.status.as_u16(), &answer.json()["isRead"]), (200, &json!(false)));
}

// C080
#[tokio::test]
async fn a_private_note_is_there_for_its_writer_and_the_author_alone() {
    on_each_database(async |world| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let id = story_id(PUBLIC);
        let take = async |note: &str| {
            let call = format!(
                "mutation {{ createQuote(input: {{ postId: \"{id}\", blockId: \"b0\", start: 0,
                    end: 9, text: \"Beginning\"{note} }}) {{ ... on Quote {{ id }} }} }}"
            );
            let quote = bob.ask(&call).await["data"]["createQuote"]["id"].clone();
            quote.as_str().unwrap().to_owned()
        };
        let (highlight, note) = (take("").await, take(", note: \"Which one?\"").await);
        let look = async |browser: &Browser, story: &str, note: &str| {
            let headers: Vec<_> = browser.cookie().into_iter().collect();
            browser.send(Method::GET, &format!("/p/{story}/notes/{note}"), &headers, ()).await
        };
        for person in [&ada, &bob] {
            let answer = look(person, &format!("gardens-1-{id}"), &note).await;
            assert_eq!(answer.status, 200, "{}", answer.text);
            let expected = json!({ "noteId": note, "postId": id, "blockId": "b0", "start": 0,
                "end": 9, "text": "Beginning", "note": "Which one?" });
            assert_eq!(answer.json(), expected);
            assert_eq!(answer.header("cache-control"), "private, no-store");
            assert_eq!(look(person, &id, &highlight).await.status, 404, "a highlight is no note");
            assert_eq!(look(person, &story_id(LOCKED), &note).await.status, 404);
        }
        assert_eq!(look(&world.browser(), &id, &note).await.status, 401);
        let others = [MEMBER, STAFF];
        for person in others {
            assert_eq!(look(&world.signed_in(person).await, &id, &note).await.status, 404);
        }
    })
    .await;
}
