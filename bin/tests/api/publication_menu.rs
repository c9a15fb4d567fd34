//! The menu of a publication, who has one and what is in it; and its followers.

use super::{
    mastheads::join,
    world::{ADA, BOB, Browser, MEMBER, STAFF, World, on_each_database},
};
use quire_core::{UserId, flag::Flag, publication::PublicationRole};
use serde_json::{Value, json};

/// The entries of the menu; null for people who have no menu.
async fn menu(browser: &Browser) -> Value {
    let query = "{ publicationByRef(ref: { slug: \"field-notes\" }) { desk { menu } } }";
    browser.ask(query).await["data"]["publicationByRef"]["desk"]["menu"].clone()
}

// proves A032: "An owner sees the menu"
// proves A033: "An editor sees the menu"
// proves A034: "A writer does not see the menu"
#[tokio::test]
async fn owners_and_editors_have_a_menu_and_no_one_else() {
    let world = World::new().await;
    join(&world, BOB, PublicationRole::Editor).await;
    join(&world, MEMBER, PublicationRole::Writer).await;
    for (person, has_one) in [(ADA, true), (BOB, true), (MEMBER, false), (STAFF, false)] {
        let menu = menu(&world.signed_in(person).await).await;
        assert_eq!(menu.is_array(), has_one, "{person:x}: {menu}");
    }
    assert_eq!(menu(&world.browser()).await, Value::Null);
}

// proves S158: "Owners and editors see the menu"
// proves S159: "featured stories only without the flag"
// proves A035: "only without the flag for submissions"
#[tokio::test]
async fn featured_stories_are_in_the_menu_without_the_flag_for_submissions() {
    let world = World::new().await;
    let entries = |menu: &Value| {
        let words = menu.as_array().unwrap().iter();
        words.map(|word| word.as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let ada = world.signed_in(ADA).await;
    for (is_on, count) in [(true, 10), (false, 11)] {
        let (id, now) = (UserId::from_bits(ADA), world.app.ports.clock.now());
        let set = move |c: &mut quire_store::Conn| {
            quire_store::flag::set(
                c,
                Flag::Submissions.as_str(),
                Some(&id),
                &is_on.to_string(),
                now,
            )
        };
        world.app.store.write(set).await.unwrap();
        let shown = entries(&menu(&ada).await);
        assert_eq!(shown.len(), count, "{shown:?}");
        assert_eq!(shown.contains(&"FEATURED_STORIES".to_owned()), !is_on);
    }
}

// proves F175: "lists its followers"
// proves F407: "The old address of a publication's followers"
#[tokio::test]
async fn a_publication_lists_its_followers_the_last_first() {
    on_each_database(async |world: World| {
        let query = "{ collectionByDomainOrSlug(domainOrSlug: \"field-notes\") {
            followers { items { username } } } }";
        let listed = async || {
            let answer = world.browser().ask(query).await;
            answer["data"]["collectionByDomainOrSlug"]["followers"]["items"].clone()
        };
        assert_eq!(listed().await, json!([]));
        for person in [BOB, MEMBER] {
            let follow = "mutation { followCollection(targetCollectionId: \"000000000001\") {
                __typename } }";
            world.signed_in(person).await.ask(follow).await;
            world.doubles.clock.advance(1);
        }
        assert_eq!(listed().await, json!([{ "username": "mel" }, { "username": "bob" }]));
        let moved = world.front_door().get("/field-notes/settings/followers", &[]).await;
        assert_eq!(
            (moved.status.as_u16(), moved.header("location")),
            (301, "/field-notes/followers")
        );
    })
    .await;
}
