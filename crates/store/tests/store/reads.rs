use crate::support::*;
use quire_store::{DatabaseUrl, Store, StoreError, StoreOptions, setting};
use std::sync::{Arc, Barrier};

async fn key(store: &Store) -> Option<String> {
    store.read_in_place(|c| setting::get(c, "key")).await.unwrap()
}

async fn set(store: &Store, value: &'static str) {
    store.write(move |c| setting::set(c, "key", value)).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn shared_reads_see_one_moment_on_sqlite_until_they_pause() {
    on_each_database(async |store: Store| {
        let gate = Arc::new(Barrier::new(2));
        let (held, reader) = (gate.clone(), store.clone());
        let reading = tokio::spawn(async move {
            let reads = async {
                let before = key(&reader).await;
                held.wait();
                held.wait();
                let meanwhile = key(&reader).await;
                tokio::task::yield_now().await;
                [before, meanwhile, key(&reader).await]
            };
            reader.share_reads(reads).await
        });
        gate.wait();
        set(&store, "new").await;
        gate.wait();
        let [before, meanwhile, after] = reading.await.unwrap();
        let new = Some("new".to_owned());
        let is_sqlite = matches!(store.url(), DatabaseUrl::Sqlite(_));
        assert_eq!(before, None);
        assert_eq!(meanwhile, if is_sqlite { None } else { new.clone() });
        assert_eq!(after, new);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_shares_reads_sees_its_own_writes() {
    on_each_database(async |store: Store| {
        let reads = async {
            let before = key(&store).await;
            set(&store, "new").await;
            let after = key(&store).await;
            set(&store, "newer").await;
            (before, after, key(&store).await)
        };
        let (before, after, last) = store.share_reads(reads).await;
        assert_eq!((before, after.as_deref(), last.as_deref()), (None, Some("new"), Some("newer")));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn shared_reads_that_fail_leave_nothing_behind() {
    on_each_database(async |store: Store| {
        set(&store, "value").await;
        // More than there are connections, whichever of them is asked next.
        for _ in 0..=StoreOptions::default().readers {
            let reads = async {
                let failed = store.read_in_place(|_| Err::<(), _>(StoreError::Busy)).await;
                assert!(matches!(failed, Err(StoreError::Busy)));
                assert_eq!(key(&store).await.as_deref(), Some("value"));
                let panicked = store.read_in_place(|_| -> Result<(), _> { panic!("a test's") });
                assert!(matches!(panicked.await, Err(StoreError::Panicked)));
                assert_eq!(key(&store).await.as_deref(), Some("value"));
            };
            store.share_reads(reads).await;
            assert_eq!(key(&store).await.as_deref(), Some("value"));
        }
    })
    .await;
}

#[test]
fn each_processor_has_a_connection_to_share_reads_on() {
    let processors = std::thread::available_parallelism().unwrap().get();
    assert!(StoreOptions::default().readers > processors.min(63));
}

#[tokio::test(flavor = "multi_thread")]
async fn shared_reads_are_of_one_store() {
    on_each_database(async |store: Store| {
        let folder = tempfile::tempdir().unwrap();
        let other = open(&sqlite_url(&folder));
        set(&store, "one").await;
        set(&other, "other").await;
        let reads = async {
            let inner = async { (key(&store).await, key(&other).await) };
            (key(&store).await, key(&other).await, other.share_reads(inner).await)
        };
        let (one, another, inner) = store.share_reads(reads).await;
        let both = (Some("one".to_owned()), Some("other".to_owned()));
        assert_eq!((one, another), both);
        assert_eq!(inner, both);
    })
    .await;
}
