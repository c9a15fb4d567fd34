//! Stories as they are being written: one revision after the other, and what the history keeps.

use crate::support::*;
use quire_core::{
    BlockId, Document, SaveId, SeatId, Timestamp,
    document::{Block, BlockKind},
    story::{Revision, Story, StoryDetails, StoryStatus},
};
use quire_store::{
    Store, StoreError,
    draft::{self, Save, Seat, Writing},
    fsck, story,
};

fn a_draft(n: u64) -> Story {
    Story {
        status: StoryStatus::Draft,
        published_revision: None,
        first_published_at: None,
        ..a_story(n)
    }
}

/// The save that makes revision `number` of a story, `seconds` after the start.
fn a_save(story: &Story, number: i64, seconds: i64) -> Save {
    let block = Block {
        id: BlockId::from_index(0),
        kind: BlockKind::Paragraph { drop_cap: false },
        text: format!("text {number}"),
        marks: Vec::new(),
    };
    let revision = Revision {
        story_id: story.id.clone(),
        revision: number,
        title: format!("title {number}"),
        subtitle: String::new(),
        document: Document { blocks: vec![block] },
        created_at: at(seconds),
    };
    let (excerpt, writing) = (format!("excerpt {number}"), Writing::default());
    Save { revision, writing, excerpt, word_count: 2, read_minutes: 1, keeps_replaced: false }
}

async fn begin(store: &Store, story: Story) {
    add_people(store, 1).await;
    let first = a_save(&story, 1, 0);
    store
        .write(move |c| draft::begin(c, &story, &StoryDetails::begun_at(at(0)), &first))
        .await
        .unwrap();
}

/// Saves revision `number`; whether no one was faster.
async fn save(store: &Store, number: i64, seconds: i64) -> bool {
    let done = store.write(move |c| {
        let story = story::find(c, &story_id(1))?.unwrap();
        draft::save(c, &story, &a_save(&story, number, seconds))
    });
    done.await.unwrap()
}

async fn revision_numbers(store: &Store) -> Vec<i64> {
    let all = store.read(|c| {
        let mut kept = Vec::new();
        for revision in 1..400 {
            kept.extend(story::body(c, &story_id(1), revision)?.map(|body| body.revision));
        }
        Ok(kept)
    });
    all.await.unwrap()
}

#[tokio::test]
async fn a_save_replaces_the_head_and_shows_on_cards_while_nothing_is_published() {
    on_each_database(async |store: Store| {
        begin(&store, a_draft(1)).await;
        assert!(save(&store, 2, 5).await);
        let (story, head) = store
            .read(|c| {
                let story = story::find(c, &story_id(1))?.unwrap();
                let head = draft::head(c, &story)?.unwrap().0;
                Ok((story, head))
            })
            .await
            .unwrap();
        assert_eq!((story.head_revision, head.revision), (2, 2));
        assert_eq!((story.title.as_str(), story.excerpt.as_str()), ("title 2", "excerpt 2"));
        assert_eq!(head.draft.title, "title 2");
        assert_eq!(revision_numbers(&store).await, [2]);
        assert_eq!(store.read(|c| fsck::check(c, at(100), |_| {})).await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn who_saves_on_an_old_head_changes_nothing() {
    on_each_database(async |store: Store| {
        begin(&store, a_draft(1)).await;
        let old = store.read(|c| Ok(story::find(c, &story_id(1))?.unwrap())).await.unwrap();
        assert!(save(&store, 2, 5).await);
        let late = a_save(&old, 2, 6);
        let before = old.clone();
        let is_done = store.write(move |c| draft::save(c, &before, &late)).await;
        assert!(!is_done.unwrap());
        let published = Story { status: StoryStatus::Published, head_revision: 2, ..old };
        let late = a_save(&published, 3, 6);
        let is_done = store.write(move |c| draft::save(c, &published, &late)).await;
        assert!(!is_done.unwrap(), "it was published, or taken back, meanwhile");
        assert_eq!(revision_numbers(&store).await, [2]);
    })
    .await;
}

#[tokio::test]
async fn the_history_keeps_what_was_published_every_ten_minutes_and_every_pause() {
    on_each_database(async |store: Store| {
        begin(&store, a_draft(1)).await;
        // A save each minute for half an hour, then a pause.
        for number in 2..=31 {
            assert!(save(&store, number, (number - 1) * 60).await);
        }
        assert_eq!(revision_numbers(&store).await, [11, 21, 31]);
        assert!(save(&store, 32, 30 * 60 + 3600).await);
        assert_eq!(revision_numbers(&store).await, [11, 21, 31, 32]);
        store
            .write(|c| {
                let story = story::find(c, &story_id(1))?.unwrap();
                let published = Story {
                    status: StoryStatus::Published,
                    published_revision: Some(32),
                    first_published_at: Some(at(5_400)),
                    ..story
                };
                story::save(c, &published).map(drop)
            })
            .await
            .unwrap();
        for (number, seconds) in [(33, 5_401), (34, 5_402)] {
            assert!(save(&store, number, seconds).await);
        }
        assert_eq!(revision_numbers(&store).await, [11, 21, 31, 32, 34]);
        let story = store.read(|c| Ok(story::find(c, &story_id(1))?.unwrap())).await.unwrap();
        assert_eq!(story.title, "title 32", "readers see what is published");
    })
    .await;
}

#[tokio::test]
async fn the_history_of_a_story_has_an_end() {
    on_each_database(async |store: Store| {
        begin(&store, a_draft(1)).await;
        for number in 2..=220 {
            assert!(save(&store, number, number * 3_600).await);
        }
        let kept = revision_numbers(&store).await;
        assert_eq!((kept.len(), kept.last()), (200, Some(&220)));
    })
    .await;
}

#[tokio::test]
async fn the_latest_saves_and_the_seat_are_remembered() {
    on_each_database(async |store: Store| {
        begin(&store, a_draft(1)).await;
        let mut writing = Writing::default();
        for number in 0..40 {
            writing.remember(format!("save-{number:04}").parse().unwrap());
        }
        assert_eq!(writing.saves.len(), 32);
        let last: SaveId = "save-0039".parse().unwrap();
        assert_eq!(writing.saves.last(), Some(&last));
        let seat = Seat { id: "seat-0001".parse::<SeatId>().unwrap(), seen_at: at(7) };
        let (kept, taken) = (writing.clone(), seat.clone());
        store
            .write(move |c| {
                let story = story::find(c, &story_id(1))?.unwrap();
                let save = Save { writing: kept.clone(), ..a_save(&story, 2, 5) };
                draft::save(c, &story, &save)?;
                draft::take_seat(c, &story.id, &taken)
            })
            .await
            .unwrap();
        let found = store.read(|c| draft::writing(c, &story_id(1))).await.unwrap();
        assert_eq!(found, Writing { seat: Some(seat), ..writing });
        let refused = store
            .write(|c| {
                draft::take_seat(
                    c,
                    &story_id(9),
                    &Seat {
                        id: "seat-0001".parse().unwrap(),
                        seen_at: Timestamp::from_millis(0).unwrap(),
                    },
                )
            })
            .await;
        assert!(matches!(refused, Err(StoreError::Constraint { .. })), "{refused:?}");
    })
    .await;
}
