use crate::support::*;
use quire_store::{Store, StoreError, clap, story};

async fn counts(store: &Store) -> (i64, i64) {
    store
        .read(|c| {
            let claps = story::find(c, &story_id(1))?.unwrap().clap_count;
            Ok((claps, story::voter_counts(c, &[story_id(1)])?[&story_id(1)]))
        })
        .await
        .unwrap()
}

#[tokio::test]
async fn a_reader_gives_at_most_fifty_claps() {
    on_each_database(async |store: Store| {
        add_people(&store, 2).await;
        store.write(|c| add_story(c, &a_story(1))).await.unwrap();
        for (claps, total) in [(30, 30), (15, 45), (20, 50), (50, 50), (i64::MAX, 50), (-3, 50)] {
            let given =
                store.write(move |c| clap::add(c, &story_id(1), &user(2), claps, at(1))).await;
            assert_eq!(given.unwrap(), Some(total));
        }
        assert_eq!(counts(&store).await, (50, 1));
        let given = store.read(|c| clap::given_to(c, &user(2), &[story_id(1), story_id(2)])).await;
        assert_eq!(given.unwrap(), [(story_id(1), 50)].into());
    })
    .await;
}

#[tokio::test]
async fn claps_can_be_taken_back() {
    on_each_database(async |store: Store| {
        add_people(&store, 3).await;
        store.write(|c| add_story(c, &a_story(1))).await.unwrap();
        store
            .write(|c| {
                clap::add(c, &story_id(1), &user(2), 5, at(1))?;
                clap::add(c, &story_id(1), &user(3), 6, at(1))
            })
            .await
            .unwrap();
        assert_eq!(counts(&store).await, (11, 2));
        for gone in [5, 0] {
            let taken = store.write(|c| clap::remove(c, &story_id(1), &user(2))).await;
            assert_eq!(taken.unwrap(), gone);
            assert_eq!(counts(&store).await, (6, 1));
        }
    })
    .await;
}

#[tokio::test]
async fn nothing_is_clapped_for_that_does_not_exist() {
    on_each_database(async |store: Store| {
        add_people(&store, 1).await;
        let none = store.write(|c| clap::add(c, &story_id(1), &user(1), 1, at(1))).await;
        assert_eq!(none.unwrap(), None);
        store.write(|c| add_story(c, &a_story(1))).await.unwrap();
        let missing = store.write(|c| clap::add(c, &story_id(1), &user(9), 1, at(1))).await;
        assert!(matches!(missing, Err(StoreError::Constraint { .. })), "{missing:?}");
        assert_eq!(counts(&store).await, (0, 0));
    })
    .await;
}

#[tokio::test]
async fn claps_at_the_same_time_are_all_counted() {
    on_each_database(async |store: Store| {
        add_people(&store, 4).await;
        store.write(|c| add_story(c, &a_story(1))).await.unwrap();
        let mut tasks = tokio::task::JoinSet::new();
        for n in 0..60 {
            let store = store.clone();
            tasks.spawn(async move {
                store.write(move |c| clap::add(c, &story_id(1), &user(1 + n % 4), 1, at(1))).await
            });
        }
        for given in tasks.join_all().await {
            given.unwrap();
        }
        assert_eq!(counts(&store).await, (60, 4));
    })
    .await;
}
