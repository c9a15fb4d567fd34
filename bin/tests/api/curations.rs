//! What the staff curates at its machine: staff picks, and which tags are topics.

use super::world::{BOB, DRAFT, PUBLIC, UNLISTED, World, on_each_database};
use quire_app::{curation, purge};
use quire_core::{StoryId, TagSlug};
use quire_store::change;
use serde_json::{Value, json};

async fn picks(world: &World) -> Value {
    let query = "{ staffPicksFeed { items { id } } }";
    world.browser().ask(query).await["data"]["staffPicksFeed"]["items"].clone()
}

/// The purge tags of the last change.
async fn purged(world: &World) -> Vec<String> {
    let all = world.app.store.read(|c| change::after(c, 0, 10_000)).await.unwrap();
    all.last().unwrap().change.tags.clone()
}

#[tokio::test]
async fn a_listed_story_is_picked_for_everybody_once_and_taken_back() {
    on_each_database(async |world| {
        let (app, id) = (&world.app, StoryId::from_bits(PUBLIC));
        assert_eq!(picks(&world).await, json!([]));
        for is_new in [true, false] {
            assert_eq!(curation::pick(app, &id).await.unwrap(), is_new);
            assert_eq!(picks(&world).await, json!([{ "id": id.to_string() }]));
        }
        assert!(purged(&world).await.contains(&purge::HOME.to_owned()));
        for hidden in [DRAFT, UNLISTED, 0xfff] {
            let refused = curation::pick(app, &StoryId::from_bits(hidden)).await.unwrap_err();
            assert!(refused.to_string().contains("in the lists"), "{refused}");
        }
        for was in [true, false] {
            assert_eq!(curation::unpick(app, &id).await.unwrap(), was);
            assert_eq!(picks(&world).await, json!([]));
        }
    })
    .await;
}

#[tokio::test]
async fn a_tag_is_made_a_topic_and_a_tag_like_others_again() {
    on_each_database(async |world| {
        let (app, rust) = (&world.app, "rust".parse::<TagSlug>().unwrap());
        let bob = world.signed_in(BOB).await;
        let is_topic = async || {
            let query = "{ tagFromSlug(tagSlug: \"rust\") { name isTopic postCount } }";
            bob.ask(query).await["data"]["tagFromSlug"].clone()
        };
        let before = is_topic().await;
        assert_eq!(before["isTopic"], false);
        for is_new in [true, false] {
            assert_eq!(curation::begin_topic(app, &rust).await.unwrap(), is_new);
            let now = is_topic().await;
            assert_eq!(now["isTopic"], true);
            assert_eq!((&now["name"], &now["postCount"]), (&before["name"], &before["postCount"]));
        }
        let tags = purged(&world).await;
        assert!(tags.contains(&"tag:rust".to_owned()) && tags.contains(&purge::HOME.to_owned()));
        for was in [true, false] {
            assert_eq!(curation::end_topic(app, &rust).await.unwrap(), was);
            assert_eq!(is_topic().await, before);
        }
        let nothing = curation::begin_topic(app, &"nothing".parse().unwrap()).await.unwrap_err();
        assert_eq!(nothing.to_string(), "there is no tag nothing");
    })
    .await;
}
