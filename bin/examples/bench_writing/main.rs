//! What people write at once, through the whole GraphQL endpoint and durable when answered:
//! `claps` on one story by 64 readers at a time, `autosave` by 64 writers, each on a story of their
//! own, `notifications`: claps while nothing else happens, and while 100,000 followers are told of
//! a new story, or `webhooks`: claps while ten thousand events are sent to a receiver that fails half the time. Prints
//! one JSON line; `cargo xtask bench claps autosave notifications webhooks` runs it.

// The schema's futures are deep.
#![recursion_limit = "256"]

mod client;
mod site;
mod webhooks;

use anyhow::{Context, Result, bail, ensure};
use client::Client;
use quire_app::App;
use quire_core::{StoryId, Timestamp, UserId, story::StoryDetails};
use quire_store::{Conn, StoreError, clap, person, story};
use serde_json::{Value, json};
use site::{a_person, a_story, site};
use std::{
    path::Path,
    time::{Duration, Instant},
};

/// What the server allocates with.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// People who write at the same time.
const CLIENTS: u64 = 64;
/// How long they do.
const LENGTH: Duration = Duration::from_secs(5);
/// Readers that each client claps for, one after the other: each gives 50 claps at most.
const READERS: u64 = 20;
/// A writer who types without a pause is saved so often.
const PAUSE: Duration = Duration::from_millis(250);
/// Paragraphs of the story each works on.
const PARAGRAPHS: usize = 60;

#[tokio::main]
async fn main() -> Result<()> {
    // Beside the program: a folder for temporary files may lie in memory.
    let dir = tempfile::tempdir_in(std::env::current_dir()?)?;
    let result = match std::env::args().nth(1).as_deref() {
        Some("claps") => claps(dir.path()).await?,
        Some("autosave") => autosave(dir.path()).await?,
        Some("notifications") => notifications(dir.path()).await?,
        Some("webhooks") => webhooks::run(dir.path()).await?,
        _ => bail!("say what to measure: claps, autosave, notifications or webhooks"),
    };
    println!("{result}");
    Ok(())
}

async fn claps(dir: &Path) -> Result<Value> {
    let app = site(dir, CLIENTS * READERS).await?;
    let id = StoryId::from_bits(1);
    let (mut waits, seconds) = applaud(&everybody(&app).await?, &id, None).await?;
    let found = app.store.read(move |c| story::find(c, &id)).await?.context("the story is gone")?;
    Ok(json!({
        "per_second": waits.len() as f64 / seconds, "p99_us": p99(&mut waits)?,
        "acknowledged": waits.len(), "counted": found.clap_count,
    }))
}

/// Those who clap.
async fn everybody(app: &App) -> Result<Vec<Client>> {
    let mut people = Vec::new();
    for n in 1..=CLIENTS * READERS {
        people.push(Client::sign_in(app, n).await?);
    }
    Ok(people)
}

/// Has everybody clap for a story, so many at a time, as long as the work `beside` goes on; how long
/// each clap took, and all of them, in seconds.
async fn applaud(
    people: &[Client],
    id: &StoryId,
    beside: Option<tokio::task::AbortHandle>,
) -> Result<(Vec<Duration>, f64)> {
    let query = format!("mutation {{ clapPost(postId: \"{id}\", numClaps: 1) {{ __typename }} }}");
    let mut clients = tokio::task::JoinSet::new();
    let begun = Instant::now();
    for readers in people.chunks(usize::try_from(READERS)?) {
        let (readers, query, beside) = (readers.to_vec(), query.clone(), beside.clone());
        clients.spawn(async move {
            let mut waits = Vec::new();
            for reader in readers {
                for _ in 0..clap::MOST {
                    let is_over =
                        beside.as_ref().is_some_and(tokio::task::AbortHandle::is_finished);
                    if is_over || begun.elapsed() >= LENGTH {
                        return Ok(waits);
                    }
                    let start = Instant::now();
                    let answer = reader.ask(&query, json!({})).await?;
                    ensure!(answer["data"]["clapPost"]["__typename"] == "Post", "{answer}");
                    waits.push(start.elapsed());
                }
            }
            Ok::<_, anyhow::Error>(waits)
        });
    }
    let mut waits = Vec::new();
    while let Some(done) = clients.join_next().await {
        waits.extend(done??);
    }
    Ok((waits, begun.elapsed().as_secs_f64()))
}

/// Followers of the writer whose story is told.
const FOLLOWERS: u64 = 100_000;

