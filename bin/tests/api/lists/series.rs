//! Series: a writer's own stories in their order (decision 0034).

use super::{
    super::responses::is_sound,
    super::world::{
        ADA, BOB, Browser, DRAFT, LOCKED, PUBLIC, RESPONSE, UNLISTED, World, a_story,
        add as add_story, on_each_database, story_id,
    },
    act, add,
    address::verdict,
    find, make, order, status,
};
use quire_core::{
    UserId, Viewer,
    person::MembershipTier,
    story::{Story, StoryStatus, Visibility},
};
use serde_json::{Value, json};

/// A story of Bob's.
const OF_BOB: u64 = 0x20;

pub(super) async fn make_series(browser: &Browser, visibility: &str) -> String {
    let args = format!("input: {{ name: \"Of gardens\", visibility: {visibility} }}");
    let made = act(browser, "createSeries", &args).await;
    assert_eq!((&made["__typename"], &made["type"]), (&json!("Catalog"), &json!("SERIES")));
    made["id"].as_str().unwrap().to_owned()
}

async fn names(browser: &Browser, query: &str) -> Value {
    let answer = browser.ask(&format!("{{ found: {query} {{ items {{ id }} }} }}")).await;
    answer["data"]["found"]["items"].clone()
}

async fn of_ada(browser: &Browser, field: &str) -> Value {
    let query = format!(
        "{{ userResult(username: \"ada\") {{ ... on User {{ {field} {{ items {{ id }} }} }} }} }}"
    );
    browser.ask(&query).await["data"]["userResult"][field]["items"].clone()
}

#[tokio::test]
async fn a_series_holds_its_writers_own_stories_in_their_order_and_nothing_else() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let work = |c: &mut _| {
            let story = a_story(OF_BOB, StoryStatus::Published, Visibility::Public);
            add_story(c, &Story { creator_id: UserId::from_bits(BOB), ..story }, &[])
        };
        world.app.store.write(work).await.unwrap();
        let id = make_series(&ada, "PUBLIC").await;
        for story in [PUBLIC, LOCKED, UNLISTED] {
            assert_eq!(add(&ada, &id, story).await["__typename"], "Catalog");
        }
        for story in [OF_BOB, RESPONSE] {
            let refused = add(&ada, &id, story).await;
            assert_eq!(refused["message"], "A series is made of stories that you wrote.");
        }
        assert_eq!(add(&ada, &id, DRAFT).await["__typename"], "NotFound", "only what is out");
        assert_eq!(add(&bob, &id, OF_BOB).await["__typename"], "Forbidden");
        let first = format!("catalogId: \"{id}\", postId: \"{}\"", story_id(LOCKED));
        assert_eq!(act(&ada, "moveCatalogItem", &first).await["itemCount"], 3);
        assert_eq!(order(&find(&ada, &id).await), [LOCKED, PUBLIC, UNLISTED].map(story_id));
        // What is in no list of the site is a part for its writer only.
        assert_eq!(order(&find(&bob, &id).await), [LOCKED, PUBLIC].map(story_id));
        let parts = format!(
            "{{ catalogResult(catalogSlugId: \"{id}\") {{ ... on Catalog {{ partCount }} }} }}"
        );
        assert_eq!(bob.ask(&parts).await["data"]["catalogResult"]["partCount"], 2);
        let edit =
            format!("catalogId: \"{id}\", input: {{ name: \"Parks\", description: \"Green.\" }}");
        let edited = act(&ada, "editCatalog", &edit).await;
        assert_eq!((&edited["name"], &edited["type"]), (&json!("Parks"), &json!("SERIES")));
        assert_eq!(edited["url"], format!("/series/{id}"));
        is_sound(&world).await;
    })
    .await;
}

