//! The program is killed in the middle of its work, again and again. What it had acknowledged is
//! there, nothing is half done, and it goes on from there.

use crate::support::*;
use quire_core::StoryId;
use quire_store::{
    Change, ChangeKind, Conn, DatabaseUrl, Store, StoreError, change, clap, fsck, setting, story,
};
use std::{
    collections::BTreeMap,
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
};

const CLIENTS: u64 = 24;
const KILLS: u64 = 4;
const ACK: &str = "acknowledged ";

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_outlives_a_killed_program_and_nothing_is_half_done() {
    on_each_database(async |store: Store| {
        add_people(&store, CLIENTS).await;
        let url = store.url().clone();
        // On SQLite the program is alone with its file, as a killed server was.
        drop(store);
        for kill in 1..=KILLS {
            let acknowledged = killed_after(&url, kill * 60);
            let store = open(&url);
            let settle = move |c: &mut Conn| note(c, format!("kill-{kill}"));
            // Numbered after any commit that the server was still at when its client died.
            store.write(settle).await.unwrap();
            store.read(move |c| expect_whole(c, kill, &acknowledged)).await.unwrap();
        }
    })
    .await;
}

/// Starts the program and kills it when `count` writes have been acknowledged. The last
/// acknowledged write of each client, those included that were acknowledged while it died.
fn killed_after(url: &DatabaseUrl, count: u64) -> BTreeMap<u64, u64> {
    let address = match url {
        DatabaseUrl::Sqlite(path) => path.to_str().unwrap().to_owned(),
        DatabaseUrl::Postgres(address) => address.clone(),
    };
    let program = "killing::the_program_that_is_killed";
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", program, "--nocapture"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    writeln!(child.stdin.take().unwrap(), "{address}").unwrap();
    let mut acknowledged = BTreeMap::new();
    let mut seen = 0;
    for line in BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap) {
        let Some((_, write)) = line.split_once(ACK) else { continue };
        let (client, round) = write.split_once(' ').unwrap();
        acknowledged.insert(client.parse().unwrap(), round.parse().unwrap());
        seen += 1;
        if seen == count {
            child.kill().unwrap();
        }
    }
    assert!(!child.wait().unwrap().success(), "it ended by itself after {seen} writes");
    assert!(seen >= count);
    acknowledged
}

/// Each client has every round up to the one it says it is at, whole; that is at least the
/// acknowledged one; and there is nothing besides.
fn expect_whole(
    c: &mut Conn,
    kills: u64,
    acknowledged: &BTreeMap<u64, u64>,
) -> Result<(), StoreError> {
    let mut noted: Vec<String> = (1..=kills).map(|kill| format!("kill-{kill}")).collect();
    for client in 1..=CLIENTS {
        let rounds = rounds_of(c, client)?;
        let promised = acknowledged.get(&client).copied().unwrap_or(0);
        assert!(rounds >= promised, "client {client}: {promised} promised, {rounds} kept");
        for round in 1..=rounds {
            let id = story_of_round(client, round);
            let found = story::find(c, &id)?.unwrap();
            assert_eq!(found.clap_count, 2, "{id}");
            noted.push(id.to_string());
        }
        assert!(story::find(c, &story_of_round(client, rounds + 1))?.is_none(), "half a write");
    }
    let changes = change::after(c, 0, 1_000_000)?;
    let mut told: Vec<String> = changes.into_iter().map(|recorded| recorded.change.id).collect();
    told.sort();
    noted.sort();
    assert_eq!(told, noted, "each write told of itself once");
    let last = i64::try_from(noted.len()).unwrap();
    assert_eq!(change::latest_seq(c)?, last, "no number was lost");
    assert_eq!(fsck::check(c, at(1_000_000), |_| {})?, []);
    Ok(())
}

/// The program that the test above starts and kills. Told no address, it has nothing to do.
#[tokio::test(flavor = "multi_thread")]
async fn the_program_that_is_killed() {
    let mut address = String::new();
    if std::io::stdin().read_line(&mut address).unwrap() == 0 {
        return;
    }
    let store = open(&address.trim().parse().unwrap());
    let mut clients = tokio::task::JoinSet::new();
    for client in 1..=CLIENTS {
        let store = store.clone();
        clients.spawn(async move {
            let mut round = store.read(move |c| rounds_of(c, client)).await.unwrap();
            loop {
                round += 1;
                store.write(move |c| write(c, client, round)).await.unwrap();
                let line = format!("\n{ACK}{client} {round}\n");
                std::io::stdout().lock().write_all(line.as_bytes()).unwrap();
            }
        });
    }
    clients.join_all().await;
}

/// A write of many rows: the client's progress, a story with its body, a clap, the counts of
/// both, a change.
fn write(c: &mut Conn, client: u64, round: u64) -> Result<(), StoreError> {
    let id = story_of_round(client, round);
    setting::set(c, &progress(client), &round.to_string())?;
    let mut story = a_story(round);
    (story.id, story.creator_id) = (id.clone(), user(client));
    add_story(c, &story)?;
    clap::add(c, &id, &user(client % CLIENTS + 1), 2, at(0))?;
    note(c, id.to_string())
}

fn note(c: &mut Conn, id: String) -> Result<(), StoreError> {
    change::append(c, Change { kind: ChangeKind::Story, id, tags: vec![], at: at(0) })
}

fn rounds_of(c: &mut Conn, client: u64) -> Result<u64, StoreError> {
    Ok(setting::get(c, &progress(client))?.map_or(0, |rounds| rounds.parse().unwrap()))
}

fn progress(client: u64) -> String {
    format!("client-{client}")
}

fn story_of_round(client: u64, round: u64) -> StoryId {
    story_id(client * 1_000_000 + round)
}
