//! What happens to writers and what they wrote is told to them, as long as it stands.

use super::{
    super::world::{ADA, BOB, MEMBER, PUBLIC, on_each_database, story_id, user_id},
    LIST, act, clap, follow, items, notifications, paragraphs, quote, respond, unread,
};
use quire_app::notification;
use quire_core::{
    CatalogId, StoryId, UserId,
    catalog::{Catalog, CatalogVisibility},
};
use quire_store::{catalog, story};
use serde_json::json;

// A009, C008
// proves F307: "Unread notifications are counted on the bell, up to 99+"
// proves F309: "A reader reads their notifications"
// proves S041: "A reader has Write, the bell with its count, and their menu"
#[tokio::test]
async fn what_happens_to_a_writer_and_what_they_wrote_is_told_to_them() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let (bob, mel) = (world.signed_in(BOB).await, world.signed_in(MEMBER).await);
        clap(&bob).await;
        clap(&bob).await;
        world.doubles.clock.advance(1);
        clap(&mel).await;
        follow(&bob, ADA).await;
        quote(&mel, None).await;
        quote(&bob, Some("A word in private")).await;
        respond(&mel, &story_id(PUBLIC), "save-0001", paragraphs("I agree.")).await;
        assert_eq!(
            notifications(&ada).await,
            ["RESPONSE mel 1", "NOTE bob 1", "HIGHLIGHTS mel 1", "FOLLOWERS bob 1", "CLAPS mel 2"]
        );
        let items = items(&ada).await;
        assert_eq!(items[0]["post"]["inResponseTo"]["id"], story_id(PUBLIC));
        assert_eq!(items[1]["note"]["note"], "A word in private");
        assert_eq!(items[4]["post"]["id"], story_id(PUBLIC));
        assert_eq!(items[4]["actors"], json!([{ "username": "mel" }, { "username": "bob" }]));
        assert!(items.iter().all(|item| item["isRead"] == false));
        assert_eq!(unread(&ada).await, 5);
        let tab = async |tab: &str| {
            let answer = ada.ask_with(LIST, json!({ "tab": tab })).await;
            answer["data"]["notifications"]["items"].as_array().unwrap().len()
        };
        assert_eq!((tab("ALL").await, tab("RESPONSES").await, tab("ACTIVITY").await), (5, 2, 5));
        // What one does to what is one's own is told to no one.
        respond(&ada, &story_id(PUBLIC), "save-0002", paragraphs("Thank you.")).await;
        assert_eq!(unread(&ada).await, 5);
    })
    .await;
}

#[tokio::test]
async fn what_is_taken_back_is_not_told_and_done_again_it_is_not_news() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let (bob, mel) = (world.signed_in(BOB).await, world.signed_in(MEMBER).await);
        clap(&bob).await;
        follow(&bob, ADA).await;
        let highlight = quote(&bob, None).await;
        let note = quote(&bob, Some("Hm")).await;
        let response = respond(&bob, &story_id(PUBLIC), "save-0001", paragraphs("No.")).await;
        assert_eq!(unread(&ada).await, 5);
        let unclap = format!("unclapPost(postId: \"{}\") {{ __typename }}", story_id(PUBLIC));
        act(&bob, &unclap).await;
        act(&bob, &format!("unfollowUser(targetUserId: \"{}\") {{ __typename }}", user_id(ADA)))
            .await;
        for id in [highlight, note] {
            act(&bob, &format!("removeQuote(quoteId: \"{id}\") {{ __typename }}")).await;
        }
        act(&bob, &format!("deletePost(targetPostId: \"{response}\") {{ __typename }}")).await;
        assert_eq!(notifications(&ada).await, Vec::<String>::new());
        assert_eq!(unread(&ada).await, 0);
        world.doubles.clock.advance(1);
        clap(&mel).await;
        act(&ada, "markAllNotificationsRead(seen: 99) { __typename }").await;
        clap(&bob).await;
        assert_eq!(notifications(&ada).await, ["CLAPS mel 2"]);
        assert_eq!(unread(&ada).await, 0, "bob's claps were told before");
        act(&bob, &format!("undeletePost(targetPostId: \"{response}\") {{ __typename }}")).await;
        assert_eq!(notifications(&ada).await.len(), 2, "a response that is back is there again");
    })
    .await;
}

#[tokio::test]
async fn a_public_list_is_told_to_the_writer_as_long_as_the_story_stands_on_it() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let now = world.app.ports.clock.now();
        let list = |visibility| Catalog {
            id: CatalogId::from_bits(1),
            owner_id: UserId::from_bits(BOB),
            name: "Gardens".to_owned(),
            description: String::new(),
            visibility,
            is_series: false,
            item_count: 0,
            follower_count: 0,
            created_at: now,
            updated_at: now,
            deleted_at: None,
        };
        let put = async |list: Catalog| {
            let work = move |c: &mut _| {
                if catalog::find(c, &list.id)?.is_none() {
                    catalog::insert(c, &list)?;
                }
                catalog::save(c, &list)?;
                let id = StoryId::from_bits(PUBLIC);
                catalog::add_item(c, &list.id, &id, "", now)?;
                let story = story::find(c, &id)?.unwrap();
                notification::tell_of_list(c, &list, &story, now)
            };
            world.app.store.write(work).await.unwrap();
        };
        put(list(CatalogVisibility::Private)).await;
        assert_eq!(
            notifications(&ada).await,
            Vec::<String>::new(),
            "private things are told to no one"
        );
        put(list(CatalogVisibility::Public)).await;
        assert_eq!(notifications(&ada).await, ["LISTED bob 1"]);
        assert_eq!(items(&ada).await[0]["catalog"]["name"], "Gardens");
        put(list(CatalogVisibility::Private)).await;
        assert_eq!(notifications(&ada).await, Vec::<String>::new(), "it is private now");
        put(list(CatalogVisibility::Public)).await;
        let off = move |c: &mut _| {
            let (list, story) = (CatalogId::from_bits(1), StoryId::from_bits(PUBLIC));
            catalog::remove_item(c, &list, &story, now)
        };
        world.app.store.write(off).await.unwrap();
        assert_eq!((notifications(&ada).await.len(), unread(&ada).await), (0, 0));
    })
    .await;
}
