//! Looking among what one was told.

use super::world::{ADA, BOB, Browser, MEMBER, PUBLIC, on_each_database, story_id, user_id};
use serde_json::{Value, json};

async fn kinds(browser: &Browser, words: &str) -> Value {
    let query = "query($words: String) { notifications(query: $words) { items { kind } } }";
    let answer = browser.ask_with(query, json!({ "words": words })).await;
    let items = answer["data"]["notifications"]["items"].as_array();
    items.unwrap_or_else(|| panic!("{answer}")).iter().map(|item| item["kind"].clone()).collect()
}

// F440
#[tokio::test]
async fn what_one_was_told_is_found_by_the_words_shown_of_it_and_by_no_one_else() {
    on_each_database(async |world| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let story = story_id(PUBLIC);
        let clap = format!("clapPost(postId: \"{story}\", numClaps: 1) {{ __typename }}");
        let follow = format!("followUser(targetUserId: \"{}\") {{ __typename }}", user_id(ADA));
        for call in [clap, follow] {
            let done = bob.ask(&format!("mutation {{ {call} }}")).await;
            assert!(done.get("errors").is_none(), "{done}");
        }
        assert_eq!(kinds(&ada, "").await, json!(["FOLLOWERS", "CLAPS"]));
        assert_eq!(kinds(&ada, "NAME of BOB").await, json!(["FOLLOWERS", "CLAPS"]));
        assert_eq!(kinds(&ada, "gardens bob").await, json!(["CLAPS"]));
        assert_eq!(kinds(&ada, "gardens nobody").await, json!([]));
        for other in [world.browser(), world.signed_in(MEMBER).await] {
            assert_eq!(kinds(&other, "bob").await, json!([]));
        }
        let long = ada
            .ask_with(
                "query($words: String) { notifications(query: $words) { items { kind } } }",
                json!({ "words": "x".repeat(257) }),
            )
            .await;
        assert_eq!(long["errors"][0]["extensions"]["code"], "BAD_REQUEST");
    })
    .await;
}