async fn notifications(dir: &Path) -> Result<Value> {
    let people = CLIENTS * READERS;
    let app = site(dir, people).await?;
    app.store.write(move |c| follow_all(c, people)).await?;
    let everybody = everybody(&app).await?;
    let (mut alone, _) = applaud(&everybody, &StoryId::from_bits(1), None).await?;
    let now = app.ports.clock.now();
    let told = a_story(3, FIRST, now);
    app.store.write(move |c| quire_app::notification::announce(c, &told, now)).await?;
    let worker = app.clone();
    let work = tokio::spawn(async move {
        let begun = Instant::now();
        while quire_app::worker::work(&worker).await? {}
        Ok::<_, StoreError>(begun.elapsed().as_secs_f64())
    });
    let (mut beside, _) =
        applaud(&everybody, &StoryId::from_bits(2), Some(work.abort_handle())).await?;
    let seconds = work.await??;
    let last = UserId::from_bits(FIRST + FOLLOWERS);
    let kinds = quire_core::notification::NotificationKind::ALL;
    let cards = app
        .store
        .read(move |c| {
            quire_store::notification::page(c, &last, kinds, &quire_store::Paging::first(9))
        })
        .await?;
    ensure!(cards.items.len() == 1, "the last follower was not told");
    Ok(json!({
        "alone_p99_us": p99(&mut alone)?, "beside_p99_us": p99(&mut beside)?,
        "alone": alone.len(), "beside": beside.len(),
        "seconds": seconds,
    }))
}

/// The writer whose story is told; the followers come after.
const FIRST: u64 = 1_000_000;

/// A writer with many followers, and a story of theirs; another story by the one who is applauded.
fn follow_all(c: &mut Conn, people: u64) -> std::result::Result<(), StoreError> {
    let now = Timestamp::new(chrono::DateTime::UNIX_EPOCH);
    person::insert(c, &a_person(FIRST, now))?;
    for n in FIRST + 1..=FIRST + FOLLOWERS {
        person::insert(c, &a_person(n, now))?;
        quire_store::follow::person(c, &UserId::from_bits(n), &UserId::from_bits(FIRST), now)?;
    }
    let details = StoryDetails::published_at(now);
    story::insert(c, &a_story(3, FIRST, now), &details)?;
    story::insert(c, &a_story(2, people + 1, now), &details)
}

async fn autosave(dir: &Path) -> Result<Value> {
    let app = site(dir, CLIENTS).await?;
    let mut writers = tokio::task::JoinSet::new();
    for n in 1..=CLIENTS {
        let writer = Client::sign_in(&app, n).await?;
        writers.spawn(async move { write(&writer, n).await });
    }
    let mut waits = Vec::new();
    while let Some(done) = writers.join_next().await {
        waits.extend(done??);
    }
    let acknowledged = waits.len();
    Ok(json!({ "acknowledged": acknowledged, "p99_us": p99(&mut waits)? }))
}

/// Begins a story and types on in it; how long each save took to be answered.
async fn write(writer: &Client, n: u64) -> Result<Vec<Duration>> {
    const BEGIN: &str = "mutation($input: CreateDraftInput!) { createDraft(input: $input) {
        ... on DraftSaved { postId } } }";
    const SAVE: &str = "mutation($input: SaveDraftInput!) { saveDraft(input: $input) {
        ... on DraftSaved { revision } } }";
    let paragraph = |m: usize, more: &str| {
        let text = format!("Paragraph {m}. {} {more}", "Words that somebody wrote. ".repeat(10));
        json!({ "id": format!("block{m}"), "type": "p", "text": text })
    };
    let blocks: Vec<Value> = (0..PARAGRAPHS).map(|m| paragraph(m, "")).collect();
    let input = json!({ "saveId": "bench-0000", "title": "A story", "blocks": blocks });
    let begun = writer.ask(BEGIN, json!({ "input": input })).await?;
    let id = begun["data"]["createDraft"]["postId"].as_str().context("no draft")?.to_owned();
    let (mut waits, mut revision) = (Vec::new(), 1);
    // Not all in the same moment.
    let offset = PAUSE.mul_f64(n as f64 / CLIENTS as f64);
    let mut ticks = tokio::time::interval_at(tokio::time::Instant::now() + offset, PAUSE);
    let end = Instant::now() + LENGTH;
    while Instant::now() < end {
        ticks.tick().await;
        let round = waits.len();
        let input = json!({
            "postId": id, "saveId": format!("bench-{:04}", round + 1), "baseRevision": revision,
            "blocks": [paragraph(round % PARAGRAPHS, &format!("And on {round}."))],
        });
        let start = Instant::now();
        let saved = writer.ask(SAVE, json!({ "input": input })).await?;
        waits.push(start.elapsed());
        revision = saved["data"]["saveDraft"]["revision"].as_i64().context("not saved")?;
    }
    Ok(waits)
}

/// Of a hundred times 99 are shorter, in microseconds.
fn p99(times: &mut [Duration]) -> Result<f64> {
    times.sort();
    let time = times.get(times.len() * 99 / 100).context("nothing was measured")?;
    Ok(time.as_secs_f64() * 1_000_000.0)
}
