//! The trash, and finding one's own stories.

use super::{
    drafts::{begin, load},
    publishing::publish,
    world::{ADA, BOB, Browser, PUBLIC, RESPONSE, World, on_each_database, story_id},
};
use serde_json::{Value, json};

const DAY: i64 = 86_400;

async fn one(browser: &Browser, act: &str, id: &str) -> Value {
    let call = format!(
        "mutation {{ {act}(targetPostId: \"{id}\") {{ __typename
            ... on Draft {{ status deletedAt erasedAt }} }} }}"
    );
    browser.ask(&call).await["data"][act].clone()
}

async fn status(browser: &Browser, id: &str) -> String {
    let query = format!("{{ postResult(id: \"{id}\") {{ __typename }} }}");
    let answer = browser.ask(&query).await;
    answer["data"]["postResult"]["__typename"].as_str().unwrap().to_owned()
}

/// The ids and the cursor of a page of one's own stories.
async fn own(
    browser: &Browser,
    filter: &str,
    query: &str,
    to: Option<&str>,
) -> (Vec<String>, Value) {
    let ask = "query($filter: YourPostsFilter!, $query: String, $paging: PagingOptions) {
        yourPosts(filter: $filter, query: $query, paging: $paging) {
            items { id title } pagingInfo { next { to } } } }";
    let paging = json!({ "limit": 2, "to": to });
    let variables = json!({ "filter": filter, "query": query, "paging": paging });
    let page = browser.ask_with(ask, variables).await["data"]["yourPosts"].clone();
    let items = page["items"].as_array().unwrap();
    let ids = items.iter().map(|item| item["id"].as_str().unwrap().to_owned()).collect();
    (ids, page["pagingInfo"]["next"]["to"].clone())
}

async fn erase(world: &World, days: i64) -> usize {
    world.doubles.clock.advance(days * DAY);
    quire_app::retention::forget_old(&world.app).await.unwrap().stories
}

#[tokio::test]
async fn a_deleted_story_is_gone_for_readers_and_comes_back_as_it_was() {
    on_each_database(async |world: World| {
        let (ada, anybody) = (world.signed_in(ADA).await, world.browser());
        let (published, draft) = (begin(&ada, "save-0001").await, begin(&ada, "save-0002").await);
        publish(&ada, &published, 1, json!({ "tags": ["rust"] })).await;
        for id in [&published, &draft] {
            let gone = one(&ada, "deletePost", id).await;
            assert_eq!(gone["status"], "DELETED");
            assert!(gone["erasedAt"].as_str().unwrap() > gone["deletedAt"].as_str().unwrap());
            assert_eq!(one(&ada, "deletePost", id).await, gone, "once is enough");
        }
        assert_eq!(status(&anybody, &published).await, "RemovedByUser");
        assert_eq!(status(&anybody, &draft).await, "NotFound", "no one knew of it");
        assert!(!anybody.get("/feed/@ada").await.text.contains(&published));
        for (id, was) in [(&published, "PUBLISHED"), (&draft, "DRAFT")] {
            assert_eq!(one(&ada, "undeletePost", id).await["status"], was);
        }
        assert_eq!(status(&anybody, &published).await, "Post");
        assert!(anybody.get("/feed/@ada").await.text.contains(&published));
        assert_eq!(one(&ada, "undeletePost", &draft).await["status"], "DRAFT");
    })
    .await;
}

// proves F052: "A deleted story stays in the trash for fourteen days"
// proves S147: "A story stays in the trash for fourteen days"
#[tokio::test]
async fn what_was_in_the_trash_for_fourteen_days_is_erased() {
    on_each_database(async |world: World| {
        assert_eq!(erase(&world, 11).await, 1, "one was in the trash before");
        let ada = world.signed_in(ADA).await;
        let (kept, lost) = (begin(&ada, "save-0001").await, begin(&ada, "save-0002").await);
        one(&ada, "deletePost", &kept).await;
        one(&ada, "deletePost", &lost).await;
        world.doubles.clock.advance(14 * DAY - 1);
        assert_eq!(erase(&world, 0).await, 0);
        let ada = world.signed_in(ADA).await;
        assert_eq!(one(&ada, "undeletePost", &kept).await["status"], "DRAFT");
        world.doubles.clock.advance(1);
        let late = one(&ada, "undeletePost", &lost).await;
        assert_eq!(late["__typename"], "NotFound", "its time is over");
        assert_eq!(erase(&world, 0).await, 1);
        assert_eq!(load(&ada, &lost).await["__typename"], "NotFound");
        assert_eq!(load(&ada, &kept).await["__typename"], "Draft");
        let now = world.app.ports.clock.now();
        let broken =
            world.app.store.read(move |c| quire_store::fsck::check(c, now, |_| {})).await.unwrap();
        assert_eq!(broken, []);
    })
    .await;
}

