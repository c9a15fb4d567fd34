use crate::support::*;
use quire_store::{DatabaseUrl, Store, StoreError, StoreOptions, one_read, setting};
use std::sync::{Arc, Barrier};

#[tokio::test(flavor = "multi_thread")]
async fn queries_of_one_read_see_one_moment_on_sqlite_and_hold_nothing_afterwards() {
    on_each_database(async |store: Store| {
        let gate = Arc::new(Barrier::new(2));
        let (held, reader) = (gate.clone(), store.clone());
        let reading = tokio::spawn(async move {
            let both = move |c: &mut quire_store::Conn| {
                one_read(c, |c| {
                    let before = setting::get(c, "key")?;
                    held.wait();
                    held.wait();
                    Ok((before, setting::get(c, "key")?))
                })
            };
            reader.read(both).await
        });
        gate.wait();
        store.write(|c| setting::set(c, "key", "new")).await.unwrap();
        gate.wait();
        let (before, after) = reading.await.unwrap().unwrap();
        assert_eq!(before, None);
        let new = Some("new".to_owned());
        let is_sqlite = matches!(store.url(), DatabaseUrl::Sqlite(_));
        assert_eq!(after, if is_sqlite { None } else { new.clone() });

        // One that fails leaves its connection as it was, whichever of them is asked next.
        for _ in 0..StoreOptions::default().readers {
            let failed = store.read_in_place(|c| one_read(c, |_| Err::<(), _>(StoreError::Busy)));
            assert!(matches!(failed.await, Err(StoreError::Busy)));
            let found = store.read_in_place(|c| one_read(c, |c| setting::get(c, "key"))).await;
            assert_eq!(found.unwrap(), new);
        }
        // Within a write it is part of the write.
        let written = store.write(|c| {
            setting::set(c, "key", "newer")?;
            one_read(c, |c| setting::get(c, "key"))
        });
        assert_eq!(written.await.unwrap().as_deref(), Some("newer"));
    })
    .await;
}
