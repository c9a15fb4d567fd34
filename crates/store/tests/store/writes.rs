use crate::support::*;
use quire_store::{Store, StoreError, StoreOptions, setting};
use std::{
    sync::{
        Arc, Barrier,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

#[derive(Debug, PartialEq)]
pub(crate) enum Refusal {
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

pub(crate) async fn futures_poll_once<F: Future>(
    mut future: std::pin::Pin<&mut F>,
) -> Option<F::Output> {
    std::future::poll_fn(|context| {
        std::task::Poll::Ready(match future.as_mut().poll(context) {
            std::task::Poll::Ready(value) => Some(value),
            std::task::Poll::Pending => None,
        })
    })
    .await
}
