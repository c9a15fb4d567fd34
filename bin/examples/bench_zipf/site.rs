//! The site that is read: a hundred writers, their stories, and readers with sessions.

use crate::{text::text, zipf::Chance};
use anyhow::{Context, Result};
use quire_app::{
    App, address, device::Device, keys::Keys, rate_limit::RateLimiter, site::Site,
    testing::TestDoubles,
};
use quire_core::{
    StoryId, TagSlug, Timestamp, UserId,
    document::{ReadOptions, markdown},
    person::{AccountState, MembershipTier, Person},
    story::{Revision, Story, StoryDetails, StoryStatus, Visibility},
};
use quire_search::Index;
use quire_store::{Conn, DatabaseUrl, Store, StoreError, StoreOptions, person, story, tag};
use std::{fs, path::Path, sync::Arc};

/// People who wrote the stories.
pub const WRITERS: u64 = 100;
/// People who clap, follow and respond.
pub const READERS: u64 = 400;
const TOPICS: u64 = 50;
/// Stories written at once.
const STEP: u64 = 500;
/// Seconds between two stories.
const PAUSE: i64 = 600;
const TOKENS: &str = "sessions";

pub fn writer_of(story: u64) -> u64 {
    1 + story % WRITERS
}

/// Makes everything in a data folder.
pub async fn seed(folder: &Path, stories: u64, now: i64) -> Result<()> {
    let (doubles, file) = (TestDoubles::default(), folder.join("quire.db"));
    let ports = doubles.ports();
    doubles.clock.advance(now - ports.clock.now().millis() / 1_000);
    let app = App {
        store: Store::open(&DatabaseUrl::Sqlite(file), StoreOptions::default())?,
        search: Arc::new(Index::open(&folder.join("no-search"))),
        ports,
        site: Arc::new(Site::default()),
        flags: Arc::default(),
        keys: Keys::new([1; 32]),
        exports: folder.join("exports").into(),
        event_queue: Arc::default(),
        rate_limiter: RateLimiter::default(),
    };
    let now = app.ports.clock.now();
    app.store.write(move |c| people(c, now)).await?;
    for first in (1..=stories).step_by(STEP as usize) {
        let last = stories.min(first + STEP - 1);
        let published = now.plus_seconds(-PAUSE * i64::try_from(stories)?);
        app.store
            .write(move |c| (first..=last).try_for_each(|number| add(c, number, published)))
            .await?;
    }
    let mut tokens = String::new();
    for number in 1..=WRITERS + READERS {
        let who = UserId::from_bits(number);
        let opened = quire_app::session::open(&app, &who, &Device::default()).await?;
        tokens.push_str(&opened.token);
        tokens.push('\n');
    }
    Ok(fs::write(folder.join(TOKENS), tokens)?)
}

/// The sessions that were begun.
pub fn tokens(folder: &Path) -> Result<Vec<String>> {
    let text = fs::read_to_string(folder.join(TOKENS)).context("there are no sessions")?;
    Ok(text.lines().map(str::to_owned).collect())
}

/// Where a story stands.
pub fn path(number: u64) -> String {
    let new = a_story(number, Timestamp::new(chrono::DateTime::UNIX_EPOCH));
    address::story(&new, &username(writer_of(number)), None)
}

fn username(number: u64) -> String {
    format!("person{number}")
}

fn people(c: &mut Conn, now: Timestamp) -> std::result::Result<(), StoreError> {
    for number in 1..=WRITERS + READERS {
        let new = Person {
            id: UserId::from_bits(number),
            username: username(number),
            name: format!("Person {number}"),
            bio: "Writes about what grows between the stones.".to_owned(),
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
        };
        person::insert(c, &new)?;
    }
    topics().try_for_each(|(slug, name)| tag::ensure(c, &slug, &name))
}

fn topics() -> impl Iterator<Item = (TagSlug, String)> {
    (0..TOPICS).filter_map(|number| {
        Some((format!("topic-{number}").parse().ok()?, format!("Topic {number}")))
    })
}

fn add(c: &mut Conn, number: u64, first: Timestamp) -> std::result::Result<(), StoreError> {
    let at = first.plus_seconds(PAUSE * i64::try_from(number).unwrap_or_default());
    let mut chance = Chance::new(number);
    let new = a_story(number, at);
    story::insert(c, &new, &StoryDetails::published_at(at))?;
    let document = markdown::read(&text(&mut chance), &ReadOptions::default()).document;
    story::add_revision(c, &Revision::first(&new, document))?;
    let from = chance.below(TOPICS);
    let topic = |number: u64| format!("topic-{}", (from + number) % TOPICS).parse().ok();
    let slugs: Vec<TagSlug> = (0..3).filter_map(topic).collect();
    tag::set_on_story(c, &new.id, &slugs)
}

fn a_story(number: u64, at: Timestamp) -> Story {
    Story {
        id: StoryId::from_bits(number),
        creator_id: UserId::from_bits(writer_of(number)),
        publication_id: None,
        in_response_to: None,
        title: format!("What grows in place {number}"),
        subtitle: "Notes from a walk".to_owned(),
        slug: format!("what-grows-in-place-{number}"),
        excerpt: "Notes from a walk between two towns, and what grew there.".to_owned(),
        status: StoryStatus::Published,
        visibility: Visibility::Public,
        lang: "en".to_owned(),
        preview_image: None,
        word_count: 800,
        read_minutes: 4,
        head_revision: 1,
        published_revision: Some(1),
        clap_count: 0,
        response_count: 0,
        is_suspended: false,
        writer: AccountState::Active,
        updated_at: at,
        first_published_at: Some(at),
    }
}
