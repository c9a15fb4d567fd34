use crate::support::*;
use chrono::NaiveDate;
use quire_core::{
    StoryId, Timestamp,
    event::{day::Counts, happened::Happened},
    story::StoryStatus,
    vocabulary::event::{EventAudience, TrafficSource},
};
use quire_store::{
    Conn, Store, StoreError, deletion,
    event::{self, Event, NewEvent},
    fsck,
};

/// Far enough apart that the second is on another day.
const DAY: i64 = 86_400;

fn an_event(id: &str, happened: Happened) -> Event {
    Event {
        sender: user(2).to_string(),
        event_id: id.to_owned(),
        audience: EventAudience::Reader,
        source: TrafficSource::Direct,
        happened,
        happened_at: at(0),
    }
}

fn viewed(id: &str, story: u64) -> Event {
    an_event(id, Happened::StoryViewed { story: story_id(story) })
}

fn add(c: &mut Conn, events: &[Event], second: i64) -> Result<usize, StoreError> {
    let events: Vec<NewEvent> = events.iter().cloned().map(NewEvent::from).collect();
    event::add(c, &events, &at(second).into())
}

fn today() -> NaiveDate {
    at(0).naive().date()
}

fn total(c: &mut Conn, story: &StoryId) -> Result<Counts, StoreError> {
    let days = event::days_of(c, story, today(), today().succ_opt().unwrap())?;
    Ok(days.iter().fold(Counts::default(), |sum, day| sum.plus(day.counts)))
}

async fn with_stories(store: &Store) {
    add_people(store, 3).await;
    store
        .write(|c| {
            add_story(c, &a_story(1))?;
            add_story(c, &a_story(2))?;
            let mut draft = a_story(3);
            draft.status = StoryStatus::Draft;
            draft.published_revision = None;
            draft.first_published_at = None;
            add_story(c, &draft)
        })
        .await
        .unwrap();
}

/// The invariants that do not hold.
async fn findings(store: &Store) -> Vec<&'static str> {
    let found = store.read(|c| fsck::check(c, at(10), |_| ())).await.unwrap();
    found.iter().map(|found| found.invariant).collect()
}

