//! Highlights and private notes, as pages ask for them.

use super::world::{
    ADA, BOB, Browser, LOCKED, MEMBER, PUBLIC, UNLISTED, World, a_person, canary, on_each_database,
    story_id, user_id,
};
use quire_core::person::MembershipTier;
use serde_json::{Value, json};

async fn take(browser: &Browser, story: u64, block: u64, text: &str, note: Option<&str>) -> Value {
    let call = "mutation($input: CreateQuoteInput!) { createQuote(input: $input) { __typename
        ... on Quote { id blockId start end text note isDetached isMine creator { username } }
        ... on BadRequest { message } ... on Forbidden { message } } }";
    let input = json!({
        "postId": story_id(story), "blockId": format!("b{block}"), "start": 0,
        "end": text.encode_utf16().count(), "text": text, "note": note,
    });
    browser.ask_with(call, json!({ "input": input })).await["data"]["createQuote"].clone()
}

async fn quotes_of(browser: &Browser, story: u64) -> Value {
    let call = format!(
        "{{ post(id: \"{}\") {{ topHighlight {{ blockId start end readerCount }}
            viewerEdge {{ acceptsPrivateNotes quotes {{ text note isMine creator {{ id }} }} }} }} }}",
        story_id(story)
    );
    browser.ask(&call).await["data"]["post"].clone()
}

// F015, F016
#[tokio::test]
async fn a_passage_is_highlighted_noted_changed_and_let_go() {
    on_each_database(async |world| {
        let bob = world.signed_in(BOB).await;
        let highlight = take(&bob, PUBLIC, 0, "Beginning", None).await;
        assert_eq!((&highlight["text"], &highlight["note"]), (&json!("Beginning"), &Value::Null));
        assert_eq!(take(&bob, PUBLIC, 0, "Beginning", None).await, highlight, "again is the same");
        let note = take(&bob, PUBLIC, 1, "Paragraph", Some("Which one?")).await;
        assert_eq!(note["creator"]["username"], "bob");
        let ada = quotes_of(&world.signed_in(ADA).await, PUBLIC).await["viewerEdge"].clone();
        let told = json!([{ "text": "Paragraph", "note": "Which one?", "isMine": false,
            "creator": { "id": user_id(BOB) } }]);
        assert_eq!(ada["quotes"], told, "the author sees the note, not the highlight");
        for person in [None, Some(MEMBER)] {
            let browser = match person {
                None => world.browser(),
                Some(person) => world.signed_in(person).await,
            };
            let edge = quotes_of(&browser, PUBLIC).await["viewerEdge"].clone();
            assert_eq!(edge["quotes"], json!([]));
            assert_eq!(edge["acceptsPrivateNotes"], person.is_some());
        }
        let id = note["id"].as_str().unwrap();
        let change = format!(
            "mutation {{ updateQuote(quoteId: \"{id}\", note: \" This one. \")
            {{ ... on Quote {{ note }} }} }}"
        );
        let changed = bob.ask(&change).await["data"]["updateQuote"].clone();
        assert_eq!(changed, json!({ "note": "This one." }));
        let remove = format!("mutation {{ removeQuote(quoteId: \"{id}\") {{ __typename }} }}");
        for outcome in ["Quote", "NotFound"] {
            let removed = bob.ask(&remove).await["data"]["removeQuote"].clone();
            assert_eq!(removed["__typename"], outcome);
        }
        let left = quotes_of(&bob, PUBLIC).await["viewerEdge"]["quotes"].clone();
        assert_eq!(left.as_array().unwrap().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn what_three_readers_highlighted_is_told_to_everybody_who_may_read_it() {
    on_each_database(async |world| {
        world
            .app
            .store
            .write(|c| {
                let reader = a_person(0xead, "rea", MembershipTier::Free);
                quire_store::person::insert(c, &reader)
            })
            .await
            .unwrap();
        let top = async |story| quotes_of(&world.browser(), story).await["topHighlight"].clone();
        for reader in [BOB, MEMBER] {
            take(&world.signed_in(reader).await, PUBLIC, 1, "Paragraph", None).await;
            assert_eq!(top(PUBLIC).await, Value::Null, "too few");
        }
        take(&world.signed_in(0xead).await, PUBLIC, 1, "Paragraph 1", None).await;
        let sentence = "Paragraph 1 about gardens.".len();
        let told = json!({ "blockId": "b1", "start": 0, "end": sentence, "readerCount": 3 });
        assert_eq!(top(PUBLIC).await, told);
        let last = format!("And at last: {}.", canary(LOCKED));
        for reader in [ADA, MEMBER] {
            let taken = take(&world.signed_in(reader).await, LOCKED, 10, &last, None).await;
            assert_eq!(taken["text"], json!(last));
        }
        let hidden = take(&world.signed_in(BOB).await, LOCKED, 10, &last, None).await;
        assert_eq!(hidden["__typename"], "BadRequest");
        assert_eq!(top(LOCKED).await, Value::Null);
    })
    .await;
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_in_words() {
    let world = World::new().await;
    let bob = world.signed_in(BOB).await;
    let changed = take(&bob, PUBLIC, 0, "Somewhere", None).await;
    assert_eq!(
        changed["message"],
        "The text of the story has changed; reload the page and select the text again."
    );
    let call = |fields: &str| {
        format!("mutation {{ createQuote(input: {{ {fields} }}) {{ __typename }} }}")
    };
    let id = story_id(PUBLIC);
    for (fields, refusal) in [
        (
            "postId: \"x\", blockId: \"b0\", start: 0, end: 9, text: \"Beginning\"".to_owned(),
            "NotFound",
        ),
        (
            format!("postId: \"{id}\", blockId: \"b0\", start: -1, end: 9, text: \"Beginning\""),
            "NotFound",
        ),
        // A text that is no id is one that no block has.
        (
            format!("postId: \"{id}\", blockId: \"\", start: 0, end: 9, text: \"Beginning\""),
            "BadRequest",
        ),
    ] {
        let answer = bob.ask(&call(&fields)).await["data"]["createQuote"].clone();
        assert_eq!(answer["__typename"], refusal, "{fields}");
    }
}

// F133
#[tokio::test]
async fn a_profile_shows_highlights_to_those_who_may_read_them() {
    on_each_database(async |world| {
        let mel = world.signed_in(MEMBER).await;
        for story in [PUBLIC, LOCKED, UNLISTED] {
            take(&mel, story, 0, "Beginning", None).await;
            world.doubles.clock.advance(1);
        }
        take(&mel, PUBLIC, 1, "Paragraph", Some("Which one?")).await;
        let list = format!(
            "{{ userResult(userId: \"{}\") {{ ... on User {{ highlights {{ items {{ text note post {{ id }} }} }} }} }} }}",
            user_id(MEMBER)
        );
        let of = |stories: &[u64]| -> Value {
            let items = stories.iter().map(|story| {
                json!({ "text": "Beginning", "note": null, "post": { "id": story_id(*story) } })
            });
            items.collect()
        };
        let bob = world.signed_in(BOB).await;
        for (browser, stories) in
            [(&world.browser(), &[PUBLIC][..]), (&bob, &[PUBLIC]), (&mel, &[LOCKED, PUBLIC])]
        {
            let shown = browser.ask(&list).await["data"]["userResult"]["highlights"].clone();
            assert_eq!(shown["items"], of(stories));
        }
    })
    .await;
}
