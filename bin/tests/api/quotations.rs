//! What responses quote of a members' story stays with its readers.

use super::{
    drafts::{act, p},
    world::{ADA, BOB, Browser, LOCKED, MEMBER, PUBLIC, STAFF, World, on_each_database, story_id},
};
use serde_json::{Value, json};

const RESPOND: &str = "mutation($input: RespondInput!) { respondToPost(input: $input) {
    __typename ... on Post { id } } }";

const PAID: &str = "only those who pay have read this";

/// Responds with a quotation, and words about it.
async fn quote(browser: &Browser, to: &str, save: &str) -> String {
    let quoted = json!({ "id": "q", "type": "quote", "text": PAID });
    let blocks = json!([quoted, p("a", "How true.")]);
    let sent =
        act(browser, RESPOND, json!({ "postId": to, "saveId": save, "blocks": blocks })).await;
    assert_eq!(sent["__typename"], "Post", "{sent}");
    sent["id"].as_str().unwrap().to_owned()
}

/// Everything that a reader is told of a response, on its own and below the story.
async fn origin_of(browser: &Browser, story: &str, id: &str) -> Value {
    let fields = "title excerpt bodyHtml bodyText";
    browser
        .ask(&format!(
            "{{ post(id: \"{id}\") {{ {fields} }} above: post(id: \"{story}\") {{
                threadedPostResponses {{ posts {{ id {fields}
                    threadedPostResponses {{ posts {{ {fields} }} }} }} }} }} }}"
        ))
        .await
}

#[tokio::test]
async fn what_is_quoted_below_a_members_story_is_read_by_who_may_read_that() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let (mel, staff) = (world.signed_in(MEMBER).await, world.signed_in(STAFF).await);
        let locked = story_id(LOCKED);
        let first = quote(&mel, &locked, "save-0001").await;
        let deep = quote(&ada, &first, "save-0002").await;
        for id in [&first, &deep] {
            for (who, browser, reads) in [
                ("a stranger", &world.browser(), false),
                ("who does not pay", &bob, false),
                ("a member", &mel, true),
                ("the author", &ada, true),
                ("staff", &staff, true),
            ] {
                let told = origin_of(browser, &locked, id).await;
                assert!(told.to_string().contains("How true."), "{who}: {told}");
                assert_eq!(told.to_string().contains(PAID), reads, "{who}: {told}");
                assert!(!told["data"]["post"]["excerpt"].as_str().unwrap().contains(PAID), "{who}");
            }
            let rest = world.browser().get(&format!("/v1/stories/{id}")).await;
            assert!(rest.text.contains("How true.") && !rest.text.contains(PAID), "{}", rest.text);
        }
    })
    .await;
}

#[tokio::test]
async fn what_is_quoted_below_a_public_story_is_public_until_the_story_is_locked() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let story = story_id(PUBLIC);
        let id = quote(&bob, &story, "save-0001").await;
        let stranger = world.browser();
        assert!(origin_of(&stranger, &story, &id).await.to_string().contains(PAID));
        let rest = format!("/v1/stories/{id}");
        assert!(stranger.get(&rest).await.text.contains(PAID));
        let lock = format!(
            "mutation {{ updatePostSettings(postId: \"{story}\", settings: {{ visibility: LOCKED }}) {{
                __typename }} }}"
        );
        ada.ask(&lock).await;
        assert!(!origin_of(&stranger, &story, &id).await.to_string().contains(PAID));
        assert!(!stranger.get(&rest).await.text.contains(PAID), "the HTML that is kept");
        assert!(origin_of(&bob, &story, &id).await.to_string().contains(PAID), "its writer's own words");
    })
    .await;
}
