//! What writers and editors say to each other about a story, and the story itself while it waits.

use super::{safe::complaints, writable};
use crate::api::{
    drafts::{act, p},
    world::{ADA, BOB, Browser, World},
};
use quire_core::{
    PublicationId, UserId,
    publication::{PublicationMember, PublicationRole},
    text::one_line,
};
use serde_json::{Value, json};

const CREATE: &str = "mutation($input: CreateDraftInput!) { createDraft(input: $input) {
    __typename ... on DraftSaved { postId } } }";
const SUBMIT: &str = "mutation($input: SubmitPostInput!) { submitPost(input: $input) {
    __typename ... on Submission { id } ... on BadRequest { message } } }";
const ASK: &str = "mutation($id: ID!, $words: String!) {
    requestSubmissionChanges(id: $id, answer: $words) { __typename } }";
const AGAIN: &str = "mutation($id: ID!, $words: String!) {
    submitChanges(id: $id, note: $words) { __typename } }";
const DECLINE: &str = "mutation($id: ID!, $words: String!) {
    declineSubmission(id: $id, answer: $words) { __typename } }";
const READ: &str = "query($id: ID!) { submission(id: $id) { ... on Submission {
    title note answer text { title subtitle bodyHtml } } } }";

async fn step(browser: &Browser, query: &str, id: &Value, words: &str) {
    let done = browser.ask_with(query, json!({ "id": id, "words": words })).await;
    let done = done["data"].as_object().unwrap().values().next().unwrap();
    assert_eq!(done["__typename"], "Submission", "{words}");
}

async fn read(browser: &Browser, id: &Value) -> Value {
    browser.ask_with(READ, json!({ "id": id })).await["data"]["submission"].clone()
}

#[tokio::test]
async fn what_is_said_of_a_submission_is_text_and_its_story_is_harmless() {
    let world = World::new().await;
    let member = PublicationMember {
        publication_id: PublicationId::from_bits(1),
        user_id: UserId::from_bits(BOB),
        role: PublicationRole::Writer,
    };
    let join = world.app.store.write(move |c| quire_store::publication::set_member(c, &member));
    join.await.unwrap();
    let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
    let all = writable();
    for (n, some) in all.chunks(all.len().div_ceil(12)).enumerate() {
        world.doubles.clock.advance(1);
        let title = one_line(some.iter().find(|text| text.chars().count() <= 100).unwrap());
        let words = some.iter().step_by(20).take(12).map(|text| one_line(text));
        let words: String = words.collect::<Vec<_>>().join(" ").chars().take(2_000).collect();
        let words = words.trim();
        let blocks: Vec<Value> =
            (0..).zip(some).map(|(n, text)| p(&format!("v{n}"), text)).collect();
        let input = json!({ "saveId": format!("save-{n:04}"), "title": title, "subtitle": title,
            "blocks": blocks });
        let post = act(&bob, CREATE, input).await["postId"].clone();
        let paper = PublicationId::from_bits(1);
        let input = json!({ "postId": post, "collectionId": paper.as_str(), "note": words });
        let id = act(&bob, SUBMIT, input).await["id"].clone();
        let seen = read(&ada, &id).await;
        assert_eq!((&seen["title"], &seen["note"]), (&json!(title), &json!(words)));
        assert_eq!(seen["text"]["subtitle"], title);
        let html = seen["text"]["bodyHtml"].as_str().unwrap();
        assert_eq!(complaints(html), Vec::<String>::new(), "{html}");
        step(&ada, ASK, &id, words).await;
        assert_eq!(read(&bob, &id).await["answer"], words);
        step(&bob, AGAIN, &id, words).await;
        step(&ada, DECLINE, &id, words).await;
        let told = "{ notifications {
            items { submission { title answer } } } }";
        let told = bob.ask(told).await["data"]["notifications"]["items"].clone();
        let card = json!({ "submission": { "title": title, "answer": words } });
        assert!(told.as_array().unwrap().contains(&card), "{told}");
    }
}
