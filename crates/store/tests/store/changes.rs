use crate::support::*;
use quire_store::{Change, ChangeKind, Store, StoreError, change};
use std::sync::{Arc, Mutex};

fn a_change(n: u64) -> Change {
    Change {
        kind: ChangeKind::Story,
        id: story_id(n).to_string(),
        tags: vec![format!("post-{n}"), "latest".to_owned()],
        at: at(i64::try_from(n).unwrap()),
    }
}

#[tokio::test]
async fn changes_are_numbered_without_gaps_in_the_order_of_commits() {
    on_each_database(async |store: Store| {
        let mut tasks = tokio::task::JoinSet::new();
        for n in 0..40 {
            let store = store.clone();
            tasks.spawn(async move {
                store
                    .write(move |c| {
                        change::append(c, a_change(n))?;
                        change::append(c, a_change(n + 100))?;
                        if n % 4 == 0 { Err(StoreError::Busy) } else { Ok(()) }
                    })
                    .await
            });
        }
        assert_eq!(tasks.join_all().await.into_iter().filter(Result::is_ok).count(), 30);
        store
            .read(|c| {
                let all = change::after(c, 0, 1000)?;
                let seqs: Vec<i64> = all.iter().map(|recorded| recorded.seq).collect();
                assert_eq!(seqs, (1..=60).collect::<Vec<_>>(), "refused writes leave no gap");
                assert_eq!(change::latest_seq(c)?, 60);
                let some = change::after(c, 57, 2)?;
                assert_eq!(some.len(), 2);
                let n = u64::from_str_radix(&some[0].change.id, 16).unwrap();
                assert_eq!(some[0].change, a_change(n));
                Ok(())
            })
            .await
            .unwrap();
    })
    .await;
}

#[tokio::test]
async fn listeners_are_told_before_the_writer_is_answered() {
    on_each_database(async |store: Store| {
        let heard: Arc<Mutex<Vec<String>>> = Arc::default();
        let ear = heard.clone();
        store.on_commit(|_| panic!("a listener that fails"));
        store.on_commit(move |changes| {
            ear.lock().unwrap().extend(changes.iter().map(|recorded| recorded.change.id.clone()));
        });
        for n in 1..=3 {
            store.write(move |c| change::append(c, a_change(n))).await.unwrap();
            assert_eq!(heard.lock().unwrap().last(), Some(&story_id(n).to_string()));
        }
        let refused = store
            .write(|c| {
                change::append(c, a_change(9))?;
                Err::<(), _>(StoreError::Busy)
            })
            .await;
        assert!(refused.is_err());
        assert_eq!(heard.lock().unwrap().len(), 3, "nothing is heard of what was rolled back");
    })
    .await;
}

#[tokio::test]
async fn a_change_can_only_be_noted_inside_a_write() {
    on_each_database(async |store: Store| {
        let refused = store.read(|c| change::append(c, a_change(1))).await;
        assert!(matches!(refused, Err(StoreError::OutsideWrite)), "{refused:?}");
    })
    .await;
}

#[tokio::test]
async fn old_changes_are_forgotten_but_their_numbers_are_not_used_again() {
    on_each_database(async |store: Store| {
        store.write(|c| (1..=5).try_for_each(|n| change::append(c, a_change(n)))).await.unwrap();
        let gone = store.write(|c| change::forget_before(c, at(4), 100)).await.unwrap();
        assert_eq!(gone, 3);
        store.write(|c| change::append(c, a_change(6))).await.unwrap();
        store
            .read(|c| {
                assert_eq!(change::oldest_seq(c)?, Some(4));
                assert_eq!(change::latest_seq(c)?, 6);
                Ok(())
            })
            .await
            .unwrap();
    })
    .await;
}
