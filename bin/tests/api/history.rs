//! The history of a story: what it keeps, and what changed from one revision to the next.

use super::{
    drafts::{begin, p, save},
    world::{ADA, BOB, Browser, STAFF, World, on_each_database},
};
use serde_json::{Value, json};

async fn history(browser: &Browser, id: &str, limit: i32, to: Option<&str>) -> Value {
    let ask =
        "query($id: ID!, $paging: PagingOptions) { postRevisions(postId: $id, paging: $paging) {
        items { revision title isHead isPublished wordCount } pagingInfo { next { to } } } }";
    let paging = json!({ "limit": limit, "to": to });
    let answer = browser.ask_with(ask, json!({ "id": id, "paging": paging })).await;
    answer["data"]["postRevisions"].clone()
}

fn numbers(page: &Value) -> Vec<i64> {
    let items = page["items"].as_array().unwrap();
    items.iter().map(|item| item["revision"].as_i64().unwrap()).collect()
}

/// A story with three kept revisions: writing paused for an hour after each.
async fn story_with_revisions(world: &World, ada: &Browser) -> String {
    let id = begin(ada, "save-0001").await;
    world.doubles.clock.advance(3600);
    let second = json!({
        "postId": id, "saveId": "save-0002", "baseRevision": 1, "title": "Lakes",
        "blocks": [p("b", "Changed."), p("n", "New.")], "deletedBlocks": ["a"],
        "order": ["c", "b", "n"],
    });
    assert_eq!(save(ada, second).await["revision"], 2);
    world.doubles.clock.advance(3600);
    let third = json!({
        "postId": id, "saveId": "save-0003", "baseRevision": 2, "blocks": [p("n", "Newer.")],
    });
    assert_eq!(save(ada, third).await["revision"], 3);
    id
}

#[tokio::test]
async fn a_writer_looks_back_page_by_page() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let id = story_with_revisions(&world, &ada).await;
        let first = history(&ada, &id, 2, None).await;
        assert_eq!(numbers(&first), [3, 2]);
        assert_eq!(
            (&first["items"][0]["isHead"], &first["items"][1]["isHead"]),
            (&json!(true), &json!(false))
        );
        assert_eq!(first["items"][1]["title"], "Lakes");
        let to = first["pagingInfo"]["next"]["to"].as_str();
        let second = history(&ada, &id, 2, to).await;
        assert_eq!(numbers(&second), [1]);
        assert_eq!(second["pagingInfo"]["next"], Value::Null);
        for who in [BOB, STAFF] {
            let other = world.signed_in(who).await;
            assert!(numbers(&history(&other, &id, 2, None).await).is_empty(), "not theirs");
        }
    })
    .await;
}

#[tokio::test]
async fn changes_are_told_block_by_block() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let id = story_with_revisions(&world, &ada).await;
        let ask = "query($id: ID!) { postRevision(postId: $id, revision: 2) {
            title blocks changes { kind blockId before after }
            changesFrom(revision: 3) { kind blockId } missing: changesFrom(revision: 9) { kind } } }";
        let found = ada.ask_with(ask, json!({ "id": id })).await["data"]["postRevision"].clone();
        assert_eq!(found["title"], "Lakes");
        let change = |kind: &str, id: &str, before: Value, after: Value| {
            json!({ "kind": kind, "blockId": id, "before": before, "after": after })
        };
        assert_eq!(
            found["changes"],
            json!([
                change("REMOVED", "a", p("a", "First."), Value::Null),
                change("MOVED", "c", p("c", "Third."), p("c", "Third.")),
                change("CHANGED", "b", p("b", "Second."), p("b", "Changed.")),
                change("ADDED", "n", Value::Null, p("n", "New.")),
            ])
        );
        let kinds: Vec<&Value> =
            found["changesFrom"].as_array().unwrap().iter().map(|change| &change["kind"]).collect();
        assert_eq!(kinds, ["SAME", "SAME", "CHANGED"]);
        assert_eq!(found["missing"], Value::Null);
        let bob = world.signed_in(BOB).await;
        let other = bob.ask_with(ask, json!({ "id": id })).await;
        assert_eq!(other["data"]["postRevision"], Value::Null);
    })
    .await;
}
