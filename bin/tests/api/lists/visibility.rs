//! Who sees a list, and until when.

use super::{
    super::responses::{answer, is_sound},
    super::world::{ADA, BOB, LOCKED, MEMBER, PUBLIC, World, on_each_database, story_id},
    act, add, find, make, status,
};
use serde_json::{Value, json};

#[tokio::test]
async fn a_private_list_is_nowhere_for_others_and_a_public_one_is_gone_at_once() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let id = make(&ada, "Of gardens", "PUBLIC").await;
        add(&ada, &id, PUBLIC).await;
        let follow = format!("catalogId: \"{id}\"");
        assert_eq!(act(&bob, "followCatalog", &follow).await["followerCount"], 1);
        let saved = "{ yourFollowedCatalogs { items { id } } }";
        assert_eq!(
            bob.ask(saved).await["data"]["yourFollowedCatalogs"]["items"],
            json!([{ "id": id }])
        );
        let profile =
            "{ userResult(username: \"ada\") { ... on User { catalogs { items { id } } } } }";
        let listed = |answer: Value| answer["data"]["userResult"]["catalogs"]["items"].clone();
        assert_eq!(listed(bob.ask(profile).await), json!([{ "id": id }]));
        let feed = format!("/feed/collections/of-gardens-{id}");
        assert_eq!(status(&bob, &feed).await, 200);
        let hide = format!("catalogId: \"{id}\", input: {{ visibility: PRIVATE }}");
        act(&ada, "editCatalog", &hide).await;
        for browser in [&bob, &world.browser(), &world.signed_in(MEMBER).await] {
            assert_eq!(find(browser, &id).await["__typename"], "NotFound");
            assert_eq!(status(browser, &feed).await, 404);
            assert_eq!(listed(browser.ask(profile).await), json!([]));
        }
        assert_eq!(bob.ask(saved).await["data"]["yourFollowedCatalogs"]["items"], json!([]));
        assert_eq!(add(&bob, &id, PUBLIC).await["__typename"], "NotFound");
        assert_eq!(find(&ada, &id).await["viewerEdge"]["canEdit"], true);
        let show = format!("catalogId: \"{id}\", input: {{ visibility: PUBLIC }}");
        act(&ada, "editCatalog", &show).await;
        assert_eq!(add(&bob, &id, PUBLIC).await["__typename"], "Forbidden");
        let again = bob.ask(saved).await["data"]["yourFollowedCatalogs"]["items"].clone();
        assert_eq!(again, json!([{ "id": id }]), "what was kept is kept");
        assert_eq!(
            act(&ada, "followCatalog", &follow).await["message"],
            "This list is already yours."
        );
        assert_eq!(act(&bob, "unfollowCatalog", &follow).await["followerCount"], 0);
        assert_eq!(act(&bob, "unfollowCatalog", &follow).await["followerCount"], 0);
        is_sound(&world).await;
    })
    .await;
}

#[tokio::test]
async fn a_deleted_list_comes_back_with_everything_for_fourteen_days() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let id = make(&ada, "Of gardens", "PUBLIC").await;
        add(&ada, &id, PUBLIC).await;
        let list = find(&bob, &id).await;
        let discussion = list["discussion"]["id"].as_str().unwrap().to_owned();
        answer(&bob, &discussion, "A fine list.").await;
        let which = format!("catalogId: \"{id}\"");
        assert_eq!(act(&bob, "deleteCatalog", &which).await["__typename"], "Forbidden");
        assert_eq!(act(&ada, "deleteCatalog", &which).await["name"], "Of gardens");
        for browser in [&ada, &bob] {
            assert_eq!(find(browser, &id).await["__typename"], "NotFound");
        }
        let post = format!("{{ post(id: \"{discussion}\") {{ id }} }}");
        assert_eq!(bob.ask(&post).await["data"]["post"], Value::Null);
        assert_eq!(act(&bob, "undeleteCatalog", &which).await["__typename"], "NotFound");
        assert_eq!(act(&ada, "undeleteCatalog", &which).await["itemCount"], 1);
        let back = find(&bob, &id).await;
        assert_eq!(back["discussion"]["responsesCount"], 1);
        act(&ada, "deleteCatalog", &which).await;
        world.doubles.clock.advance(14 * 86_400 + 1);
        let gone = quire_app::retention::forget_old(&world.app).await.unwrap();
        assert_eq!(gone.lists, 1);
        let ada = world.signed_in(ADA).await;
        assert_eq!(act(&ada, "undeleteCatalog", &which).await["__typename"], "NotFound");
        is_sound(&world).await;
    })
    .await;
}

#[tokio::test]
async fn the_reading_list_is_there_before_anything_is_saved() {
    on_each_database(async |world: World| {
        let bob = world.signed_in(BOB).await;
        let list = "{ yourReadingList { id slug type itemCount visibility catalogItems { items { postId } } } }";
        let empty = bob.ask(list).await["data"]["yourReadingList"].clone();
        assert_eq!((&empty["slug"], &empty["itemCount"]), (&json!("reading-list"), &json!(0)));
        assert_eq!((&empty["type"], &empty["visibility"]), (&json!("PREDEFINED_LIST"), &json!("PRIVATE")));
        for story in [PUBLIC, LOCKED] {
            let save = format!("mutation {{ savePost(postId: \"{}\") {{ __typename }} }}", story_id(story));
            bob.ask(&save).await;
        }
        let full = bob.ask(list).await["data"]["yourReadingList"].clone();
        let ids: Vec<_> = full["catalogItems"]["items"].as_array().unwrap().iter().map(|one| one["postId"].clone()).collect();
        assert_eq!(ids, [LOCKED, PUBLIC].map(|story| json!(story_id(story))), "the last saved first");
        let of_bob = "{ catalogResult(catalogSlugId: \"reading-list\", username: \"bob\") { __typename } }";
        assert_eq!(bob.ask(of_bob).await["data"]["catalogResult"]["__typename"], "Catalog");
        for browser in [world.browser(), world.signed_in(ADA).await] {
            assert_eq!(browser.ask(of_bob).await["data"]["catalogResult"]["__typename"], "NotFound");
        }
        // On any list is saved; and the reading list is the one that a press undoes.
        let id = make(&bob, "Best", "PRIVATE").await;
        add(&bob, &id, PUBLIC).await;
        let edge = format!("{{ post(id: \"{}\") {{ viewerEdge {{ isSaved }} }} }}", story_id(PUBLIC));
        let unsave = format!("mutation {{ unsavePost(postId: \"{}\") {{ __typename }} }}", story_id(PUBLIC));
        bob.ask(&unsave).await;
        assert_eq!(bob.ask(&edge).await["data"]["post"]["viewerEdge"]["isSaved"], true);
        let held = format!("{{ yourCatalogs {{ items {{ id hasPost(postId: \"{}\") }} }} yourReadingList {{ hasPost(postId: \"{}\") }} }}", story_id(PUBLIC), story_id(PUBLIC));
        let held = bob.ask(&held).await["data"].clone();
        assert_eq!(held["yourCatalogs"]["items"], json!([{ "id": id, "hasPost": true }]));
        assert_eq!(held["yourReadingList"]["hasPost"], false);
    })
    .await;
}