#[tokio::test]
async fn what_others_answered_stays_as_an_empty_place_in_the_discussion() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        one(&ada, "deletePost", &story_id(PUBLIC)).await;
        erase(&world, 15).await;
        assert_eq!(status(&bob, &story_id(PUBLIC)).await, "RemovedByUser");
        assert_eq!(status(&bob, &story_id(RESPONSE)).await, "Post", "the answer is Bob's");
        let bob = world.signed_in(BOB).await;
        one(&bob, "deletePost", &story_id(RESPONSE)).await;
        assert_eq!(status(&world.browser(), &story_id(RESPONSE)).await, "RemovedByUser");
        assert_eq!(erase(&world, 15).await, 1);
        let now = world.app.ports.clock.now();
        let broken =
            world.app.store.read(move |c| quire_store::fsck::check(c, now, |_| {})).await.unwrap();
        assert_eq!(broken, []);
    })
    .await;
}

#[tokio::test]
async fn several_stories_go_to_the_trash_at_once_and_each_is_answered() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let (mine, other) = (begin(&ada, "save-0001").await, begin(&bob, "save-0001").await);
        let call = "mutation($ids: [ID!]!) { deletePosts(targetPostIds: $ids) {
            __typename ... on Draft { id } } }";
        let answers = ada.ask_with(call, json!({ "ids": [mine, other, "nonsense"] })).await;
        assert_eq!(
            answers["data"]["deletePosts"],
            json!([
                { "__typename": "Draft", "id": mine },
                { "__typename": "NotFound" }, { "__typename": "NotFound" },
            ])
        );
        let many: Vec<String> = (0..51).map(story_id).collect();
        let refused = ada.ask_with(call, json!({ "ids": many })).await;
        assert!(refused["errors"][0]["message"].as_str().unwrap().contains("50"), "{refused}");
    })
    .await;
}

#[tokio::test]
async fn ones_own_stories_are_found_by_where_they_stand_and_by_words() {
    on_each_database(async |world: World| {
        let bob = world.signed_in(BOB).await;
        let mut ids = Vec::new();
        for n in 0..5 {
            world.doubles.clock.advance(60);
            ids.push(begin(&bob, &format!("save-{n:04}")).await);
        }
        let (first, next) = own(&bob, "DRAFTS", "", None).await;
        assert_eq!(first, [ids[4].clone(), ids[3].clone()], "those that changed last come first");
        let (second, _) = own(&bob, "DRAFTS", "", next.as_str()).await;
        assert_eq!(second, [ids[2].clone(), ids[1].clone()]);
        world.doubles.clock.advance(60);
        publish(&bob, &ids[0], 1, Value::Null).await;
        publish(&bob, &ids[1], 1, json!({ "visibility": "UNLISTED" })).await;
        let save = json!({
            "postId": ids[2], "saveId": "save-word", "baseRevision": 1, "title": "ÉTUDES of Stone",
        });
        super::drafts::save(&bob, save).await;
        one(&bob, "deletePost", &ids[3]).await;
        assert_eq!(own(&bob, "PUBLIC", "", None).await.0, [ids[0].clone()]);
        assert_eq!(own(&bob, "UNLISTED", "", None).await.0, [ids[1].clone()]);
        assert_eq!(own(&bob, "DELETED", "", None).await.0, [ids[3].clone()]);
        assert_eq!(own(&bob, "RESPONSES", "", None).await.0, [story_id(RESPONSE)]);
        assert_eq!(own(&bob, "DRAFTS", "stone études", None).await.0, [ids[2].clone()]);
        assert!(own(&bob, "DRAFTS", "nowhere", None).await.0.is_empty());
        let counts = "{ yourPostCounts { drafts scheduled public unlisted responses deleted } }";
        let counts = bob.ask(counts).await["data"]["yourPostCounts"].clone();
        let wanted = json!({
            "drafts": 2, "scheduled": 0, "public": 1, "unlisted": 1, "responses": 1, "deleted": 1,
        });
        assert_eq!(counts, wanted);
        let ada = world.signed_in(ADA).await;
        assert!(!own(&ada, "DRAFTS", "", None).await.0.contains(&ids[4]), "one's own only");
    })
    .await;
}
