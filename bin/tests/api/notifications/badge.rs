//! The badge: what is unread, and marking it as read.

use super::{
    super::world::{ADA, BOB, MEMBER, PUBLIC, World, a_person, a_story, add, on_each_database},
    LIST, act, clap, follow, items, unread,
};
use quire_app::notification;
use quire_core::{
    Document, StoryId, UserId,
    person::{MembershipTier, Person},
    story::{Story, StoryStatus, Visibility},
};
use quire_store::{StoreError, person, story};
use serde_json::{Value, json};

#[tokio::test]
async fn marking_as_read_reads_what_was_seen_and_nothing_that_came_since() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let (bob, mel) = (world.signed_in(BOB).await, world.signed_in(MEMBER).await);
        clap(&bob).await;
        follow(&bob, ADA).await;
        let seen = items(&ada).await;
        // Someone comes while the page is open.
        clap(&mel).await;
        let mark = |item: &Value| {
            let (id, number) = (item["id"].as_str().unwrap(), &item["number"]);
            format!(
                "markNotificationRead(notificationId: \"{id}\", seen: {number}) {{ __typename
                ... on NotificationStatus {{ unreadNotificationCount }} }}"
            )
        };
        assert_eq!(act(&ada, &mark(&seen[1])).await["unreadNotificationCount"], 2, "mel came");
        assert_eq!(act(&ada, &mark(&seen[0])).await["unreadNotificationCount"], 1);
        assert_eq!(act(&ada, &mark(&seen[0])).await["unreadNotificationCount"], 1, "twice is once");
        let all = |seen: &Value| {
            format!(
                "markAllNotificationsRead(seen: {seen}) {{ __typename
                ... on NotificationStatus {{ unreadNotificationCount }} }}"
            )
        };
        assert_eq!(act(&ada, &all(&seen[0]["number"])).await["unreadNotificationCount"], 1);
        let now = items(&ada).await;
        assert_eq!(act(&ada, &all(&now[0]["number"])).await["unreadNotificationCount"], 0);
        assert_eq!(act(&ada, &all(&json!(-7))).await["unreadNotificationCount"], 0);
        // Others' cards are nothing to bob.
        follow(&mel, ADA).await;
        let card = items(&ada).await[0].clone();
        act(&bob, &mark(&card)).await;
        act(&bob, &all(&json!(99))).await;
        assert_eq!(unread(&ada).await, 1);
    })
    .await;
}

#[tokio::test]
async fn the_badge_counts_to_its_cap_and_pages_hold_what_was_asked_for() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let now = world.app.ports.clock.now();
        let work = move |c: &mut _| {
            let bob = UserId::from_bits(BOB);
            for n in 0..120 {
                let id = 0x1000 + n;
                let response = Story {
                    creator_id: bob.clone(),
                    in_response_to: Some(StoryId::from_bits(PUBLIC)),
                    ..a_story(id, StoryStatus::Published, Visibility::Public)
                };
                add(c, &response, &[])?;
                let answered = story::find(c, &StoryId::from_bits(PUBLIC))?.unwrap();
                notification::responded(c, &response, &answered, &Document::default(), now)?;
            }
            // No one hears of someone who is suspended.
            let sue = a_person(0x5ee, "sul", MembershipTier::Free);
            person::insert(c, &Person { is_suspended: true, ..sue.clone() })?;
            for n in 0..30 {
                let response = Story {
                    creator_id: sue.id.clone(),
                    in_response_to: Some(StoryId::from_bits(PUBLIC)),
                    ..a_story(0x2000 + n, StoryStatus::Published, Visibility::Public)
                };
                add(c, &response, &[])?;
                let answered = story::find(c, &StoryId::from_bits(PUBLIC))?.unwrap();
                notification::responded(c, &response, &answered, &Document::default(), now)?;
            }
            Ok::<_, StoreError>(())
        };
        world.app.store.write(work).await.unwrap();
        assert_eq!(unread(&ada).await, 100, "more than 99");
        assert_eq!(items(&ada).await.len(), 20, "those that are not shown take no place");
        let (mut all, mut to) = (0, Value::Null);
        loop {
            let answer = ada.ask_with(LIST, json!({ "to": to })).await;
            all += answer["data"]["notifications"]["items"].as_array().unwrap().len();
            to = answer["data"]["notifications"]["pagingInfo"]["next"]["to"].clone();
            if to.is_null() {
                break;
            }
        }
        assert_eq!(all, 120);
        let seen = items(&ada).await[0]["number"].clone();
        act(
            &ada,
            &format!(
                "markAllNotificationsRead(seen: {}) {{ __typename }}",
                seen.as_i64().unwrap() - 50
            ),
        )
        .await;
        assert_eq!(unread(&ada).await, 50);
    })
    .await;
}

#[tokio::test]
async fn a_world_without_notifications_answers_nothing() {
    let world = World::new().await;
    let bob = world.signed_in(BOB).await;
    assert_eq!((items(&bob).await.len(), unread(&bob).await), (0, 0));
}
