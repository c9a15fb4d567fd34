//! What a writer is told of the readers of a story: numbers, and nothing to anybody else.

use super::{
    events::{an_event, post},
    world::{ADA, BOB, Browser, DRAFT, PUBLIC, World, on_each_database, story_id},
};
use serde_json::{Value, json};

async fn readership(browser: &Browser, story: u64) -> Value {
    let query = format!(
        "{{ draft(id: \"{}\") {{ __typename ... on Draft {{ readership {{ viewCount readCount
            readRatio readSeconds }} }} }} }}",
        story_id(story)
    );
    browser.ask(&query).await["data"]["draft"].clone()
}

#[tokio::test]
async fn a_writer_sees_how_often_a_story_was_opened_and_read() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let view =
            |id: &str| an_event(&world, "story.viewed", id, json!({ "postId": story_id(PUBLIC) }));
        let batch = json!([view("view-0001"), view("view-0002"), view("view-0002")]);
        assert_eq!(post(&bob, "/_/events", batch).await.status, 200);
        let seen = readership(&ada, PUBLIC).await["readership"].clone();
        let none = json!({ "viewCount": 0, "readCount": 0, "readRatio": null, "readSeconds": 0 });
        assert_eq!(
            seen,
            json!({ "viewCount": 2, "readCount": 0, "readRatio": 0, "readSeconds": 0 })
        );
        assert_eq!(readership(&ada, DRAFT).await["readership"], none);
        for other in [&bob, &world.browser()] {
            assert_ne!(readership(other, PUBLIC).await["__typename"], "Draft");
        }
    })
    .await;
}
