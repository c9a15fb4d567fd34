//! Long texts: a request gets as much of them as a reader needs, and no more.

use super::world::{ADA, PUBLIC, World, a_story, add, on_each_database, story_id};
use quire_core::{
    Document, StoryId, Timestamp,
    story::{Revision, StoryStatus, Visibility},
};
use serde_json::{Value, json};

/// A text of about 900 kB.
fn long_text() -> Document {
    let text = "Nine hundred kilobytes of words. ".repeat(280);
    let blocks: Vec<Value> =
        (0..100).map(|n| json!({ "id": format!("b{n}"), "type": "p", "text": text })).collect();
    serde_json::from_value(Value::Array(blocks)).unwrap()
}

/// Gives a story revisions of long texts, and shows the last of them.
async fn lengthen(world: &World, n: u64, revisions: i64) {
    let id = StoryId::from_bits(n);
    world
        .app
        .store
        .write(move |c| {
            for revision in 2..=revisions + 1 {
                let document = long_text();
                let (title, subtitle) = (format!("Long {revision}"), String::new());
                let created_at = Timestamp::from_millis(1_767_000_000_000 + revision).unwrap();
                let story_id = id.clone();
                let body = Revision { story_id, revision, title, subtitle, document, created_at };
                quire_store::story::add_revision(c, &body)?;
            }
            let mut story = quire_store::story::find(c, &id)?.unwrap();
            story.head_revision = revisions + 1;
            story.published_revision = Some(revisions + 1);
            quire_store::story::save(c, &story).map(|_| ())
        })
        .await
        .unwrap();
}

fn codes(answer: &Value) -> Vec<&str> {
    let errors = answer["errors"].as_array().into_iter().flatten();
    errors.filter_map(|error| error["extensions"]["code"].as_str()).collect()
}

#[tokio::test]
async fn a_long_text_is_answered_and_a_hundred_copies_of_it_are_not() {
    on_each_database(async |world: World| {
        lengthen(&world, PUBLIC, 1).await;
        let browser = world.browser();
        let id = story_id(PUBLIC);
        let whole = browser.ask(&format!("{{ post(id: \"{id}\") {{ bodyHtml bodyText }} }}")).await;
        assert!(whole["data"]["post"]["bodyHtml"].as_str().unwrap().len() > 900_000);
        assert!(whole["data"]["post"]["bodyText"].as_str().unwrap().len() > 900_000);

        let repeated: String = (0..3).map(|n| format!("t{n}: bodyText ")).collect();
        let query = format!("{{ post(id: \"{id}\") {{ {repeated} }} }}");
        let refused = browser.post(json!({ "query": query })).await;
        assert_eq!(
            (refused.status.as_u16(), codes(&refused.json())),
            (400, vec!["TOO_MANY_ALIASES"])
        );

        let copies: String =
            (0..30).map(|n| format!("p{n}: post(id: \"{id}\") {{ bodyHtml bodyText }} ")).collect();
        let many = browser.post(json!({ "query": format!("{{ {copies} }}") })).await;
        assert_eq!(many.status, 200);
        assert!(codes(&many.json()).contains(&"ANSWER_TOO_LARGE"), "{}", many.text.len());
        assert!(many.text.len() < 17_000_000, "{}", many.text.len());

        let one = json!({ "query": format!("{{ post(id: \"{id}\") {{ bodyHtml bodyText }} }}") });
        let batch = browser.post(Value::Array(vec![one; 20])).await;
        assert!(batch.text.len() < 17_000_000, "{}", batch.text.len());
        let answers = batch.json();
        assert!(answers.as_array().unwrap().iter().any(|answer| !codes(answer).is_empty()));

        // The next request begins at zero.
        let again = browser.ask(&format!("{{ post(id: \"{id}\") {{ bodyText }} }}")).await;
        assert_eq!(codes(&again), Vec::<&str>::new());
    })
    .await;
}

#[tokio::test]
async fn a_history_of_long_texts_is_listed_without_them() {
    on_each_database(async |world: World| {
        lengthen(&world, PUBLIC, 24).await;
        let ada = world.signed_in(ADA).await;
        let id = story_id(PUBLIC);
        let list = |fields: &str| {
            format!(
                "{{ postRevisions(postId: \"{id}\", paging: {{ limit: 30 }}) {{ items {{ {fields} }} }} }}"
            )
        };
        let heads = ada.ask(&list("revision title wordCount")).await;
        let items = heads["data"]["postRevisions"]["items"].as_array().unwrap();
        assert_eq!((items.len(), &items[0]["wordCount"]), (25, &json!(140_000)));
        let texts = ada.ask(&list("revision blocks")).await;
        assert!(codes(&texts).contains(&"ANSWER_TOO_LARGE"));
        let items = texts["data"]["postRevisions"]["items"].as_array().unwrap();
        assert!(items.iter().all(|item| item["blocks"].is_null()));
        let one = format!("{{ postRevision(postId: \"{id}\", revision: 9) {{ changes {{ kind }} }} }}");
        let changes = ada.ask(&one).await;
        assert_eq!(changes["data"]["postRevision"]["changes"].as_array().unwrap().len(), 100);
    })
    .await;
}

#[tokio::test]
async fn a_feed_of_long_texts_goes_on_with_excerpts() {
    let world = World::new().await;
    world
        .app
        .store
        .write(|c| {
            for n in 700..708 {
                let story = a_story(n, StoryStatus::Published, Visibility::Public);
                add(c, &story, &[])?;
            }
            Ok::<(), quire_store::StoreError>(())
        })
        .await
        .unwrap();
    for n in 700..708 {
        lengthen(&world, n, 1).await;
    }
    let feed = world.browser().get("/feed/@ada?format=json").await;
    assert!((2_000_000..5_000_000).contains(&feed.text.len()), "{}", feed.text.len());
    let items = feed.json()["items"].as_array().unwrap().clone();
    let whole = |item: &&Value| item["content_html"].as_str().unwrap().len() > 900_000;
    assert_eq!(items.iter().filter(whole).count(), 4);
    assert!(items.iter().all(|item| item["content_html"] != ""));
}
