//! A list is made, changed, sorted and noted by its owner, within its limits.

use super::{
    super::responses::is_sound,
    super::world::{
        ADA, BOB, DRAFT, LOCKED, PUBLIC, STAFF, SUSPENDED, UNLISTED, World, on_each_database,
        story_id, user_id,
    },
    act, add, find, make, order,
};
use serde_json::json;

#[tokio::test]
async fn a_list_is_made_changed_sorted_and_noted_by_its_owner() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let id = make(&ada, "  Of   gardens ", "PUBLIC").await;
        for story in [PUBLIC, LOCKED, UNLISTED] {
            assert_eq!(add(&ada, &id, story).await["__typename"], "Catalog");
        }
        assert_eq!(add(&ada, &id, PUBLIC).await["itemCount"], 3, "twice is once");
        let list = find(&ada, &id).await;
        assert_eq!((&list["name"], &list["type"]), (&json!("Of gardens"), &json!("LISTS")));
        assert_eq!(list["slug"], format!("of-gardens-{id}"));
        assert_eq!(list["url"], format!("/@ada/list/of-gardens-{id}"));
        assert_eq!(order(&list), [PUBLIC, LOCKED, UNLISTED].map(story_id));
        let moved = format!("catalogId: \"{id}\", postId: \"{}\"", story_id(UNLISTED));
        assert_eq!(act(&ada, "moveCatalogItem", &moved).await["itemCount"], 3);
        assert_eq!(order(&find(&ada, &id).await), [UNLISTED, PUBLIC, LOCKED].map(story_id));
        let after = format!("{moved}, afterPostId: \"{}\"", story_id(PUBLIC));
        act(&ada, "moveCatalogItem", &after).await;
        assert_eq!(order(&find(&ada, &id).await), [PUBLIC, UNLISTED, LOCKED].map(story_id));
        let note =
            format!("catalogId: \"{id}\", postId: \"{}\", note: \" Why. \"", story_id(PUBLIC));
        act(&ada, "editCatalogItemNote", &note).await;
        // What is not in the lists of the site is on this one for its owner only.
        let seen = find(&bob, &format!("whatever-{id}")).await;
        assert_eq!(order(&seen), [PUBLIC, LOCKED].map(story_id));
        assert_eq!(seen["catalogItems"]["items"][0]["note"], "Why.");
        assert_eq!(
            seen["viewerEdge"],
            json!({ "isOwner": false, "isFollowing": false, "canEdit": false })
        );
        let away = format!("catalogId: \"{id}\", postId: \"{}\"", story_id(LOCKED));
        assert_eq!(act(&ada, "removeFromCatalog", &away).await["itemCount"], 2);
        assert_eq!(act(&ada, "removeFromCatalog", &away).await["itemCount"], 2);
        let edit =
            format!("catalogId: \"{id}\", input: {{ name: \"Parks\", description: \"Green.\" }}");
        let edited = act(&ada, "editCatalog", &edit).await;
        assert_eq!((&edited["name"], &edited["description"]), (&json!("Parks"), &json!("Green.")));
        assert_eq!(edited["visibility"], "PUBLIC", "what was not said stays");
        is_sound(&world).await;
    })
    .await;
}

#[tokio::test]
async fn what_breaks_a_limit_is_refused_with_its_words() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let blank = act(&ada, "createCatalog", "input: { name: \" \\u200b\" }").await;
        assert_eq!(
            blank,
            json!({ "__typename": "BadRequest", "message": "Give your list a name." })
        );
        let unnamed = act(&ada, "createCatalog", "input: {}").await;
        assert_eq!(unnamed["__typename"], "BadRequest");
        let long =
            act(&ada, "createCatalog", &format!("input: {{ name: \"{}\" }}", "a".repeat(61))).await;
        assert_eq!(long["message"], "A list's name has 60 characters at most.");
        let id = make(&ada, "Best", "PRIVATE").await;
        let text = "a".repeat(281);
        let edit = format!("catalogId: \"{id}\", input: {{ description: \"{text}\" }}");
        assert_eq!(act(&ada, "editCatalog", &edit).await["__typename"], "BadRequest");
        let note = format!("catalogId: \"{id}\", postId: \"{}\", note: ", story_id(PUBLIC));
        let missing = act(&ada, "editCatalogItemNote", &format!("{note}\"x\"")).await;
        assert_eq!(missing["message"], "This story isn't on this list.");
        let long = act(&ada, "editCatalogItemNote", &format!("{note}\"{text}\"")).await;
        assert_eq!(long["message"], "A note has 280 characters at most.");
        let mine = format!("predefined:{}:reading-list", user_id(ADA));
        for (field, args) in [
            ("editCatalog", format!("catalogId: \"{mine}\", input: {{ visibility: PUBLIC }}")),
            ("deleteCatalog", format!("catalogId: \"{mine}\"")),
        ] {
            let refused = act(&ada, field, &args).await;
            assert_eq!(refused["message"], "This list can't be changed.", "{field}");
        }
        let bought = mine.replace("reading-list", "purchased");
        assert_eq!(add(&ada, &bought, PUBLIC).await["__typename"], "BadRequest");
        let of_bob = mine.replace(&user_id(ADA), &user_id(BOB));
        assert_eq!(add(&ada, &of_bob, PUBLIC).await["__typename"], "NotFound");
        assert_eq!(add(&ada, &id, DRAFT).await["__typename"], "NotFound", "only what is out");
    })
    .await;
}

#[tokio::test]
async fn a_suspended_reader_changes_no_list_and_staff_sees_no_private_one() {
    let world = World::new().await;
    let (sue, sam) = (world.signed_in(SUSPENDED).await, world.signed_in(STAFF).await);
    let ada = world.signed_in(ADA).await;
    let id = make(&ada, "Mine", "PRIVATE").await;
    assert_eq!(
        act(&sue, "createCatalog", "input: { name: \"x\" }").await["__typename"],
        "Forbidden"
    );
    assert_eq!(find(&sam, &id).await["__typename"], "NotFound");
    assert_eq!(
        act(&sam, "deleteCatalog", &format!("catalogId: \"{id}\"")).await["__typename"],
        "NotFound"
    );
}
