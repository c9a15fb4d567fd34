use crate::support::*;
use quire_core::UserId;
use quire_store::{
    Conn, Paging, Store, StoreError,
    reading::{self, Wanted},
};

fn list_history(c: &mut Conn, reader: &UserId, words: &str) -> Result<Vec<(u64, i64)>, StoreError> {
    let page = reading::list(c, reader, Wanted::All, words, &Paging::first(10))?;
    let number = |id: &str| u64::from_str_radix(id, 16).unwrap();
    Ok(page.items.iter().map(|one| (number(one.story.id.as_str()), one.percent)).collect())
}

async fn with_stories(store: &Store) {
    add_people(store, 2).await;
    store
        .write(|c| {
            for n in 1..=3 {
                let mut story = a_story(n);
                story.title = format!("Story ÄPFEL {n}");
                add_story(c, &story)?;
            }
            Ok::<_, StoreError>(())
        })
        .await
        .unwrap();
}

#[tokio::test]
async fn a_history_holds_each_story_once_the_last_read_first_and_how_far() {
    on_each_database(async |store: Store| {
        with_stories(&store).await;
        store
            .write(|c| {
                reading::record(c, &user(1), &story_id(1), 40, at(1))?;
                reading::record(c, &user(1), &story_id(2), 100, at(2))?;
                reading::record(c, &user(1), &story_id(3), 10, at(3))?;
                reading::record(c, &user(2), &story_id(3), 90, at(3))?;
                // Again, and less far: what was reached stays reached.
                reading::record(c, &user(1), &story_id(1), 20, at(4))?;
                assert_eq!(list_history(c, &user(1), "")?, [(1, 40), (3, 10), (2, 100)]);
                assert_eq!(list_history(c, &user(1), "äpfel 2")?, [(2, 100)]);
                assert_eq!(list_history(c, &user(1), "pears")?, []);
                let unfinished =
                    reading::list(c, &user(1), Wanted::Below(95), "", &Paging::first(10))?;
                assert_eq!(unfinished.items.len(), 2);
                let first = reading::list(c, &user(1), Wanted::All, "", &Paging::first(2))?;
                let rest = Paging { after: first.next, limit: 2 };
                let rest = reading::list(c, &user(1), Wanted::All, "", &rest)?;
                assert_eq!((rest.items.len(), rest.next), (1, None));
                assert_eq!(rest.items[0].story.id, story_id(2));
                let known = reading::percents(c, &user(1), &[story_id(1), story_id(9)])?;
                assert_eq!(known, [(story_id(1), 40)].into());
                assert!(reading::remove(c, &user(1), &story_id(1), at(9))?);
                assert!(!reading::remove(c, &user(1), &story_id(1), at(9))?);
                assert_eq!(list_history(c, &user(1), "")?, [(3, 10), (2, 100)]);
                assert_eq!(list_history(c, &user(2), "")?, [(3, 90)]);
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_cleared_history_comes_back_until_it_is_cleared_again_or_forgotten() {
    on_each_database(async |store: Store| {
        with_stories(&store).await;
        store
            .write(|c| {
                reading::record(c, &user(1), &story_id(1), 40, at(1))?;
                reading::record(c, &user(1), &story_id(2), 50, at(2))?;
                reading::clear(c, &user(1), at(5))?;
                assert_eq!(list_history(c, &user(1), "")?, []);
                assert!(reading::percents(c, &user(1), &[story_id(1)])?.is_empty());
                assert!(reading::restore(c, &user(1))?);
                assert!(!reading::restore(c, &user(1))?);
                assert_eq!(list_history(c, &user(1), "")?, [(2, 50), (1, 40)]);
                reading::clear(c, &user(1), at(6))?;
                // Read again: it starts over, and stands there alone.
                reading::record(c, &user(1), &story_id(1), 5, at(7))?;
                assert_eq!(list_history(c, &user(1), "")?, [(1, 5)]);
                reading::clear(c, &user(1), at(8))?;
                assert!(reading::restore(c, &user(1))?);
                assert_eq!(list_history(c, &user(1), "")?, [(1, 5)]);
                reading::clear(c, &user(1), at(9))?;
                assert_eq!(reading::forget_cleared(c, at(8), 10)?, 0);
                assert_eq!(reading::forget_cleared(c, at(9), 10)?, 1);
                assert!(!reading::restore(c, &user(1))?);
                assert_eq!(list_history(c, &user(1), "")?, []);
                assert_eq!(reading::all_of(c, &user(1))?, []);
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_pause_says_nothing_of_what_was_read() {
    on_each_database(async |store: Store| {
        with_stories(&store).await;
        store
            .write(|c| {
                reading::record(c, &user(1), &story_id(1), 40, at(1))?;
                reading::set_paused(c, &user(1), true)?;
                assert!(reading::history(c, &user(1))?.is_paused);
                assert!(!reading::history(c, &user(2))?.is_paused);
                assert_eq!(list_history(c, &user(1), "")?, [(1, 40)]);
                reading::clear(c, &user(1), at(3))?;
                assert!(reading::history(c, &user(1))?.is_paused, "clearing does not end a pause");
                reading::set_paused(c, &user(1), false)?;
                assert!(reading::history(c, &user(1))?.cleared_at.is_some());
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
    })
    .await;
}
