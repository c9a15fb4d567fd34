//! Trying again, giving up, and not sending what is not to be sent.

use super::{
    super::world::{ADA, DRAFT, World, on_each_database},
    DELETE, PAUSE, REPLAY, RESUME, add, create, log, publish,
    receiver::{Receiver, deliver},
    unpublish,
};
use quire_core::{WebhookId, webhook::WebhookEvent};
use quire_providers::outgoing::Outgoing;
use quire_store::webhook::NewWebhookDelivery;
use serde_json::json;
use std::{collections::HashMap, sync::Arc};

/// Seconds between two tries at most.
const LONGEST: i64 = 14_400;
/// Things to which something happens.
const THINGS: usize = 25;
/// What happens to each.
const EVENTS: usize = 8;

/// Puts many events of several things in a queue.
async fn fill(world: &World, id: &WebhookId) {
    let (id, now) = (id.clone(), world.app.ports.clock.now());
    let fill = move |c: &mut quire_store::Conn| {
        for turn in 0..EVENTS {
            for thing in 0..THINGS {
                let data = json!({ "thing": thing, "turn": turn });
                let new = NewWebhookDelivery {
                    webhook_id: &id,
                    event: WebhookEvent::StoryUpdated,
                    thing: &format!("story:{thing}"),
                    actor_id: None,
                    about_id: None,
                    data: &data,
                };
                quire_store::webhook::add(c, &new, now)?;
            }
        }
        Ok::<_, quire_store::StoreError>(())
    };
    world.app.store.write(fill).await.unwrap();
}

#[tokio::test]
async fn a_receiver_that_fails_half_the_time_gets_everything_and_of_each_thing_in_order() {
    on_each_database(async |world| {
        let receiver = Receiver::start(|n| if n % 2 == 0 { 500 } else { 200 });
        let world = receiver.of(world);
        let id = add(&world, ADA, &receiver.url()).await;
        fill(&world, &id).await;
        for _ in 0..200 {
            world.doubles.clock.advance(LONGEST);
            deliver(&world).await;
        }
        let mut arrived: HashMap<i64, Vec<i64>> = HashMap::new();
        for one in receiver.got().iter().filter(|one| one.status == 200) {
            let data = one.json()["data"].clone();
            if let (Some(thing), Some(turn)) = (data["thing"].as_i64(), data["turn"].as_i64()) {
                arrived.entry(thing).or_default().push(turn);
            }
        }
        assert_eq!(arrived.len(), THINGS);
        let wanted: Vec<i64> = (0..i64::try_from(EVENTS).unwrap()).collect();
        for (thing, turns) in arrived {
            assert_eq!(turns, wanted, "thing {thing}");
        }
        let before = receiver.got().len();
        world.doubles.clock.advance(LONGEST);
        assert_eq!(deliver(&world).await, 0);
        assert_eq!(receiver.got().len(), before, "nothing is left");
    })
    .await;
}

#[tokio::test]
async fn the_second_event_of_a_story_waits_for_the_first() {
    on_each_database(async |world| {
        let receiver = Receiver::start(|n| if n < 2 { 503 } else { 200 });
        let world = receiver.of(world);
        let mut ada = world.stepped_up(ADA).await;
        let (id, _) = create(&mut ada, &receiver.url()).await;
        publish(&mut ada, DRAFT).await;
        unpublish(&mut ada, DRAFT).await;
        assert_eq!(deliver(&world).await, 1, "the first alone");
        world.doubles.clock.advance(4);
        assert_eq!(deliver(&world).await, 0, "not yet");
        world.doubles.clock.advance(1);
        assert_eq!(deliver(&world).await, 1, "the first again");
        let waiting = log(&ada, &id).await;
        assert_eq!(waiting[1]["attempts"], 2);
        assert_eq!((&waiting[0]["attempts"], &waiting[0]["state"]), (&json!(0), &json!("WAITING")));
        world.doubles.clock.advance(30);
        assert_eq!(deliver(&world).await, 2);
        let got = receiver.take();
        let ids: Vec<&str> = got.iter().map(super::receiver::Got::id).collect();
        assert_eq!((ids[0], ids[1]), (ids[2], ids[2]), "one thing has one name");
        assert_eq!(got[3].event(), "story.removed");
    })
    .await;
}

