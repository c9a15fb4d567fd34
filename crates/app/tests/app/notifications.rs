//! Notifications: the number on the bell, and telling many followers.

use super::world::{World, paragraphs, viewer};
use proptest::{
    prelude::*,
    test_runner::{TestCaseError, TestCaseResult},
};
use quire_app::{
    App, draft, follow, mute, notification, preference, response, story, testing, worker,
};
use quire_core::{
    UserId, Viewer,
    notification::{NotificationKind, NotificationTab},
    person::Person,
    preference::{PreferenceName, PreferenceValue},
    story::Story,
};
use quire_store::{Paging, StoreError, person};
use std::task::Poll;

/// A worker is taken for dead after so long.
const LEASE: i64 = 300;

async fn list_notifications(app: &App, who: &Viewer) -> Vec<notification::ShownNotification> {
    let (who, all) = (who.clone(), NotificationTab::All);
    let page = move |c: &mut _| notification::page(c, &who, all, "", &Paging::first(50));
    app.store.read(page).await.unwrap().items
}

async fn count(app: &App, who: &Viewer) -> usize {
    let who = who.clone();
    app.store.read(move |c| notification::unread_count(c, &who)).await.unwrap()
}

/// Something that happens on a site of one author, three readers and two stories.
#[derive(Debug, Clone, Copy)]
enum Act {
    Clap(usize, usize),
    Unclap(usize, usize),
    Follow(usize),
    Unfollow(usize),
    Respond(usize, usize),
    DeleteLastResponse,
    Mute(usize),
    Unmute(usize),
    /// Ends or wants notifications of claps.
    Claps(bool),
    /// Marks the card at this place of the page as read.
    ReadOne(usize),
    /// Marks all as read up to the card at this place.
    ReadTo(usize),
    NextDay,
}

fn act() -> impl Strategy<Value = Act> {
    let (who, what) = (0_usize..3, 0_usize..2);
    prop_oneof![
        4 => (who.clone(), what.clone()).prop_map(|(who, what)| Act::Clap(who, what)),
        2 => (who.clone(), what.clone()).prop_map(|(who, what)| Act::Unclap(who, what)),
        2 => who.clone().prop_map(Act::Follow),
        1 => who.clone().prop_map(Act::Unfollow),
        2 => (who.clone(), what).prop_map(|(who, what)| Act::Respond(who, what)),
        1 => Just(Act::DeleteLastResponse),
        1 => who.clone().prop_map(Act::Mute),
        1 => who.prop_map(Act::Unmute),
        1 => any::<bool>().prop_map(Act::Claps),
        2 => (0_usize..4).prop_map(Act::ReadOne),
        2 => (0_usize..4).prop_map(Act::ReadTo),
        1 => Just(Act::NextDay),
    ]
}

struct Site {
    world: World,
    author: Viewer,
    author_id: UserId,
    readers: Vec<Person>,
    stories: Vec<Story>,
    responses: Vec<(Person, Story)>,
}

impl Site {
    async fn new() -> Self {
        let world = World::new();
        let author = world.person("author").await;
        let mut readers = Vec::new();
        for name in ["one", "two", "three"] {
            readers.push(world.person(name).await);
        }
        let stories = vec![world.story(&author).await, world.story(&author).await];
        let (id, author) = (author.id.clone(), viewer(&author));
        Self { world, author, author_id: id, readers, stories, responses: Vec::new() }
    }

    async fn act(&mut self, act: Act, turn: usize) {
        let app = &self.world.app;
        match act {
            Act::Clap(who, what) => {
                let (who, what) = (viewer(&self.readers[who]), &self.stories[what].id);
                story::clap(app, &who, what, 1).await.unwrap();
            }
            Act::Unclap(who, what) => {
                let (who, what) = (viewer(&self.readers[who]), &self.stories[what].id);
                story::unclap(app, &who, what).await.unwrap();
            }
            Act::Follow(who) => {
                follow::user(app, &viewer(&self.readers[who]), &self.author_id).await.unwrap();
            }
            Act::Unfollow(who) => {
                let who = viewer(&self.readers[who]);
                follow::unfollow_user(app, &who, &self.author_id).await.unwrap();
            }
            Act::Respond(who, what) => {
                let (reader, what) = (self.readers[who].clone(), &self.stories[what].id);
                let save = format!("save-{turn:08}").parse().unwrap();
                let text = paragraphs(&["Yes."]);
                let made = response::respond(app, &viewer(&reader), what, &save, text).await;
                self.responses.push((reader, made.unwrap()));
            }
            Act::DeleteLastResponse => {
                if let Some((reader, last)) = self.responses.pop() {
                    draft::delete(app, &viewer(&reader), &last.id).await.unwrap();
                }
            }
            Act::Mute(who) => {
                mute::user(app, &self.author, &self.readers[who].id).await.unwrap();
            }
            Act::Unmute(who) => {
                mute::unmute_user(app, &self.author, &self.readers[who].id).await.unwrap();
            }
            Act::Claps(wanted) => {
                let name = PreferenceName::Flag(NotificationKind::Claps.flag().unwrap());
                let new = [(name, PreferenceValue::Boolean(wanted))];
                preference::update(app, &self.author, &new).await.unwrap();
            }
            Act::ReadOne(place) => {
                if let Some(one) = list_notifications(app, &self.author).await.get(place) {
                    let done = notification::mark_read(app, &self.author, &one.card, one.number);
                    done.await.unwrap();
                }
            }
            Act::ReadTo(place) => {
                if let Some(one) = list_notifications(app, &self.author).await.get(place) {
                    notification::mark_all_read(app, &self.author, one.number).await.unwrap();
                }
            }
            Act::NextDay => self.world.doubles.clock.advance(86_400),
        }
    }