// F059, F131
#[tokio::test]
async fn series_stand_apart_from_lists_and_private_ones_are_their_writers_alone() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let (public, private) =
            (make_series(&ada, "PUBLIC").await, make_series(&ada, "PRIVATE").await);
        let list = make(&ada, "Best", "PUBLIC").await;
        add(&ada, &public, PUBLIC).await;
        let one = |id: &str| json!([{ "id": id }]);
        assert_eq!(names(&ada, "yourSeries(filter: PUBLIC)").await, one(&public));
        assert_eq!(names(&ada, "yourSeries(filter: PRIVATE)").await, one(&private));
        assert_eq!(names(&ada, "yourCatalogs").await, one(&list));
        assert_eq!(names(&bob, "yourSeries(filter: PUBLIC)").await, json!([]));
        for browser in [&ada, &bob, &world.browser()] {
            assert_eq!(of_ada(browser, "series").await, one(&public));
            assert_eq!(of_ada(browser, "catalogs").await, one(&list));
        }
        assert_eq!(find(&bob, &private).await["__typename"], "NotFound");
        // One's own series is no place where one keeps what to read.
        let edge =
            format!("{{ post(id: \"{}\") {{ viewerEdge {{ isSaved }} }} }}", story_id(PUBLIC));
        assert_eq!(ada.ask(&edge).await["data"]["post"]["viewerEdge"]["isSaved"], false);
        act(&bob, "followCatalog", &format!("catalogId: \"{public}\"")).await;
        assert_eq!(names(&bob, "yourFollowedCatalogs").await, one(&public));
        let which = format!("catalogId: \"{public}\"");
        assert_eq!(act(&ada, "deleteCatalog", &which).await["name"], "Of gardens");
        assert_eq!(of_ada(&bob, "series").await, json!([]));
        assert_eq!(act(&ada, "undeleteCatalog", &which).await["itemCount"], 1);
        assert_eq!(of_ada(&bob, "series").await, one(&public));
        is_sound(&world).await;
    })
    .await;
}

// F351
#[tokio::test]
async fn a_series_stands_at_its_id_and_its_page_goes_when_anything_on_it_changes() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let id = make_series(&ada, "PUBLIC").await;
        add(&ada, &id, PUBLIC).await;
        let list = make(&ada, "Best", "PUBLIC").await;
        let url = format!("/series/{id}");
        let stranger = Viewer::Anonymous;
        let owner = Viewer::Person {
            id: UserId::from_bits(ADA),
            tier: MembershipTier::Free,
            is_staff: false,
            is_suspended: false,
            free: Default::default(),
        };
        let page = verdict(&world, stranger.clone(), &url).await;
        assert_eq!((page.status, page.location), (200, None));
        for tag in
            [format!("user:{}", owner.user_id().unwrap()), format!("post:{}", story_id(PUBLIC))]
        {
            assert!(page.tags.contains(&tag), "{tag} {:?}", page.tags);
        }
        let leads = async |viewer: &Viewer, path: &str| {
            let verdict = verdict(&world, viewer.clone(), path).await;
            (verdict.status, verdict.location)
        };
        for path in [
            format!("/series/any-words-{id}"),
            format!("/@ada/list/of-gardens-{id}"),
            format!("/collections/of-gardens-{id}"),
        ] {
            assert_eq!(leads(&stranger, &path).await, (301, Some(url.clone())), "{path}");
        }
        let there = Some(format!("/@ada/list/best-{list}"));
        assert_eq!(leads(&stranger, &format!("/series/{list}")).await, (301, there));
        for path in [format!("/series/{}", story_id(PUBLIC)), "/series/000000000bad".to_owned()] {
            assert_eq!(leads(&stranger, &path).await, (404, None), "{path}");
        }
        assert_eq!(status(&ada, &format!("/feed/collections/of-gardens-{id}")).await, 200);
        act(&ada, "editCatalog", &format!("catalogId: \"{id}\", input: {{ visibility: PRIVATE }}"))
            .await;
        assert_eq!(leads(&stranger, &url).await, (404, None));
        let own = Some(format!("/me/list/of-gardens-{id}"));
        assert_eq!(leads(&owner, &url).await, (302, own));
    })
    .await;
}
