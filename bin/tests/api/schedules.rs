//! Publishing later: what happens when the time has come, and what happened before it.

use super::{
    drafts::{act, begin, load, save},
    publishing::{PUBLISH, newest, read},
    world::{ADA, BOB, World, on_each_database},
};
use quire_app::site::Site;
use serde_json::{Value, json};
use std::sync::Arc;

#[tokio::test]
async fn a_scheduled_story_is_out_when_its_time_has_come_even_if_no_one_looked() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let id = begin(&ada, "save-0001").await;
        let at = world.app.ports.clock.now().plus_seconds(3600);
        let input = json!({ "postId": id, "revision": 1, "publishAt": at.to_string() });
        let done = act(&ada, PUBLISH, input).await;
        assert_eq!(
            (&done["status"], &done["scheduledAt"]),
            (&json!("SCHEDULED"), &json!(at.to_string()))
        );
        let later = json!({
            "postId": id, "saveId": "save-0002", "baseRevision": 1, "title": "Rivers at last",
        });
        assert_eq!(
            save(&ada, later).await["__typename"],
            "DraftSaved",
            "it can still be written on"
        );
        world.doubles.clock.advance(3599);
        assert_eq!(quire_app::draft::publish_due(&world.app).await.unwrap(), 0);
        assert_eq!(read(&world.browser(), &id).await, Value::Null);
        // The server was down for a day.
        world.doubles.clock.advance(86_400);
        assert_eq!(quire_app::draft::publish_due(&world.app).await.unwrap(), 1);
        assert_eq!(read(&world.browser(), &id).await["title"], "Rivers at last");
        assert_eq!(newest(&world).await[0], id);
        assert_eq!(quire_app::draft::publish_due(&world.app).await.unwrap(), 0);
    })
    .await;
}

#[tokio::test]
async fn a_schedule_can_be_called_off_and_a_suspended_writers_is() {
    let world = World::new().await;
    let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
    let (one, two) = (begin(&ada, "save-0001").await, begin(&bob, "save-0001").await);
    let at = world.app.ports.clock.now().plus_seconds(60).to_string();
    for (who, id) in [(&ada, &one), (&bob, &two)] {
        act(who, PUBLISH, json!({ "postId": id, "revision": 1, "publishAt": at })).await;
    }
    ada.ask(&format!("mutation {{ unpublishPost(postId: \"{one}\") {{ __typename }} }}")).await;
    let id = quire_core::UserId::from_bits(BOB);
    let now = world.app.ports.clock.now();
    world
        .app
        .store
        .write(move |c| {
            let bob = quire_store::person::find(c, &id)?.unwrap();
            let bob = quire_core::person::Person { is_suspended: true, ..bob };
            quire_store::person::save(c, &bob, now)
        })
        .await
        .unwrap();
    world.doubles.clock.advance(120);
    assert_eq!(quire_app::draft::publish_due(&world.app).await.unwrap(), 1);
    assert_eq!(load(&ada, &one).await["status"], "DRAFT");
    assert_eq!(load(&bob, &two).await["status"], "DRAFT");
    assert!(!newest(&world).await.contains(&two));
}

#[tokio::test]
async fn a_scheduled_story_that_leads_to_a_site_banned_since_stays_a_draft() {
    let mut world = World::new().await;
    let ada = world.signed_in(ADA).await;
    let id = begin(&ada, "save-0001").await;
    let at = world.app.ports.clock.now().plus_seconds(60).to_string();
    let settings = json!({ "canonicalUrl": "https://spam.example/" });
    let input = json!({ "postId": id, "revision": 1, "publishAt": at, "settings": settings });
    assert_eq!(act(&ada, PUBLISH, input).await["status"], "SCHEDULED");
    let site =
        Site { banned_hosts: vec!["spam.example".to_owned()], ..Site::clone(&world.app.site) };
    world.app.site = Arc::new(site);
    world.doubles.clock.advance(120);
    assert_eq!(quire_app::draft::publish_due(&world.app).await.unwrap(), 1);
    assert_eq!(load(&ada, &id).await["status"], "DRAFT");
}
