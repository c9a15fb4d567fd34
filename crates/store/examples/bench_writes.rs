//! Durable writes: 64 clients clap as fast as they are answered. Prints one line of JSON.
//!
//! `cargo run --release -p quire-store --example bench_writes -- [--database URL] [--seconds N]`
//! Without an address it uses a SQLite file in a fresh folder under the working directory (not
//! under /tmp, which may lie in memory). A PostgreSQL database must be an empty one.

use quire_core::{
    Document, StoryId, Timestamp, UserId,
    person::{MembershipTier, Person},
    story::{Revision, Story, StoryDetails, StoryStatus, Visibility},
};
use quire_store::{
    Change, ChangeKind, Conn, DatabaseUrl, Store, StoreError, StoreOptions, change, clap, person,
    setting, story,
};
use std::time::{Duration, Instant};

const CLIENTS: u64 = 64;
const STORIES: u64 = 1000;

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut seconds = 5;
    let mut url: Option<DatabaseUrl> = None;
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or("an option without a value")?;
        match name.as_str() {
            "--seconds" => seconds = value.parse()?,
            "--database" => url = Some(value.parse()?),
            other => return Err(format!("unknown option {other}").into()),
        }
    }
    let dir = std::env::current_dir()?.join(format!("bench-writes-{}", std::process::id()));
    let own = url.is_none();
    let url = match url {
        Some(url) => url,
        None => {
            std::fs::create_dir(&dir)?;
            DatabaseUrl::Sqlite(dir.join("quire.db"))
        }
    };
    let result = measure(&url, Duration::from_secs(seconds)).await;
    if own {
        std::fs::remove_dir_all(&dir)?;
    }
    println!("{}", result?);
    Ok(())
}

async fn measure(url: &DatabaseUrl, length: Duration) -> Result<serde_json::Value, StoreError> {
    let store = Store::open(url, StoreOptions::default())?;
    store.write(fill).await?;
    let start = Instant::now();
    let mut clients = tokio::task::JoinSet::new();
    for client in 0..CLIENTS {
        clients.spawn(clap_until(store.clone(), client, start + length));
    }
    let mut waits = Vec::new();
    let mut refused = 0;
    for (client_waits, client_refused) in clients.join_all().await {
        waits.extend(client_waits);
        refused += client_refused;
    }
    let seconds = start.elapsed().as_secs_f64();
    drop(store);
    // Every acknowledged write noted one change and set one setting: both must be found.
    let reopened = Store::open(url, StoreOptions::default())?;
    let found = reopened.read(change::latest_seq).await?;
    let last = reopened.read(counted).await?;
    waits.sort_unstable();
    let at = |share: usize| waits.get(waits.len() * share / 1000).map_or(0, Duration::as_micros);
    let per_second = format!("{:.0}", waits.len() as f64 / seconds);
    Ok(serde_json::json!({
        "bench": "durable-writes", "clients": CLIENTS, "seconds": seconds,
        "per_second": per_second.parse::<i64>().unwrap_or(0),
        "p50_us": at(500), "p99_us": at(990), "max_us": at(999),
        "acknowledged": waits.len(), "refused": refused, "found": found, "counted": last,
    }))
}

/// One client: claps, waits for the answer, claps again. Its waits, and how often it was refused.
async fn clap_until(store: Store, client: u64, end: Instant) -> (Vec<Duration>, u64) {
    let mut waits = Vec::new();
    let mut refused = 0;
    let reader = UserId::from_bits(client + 1);
    while Instant::now() < end {
        let round = waits.len() as u64;
        let id = StoryId::from_bits((client * 7919 + round) % STORIES + 1);
        let reader = reader.clone();
        let begun = Instant::now();
        let done = store
            .write(move |c| {
                clap::add(c, &id, &reader, 1, at(round))?;
                setting::set(c, &format!("client-{client}"), &(round + 1).to_string())?;
                let (kind, tags) = (ChangeKind::Story, vec![format!("post-{id}")]);
                change::append(c, Change { kind, id: id.to_string(), tags, at: at(round) })
            })
            .await;
        match done {
            Ok(()) => waits.push(begun.elapsed()),
            Err(_) => refused += 1,
        }
    }
    (waits, refused)
}

/// The sum of what the clients counted in their settings.
fn counted(c: &mut Conn) -> Result<i64, StoreError> {
    let mut sum = 0;
    for client in 0..CLIENTS {
        let count = setting::get(c, &format!("client-{client}"))?;
        sum += count.and_then(|count| count.parse::<i64>().ok()).unwrap_or(0);
    }
    Ok(sum)
}

fn at(seconds: u64) -> Timestamp {
    let start = Timestamp::from_naive(chrono::NaiveDateTime::default());
    start.plus_seconds(1_700_000_000 + i64::try_from(seconds).unwrap_or(0))
}

/// A reader per client and a thousand stories.
fn fill(c: &mut Conn) -> Result<(), StoreError> {
    for n in 1..=CLIENTS {
        person::insert(c, &a_person(n))?;
    }
    for n in 1..=STORIES {
        let story = a_story(n);
        story::insert(c, &story, &StoryDetails::published_at(at(n)))?;
        story::add_revision(c, &Revision::first(&story, Document::default()))?;
    }
    Ok(())
}

fn a_person(n: u64) -> Person {
    Person {
        id: UserId::from_bits(n),
        username: format!("reader{n}"),
        name: format!("Reader {n}"),
        bio: String::new(),
        image: None,
        email: None,
        tier: MembershipTier::Free,
        is_staff: false,
        is_suspended: false,
        deleted_at: None,
        follower_count: 0,
        following_count: 0,
        story_count: 0,
        created_at: at(0),
    }
}

fn a_story(n: u64) -> Story {
    Story {
        id: StoryId::from_bits(n),
        creator_id: UserId::from_bits(1),
        publication_id: None,
        in_response_to: None,
        title: format!("Story {n}"),
        subtitle: String::new(),
        slug: format!("story-{n}"),
        excerpt: String::new(),
        status: StoryStatus::Published,
        visibility: Visibility::Public,
        lang: "en".to_owned(),
        preview_image: None,
        word_count: 0,
        read_minutes: 1,
        head_revision: 1,
        published_revision: Some(1),
        clap_count: 0,
        response_count: 0,
        is_suspended: false,
        writer: quire_core::person::AccountState::Active,
        updated_at: at(n),
        first_published_at: Some(at(n)),
    }
}
