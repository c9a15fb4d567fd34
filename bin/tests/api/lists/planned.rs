//! Choosing lists and series before a story is published: it stands there from then on.

use super::{
    super::{
        drafts::{act as publish_later, begin},
        publishing::{PUBLISH, publish, set},
        responses::is_sound,
        world::{ADA, BOB, Browser, RESPONSE, World, on_each_database, story_id},
    },
    act, find, make, order,
    series::make_series,
};
use serde_json::{Value, json};

fn choose(list: &str, is_on: bool) -> Value {
    json!({ "catalogs": [{ "catalogId": list, "isOn": is_on }] })
}

/// The lists on which a draft is to be put.
async fn planned_lists(browser: &Browser, id: &str) -> Value {
    let query =
        format!("{{ draft(id: \"{id}\") {{ ... on Draft {{ settings {{ catalogIds }} }} }} }}");
    browser.ask(&query).await["data"]["draft"]["settings"]["catalogIds"].clone()
}

async fn parts(browser: &Browser, list: &str) -> Vec<String> {
    order(&find(browser, list).await)
}

#[tokio::test]
async fn a_story_stands_where_its_writer_wanted_it_from_when_it_is_published() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let (series, list) =
            (make_series(&ada, "PUBLIC").await, make(&ada, "Best", "PUBLIC").await);
        let id = begin(&ada, "save-0001").await;
        for one in [&series, &list, &series] {
            assert_eq!(set(&ada, &id, choose(one, true)).await["__typename"], "Draft");
        }
        assert_eq!(planned_lists(&ada, &id).await.as_array().unwrap().len(), 2);
        assert_eq!(parts(&ada, &series).await, Vec::<String>::new(), "not before it is out");
        set(&ada, &id, choose(&list, false)).await;
        assert_eq!(planned_lists(&ada, &id).await, json!([series]));
        assert_eq!(publish(&ada, &id, 1, Value::Null).await["status"], "PUBLISHED");
        assert_eq!(parts(&bob, &series).await, [id.as_str()]);
        assert_eq!(parts(&bob, &list).await, Vec::<String>::new());
        assert_eq!(planned_lists(&ada, &id).await, json!([]), "it was done");
        // What is out is put there, and taken off, at once.
        set(&ada, &id, choose(&list, true)).await;
        set(&ada, &id, choose(&series, false)).await;
        assert_eq!(parts(&bob, &list).await, [id.as_str()]);
        assert_eq!(parts(&bob, &series).await, Vec::<String>::new());
        is_sound(&world).await;
    })
    .await;
}

#[tokio::test]
async fn a_scheduled_story_keeps_what_was_chosen_and_goes_out_without_a_list_that_is_gone() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let (series, list) =
            (make_series(&ada, "PUBLIC").await, make(&ada, "Best", "PUBLIC").await);
        let id = begin(&ada, "save-0001").await;
        let at = world.app.ports.clock.now().plus_seconds(60).to_string();
        let both = [&series, &list].map(|one| json!({ "catalogId": one, "isOn": true }));
        let input = json!({ "postId": id, "revision": 1, "publishAt": at,
            "settings": { "catalogs": both } });
        assert_eq!(publish_later(&ada, PUBLISH, input).await["status"], "SCHEDULED");
        assert_eq!(parts(&ada, &series).await, Vec::<String>::new());
        act(&ada, "deleteCatalog", &format!("catalogId: \"{list}\"")).await;
        world.doubles.clock.advance(120);
        assert_eq!(quire_app::draft::publish_due(&world.app).await.unwrap(), 1);
        assert_eq!(parts(&world.browser(), &series).await, [id.as_str()]);
        act(&ada, "undeleteCatalog", &format!("catalogId: \"{list}\"")).await;
        assert_eq!(parts(&ada, &list).await, Vec::<String>::new());
        is_sound(&world).await;
    })
    .await;
}

#[tokio::test]
async fn only_lists_that_the_writer_made_are_chosen() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let of_bob = make(&bob, "Best", "PUBLIC").await;
        let gone = make(&ada, "Gone", "PUBLIC").await;
        act(&ada, "deleteCatalog", &format!("catalogId: \"{gone}\"")).await;
        let reading = ada.ask("{ yourReadingList { id } }").await;
        let reading = reading["data"]["yourReadingList"]["id"].as_str().unwrap().to_owned();
        let id = begin(&ada, "save-0001").await;
        for list in [of_bob.as_str(), &gone, &reading, "000000000bad", "no list", ""] {
            for is_on in [true, false] {
                let refused = set(&ada, &id, choose(list, is_on)).await;
                assert_eq!(refused["message"], "List not found.", "{list}");
            }
            let refused = publish(&ada, &id, 1, choose(list, true)).await;
            assert_eq!(refused["__typename"], "BadRequest", "{list}");
        }
        assert_eq!(planned_lists(&ada, &id).await, json!([]));
        let many: Vec<Value> =
            (0..501).map(|_| json!({ "catalogId": gone, "isOn": true })).collect();
        assert_eq!(set(&ada, &id, json!({ "catalogs": many })).await["__typename"], "BadRequest");
        // What answers another story is no part of a series; it has no settings at all.
        let series = make_series(&ada, "PUBLIC").await;
        let refused = set(&ada, &story_id(RESPONSE), choose(&series, true)).await;
        assert_ne!(refused["__typename"], "Draft", "{refused}");
    })
    .await;
}
