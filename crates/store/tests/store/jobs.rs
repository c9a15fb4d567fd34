use crate::support::*;
use quire_store::{
    Store, StoreError,
    job::{self, NewJob},
};
use serde_json::json;

async fn enqueue(store: &Store, key: &'static str, run_at: i64) -> bool {
    store.write(move |c| job::enqueue(c, &new(key, &json!({}), run_at), at(0))).await.unwrap()
}

fn new<'a>(effect_key: &'a str, payload: &'a serde_json::Value, run_at: i64) -> NewJob<'a> {
    NewJob { effect_key, kind: "mail", person_id: None, payload, run_at: at(run_at) }
}

async fn claim(store: &Store, token: &'static str, now: i64) -> Option<String> {
    let claimed = store.write(move |c| job::claim(c, token, at(now), 30)).await.unwrap();
    claimed.map(|job| job.effect_key)
}

#[tokio::test]
async fn an_effect_is_asked_for_once() {
    on_each_database(async |store: Store| {
        assert!(enqueue(&store, "a", 0).await);
        assert!(!enqueue(&store, "a", 5).await);
        assert_eq!(claim(&store, "t", 1).await.as_deref(), Some("a"));
        assert!(store.write(|c| job::finish(c, "a", "t", at(2))).await.unwrap());
        assert!(!enqueue(&store, "a", 5).await, "also not after it is done");
        assert_eq!(claim(&store, "t", 99).await, None);
    })
    .await;
}

#[tokio::test]
async fn jobs_are_claimed_when_due_the_longest_waiting_first() {
    on_each_database(async |store: Store| {
        for (key, run_at) in [("b", 2), ("a", 3), ("later", 50)] {
            enqueue(&store, key, run_at).await;
        }
        assert_eq!(claim(&store, "t1", 10).await.as_deref(), Some("b"));
        assert_eq!(claim(&store, "t2", 10).await.as_deref(), Some("a"));
        assert_eq!(claim(&store, "t3", 10).await, None);
    })
    .await;
}

#[tokio::test]
async fn a_worker_that_outlives_its_lease_is_fenced_off() {
    on_each_database(async |store: Store| {
        enqueue(&store, "a", 0).await;
        assert_eq!(claim(&store, "slow", 1).await.as_deref(), Some("a"));
        assert_eq!(claim(&store, "quick", 30).await, None, "the lease still holds");
        assert!(store.write(|c| job::renew(c, "a", "slow", at(30), 30)).await.unwrap());
        assert_eq!(claim(&store, "quick", 59).await, None, "and was renewed");
        assert_eq!(claim(&store, "quick", 61).await.as_deref(), Some("a"));
        for late in [
            store.write(|c| job::finish(c, "a", "slow", at(62))).await,
            store.write(|c| job::renew(c, "a", "slow", at(62), 30)).await,
            store.write(|c| job::fail(c, "a", "slow", "no", at(70), at(62))).await,
        ] {
            assert!(!late.unwrap());
        }
        assert!(store.write(|c| job::finish(c, "a", "quick", at(63))).await.unwrap());
    })
    .await;
}

#[tokio::test]
async fn a_job_that_keeps_failing_dies_and_can_be_revived() {
    on_each_database(async |store: Store| {
        enqueue(&store, "a", 0).await;
        for round in 1..=job::MOST_ATTEMPTS {
            assert_eq!(claim(&store, "t", round * 10).await.as_deref(), Some("a"), "{round}");
            let failed = store
                .write(move |c| {
                    job::fail(c, "a", "t", "broken", at(round * 10 + 5), at(round * 10))
                })
                .await;
            assert!(failed.unwrap());
        }
        assert_eq!(claim(&store, "t", 9999).await, None);
        let dead = store.read(|c| job::find(c, "a")).await.unwrap().unwrap();
        assert_eq!((dead.state, dead.last_error.as_deref()), (job::JobState::Dead, Some("broken")));
        assert_eq!(
            store.read(|c| job::of_state(c, job::JobState::Dead, 9)).await.unwrap().len(),
            1
        );
        assert!(store.write(|c| job::revive(c, "a", at(0))).await.unwrap());
        assert_eq!(claim(&store, "t", 1).await.as_deref(), Some("a"));
    })
    .await;
}

#[tokio::test]
async fn workers_that_claim_at_once_never_share_a_job() {
    on_each_database(async |store: Store| {
        store
            .write(|c| {
                for n in 0..20 {
                    job::enqueue(c, &new(&format!("job-{n}"), &json!({}), 0), at(0))?;
                }
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
        let mut tasks = tokio::task::JoinSet::new();
        for worker in 0..8 {
            let store = store.clone();
            tasks.spawn(async move {
                let mut mine = Vec::new();
                // A worker that loses a race is told there is nothing and asks again.
                for _ in 0..20 {
                    let token = format!("worker-{worker}");
                    let job = store.write(move |c| job::claim(c, &token, at(1), 30)).await;
                    mine.extend(job.unwrap().map(|job| job.effect_key));
                }
                mine
            });
        }
        let mut claimed = tasks.join_all().await.concat();
        claimed.sort();
        let before = claimed.len();
        claimed.dedup();
        assert_eq!((before, claimed.len()), (20, 20));
    })
    .await;
}
