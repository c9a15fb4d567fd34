//! After a restore subscribers are asked whether they still want to be sent what they were.

use super::{nothing_else, restore};
use crate::support::*;
use quire_core::{
    HubRequestId,
    hub::{HubMode, HubRequest, HubSubscription},
};
use quire_store::{
    DatabaseUrl, Store, StoreError, backup,
    hub::{self, HubTopicState},
};

const TOPIC: &str = "https://quire.example/feed/latest";
const CALLBACK: &str = "https://reader.example/hook";
const DAY: i64 = 86_400;

#[tokio::test(flavor = "multi_thread")]
async fn subscribers_are_asked_again_after_a_restore() {
    on_each_database(async |store: Store| {
        let fill = |c: &mut quire_store::Conn| {
            let state = HubTopicState { tag: "a".to_owned(), keys: vec!["page:home".to_owned()] };
            hub::watch(c, TOPIC, &state, at(1))?;
            for (callback, days) in [(CALLBACK, 10), ("https://ended.example/", 0)] {
                let one = HubSubscription {
                    topic: TOPIC.to_owned(),
                    callback: callback.to_owned(),
                    secret: Some("secret".to_owned()),
                    ends_at: at(1).plus_seconds(days * DAY),
                    delivered: 0,
                    attempts: 0,
                };
                hub::keep(c, &one, at(1))?;
            }
            let waits = HubRequest {
                id: HubRequestId::from_bits(1),
                mode: HubMode::Unsubscribe,
                topic: TOPIC.to_owned(),
                callback: CALLBACK.to_owned(),
                secret: None,
                lease_seconds: DAY,
                attempts: 0,
            };
            hub::add_request(c, &waits, at(2))?;
            assert_eq!(hub::mark_due(c, &["page:home".to_owned()], 7)?, 1);
            assert_eq!(hub::due_topics(c, 9)?.len(), 1);
            Ok::<_, StoreError>(())
        };
        store.write(fill).await.unwrap();
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join("monday");
        backup::back_up(&store, &folder, at(5), nothing_else).await.unwrap();
        let file = DatabaseUrl::Sqlite(dir.path().join("restored.db"));
        restore(&folder, &file).await.unwrap();
        let now = at(1).plus_seconds(20 * DAY);
        let ask = move |c: &mut quire_store::Conn| {
            assert!(!hub::is_watched(c)?);
            assert_eq!(hub::due_deliveries(c, &[], now, 9)?, []);
            let due = hub::due_requests(c, &[], now, 9)?;
            let [(id, callback)] = due.as_slice() else { panic!("{due:?}") };
            assert_eq!(callback, CALLBACK);
            let until = now.plus_seconds(60);
            let request = hub::take_request(c, id, "token", now, until)?.unwrap();
            assert_eq!(
                (request.mode, request.secret.as_deref()),
                (HubMode::Subscribe, Some("secret"))
            );
            assert!(request.lease_seconds > 0 && request.lease_seconds <= 10 * DAY);
            assert!(hub::take_request(c, id, "other", now, until)?.is_none(), "it is taken");
            assert!(!hub::remove_request(c, id, "other")?);
            assert!(hub::remove_request(c, id, "token")?);
            Ok::<_, StoreError>(())
        };
        open(&file).write(ask).await.unwrap();
    })
    .await;
}