#[tokio::test]
async fn what_fails_for_three_days_is_given_up_and_its_owner_is_told() {
    on_each_database(async |world| {
        let receiver = Receiver::start(|n| if n < 28 { 500 } else { 200 });
        let world = receiver.of(world);
        let mut ada = world.stepped_up(ADA).await;
        let (id, _) = create(&mut ada, &receiver.url()).await;
        let begun = world.app.ports.clock.now();
        publish(&mut ada, DRAFT).await;
        unpublish(&mut ada, DRAFT).await;
        let mut tries = 0;
        while deliver(&world).await > 0 {
            tries += 1;
            let waits = log(&world.signed_in(ADA).await, &id).await[1]["nextTryAt"].clone();
            if let Some(next) = waits.as_str() {
                let next: quire_core::Timestamp = next.parse().unwrap();
                let seconds = next.since(world.app.ports.clock.now()).as_secs();
                world.doubles.clock.advance(i64::try_from(seconds).unwrap());
            }
        }
        assert_eq!(tries, 28);
        assert_eq!(world.app.ports.clock.now().since(begun).as_secs(), 3 * 86_400);
        let letters = world.letters_sent().await;
        let about = letters.iter().filter(|about| about.starts_with("A webhook of your")).count();
        assert_eq!(about, 1, "{letters:?}");
        let mut ada = world.signed_in(ADA).await;
        let left = log(&ada, &id).await;
        assert_eq!((&left[0]["state"], &left[1]["state"]), (&json!("WAITING"), &json!("FAILED")));
        world.doubles.clock.advance(LONGEST);
        assert_eq!(deliver(&world).await, 0, "paused");
        assert_eq!(ada.act(RESUME, json!({ "id": id })).await["state"], "ACTIVE");
        assert_eq!(deliver(&world).await, 1, "what waits goes out");
        assert_eq!(ada.act(REPLAY, json!({ "id": id, "number": 1 })).await["state"], "WAITING");
        assert_eq!(deliver(&world).await, 1, "what was given up is sent by hand");
        assert_eq!(log(&ada, &id).await[1]["state"], "DELIVERED");
    })
    .await;
}

#[tokio::test]
async fn nothing_is_sent_to_what_is_paused_deleted_or_gone() {
    on_each_database(async |world| {
        let receiver = Receiver::start(|n| if n == 1 { 410 } else { 200 });
        let world = receiver.of(world);
        let mut ada = world.stepped_up(ADA).await;
        let (id, _) = create(&mut ada, &receiver.url()).await;
        publish(&mut ada, DRAFT).await;
        assert_eq!(ada.act(PAUSE, json!({ "id": id })).await["state"], "PAUSED");
        publish(&mut ada, DRAFT).await;
        assert_eq!(deliver(&world).await, 0, "paused");
        ada.act(RESUME, json!({ "id": id })).await;
        assert_eq!(deliver(&world).await, 1, "what waited; nothing is kept of what came meanwhile");
        publish(&mut ada, DRAFT).await;
        unpublish(&mut ada, DRAFT).await;
        assert_eq!(deliver(&world).await, 1, "the receiver says that it is gone");
        let left = log(&ada, &id).await;
        assert_eq!((&left[0]["state"], &left[1]["state"]), (&json!("DROPPED"), &json!("FAILED")));
        let (other, _) = create(&mut ada, &receiver.url()).await;
        publish(&mut ada, DRAFT).await;
        assert_eq!(ada.act(DELETE, json!({ "id": other })).await["webhooks"][0]["id"], id.as_str());
        assert_eq!(ada.act(DELETE, json!({ "id": id })).await["webhooks"], json!([]));
        world.doubles.clock.advance(LONGEST);
        assert_eq!(deliver(&world).await, 0, "deleted");
        assert_eq!(receiver.got().len(), 2);
    })
    .await;
}

#[tokio::test]
async fn nothing_is_sent_for_people_who_are_suspended_or_gone() {
    on_each_database(async |world| {
        let receiver = Receiver::start(|_| 200);
        let world = receiver.of(world);
        let mut ada = world.stepped_up(ADA).await;
        create(&mut ada, &receiver.url()).await;
        publish(&mut ada, DRAFT).await;
        quire_app::suspension::suspend(&world.app, "ada").await.unwrap();
        assert_eq!(deliver(&world).await, 0, "suspended");
        quire_app::suspension::unsuspend(&world.app, "ada").await.unwrap();
        assert_eq!(deliver(&world).await, 0, "and back: it is paused");
        assert!(receiver.got().is_empty());
    })
    .await;
}

#[tokio::test]
async fn machines_inside_are_not_asked_and_no_one_is_led_elsewhere() {
    on_each_database(async |world| {
        let inside = Receiver::start(|_| 200);
        let receiver = Receiver::start(|_| 302);
        let world = receiver.of(world);
        let mut ada = world.stepped_up(ADA).await;
        let (id, _) = create(&mut ada, &receiver.url()).await;
        publish(&mut ada, DRAFT).await;
        assert_eq!(deliver(&world).await, 1);
        assert_eq!(receiver.take().len(), 1, "an answer that leads elsewhere is a failure");
        let world = world.delivering(Arc::new(Outgoing::new(&[]).unwrap()));
        let input = json!({ "address": inside.url(), "events": ["STORY_PUBLISHED"] });
        let changed = ada.act(super::UPDATE, json!({ "id": id, "input": input })).await;
        assert_eq!(changed["__typename"], "Webhook");
        world.doubles.clock.advance(5);
        assert_eq!(deliver(&world).await, 1);
        assert!(inside.got().is_empty() && receiver.got().is_empty());
        let tried = log(&ada, &id).await;
        assert_eq!((&tried[0]["attempts"], &tried[0]["answerStatus"]), (&json!(2), &json!(null)));
    })
    .await;
}
