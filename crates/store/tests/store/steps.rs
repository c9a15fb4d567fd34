//! Steps: what can wait, written a few items at a time.

use crate::{
    support::*,
    writes::{Refusal, futures_poll_once},
};
use quire_store::{Store, StoreError, setting};
use std::{
    sync::{Arc, Barrier, Mutex},
    time::{Duration, Instant},
};

#[tokio::test]
async fn steps_are_written_in_their_order_and_fail_alone() {
    on_each_database(async |store: Store| {
        let items: Vec<usize> = (0..120).collect();
        let steps = store.write_in_steps(items, |c, step| {
            for n in step {
                setting::set(c, &format!("key-{n}"), "kept")?;
                assert_ne!(*n, 60, "this one panics");
                if *n == 3 {
                    return Err(Refusal::Unlucky);
                }
            }
            Ok(step.to_vec())
        });
        let steps = steps.await;
        assert!(steps.contains(&Err(Refusal::Unlucky)));
        assert!(steps.contains(&Err(StoreError::Panicked.into())));
        let written: Vec<usize> = steps.into_iter().flatten().flatten().collect();
        assert!(written.is_sorted() && written.contains(&119), "{written:?}");
        for n in 0..120 {
            let kept = store.read(move |c| setting::get(c, &format!("key-{n}"))).await.unwrap();
            assert_eq!(kept.is_some(), written.contains(&n), "{n}");
        }
        let none = store.write_in_steps(Vec::<u8>::new(), |_, _| Ok::<_, StoreError>(())).await;
        assert!(none.is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_write_passes_steps_that_came_before_it() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&sqlite_url(&dir));
    let order = Arc::new(Mutex::new(Vec::new()));
    let gate = Arc::new(Barrier::new(2));
    let (held, noted, first) = (gate.clone(), order.clone(), store.clone());
    let steps = tokio::spawn(async move {
        let steps = first.write_in_steps((0..100).collect(), move |_, step: &[usize]| {
            if step.contains(&0) {
                held.wait();
                held.wait();
            }
            noted.lock().unwrap().push("step");
            Ok::<_, StoreError>(())
        });
        steps.await
    });
    // The first step has begun.
    gate.wait();
    let noted = order.clone();
    let mut write = Box::pin(store.write(move |_| {
        noted.lock().unwrap().push("write");
        Ok::<_, StoreError>(())
    }));
    assert!(futures_poll_once(write.as_mut()).await.is_none());
    // Longer than steps may take together, however slow the disk.
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_millis(3) {
        tokio::task::yield_now().await;
    }
    gate.wait();
    write.await.unwrap();
    assert!(steps.await.unwrap().into_iter().all(|step| step.is_ok()));
    let order = order.lock().unwrap();
    assert_eq!(order.get(..3), Some(&["step", "write", "step"][..]), "{order:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_step_that_took_long_is_followed_by_eight_groups_of_writes() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&sqlite_url(&dir));
    let order = Arc::new(Mutex::new(Vec::new()));
    let gate = Arc::new(Barrier::new(2));
    let (held, noted, first) = (gate.clone(), order.clone(), store.clone());
    let steps = tokio::spawn(async move {
        let steps = first.write_in_steps((0..10).collect(), move |_, step: &[usize]| {
            if step.contains(&0) {
                held.wait();
                held.wait();
            }
            // As long as a group may take, of which steps have an eighth.
            last(Duration::from_millis(10));
            noted.lock().unwrap().push("step");
            Ok::<_, StoreError>(())
        });
        steps.await
    });
    gate.wait();
    let mut writes = Vec::new();
    for _ in 0..12 {
        let noted = order.clone();
        let mut write = Box::pin(store.write(move |_| {
            // Two make a group.
            last(Duration::from_millis(6));
            noted.lock().unwrap().push("write");
            Ok::<_, StoreError>(())
        }));
        assert!(futures_poll_once(write.as_mut()).await.is_none());
        writes.push(write);
    }
    gate.wait();
    for write in writes {
        write.await.unwrap();
    }
    assert!(steps.await.unwrap().into_iter().all(|step| step.is_ok()));
    let order = order.lock().unwrap();
    assert_eq!(order.first(), Some(&"step"));
    assert_eq!(order.get(1..9), Some(&["write"; 8][..]), "{order:?}");
}

/// Keeps a thread busy for so long.
fn last(time: Duration) {
    let begun = Instant::now();
    while begun.elapsed() < time {
        std::hint::spin_loop();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn steps_get_ahead_while_others_write_without_end() {
    on_each_database(async |store: Store| {
        let writers: Vec<_> = (0..4)
            .map(|n: usize| {
                let store = store.clone();
                tokio::spawn(async move {
                    loop {
                        let key = format!("writer-{n}");
                        store.write(move |c| setting::set(c, &key, "again")).await.unwrap();
                    }
                })
            })
            .collect();
        let steps = store.write_in_steps((0..60).collect(), |c, step: &[u8]| {
            step.iter().try_for_each(|n| setting::set(c, &format!("key-{n}"), "kept"))
        });
        assert!(steps.await.into_iter().all(|step| step.is_ok()));
        writers.iter().for_each(tokio::task::JoinHandle::abort);
    })
    .await;
}

#[tokio::test]
async fn steps_go_on_when_their_caller_is_gone() {
    let dir = tempfile::tempdir().unwrap();
    let url = sqlite_url(&dir);
    let store = open(&url);
    let mut steps = Box::pin(store.write_in_steps((0..20).collect(), |c, step: &[u8]| {
        step.iter().try_for_each(|n| setting::set(c, &format!("key-{n}"), "value"))
    }));
    // Polled once: all steps are queued.
    assert!(futures_poll_once(steps.as_mut()).await.is_none());
    drop(steps);
    drop(store);
    let store = open(&url);
    for n in 0..20 {
        let found = store.read(move |c| setting::get(c, &format!("key-{n}"))).await.unwrap();
        assert_eq!(found.as_deref(), Some("value"), "{n}");
    }
}
