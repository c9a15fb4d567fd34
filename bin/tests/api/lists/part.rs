//! A story as a part of a series: its number, what stands before and after it, and where a reader goes
//! on (decision 0034).

use super::{
    super::world::{
        ADA, BOB, Browser, LOCKED, PUBLIC, UNLISTED, World, a_story, add as add_story,
        on_each_database, story_id,
    },
    act, add,
    address::verdict,
    series::make_series,
};
use quire_core::{
    Viewer,
    story::{StoryStatus, Visibility},
};
use quire_store::change;
use serde_json::{Value, json};

/// One more of Ada's stories.
const THIRD: u64 = 0x20;

async fn part_of(browser: &Browser, story: u64) -> Value {
    let query = format!(
        "{{ post(id: \"{}\") {{ partOf {{ catalog {{ id url }} number count previous {{ id }} next {{ id }} }} }} }}",
        story_id(story)
    );
    browser.ask(&query).await["data"]["post"]["partOf"].clone()
}

async fn place(browser: &Browser, story: u64) -> (Value, Value, Value, Value) {
    let part = part_of(browser, story).await[0].clone();
    let id = |which: &str| part[which]["id"].clone();
    (part["number"].clone(), part["count"].clone(), id("previous"), id("next"))
}

async fn progress(browser: &Browser, id: &str) -> Value {
    let query = format!(
        "{{ catalogResult(catalogSlugId: \"{id}\") {{ ... on Catalog {{
         readingProgress {{ readCount next {{ number post {{ id }} }} }} }} }} }}"
    );
    browser.ask(&query).await["data"]["catalogResult"]["readingProgress"].clone()
}

/// A public series of Public, Unlisted, Locked and the third.
async fn four(world: &World) -> (Browser, String) {
    let story = a_story(THIRD, StoryStatus::Published, Visibility::Public);
    world.app.store.write(move |c| add_story(c, &story, &[])).await.unwrap();
    let ada = world.signed_in(ADA).await;
    let id = make_series(&ada, "PUBLIC").await;
    for story in [PUBLIC, UNLISTED, LOCKED, THIRD] {
        assert_eq!(add(&ada, &id, story).await["__typename"], "Catalog");
    }
    (ada, id)
}

#[tokio::test]
async fn a_part_has_a_number_and_neighbours_among_what_everybody_is_shown() {
    on_each_database(async |world: World| {
        let (ada, id) = four(&world).await;
        let ids = |story: u64| json!(story_id(story));
        let none = Value::Null;
        for browser in [&ada, &world.signed_in(BOB).await, &world.browser()] {
            assert_eq!(
                part_of(browser, PUBLIC).await[0]["catalog"]["url"],
                format!("/series/{id}")
            );
            let first = (json!(1), json!(3), none.clone(), ids(LOCKED));
            assert_eq!(place(browser, PUBLIC).await, first);
            let middle = (json!(2), json!(3), ids(PUBLIC), ids(THIRD));
            assert_eq!(place(browser, LOCKED).await, middle);
            let last = (json!(3), json!(3), ids(LOCKED), none.clone());
            assert_eq!(place(browser, THIRD).await, last);
            assert_eq!(part_of(browser, UNLISTED).await, json!([]));
        }
        // The page of a part goes with every change of the series.
        let url = format!("{{ post(id: \"{}\") {{ url }} }}", story_id(THIRD));
        let url = ada.ask(&url).await["data"]["post"]["url"].as_str().unwrap().to_owned();
        let page = verdict(&world, Viewer::Anonymous, &url).await;
        assert_eq!((page.status, page.location), (200, None));
        let before = world.app.store.read(change::latest_seq).await.unwrap();
        let first = format!("catalogId: \"{id}\", postId: \"{}\"", story_id(THIRD));
        act(&ada, "moveCatalogItem", &first).await;
        let made = world.app.store.read(move |c| change::after(c, before, 9)).await.unwrap();
        assert!(
            made.iter().flat_map(|one| &one.change.tags).any(|tag| page.tags.contains(tag)),
            "{:?}",
            page.tags
        );
        let first = (json!(1), json!(3), none.clone(), ids(PUBLIC));
        assert_eq!(place(&ada, THIRD).await, first);
        // What is out of sight is no part any more.
        let unpublish = format!(
            "mutation {{ unpublishPost(postId: \"{}\") {{ __typename }} }}",
            story_id(PUBLIC)
        );
        ada.ask(&unpublish).await;
        assert_eq!(place(&ada, THIRD).await, (json!(1), json!(2), none.clone(), ids(LOCKED)));
        let hide = format!("catalogId: \"{id}\", input: {{ visibility: PRIVATE }}");
        act(&ada, "editCatalog", &hide).await;
        assert_eq!(part_of(&world.browser(), THIRD).await, json!([]));
        assert_eq!(place(&ada, THIRD).await.0, 1, "its writer sees it");
        let which = format!("catalogId: \"{id}\"");
        act(&ada, "deleteCatalog", &which).await;
        assert_eq!(part_of(&ada, THIRD).await, json!([]));
    })
    .await;
}

#[tokio::test]
async fn a_reader_goes_on_with_the_first_part_they_did_not_read() {
    on_each_database(async |world: World| {
        let (_, id) = four(&world).await;
        let bob = world.signed_in(BOB).await;
        let read = async |story: u64, percent: u8| {
            let call = format!(
                "mutation {{ recordReading(postId: \"{}\", percent: {percent}) {{ __typename }} }}",
                story_id(story)
            );
            bob.ask(&call).await;
        };
        let at = |read: u8, number: u8, story: u64| {
            json!({ "readCount": read, "next": { "number": number, "post": { "id": story_id(story) } } })
        };
        assert_eq!(progress(&world.browser(), &id).await, Value::Null);
        assert_eq!(progress(&bob, &id).await, at(0, 1, PUBLIC));
        read(PUBLIC, 60).await;
        assert_eq!(progress(&bob, &id).await, at(0, 1, PUBLIC), "it is begun");
        read(PUBLIC, 95).await;
        assert_eq!(progress(&bob, &id).await, at(1, 2, LOCKED));
        read(THIRD, 100).await;
        assert_eq!(progress(&bob, &id).await, at(2, 2, LOCKED));
        read(LOCKED, 100).await;
        assert_eq!(progress(&bob, &id).await, json!({ "readCount": 3, "next": null }));
        bob.ask("mutation { clearReadingHistory { __typename } }").await;
        assert_eq!(progress(&bob, &id).await, at(0, 1, PUBLIC), "nothing of it is known");
    })
    .await;
}
