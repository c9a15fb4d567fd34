//! Events of browsers, 5,000 a second of which half came before, and what readers who save their place
//! meanwhile have to wait; with and without events in turns, since the longest waits differ from one run to
//! the next. Prints one line of JSON.
//!
//! `cargo run --release -p quire-app --example bench_events -- [SECONDS]`

use quire_app::{
    App,
    event::{self, BrowserHeaders},
    reading,
    session::viewer_of,
    testing::{self, TestDoubles},
};
use quire_core::{
    Document, StoryId, Timestamp, UserId, Viewer,
    event::day::Counts,
    person::{MembershipTier, Person},
    story::{Revision, Story, StoryDetails, StoryStatus, Visibility},
};
use quire_store::{StoreError, person, story};
use serde_json::json;
use std::{
    error::Error,
    ops::Range,
    time::{Duration, Instant},
};
use tokio::{task::JoinSet, time};

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

/// Each sends a batch of so many events, so often a second, and sends it once more: a few more than 5,000 events.
const SENDERS: u64 = 104;
const BATCH: usize = 25;
const PER_SECOND: u64 = 1;
const READERS: u64 = 8;
const TURNS: u64 = 3;

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() -> Result<()> {
    let seconds = std::env::args().nth(1).map_or(Ok(4), |text| text.parse())?;
    // Beside the program: a folder for temporary files may lie in memory.
    let folder = tempfile::tempdir_in(std::env::current_dir()?)?;
    let app = testing::app(folder.path(), &TestDoubles::default())?;
    let now = app.ports.clock.now();
    app.store.write(move |c| fill(c, now)).await?;
    let length = Duration::from_secs(seconds);
    let (mut taken, mut sending) = (0, 0.0);
    let (mut alone, mut beside) = (Vec::new(), Vec::new());
    for turn in 0..TURNS {
        alone.push(save_places(&app, length).await?);
        let rounds = turn * seconds * PER_SECOND..(turn + 1) * seconds * PER_SECOND;
        let batches = batches(&app, &rounds);
        let begun = Instant::now();
        let (sent, waited) = tokio::join!(send(&app, batches), save_places(&app, length));
        taken += sent?;
        sending += begun.elapsed().as_secs_f64();
        beside.push(waited?);
    }
    let (id, today) = (StoryId::from_bits(1), now.naive().date());
    let days = app.store.read(move |c| quire_store::event::days_of(c, &id, today, today)).await?;
    let counted = days.iter().fold(Counts::default(), |sum, day| sum.plus(day.counts)).views;
    let answer = json!({
        "per_second": taken as f64 * 2.0 / sending, "acknowledged": taken, "counted": counted,
        "alone_p99_us": median(alone)?, "beside_p99_us": median(beside)?,
    });
    println!("{answer}");
    Ok(())
}

/// What each sender sends, one after the other; written before, since elsewhere browsers do that.
fn batches(app: &App, rounds: &Range<u64>) -> Vec<Vec<Vec<u8>>> {
    let of = |sender| rounds.clone().map(|round| batch(app, sender, round)).collect();
    (1..=SENDERS).map(of).collect()
}

/// Sends every batch, and at once again, as after a lost answer. How many events arrived.
async fn send(app: &App, batches: Vec<Vec<Vec<u8>>>) -> Result<usize> {
    let mut senders = JoinSet::new();
    for (n, batches) in (1..=SENDERS).zip(batches) {
        let app = app.clone();
        senders.spawn(async move {
            let viewer = viewer_of(&a_person(n, app.ports.clock.now()), Default::default());
            let sender = event::sender(&app, &viewer, &BrowserHeaders::default()).await?;
            // Browsers do not send at one moment.
            let period = Duration::from_millis(1_000 / PER_SECOND);
            let offset = period.mul_f64(n as f64 / SENDERS as f64);
            let mut beat = time::interval_at(time::Instant::now() + offset, period);
            let mut taken = 0;
            for body in batches {
                beat.tick().await;
                taken += event::take(&app, sender.as_ref(), &body).await?.taken;
                event::take(&app, sender.as_ref(), &body).await?;
            }
            Ok::<_, Box<dyn Error + Send + Sync>>(taken)
        });
    }
    let mut taken = 0;
    while let Some(done) = senders.join_next().await {
        taken += done??;
    }
    Ok(taken)
}

fn batch(app: &App, sender: u64, round: u64) -> Vec<u8> {
    let events = (0..BATCH).map(|n| {
        json!({
            "key": "story.viewed", "data": { "postId": StoryId::from_bits(1) }, "type": "e",
            "eventId": format!("{sender:08}-{round:08}-{n:04}"),
            "timestamp": app.ports.clock.now().millis(),
            "commonData": {
                "service": "lite", "pageLocation": "https://quire.example/p/1",
                "browserWidth": 390, "referrer": "", "referrerSource": "",
            },
        })
    });
    json!(events.collect::<Vec<_>>()).to_string().into_bytes()
}

fn median(mut waits: Vec<f64>) -> Result<f64> {
    waits.sort_by(f64::total_cmp);
    Ok(*waits.get(waits.len() / 2).ok_or("nothing was measured")?)
}

/// Has readers save their place again and again; 99 of a hundred wait less, in microseconds.
async fn save_places(app: &App, length: Duration) -> Result<f64> {
    let mut readers = JoinSet::new();
    let begun = Instant::now();
    for n in 1..=READERS {
        let app = app.clone();
        readers.spawn(async move {
            let viewer: Viewer = viewer_of(&a_person(n, app.ports.clock.now()), Default::default());
            let mut waits = Vec::new();
            while begun.elapsed() < length {
                let asked = Instant::now();
                reading::record(&app, &viewer, &StoryId::from_bits(1), 50).await?;
                waits.push(asked.elapsed());
            }
            Ok::<_, Box<dyn Error + Send + Sync>>(waits)
        });
    }
    let mut waits = Vec::new();
    while let Some(done) = readers.join_next().await {
        waits.extend(done??);
    }
    waits.sort();
    let p99 = waits.get(waits.len() * 99 / 100).ok_or("nothing was measured")?;
    Ok(p99.as_secs_f64() * 1e6)
}

fn fill(c: &mut quire_store::Conn, now: Timestamp) -> std::result::Result<(), StoreError> {
    for n in 0..=SENDERS {
        person::insert(c, &a_person(n + 1, now))?;
    }
    let new = a_story(SENDERS + 1, now);
    story::insert(c, &new, &StoryDetails::published_at(now))?;
    story::add_revision(c, &Revision::first(&new, Document::default()))
}

fn a_person(n: u64, now: Timestamp) -> Person {
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
        created_at: now,
    }
}

fn a_story(author: u64, now: Timestamp) -> Story {
    Story {
        id: StoryId::from_bits(1),
        creator_id: UserId::from_bits(author),
        publication_id: None,
        in_response_to: None,
        title: "A story".to_owned(),
        subtitle: String::new(),
        slug: "a-story".to_owned(),
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
        updated_at: now,
        first_published_at: Some(now),
    }
}