#[tokio::test]
async fn days_of_stories_add_up_and_an_event_that_comes_twice_counts_once() {
    on_each_database(async |store: Store| {
        with_stories(&store).await;
        store
            .write(|c| {
                let story = || story_id(1);
                let batch = [
                    viewed("view-0001", 1),
                    viewed("view-0001", 1),
                    Event { sender: user(3).to_string(), ..viewed("view-0001", 1) },
                    Event { source: TrafficSource::Search, ..viewed("view-0002", 1) },
                    Event { happened_at: at(DAY), ..viewed("view-0003", 1) },
                    viewed("view-0004", 2),
                    an_event("read-0001", Happened::StoryRead { story: story() }),
                    an_event("time-0001", Happened::StoryReadTime { story: story(), seconds: 40 }),
                    an_event("time-0002", Happened::StoryReadTime { story: story(), seconds: 5 }),
                    an_event("move-0001", Happened::StoryScrolled { story: story(), percent: 9 }),
                    an_event("home-0001", Happened::HomepageViewed {}),
                ];
                assert_eq!(add(c, &batch, 1)?, 10);
                assert_eq!(add(c, &batch, 2)?, 0, "sent again after a lost answer");
                let days = event::days_of(c, &story_id(1), today(), today().succ_opt().unwrap())?;
                let seen: Vec<_> =
                    days.iter().map(|day| (day.day == today(), day.source, day.counts)).collect();
                let of = |views, reads, seconds| Counts { views, reads, seconds };
                assert_eq!(
                    seen,
                    [
                        (true, TrafficSource::Direct, of(2, 1, 45)),
                        (true, TrafficSource::Search, of(1, 0, 0)),
                        (false, TrafficSource::Direct, of(1, 0, 0)),
                    ]
                );
                assert_eq!(total(c, &story_id(1))?.read_ratio(), Some(25));
                assert_eq!(event::total_of(c, &story_id(1))?, of(4, 1, 45));
                assert_eq!(event::total_of(c, &story_id(9))?, Counts::default());
                assert_eq!(event::days_of(c, &story_id(1), today(), today())?.len(), 2);
                assert_eq!(event::first_day(c, &story_id(1))?, Some(today()));
                assert_eq!(event::first_day(c, &story_id(9))?, None);
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
        assert_eq!(findings(&store).await, [] as [&str; 0]);
    })
    .await;
}

#[tokio::test]
async fn drafts_unknown_stories_and_what_authors_do_at_their_own_are_not_counted() {
    on_each_database(async |store: Store| {
        with_stories(&store).await;
        store
            .write(|c| {
                let own = Event { sender: user(1).to_string(), ..viewed("own-00001", 1) };
                let batch = [own, viewed("draft-001", 3), viewed("nothing-1", 0xdead)];
                assert_eq!(add(c, &batch, 1)?, 0);
                for story in [1, 3, 0xdead] {
                    assert_eq!(total(c, &story_id(story))?, Counts::default());
                }
                assert_eq!(event::of_person(c, &user(1))?, []);
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
    })
    .await;
}

#[tokio::test]
async fn single_events_are_forgotten_and_what_they_added_up_to_stays() {
    on_each_database(async |store: Store| {
        with_stories(&store).await;
        store
            .write(|c| {
                add(c, &[viewed("view-0001", 1), viewed("view-0002", 1)], 1)?;
                // SQLite compares texts, and half a second is one of another length.
                let fifth = Timestamp::from_millis(at(5).millis() + 500).unwrap();
                event::add(c, &[viewed("view-0003", 1).into()], &fifth.into())?;
                assert_eq!(event::forget_before(c, at(0), 10)?, 0);
                assert_eq!(event::forget_before(c, at(5), 1)?, 1);
                assert_eq!(event::forget_before(c, at(5), 10)?, 1);
                assert_eq!(event::forget_before(c, fifth, 10)?, 0);
                let kept = event::of_person(c, &user(2))?;
                assert_eq!(kept.len(), 1);
                let said = serde_json::json!({ "postId": story_id(1) }).to_string();
                assert_eq!(kept[0].data, said);
                assert_eq!(kept[0].happened_at, at(0));
                assert_eq!(total(c, &story_id(1))?.views, 3);
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
        assert_eq!(findings(&store).await, [] as [&str; 0]);
    })
    .await;
}

#[tokio::test]
async fn with_an_account_go_its_events_and_with_its_stories_their_days() {
    on_each_database(async |store: Store| {
        with_stories(&store).await;
        store
            .write(|c| {
                add(c, &[viewed("view-0001", 1)], 1)?;
                deletion::hide(c, &user(2), at(2))?;
                assert!(deletion::erase(c, &user(2), at(3))?);
                assert_eq!(event::of_person(c, &user(2))?, []);
                assert_eq!(total(c, &story_id(1))?.views, 1, "a count is of no one");
                let other = Event { sender: user(3).to_string(), ..viewed("view-0002", 1) };
                add(c, &[other], 4)?;
                deletion::hide(c, &user(1), at(5))?;
                assert!(deletion::erase(c, &user(1), at(6))?);
                assert_eq!(total(c, &story_id(1))?, Counts::default());
                assert_eq!(event::of_person(c, &user(3))?, []);
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
        assert_eq!(findings(&store).await, [] as [&str; 0]);
    })
    .await;
}

#[tokio::test]
async fn fsck_finds_a_day_that_says_less_than_its_events() {
    on_each_database(async |store: Store| {
        with_stories(&store).await;
        store
            .write(|c| {
                add(c, &[viewed("view-0001", 1)], 1)?;
                execute(c, "UPDATE story_days SET view_count = 0")
            })
            .await
            .unwrap();
        assert_eq!(findings(&store).await, ["I1.story-days"]);
    })
    .await;
}
