//! Stories about passages and stories of others: how they begin, and where that is shown.

use super::{
    drafts::{act, load},
    publishing::publish,
    world::{
        ADA, BOB, Browser, DRAFT, LOCKED, MEMBER, PUBLIC, TAKEN_DOWN, World, on_each_database,
        story_id,
    },
};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

const BEGIN: &str = "mutation($input: BeginStoryAboutInput!) { beginStoryAbout(input: $input) {
    __typename ... on Draft { id title origin { kind post { id } } } } }";

async fn begin(browser: &Browser, input: Value) -> Value {
    act(browser, BEGIN, input).await
}

async fn highlight(browser: &Browser, text: &str, note: Option<&str>) -> String {
    let call = "mutation($input: CreateQuoteInput!) { createQuote(input: $input) {
        ... on Quote { id } } }";
    let input = json!({
        "postId": story_id(PUBLIC), "blockId": "b0", "start": 0,
        "end": text.encode_utf16().count(), "text": text, "note": note,
    });
    act(browser, call, input).await["id"].as_str().unwrap().to_owned()
}

async fn origin_and_stories(browser: &Browser, id: &str) -> Value {
    let query = format!(
        "{{ post(id: \"{id}\") {{ origin {{ kind post {{ id }} }} takenUpBy {{ id }} }} }}"
    );
    browser.ask(&query).await["data"]["post"].clone()
}

// F038
#[tokio::test]
async fn a_story_about_a_passage_begins_with_it_and_each_shows_the_other_once_it_is_out() {
    on_each_database(async |world: World| {
        let bob = world.signed_in(BOB).await;
        let quote = highlight(&bob, "Beginning", None).await;
        let input = json!({ "saveId": "save-0001", "inResponseToQuoteId": quote });
        let begun = begin(&bob, input.clone()).await;
        let origin = json!({ "kind": "QUOTE", "post": { "id": story_id(PUBLIC) } });
        assert_eq!(begun["origin"], origin, "{begun}");
        assert_eq!(begin(&bob, input).await["id"], begun["id"], "the same save begins it once");
        let id = begun["id"].as_str().unwrap();
        let draft = load(&bob, id).await;
        let [passage, way] = &draft["blocks"].as_array().unwrap()[..] else { panic!("{draft}") };
        let quoted = (&json!("quote"), &json!("Beginning"));
        assert_eq!((&passage["type"], &passage["text"]), quoted);
        assert_eq!(way["marks"][0]["href"], format!("/p/{}", story_id(PUBLIC)));
        let stranger = world.browser();
        let before = origin_and_stories(&stranger, &story_id(PUBLIC)).await;
        assert_eq!(before["takenUpBy"], json!([]), "a draft is no one's business");
        let heard = Arc::new(Mutex::new(Vec::new()));
        let listener = heard.clone();
        world.app.store.on_commit(move |changes| {
            let tags = changes.iter().flat_map(|recorded| recorded.change.tags.clone());
            listener.lock().unwrap().extend(tags);
        });
        assert_eq!(publish(&bob, id, 1, Value::Null).await["__typename"], "Draft");
        let tag = format!("post:{}", story_id(PUBLIC));
        assert!(heard.lock().unwrap().contains(&tag), "the page of the other one is purged");
        assert_eq!(origin_and_stories(&stranger, id).await["origin"], origin);
        let after = origin_and_stories(&stranger, &story_id(PUBLIC)).await;
        assert_eq!(after["takenUpBy"], json!([{ "id": id }]));
        bob.ask(&format!("mutation {{ unpublishPost(postId: \"{id}\") {{ __typename }} }}")).await;
        assert_eq!(origin_and_stories(&stranger, &story_id(PUBLIC)).await["takenUpBy"], json!([]));
    })
    .await;
}

// F039
#[tokio::test]
async fn a_repost_begins_with_a_way_to_the_story() {
    on_each_database(async |world: World| {
        let bob = world.signed_in(BOB).await;
        let input = json!({ "saveId": "save-0001", "repostOf": story_id(LOCKED) });
        let begun = begin(&bob, input).await;
        assert_eq!(begun["origin"]["kind"], "REPOST", "{begun}");
        let draft = load(&bob, begun["id"].as_str().unwrap()).await;
        assert_eq!(draft["blocks"].as_array().unwrap().len(), 1);
        let id = begun["id"].as_str().unwrap();
        assert_eq!(
            publish(&bob, id, 1, json!({ "visibility": "UNLISTED" })).await["__typename"],
            "Draft"
        );
        let stranger = world.browser();
        assert_eq!(origin_and_stories(&stranger, id).await["origin"]["kind"], "REPOST");
        let other = origin_and_stories(&stranger, &story_id(LOCKED)).await;
        assert_eq!(other["takenUpBy"], json!([]), "what is unlisted is in no list");
        // The story it is about goes away, what was written about it stays.
        let ada = world.signed_in(ADA).await;
        let gone = format!(
            "mutation {{ deletePost(targetPostId: \"{}\") {{ __typename }} }}",
            story_id(LOCKED)
        );
        ada.ask(&gone).await;
        assert_eq!(origin_and_stories(&stranger, id).await["origin"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn what_one_may_not_see_one_cannot_write_about() {
    let world = World::new().await;
    let (bob, mel) = (world.signed_in(BOB).await, world.signed_in(MEMBER).await);
    let note = highlight(&mel, "Beginning", Some("Only for you.")).await;
    for (input, outcome) in [
        (json!({ "saveId": "save-0001", "inResponseToQuoteId": note }), "NotFound"),
        (json!({ "saveId": "save-0001", "inResponseToQuoteId": "nothing" }), "NotFound"),
        (json!({ "saveId": "save-0001", "repostOf": story_id(DRAFT) }), "NotFound"),
        (json!({ "saveId": "save-0001", "repostOf": story_id(TAKEN_DOWN) }), "Forbidden"),
        (json!({ "saveId": "save-0001", "repostOf": "x" }), "NotFound"),
        (json!({ "saveId": "!", "repostOf": story_id(PUBLIC) }), "BadRequest"),
        (json!({ "saveId": "save-0001" }), "BadRequest"),
    ] {
        assert_eq!(begin(&bob, input.clone()).await["__typename"], outcome, "{input}");
    }
}
