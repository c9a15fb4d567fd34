//! The home feed of a reader who follows 1,000 of 10,000 writers, as stories grow, or the home of a publication with
//! 1,000,000 followers, as its stories grow. Prints one line of JSON with a figure per size.
//!
//! `cargo run --release -p quire-store --example bench_feed -- [--of home|publication]
//! [--database URL] [--stories N]`
//! Without an address it uses a SQLite file in a fresh folder under the working directory. A
//! PostgreSQL database must be an empty one.

mod publication;
mod rows;

use diesel::{RunQueryDsl, connection::SimpleConnection};
use quire_core::{Timestamp, UserId, feed::rank};
use quire_store::{
    Conn, DatabaseUrl, Paging, Store, StoreError, StoreOptions,
    feed_candidates::{self, Window},
    mute, story,
};
use rows::{dialect, numbers};
use std::time::{Duration, Instant};

const WRITERS: u64 = 10_000;
const FOLLOWED: u64 = 1_000;
const ROUNDS: usize = 200;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut most = 1_000_000;
    let mut url: Option<DatabaseUrl> = None;
    let mut of_publication = false;
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or("an option without a value")?;
        match name.as_str() {
            "--stories" => most = value.parse()?,
            "--of" => of_publication = value == "publication",
            "--database" => url = Some(value.parse()?),
            other => return Err(format!("unknown option {other}").into()),
        }
    }
    let dir = std::env::current_dir()?.join(format!("bench-feed-{}", std::process::id()));
    let own = url.is_none();
    let url = match url {
        Some(url) => url,
        None => {
            std::fs::create_dir(&dir)?;
            DatabaseUrl::Sqlite(dir.join("quire.db"))
        }
    };
    let result = match of_publication {
        true => publication::measure(&url, most).await,
        false => measure(&url, most).await.map_err(Into::into),
    };
    if own {
        std::fs::remove_dir_all(&dir)?;
    }
    println!("{}", serde_json::json!({ "bench": "feed", "sizes": result? }));
    Ok(())
}

async fn measure(url: &DatabaseUrl, most: u64) -> Result<Vec<serde_json::Value>, StoreError> {
    let mut sizes = Vec::new();
    let store = Store::open(url, StoreOptions::default())?;
    store.write(add_people).await?;
    let mut stories = 0;
    for size in [100_000, 1_000_000, 10_000_000] {
        if size > most {
            break;
        }
        store.write(move |c| add_stories(c, stories + 1, size)).await?;
        stories = size;
        let (following, for_you) = (following(&store).await?, for_you(&store).await?);
        let size = serde_json::json!({
            "stories": size, "p50_us": at(&following, 50), "p99_us": at(&following, 99),
            "for_you_p50_us": at(&for_you, 50), "for_you_p99_us": at(&for_you, 99),
        });
        eprintln!("{size}");
        sizes.push(size);
    }
    Ok(sizes)
}

/// The wait that so many of a hundred are not longer than, in microseconds.
fn at(waits: &[Duration], share: usize) -> u128 {
    waits.get(ROUNDS * share / 100).map_or(0, Duration::as_micros)
}

/// Pages strictly by time: half are first pages, half are deeper and deeper.
async fn following(store: &Store) -> Result<Vec<Duration>, StoreError> {
    let mut paging = Paging::first(20);
    let mut waits = Vec::new();
    for round in 0..ROUNDS {
        let wanted = paging.clone();
        let begun = Instant::now();
        let page = store.read(move |c| story::home(c, &reader(), &wanted)).await?;
        waits.push(begun.elapsed());
        paging.after = if round % 2 == 0 { page.next } else { None };
    }
    waits.sort_unstable();
    Ok(waits)
}

/// Pages of the ranked feed, likewise: a window with all that its order depends on, ranked, without
/// what is kept away.
async fn for_you(store: &Store) -> Result<Vec<Duration>, StoreError> {
    // Later than any story of the benchmark.
    let Some(later) = Timestamp::from_millis(4_000_000_000_000) else { return Ok(Vec::new()) };
    let top = Window::first(later);
    let mut window = top.clone();
    let mut waits = Vec::new();
    for round in 0..ROUNDS {
        let wanted = window.clone();
        let begun = Instant::now();
        let next = store
            .read(move |c| {
                let found = feed_candidates::find(c, &reader(), &wanted)?;
                let (stories, weights): (Vec<_>, Vec<_>) = found.stories.into_iter().unzip();
                let kept = mute::unmuted(c, &reader(), stories)?;
                let ranked = rank(weights, wanted.as_of);
                Ok(found.next.filter(|_| kept.len() <= ranked.len()))
            })
            .await?;
        waits.push(begun.elapsed());
        window = next.filter(|_| round % 2 == 0).unwrap_or_else(|| top.clone());
    }
    waits.sort_unstable();
    Ok(waits)
}

fn reader() -> UserId {
    UserId::from_bits(WRITERS + 1)
}

fn add_people(c: &mut Conn) -> Result<(), StoreError> {
    let (id, time) = dialect(c);
    let (id, time) = (id.replace("{n}", "n"), time.replace("{n}", "n"));
    let people = "INSERT INTO people (id, username, username_key, name, bio, tier, is_staff, \
         is_suspended, created_at) ";
    let rows = format!(
        "SELECT {id}, 'writer' || n, 'writer' || n, 'Writer', '', 'FREE', FALSE, FALSE, {time} FROM r"
    );
    diesel::sql_query(format!("{people}{}{rows}", numbers(1, WRITERS + 1))).execute(c)?;
    let reader = UserId::from_bits(WRITERS + 1);
    let step = WRITERS / FOLLOWED;
    let follows = "INSERT INTO person_follows (follower_id, person_id, created_at) ";
    let rows = format!("SELECT '{reader}', {id}, {time} FROM r WHERE n % {step} = 0");
    diesel::sql_query(format!("{follows}{}{rows}", numbers(1, WRITERS))).execute(c)?;
    Ok(())
}

fn add_stories(c: &mut Conn, from: u64, to: u64) -> Result<(), StoreError> {
    let (id, time) = dialect(c);
    let (story, at) = (id.replace("{n}", "n"), time.replace("{n}", "n"));
    // Writers take turns in an order that is no pattern of the followed ones.
    let creator = id.replace("{n}", &format!("(n * 7919 % {WRITERS} + 1)"));
    let stories = "INSERT INTO stories (id, creator_id, title, subtitle, slug, excerpt, status, \
         visibility, lang, word_count, read_minutes, head_revision, published_revision, \
         is_suspended, updated_at, first_published_at, listed_at) ";
    let rows = format!(
        "SELECT {story}, {creator}, 'A story of some length', 'About things', 'a-story', \
         'Once upon a time there was a writer who wrote a story', 'PUBLISHED', 'PUBLIC', \
         'en', 700, 3, 1, 1, FALSE, {at}, {at}, {at} FROM r"
    );
    if let Conn::Postgres(c) = c {
        c.batch_execute("SET LOCAL statement_timeout = 0")?;
    }
    diesel::sql_query(format!("{stories}{}{rows}", numbers(from, to))).execute(c)?;
    let details = "INSERT INTO story_details (story_id, license, seo_title, seo_description, \
         responses_locked, created_at, latest_published_at) ";
    let rows = format!("SELECT {story}, 'ALL_RIGHTS_RESERVED', '', '', FALSE, {at}, {at} FROM r");
    diesel::sql_query(format!("{details}{}{rows}", numbers(from, to))).execute(c)?;
    c.batch_execute("ANALYZE")?;
    Ok(())
}
