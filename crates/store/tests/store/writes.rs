use crate::support::*;
use quire_store::{Store, StoreError, StoreOptions, setting};
use std::{
    sync::{
        Arc, Barrier, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

#[derive(Debug, PartialEq)]
enum Refusal {
    Unlucky,
    Store(String),
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        Self::Store(error.to_string())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closure_that_fails_fails_alone() {
    on_each_database(async |store: Store| {
        let mut tasks = tokio::task::JoinSet::new();
        for n in 0..64 {
            let store = store.clone();
            tasks.spawn(async move {
                let done = store
                    .write(move |c| {
                        setting::set(c, &format!("key-{n}"), "kept")?;
                        assert!(n % 8 != 3, "this one panics");
                        if n % 8 == 5 { Err(Refusal::Unlucky) } else { Ok(n) }
                    })
                    .await;
                (n, done)
            });
        }
        for (n, done) in tasks.join_all().await {
            let kept = store.read(move |c| setting::get(c, &format!("key-{n}"))).await.unwrap();
            match n % 8 {
                3 => assert_eq!(done, Err(StoreError::Panicked.into())),
                5 => assert_eq!(done, Err(Refusal::Unlucky)),
                _ => assert_eq!(done, Ok(n)),
            }
            assert_eq!(kept.is_some(), !matches!(n % 8, 3 | 5), "{n}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn writes_that_wait_share_a_commit() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&sqlite_url(&dir));
    let commits = Arc::new(AtomicUsize::new(0));
    let count = commits.clone();
    store.on_commit(move |_| {
        count.fetch_add(1, Ordering::Relaxed);
    });
    // The first write holds the writer until the other 64 are queued.
    let gate = Arc::new(Barrier::new(2));
    let mut tasks = tokio::task::JoinSet::new();
    let (held, first) = (gate.clone(), store.clone());
    tasks.spawn(async move {
        first
            .write(move |c| {
                held.wait();
                held.wait();
                setting::set(c, "first", "")
            })
            .await
    });
    gate.wait();
    for n in 0..64 {
        let store = store.clone();
        tasks.spawn(async move {
            store
                .write(move |c| {
                    let change = quire_store::Change {
                        kind: quire_store::ChangeKind::Site,
                        id: n.to_string(),
                        tags: vec![],
                        at: at(0),
                    };
                    quire_store::change::append(c, change)
                })
                .await
        });
    }
    while store.waiting_writes() < 64 {
        tokio::task::yield_now().await;
    }
    gate.wait();
    for done in tasks.join_all().await {
        done.unwrap();
    }
    let commits = commits.load(Ordering::Relaxed);
    assert!(commits <= 2, "{commits} commits for 64 writes that waited together");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_queue_says_busy() {
    let dir = tempfile::tempdir().unwrap();
    let options =
        StoreOptions { queue: 1, wait: Duration::from_millis(50), ..StoreOptions::default() };
    let store = Store::open(&sqlite_url(&dir), options).unwrap();
    let gate = Arc::new(Barrier::new(2));
    let mut tasks = tokio::task::JoinSet::new();
    let (held, first) = (gate.clone(), store.clone());
    tasks.spawn(async move {
        first
            .write(move |c| {
                held.wait();
                held.wait();
                setting::set(c, "first", "")
            })
            .await
    });
    gate.wait();
    let second = store.clone();
    tasks.spawn(async move { second.write(|c| setting::set(c, "second", "")).await });
    while store.waiting_writes() < 1 {
        tokio::task::yield_now().await;
    }
    let third = store.write(|c| setting::set(c, "third", "")).await;
    assert!(matches!(third, Err(StoreError::Busy)), "{third:?}");
    gate.wait();
    for done in tasks.join_all().await {
        done.unwrap();
    }
}

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

#[tokio::test]
async fn a_reader_cannot_write() {
    on_each_database(async |store: Store| {
        let refused = store.read(|c| setting::set(c, "key", "value")).await;
        assert!(matches!(refused, Err(StoreError::ReadOnly)), "{refused:?}");
    })
    .await;
}

#[tokio::test]
async fn a_reader_that_panics_harms_no_one() {
    on_each_database(async |store: Store| {
        for _ in 0..20 {
            let broken: Result<(), _> = store.read(|_| panic!("broken")).await;
            assert!(matches!(broken, Err(StoreError::Panicked)), "{broken:?}");
            let broken: Result<(), _> = store.read_in_place(|_| panic!("broken")).await;
            assert!(matches!(broken, Err(StoreError::Panicked)), "{broken:?}");
        }
        assert_eq!(store.read_in_place(|c| setting::get(c, "key")).await.unwrap(), None);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn readers_beyond_the_pool_are_told_busy() {
    on_each_database(async |store: Store| {
        let options =
            StoreOptions { readers: 1, wait: Duration::from_millis(50), ..StoreOptions::default() };
        let store = Store::open(store.url(), options).unwrap();
        let gate = Arc::new(Barrier::new(2));
        let (held, first) = (gate.clone(), store.clone());
        let reader = tokio::spawn(async move {
            first
                .read(move |c| {
                    held.wait();
                    held.wait();
                    setting::get(c, "key")
                })
                .await
        });
        gate.wait();
        let second = store.read(|c| setting::get(c, "key")).await;
        assert!(matches!(second, Err(StoreError::Busy)), "{second:?}");
        gate.wait();
        assert_eq!(reader.await.unwrap().unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn what_was_acknowledged_is_there_after_the_program_is_gone() {
    on_each_database(async |store: Store| {
        store.write(|c| setting::set(c, "key", "value")).await.unwrap();
        let other = open(store.url());
        let found = other.read(|c| setting::get(c, "key")).await.unwrap();
        assert_eq!(found.as_deref(), Some("value"));
    })
    .await;
}

#[tokio::test]
async fn a_write_goes_on_when_its_caller_is_gone() {
    let dir = tempfile::tempdir().unwrap();
    let url = sqlite_url(&dir);
    let store = open(&url);
    let mut write = Box::pin(store.write(|c| setting::set(c, "key", "value")));
    // Polled once: the write is queued.
    let queued = futures_poll_once(write.as_mut()).await;
    drop(queued);
    drop(write);
    drop(store);
    let store = open(&url);
    let found = store.read(|c| setting::get(c, "key")).await.unwrap();
    assert_eq!(found.as_deref(), Some("value"));
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

async fn futures_poll_once<F: Future>(mut future: std::pin::Pin<&mut F>) -> Option<F::Output> {
    std::future::poll_fn(|context| {
        std::task::Poll::Ready(match future.as_mut().poll(context) {
            std::task::Poll::Ready(value) => Some(value),
            std::task::Poll::Pending => None,
        })
    })
    .await
}
