//! Telling followers of a story: the writer's choice, and that it is done once.

use super::{
    drafts::{act, begin, save},
    world::{ADA, Browser, World, on_each_database},
};
use quire_core::StoryId;
use quire_store::announcement::{self, Announcement};
use serde_json::{Value, json};

const PUBLISH: &str = "mutation($input: SetPostPublishedInput!) { setPostPublished(input: $input) {
    __typename ... on Draft { settings { notifiesFollowers announcedAt } } } }";

async fn publish(browser: &Browser, id: &str, revision: i32, tells: Value) -> Value {
    let input = json!({ "postId": id, "revision": revision, "notifiesFollowers": tells });
    let done = act(browser, PUBLISH, input).await;
    assert_eq!(done["__typename"], "Draft", "{done}");
    done["settings"].clone()
}

async fn find_announcement(world: &World, id: &str) -> Option<Announcement> {
    let id: StoryId = id.parse().unwrap();
    world.app.store.read(move |c| announcement::find(c, &id)).await.unwrap()
}

async fn unpublish(browser: &Browser, id: &str) {
    let query = format!("mutation {{ unpublishPost(postId: \"{id}\") {{ __typename }} }}");
    assert_eq!(browser.ask(&query).await["data"]["unpublishPost"]["__typename"], "Draft");
}

#[tokio::test]
async fn followers_are_told_once_however_often_a_story_is_published() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let id = begin(&ada, "save-0001").await;
        assert_eq!(find_announcement(&world, &id).await, None);
        let first = publish(&ada, &id, 1, json!(true)).await;
        let told = find_announcement(&world, &id).await.unwrap();
        assert!(told.is_wanted && told.announced_at.is_some());
        assert_eq!(first["announcedAt"], json!(told.announced_at.unwrap().to_string()));
        world.doubles.clock.advance(60);
        unpublish(&ada, &id).await;
        assert_eq!(find_announcement(&world, &id).await, Some(told), "what was told stays told");
        publish(&ada, &id, 1, json!(false)).await;
        unpublish(&ada, &id).await;
        let again = publish(&ada, &id, 1, json!(true)).await;
        assert_eq!(again["announcedAt"], first["announcedAt"], "no one is told twice");
        let change =
            json!({ "postId": id, "saveId": "save-0002", "baseRevision": 1, "title": "x" });
        save(&ada, change).await;
        publish(&ada, &id, 2, Value::Null).await;
        assert_eq!(find_announcement(&world, &id).await, Some(told));
    })
    .await;
}

#[tokio::test]
async fn no_one_is_told_unless_the_writer_says_so() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let id = begin(&ada, "save-0001").await;
        let silent = publish(&ada, &id, 1, Value::Null).await;
        assert_eq!(silent, json!({ "notifiesFollowers": null, "announcedAt": null }));
        let refused = publish(&ada, &id, 1, json!(false)).await;
        assert_eq!(refused, json!({ "notifiesFollowers": false, "announcedAt": null }));
        let wanted = publish(&ada, &id, 1, json!(true)).await;
        assert!(wanted["announcedAt"].is_string(), "told when it is wanted, even later");
    })
    .await;
}

#[tokio::test]
async fn a_scheduled_story_is_told_of_when_it_appears_and_an_unlisted_one_not_at_all() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let (later, hidden) = (begin(&ada, "save-0001").await, begin(&ada, "save-0002").await);
        let at = world.app.ports.clock.now().plus_seconds(60).to_string();
        let input =
            json!({ "postId": later, "revision": 1, "publishAt": at, "notifiesFollowers": true });
        let done = act(&ada, PUBLISH, input).await;
        let waiting = json!({ "notifiesFollowers": true, "announcedAt": null });
        assert_eq!(done["settings"], waiting, "chosen, and not told yet");
        let unlisted = json!({
            "postId": hidden, "revision": 1, "notifiesFollowers": true,
            "settings": { "visibility": "UNLISTED" },
        });
        assert_eq!(act(&ada, PUBLISH, unlisted).await["settings"], waiting);
        world.doubles.clock.advance(120);
        assert_eq!(quire_app::draft::publish_due(&world.app).await.unwrap(), 1);
        let now = world.app.ports.clock.now();
        assert_eq!(find_announcement(&world, &later).await.unwrap().announced_at, Some(now));
        assert_eq!(find_announcement(&world, &hidden).await.unwrap().announced_at, None);
    })
    .await;
}