    async fn check(&self, act: Act) -> TestCaseResult {
        let shown = list_notifications(&self.world.app, &self.author).await;
        let unread = shown.iter().filter(|one| !one.is_read).count();
        let said = count(&self.world.app, &self.author).await;
        prop_assert_eq!(said, unread, "after {:?}: {:#?}", act, shown);
        for one in shown {
            prop_assert!(!one.people.is_empty(), "nobody did {:?}", one.subject);
        }
        for reader in &self.readers {
            prop_assert_eq!(
                count(&self.world.app, &viewer(reader)).await,
                0,
                "no one else is told"
            );
        }
        Ok(())
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    // F307
    #[test]
    fn the_bell_says_what_is_unread_after_whatever_happened(
        acts in prop::collection::vec(act(), 1..30),
    ) {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let mut site = Site::new().await;
            for (turn, act) in acts.into_iter().enumerate() {
                site.act(act, turn).await;
                site.check(act).await?;
            }
            Ok::<_, TestCaseError>(())
        })?;
    }
}

/// An author with so many followers, who are to be told of a story. They are asked for twice.
async fn with_followers(count: u64) -> (World, Story) {
    let world = World::new();
    let author = world.person("author").await;
    let story = world.story(&author).await;
    let now = world.app.ports.clock.now();
    let (id, like) = (author.id.clone(), author.clone());
    world
        .write(move |c| {
            for n in 1..=count {
                let reader = UserId::from_bits(n);
                let username = format!("reader{n}");
                let email = Some(format!("reader{n}@example.org"));
                let row = Person { id: reader.clone(), username, email, ..like.clone() };
                person::insert(c, &row)?;
                quire_store::follow::person(c, &reader, &id, now)?;
            }
            Ok::<_, StoreError>(())
        })
        .await;
    let told = story.clone();
    for _ in 0..2 {
        let told = told.clone();
        world.write(move |c| notification::announce(c, &told, now)).await;
    }
    (world, story)
}

/// How many have the card of the story, and how many cards there are.
async fn notify_all(world: &World, count: u64) -> (usize, usize) {
    let mut told = Vec::new();
    for n in 1..=count {
        let id = UserId::from_bits(n);
        let cards = world
            .read(move |c| {
                quire_store::notification::page(c, &id, NotificationKind::ALL, &Paging::first(9))
            })
            .await;
        told.push(cards.items.len());
    }
    (told.iter().filter(|cards| **cards > 0).count(), told.iter().sum())
}

#[tokio::test]
async fn every_follower_is_told_once_though_the_worker_is_killed_again_and_again() {
    const FOLLOWERS: u64 = 130;
    let (world, _story) = with_followers(FOLLOWERS).await;
    // Cut off after so many of its steps, each time in a program that is not there any more.
    for steps in [3, 5, 8] {
        let app = testing::app(world.folder.path(), &world.doubles).unwrap();
        let mut work = std::pin::pin!(worker::work(&app));
        let mut left = steps;
        std::future::poll_fn(|cx| {
            left -= 1;
            match work.as_mut().poll(cx) {
                Poll::Pending if left > 0 => Poll::Pending,
                _ => Poll::Ready(()),
            }
        })
        .await;
        world.doubles.clock.advance(LEASE + 1);
    }
    let app = testing::app(world.folder.path(), &world.doubles).unwrap();
    while worker::work(&app).await.unwrap() {}
    let all = usize::try_from(FOLLOWERS).unwrap();
    assert_eq!(notify_all(&world, FOLLOWERS).await, (all, all), "each once");
}

#[tokio::test]
async fn a_story_that_is_taken_back_is_told_to_no_one_else() {
    let (world, story) = with_followers(3).await;
    let author = world.read(move |c| person::find(c, &story.creator_id)).await.unwrap();
    draft::delete(&world.app, &viewer(&author), &story.id).await.unwrap();
    while worker::work(&world.app).await.unwrap() {}
    assert_eq!(notify_all(&world, 3).await, (0, 0));
}
