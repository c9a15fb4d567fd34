//! The same matrix for what comes by itself: notifications and letters.

use super::{
    ALL, IN_PUBLICATION, OF_OWN, OF_PUBLISHED, OWN, PEOPLE, Why,
    Why::{BlockedByMe, BlockedMe, Keyword, MutedPerson},
    act, fill, keep_away,
};
use crate::api::{
    responses::answer,
    world::{
        BOB, Browser, MEMBER, PUBLIC, World, a_story, add, on_each_database, story_id,
        sweep_each_database, user_id,
    },
};
use quire_app::{digest, notification};
use quire_core::{
    PublicationId, StoryId, UserId,
    story::{Story, StoryStatus, Visibility},
};
use quire_store::story;

const DAY: i64 = 86_400;

/// A card, and why it is gone.
const CARDS: &[(&str, &[Why])] = &[
    ("NEW_STORY Zephyrs by Bob", OF_OWN),
    ("NEW_STORY Zephyrs in Notes", OF_PUBLISHED),
    ("FOLLOWERS", PEOPLE),
    ("RESPONSE", PEOPLE),
];

/// What is told: of new stories with their titles.
async fn notifications(mel: &Browser) -> Vec<String> {
    let query = "{ notifications(paging: { limit: 20 }) { items { kind post { title } } }
        notificationStatus { unreadNotificationCount } }";
    let answer = mel.ask(query).await;
    let items = answer["data"]["notifications"]["items"].as_array();
    let items = items.unwrap_or_else(|| panic!("{answer}"));
    let unread = &answer["data"]["notificationStatus"]["unreadNotificationCount"];
    assert_eq!(*unread, items.len(), "the bell counts what is shown: {answer}");
    let card = |item: &serde_json::Value| {
        let kind = item["kind"].as_str().unwrap();
        let title = item["post"]["title"].as_str().filter(|_| kind == "NEW_STORY");
        title.map_or_else(|| kind.to_owned(), |title| format!("{kind} {title}"))
    };
    items.iter().map(card).collect()
}

#[tokio::test]
async fn what_is_kept_away_is_in_no_notification_and_everything_else_is() {
    sweep_each_database(ALL, async |world, why| {
        fill(&world).await;
        let (mel, bob) = (world.signed_in(MEMBER).await, world.signed_in(BOB).await);
        act(&mel, &format!("followUser(targetUserId: \"{}\")", user_id(BOB))).await;
        act(&bob, &format!("followUser(targetUserId: \"{}\")", user_id(MEMBER))).await;
        let hers = answer(&mel, &story_id(PUBLIC), "Gardens, yes.").await;
        answer(&bob, &hers, "Gardens, no.").await;
        let now = world.app.ports.clock.now();
        let announced = world.app.store.write(move |c| {
            [OWN, IN_PUBLICATION].into_iter().try_for_each(|n| {
                let story = story::find(c, &StoryId::from_bits(n))?.unwrap();
                notification::announce(c, &story, now)
            })
        });
        announced.await.unwrap();
        world.letters_sent().await;
        let mut all = notifications(&mel).await;
        all.sort();
        let mut wanted: Vec<&str> = CARDS.iter().map(|(card, _)| *card).collect();
        wanted.sort_unstable();
        assert_eq!(all, wanted);
        keep_away(&world, &mel, why).await;
        let left = notifications(&mel).await;
        for (card, reasons) in CARDS {
            let is_there = left.iter().any(|one| one == card);
            assert_eq!(is_there, !reasons.contains(&why), "{card}, {why:?}: {left:?}");
        }
    })
    .await;
}

/// Bob publishes two stories now: of his own, and in Field Notes.
async fn bob_publishes(world: &World) {
    world.doubles.clock.advance(1);
    let now = world.app.ports.clock.now();
    let home = Some(PublicationId::from_bits(1));
    let write = world.app.store.write(move |c| {
        let stories =
            [(OWN, "Zephyrs by Bob", None), (IN_PUBLICATION, "Zephyrs in Notes", home.clone())];
        stories.into_iter().try_for_each(|(n, title, publication_id)| {
            let story = Story {
                creator_id: UserId::from_bits(BOB),
                publication_id,
                title: title.to_owned(),
                subtitle: String::new(),
                first_published_at: Some(now),
                ..a_story(n, StoryStatus::Published, Visibility::Public)
            };
            add(c, &story, &["rust".parse().unwrap()])
        })
    });
    write.await.unwrap();
}

/// What Mel is sent in a day.
async fn sent_in_a_day(world: &World) -> String {
    let before = world.doubles.mailbox.letters().len();
    world.doubles.clock.advance(DAY);
    world.letters_sent().await;
    let letters = world.doubles.mailbox.letters().split_off(before).into_iter();
    let hers = letters.filter(|letter| letter.to.as_str() == "mel@mail.example");
    hers.map(|letter| letter.text).collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn what_is_kept_away_is_in_no_digest_and_everything_else_is() {
    sweep_each_database(ALL, async |world, why| {
        let mel = world.signed_in(MEMBER).await;
        act(&mel, &format!("followUser(targetUserId: \"{}\")", user_id(BOB))).await;
        let daily = "updateUserPreferences(preferences: [{
            name: NOTIFICATIONS_DIGEST_FREQUENCY, value: DAILY }])";
        assert_eq!(act(&mel, daily).await["__typename"], "UpdatedPreferences");
        digest::begin(&world.app).await.unwrap();
        sent_in_a_day(&world).await;
        bob_publishes(&world).await;
        keep_away(&world, &mel, why).await;
        let letter = sent_in_a_day(&world).await;
        for (title, reasons) in [("Zephyrs by Bob", OF_OWN), ("Zephyrs in Notes", OF_PUBLISHED)] {
            let is_there = letter.contains(title);
            assert_eq!(is_there, !reasons.contains(&why), "{title}, {why:?}: {letter}");
        }
    })
    .await;
}

#[tokio::test]
async fn the_letter_about_followers_names_no_one_who_is_kept_away() {
    for (why, letters) in [(Keyword, 1), (MutedPerson, 0), (BlockedByMe, 0), (BlockedMe, 0)] {
        on_each_database(async |world| {
            let (mel, bob) = (world.signed_in(MEMBER).await, world.signed_in(BOB).await);
            act(&bob, &format!("followUser(targetUserId: \"{}\")", user_id(MEMBER))).await;
            keep_away(&world, &mel, why).await;
            world.doubles.clock.advance(86_400);
            assert_eq!(world.letters_sent().await.len(), letters, "{why:?}");
        })
        .await;
    }
}
