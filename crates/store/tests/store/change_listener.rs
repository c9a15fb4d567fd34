//! Two processes on one PostgreSQL database: what one commits the other hears of.

use crate::support::*;
use diesel::{Connection, PgConnection, RunQueryDsl};
use quire_store::{
    Change, ChangeKind, ChangeListener, DatabaseUrl, Heard, Store, StoreError, change,
};
use std::time::Duration;

async fn write(store: &Store, id: &str) {
    let id = id.to_owned();
    store
        .write(move |c| {
            let (kind, tags) = (ChangeKind::Site, vec!["page:home".to_owned()]);
            change::append(c, Change { kind, id: id.clone(), tags, at: at(0) })
        })
        .await
        .unwrap();
}

/// What is heard next; a test that hears nothing must end.
async fn next_message(commits: &mut ChangeListener) -> Heard {
    tokio::time::timeout(Duration::from_secs(60), commits.heard()).await.unwrap()
}

/// Hears until everything up to change `seq` is there.
async fn follow_to(store: &Store, commits: &mut ChangeListener, seq: i64) {
    while store.read(change::latest_seq).await.unwrap() < seq {
        assert_eq!(next_message(commits).await, Heard::Commit);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commit_of_another_process_is_heard_without_looking_for_it() {
    let Some(database) = on_server() else { return };
    let (writer, follower) = (open(&database.url), open(&database.url));
    let mut commits = follower.change_listener();
    assert_eq!(next_message(&mut commits).await, Heard::Begun);
    for seq in 1..=3 {
        write(&writer, &seq.to_string()).await;
        follow_to(&follower, &mut commits, seq).await;
    }
    let refused = writer.write(|c| {
        change::append(
            c,
            Change { kind: ChangeKind::Site, id: "9".into(), tags: vec![], at: at(0) },
        )?;
        Err::<(), _>(StoreError::Busy)
    });
    assert!(refused.await.is_err());
    assert_eq!(follower.read(change::latest_seq).await.unwrap(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_listener_that_lost_the_server_begins_again_and_misses_nothing() {
    let Some(database) = on_server() else { return };
    let DatabaseUrl::Postgres(address) = &database.url else { unreachable!() };
    let name = format!("listener-{}", std::process::id());
    let sign = if address.contains('?') { '&' } else { '?' };
    let named = format!("{address}{sign}application_name={name}").parse().unwrap();
    let (writer, follower) = (open(&database.url), open(&named));
    let mut commits = follower.change_listener();
    assert_eq!(next_message(&mut commits).await, Heard::Begun);
    let mut server = PgConnection::establish(address).unwrap();
    let end = format!(
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity \
         WHERE application_name = '{name}' AND query = 'LISTEN quire_changes'"
    );
    assert_eq!(diesel::sql_query(end).execute(&mut server).unwrap(), 1);
    write(&writer, "unheard").await;
    loop {
        match next_message(&mut commits).await {
            Heard::Begun => break,
            Heard::Commit => {}
            Heard::Nothing => panic!("the server is there"),
        }
    }
    assert_eq!(follower.read(change::latest_seq).await.unwrap(), 1);
    write(&writer, "heard").await;
    follow_to(&follower, &mut commits, 2).await;
}

#[tokio::test]
async fn a_database_that_tells_nothing_is_looked_at() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&sqlite_url(&dir));
    let mut commits = store.change_listener();
    write(&store, "own").await;
    assert_eq!(next_message(&mut commits).await, Heard::Commit);
    assert_eq!(next_message(&mut commits).await, Heard::Nothing);
}
