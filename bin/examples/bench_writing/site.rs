//! The site that is measured: people, and a story.

use anyhow::Result;
use quire_app::{App, keys::Keys, rate_limit::RateLimiter, site::Site, testing::TestDoubles};
use quire_core::{
    Document, StoryId, Timestamp, UserId,
    person::{MembershipTier, Person},
    story::{Revision, Story, StoryDetails, StoryStatus, Visibility},
};
use quire_search::Index;
use quire_store::{Conn, DatabaseUrl, Store, StoreError, StoreOptions, person, story};
use std::{path::Path, sync::Arc};

/// A site in a folder, with this many people and a story.
pub async fn site(dir: &Path, people: u64) -> Result<App> {
    let app = App {
        store: Store::open(
            &DatabaseUrl::Sqlite(dir.join("quire.sqlite")),
            StoreOptions::default(),
        )?,
        search: Arc::new(Index::open(&dir.join("search"))),
        ports: TestDoubles::default().ports(),
        site: Arc::new(Site::default()),
        flags: Arc::default(),
        keys: Keys::new([1; 32]),
        exports: dir.join("exports").into(),
        event_queue: Arc::default(),
        rate_limiter: RateLimiter::default(),
    };
    app.store.write(move |c| fill(c, people)).await?;
    Ok(app)
}

/// People, and one story by someone else.
fn fill(c: &mut Conn, people: u64) -> std::result::Result<(), StoreError> {
    let now = Timestamp::new(chrono::DateTime::UNIX_EPOCH);
    for n in 1..=people + 1 {
        person::insert(c, &a_person(n, now))?;
    }
    let new = a_story(1, people + 1, now);
    story::insert(c, &new, &StoryDetails::published_at(now))?;
    story::add_revision(c, &Revision::first(&new, Document::default()))
}

pub fn a_person(n: u64, now: Timestamp) -> Person {
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

pub fn a_story(n: u64, author: u64, now: Timestamp) -> Story {
    Story {
        id: StoryId::from_bits(n),
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
