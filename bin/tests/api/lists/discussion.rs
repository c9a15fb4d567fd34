//! What is said of a list.

use super::{
    super::responses::{answer, is_sound, respond},
    super::world::{ADA, BOB, Browser, World, on_each_database},
    act, find, make,
};
use serde_json::{Value, json};

// C036, C059, F031, F071, S074
#[tokio::test]
async fn readers_clap_for_a_list_and_respond_to_it_as_to_a_story() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let id = make(&ada, "Of gardens", "PRIVATE").await;
        assert_eq!(find(&ada, &id).await["discussion"], Value::Null, "no one else sees it");
        act(&ada, "editCatalog", &format!("catalogId: \"{id}\", input: {{ visibility: PUBLIC }}")).await;
        let list = find(&bob, &id).await;
        let discussion = list["discussion"]["id"].as_str().unwrap().to_owned();
        assert_eq!(list["discussion"]["title"], "Of gardens");
        let clap = format!("mutation {{ clapPost(postId: \"{discussion}\", numClaps: 3) {{ __typename }} }}");
        assert_eq!(bob.ask(&clap).await["data"]["clapPost"]["__typename"], "Post");
        assert_eq!(ada.ask(&clap).await["data"]["clapPost"]["__typename"], "Forbidden");
        let response = answer(&bob, &discussion, "A fine list.").await;
        let thread = format!(
            "{{ catalogResult(catalogSlugId: \"{id}\") {{ ... on Catalog {{ discussion {{ clapCount }}
             threadedCatalogResponses(sortType: NEWEST) {{ posts {{ id bodyText inResponseTo {{ catalog {{ id }} url }} }}
             pagingInfo {{ next {{ to }} }} }} }} }} }}"
        );
        let shown = async |browser: &Browser| browser.ask(&thread).await["data"]["catalogResult"].clone();
        let seen = shown(&world.browser()).await;
        assert_eq!(seen["discussion"]["clapCount"], 3);
        let first = &seen["threadedCatalogResponses"]["posts"][0];
        assert_eq!((&first["id"], &first["bodyText"]), (&json!(response), &json!("A fine list.")));
        assert_eq!(first["inResponseTo"]["catalog"]["id"], id);
        assert_eq!(first["inResponseTo"]["url"], list["url"]);
        let hide = |act: &str| {
            format!(
                "mutation {{ {act}(parentCatalogId: \"{id}\", catalogResponseId: \"{response}\") {{ __typename }} }}"
            )
        };
        let (hiding, showing) =
            ("hideCatalogResponseOnParentCatalog", "showCatalogResponseOnParent");
        assert_eq!(bob.ask(&hide(hiding)).await["data"][hiding]["__typename"], "Forbidden");
        assert_eq!(ada.ask(&hide(hiding)).await["data"][hiding]["__typename"], "Post");
        let seen = shown(&world.browser()).await;
        assert_eq!(seen["threadedCatalogResponses"]["posts"], json!([]));
        assert_eq!(ada.ask(&hide(showing)).await["data"][showing]["__typename"], "Post");
        let close = format!("mutation {{ closeDiscussion(postId: \"{discussion}\") {{ __typename }} }}");
        assert_eq!(ada.ask(&close).await["data"]["closeDiscussion"]["__typename"], "Draft");
        let refused = respond(&bob, &discussion, "save-0009", "More.").await;
        assert_eq!(refused["__typename"], "DiscussionClosed");
        let words = refused["message"].as_str().unwrap();
        assert!(words.starts_with("The author has closed discussion for this list."), "{words}");
        is_sound(&world).await;
    })
    .await;
}

#[tokio::test]
async fn what_stands_for_a_list_is_no_story_of_its_owners() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let counts = "{ yourPostCounts { drafts unlisted public deleted } }";
        let before = ada.ask(counts).await;
        let id = make(&ada, "Of gardens", "PUBLIC").await;
        let discussion = find(&ada, &id).await["discussion"]["id"].as_str().unwrap().to_owned();
        assert_eq!(ada.ask(counts).await, before);
        let unlisted = ada.ask("{ yourPosts(filter: UNLISTED) { items { id } } }").await;
        assert!(!unlisted.to_string().contains(&discussion), "{unlisted}");
        for (field, args) in [
            ("deletePost", format!("targetPostId: \"{discussion}\"")),
            ("unpublishPost", format!("postId: \"{discussion}\"")),
            (
                "updatePostSettings",
                format!("postId: \"{discussion}\", settings: {{ visibility: PUBLIC }}"),
            ),
            ("setPostPublished", format!("input: {{ postId: \"{discussion}\", revision: 1 }}")),
        ] {
            let call = format!("mutation {{ {field}({args}) {{ __typename }} }}");
            let answer = ada.ask(&call).await;
            assert_eq!(answer["data"][field]["__typename"], "Forbidden", "{field}: {answer}");
        }
        let draft = ada.ask(&format!("{{ draft(id: \"{discussion}\") {{ __typename }} }}")).await;
        assert_eq!(draft["data"]["draft"]["__typename"], "NotFound");
        let latest = ada.ask("{ latestPostsFeed(paging: { limit: 50 }) { items { id } } }").await;
        assert!(!latest.to_string().contains(&discussion), "{latest}");
        let read = format!(
            "mutation {{ recordReading(postId: \"{discussion}\", percent: 5) {{ __typename }} }}"
        );
        ada.ask(&read).await;
        let readings = ada.ask("{ yourReadings { items { percent } } }").await;
        assert_eq!(readings["data"]["yourReadings"]["items"], json!([]));
    })
    .await;
}
