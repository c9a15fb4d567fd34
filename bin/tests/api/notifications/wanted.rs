//! What is told to whom: nothing of people and kinds they do not want to hear of, nothing that is for others.

use super::{
    super::world::{ADA, BOB, MEMBER, PUBLIC, STAFF, on_each_database, story_id, user_id},
    LIST, act, clap, follow, items, notifications, quote, set, unread,
};
use quire_core::{UserId, person::Person};
use quire_store::person;
use serde_json::{Value, json};

#[tokio::test]
async fn no_one_is_told_of_people_and_kinds_they_do_not_want_to_hear_of() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let (bob, mel) = (world.signed_in(BOB).await, world.signed_in(MEMBER).await);
        clap(&mel).await;
        world.doubles.clock.advance(1);
        clap(&bob).await;
        follow(&bob, ADA).await;
        let mute =
            |name: &str| format!("{name}(targetUserId: \"{}\") {{ __typename }}", user_id(BOB));
        act(&ada, &mute("muteAuthor")).await;
        assert_eq!(notifications(&ada).await, ["CLAPS mel 1"]);
        assert_eq!(unread(&ada).await, 1);
        act(&ada, &mute("unmuteAuthor")).await;
        assert_eq!(notifications(&ada).await, ["FOLLOWERS bob 1", "CLAPS bob 2"]);
        set(&ada, "NOTIFICATIONS_ALLOW_PUSH_CLAPS", json!(false)).await;
        assert_eq!(notifications(&ada).await, ["FOLLOWERS bob 1"]);
        assert_eq!(unread(&ada).await, 1);
        set(&ada, "NOTIFICATIONS_ALLOW_PUSH_CLAPS", json!(true)).await;
        set(&ada, "NOTIFICATIONS_SITE_SCOPE", json!("OFF")).await;
        assert_eq!((notifications(&ada).await.len(), unread(&ada).await), (0, 0));
        set(&ada, "NOTIFICATIONS_SITE_SCOPE", json!("NETWORK")).await;
        assert_eq!((notifications(&ada).await.len(), unread(&ada).await), (0, 0));
        follow(&ada, MEMBER).await;
        assert_eq!(notifications(&ada).await, ["CLAPS mel 1"]);
        set(&ada, "NOTIFICATIONS_SITE_SCOPE", json!("ALL")).await;
        let suspend = |is_suspended| {
            world.app.store.write(move |c| {
                let bob = person::find(c, &UserId::from_bits(BOB))?.unwrap();
                let now = bob.created_at;
                person::save(c, &Person { is_suspended, ..bob }, now)
            })
        };
        suspend(true).await.unwrap();
        assert_eq!(notifications(&ada).await, ["CLAPS mel 1"], "bob is suspended");
        suspend(false).await.unwrap();
        assert_eq!(notifications(&ada).await.len(), 2);
        let delete = format!("deletePost(targetPostId: \"{}\") {{ __typename }}", story_id(PUBLIC));
        act(&ada, &delete).await;
        assert_eq!(notifications(&ada).await, ["FOLLOWERS bob 1"], "the story is in the trash");
    })
    .await;
}

// proves A004: "A visitor has no notifications"
#[tokio::test]
async fn no_one_reads_what_others_are_told() {
    on_each_database(async |world| {
        let (bob, mel) = (world.signed_in(BOB).await, world.signed_in(MEMBER).await);
        clap(&bob).await;
        quote(&bob, Some("canary in private")).await;
        for other in [&bob, &mel, &world.signed_in(STAFF).await, &world.browser()] {
            assert_eq!(items(other).await, Vec::<Value>::new());
            assert_eq!(unread(other).await, 0);
        }
        let ada = world.signed_in(ADA).await;
        assert_eq!(notifications(&ada).await.len(), 2);
        let first = ada.ask_with(&LIST.replace("limit: 20", "limit: 1"), json!({})).await;
        let to = &first["data"]["notifications"]["pagingInfo"]["next"]["to"];
        let next = ada.ask_with(LIST, json!({ "to": to })).await;
        assert_eq!(next["data"]["notifications"]["items"].as_array().unwrap().len(), 1);
        assert_eq!(next["data"]["notifications"]["pagingInfo"]["next"], Value::Null);
        let stolen = bob.ask_with(LIST, json!({ "to": to })).await;
        assert_eq!(stolen["data"]["notifications"]["items"], json!([]));
        let forged = ada.ask_with(LIST, json!({ "to": "nonsense" })).await;
        assert_eq!(forged["errors"][0]["extensions"]["code"], "BAD_REQUEST", "{forged}");
    })
    .await;
}
