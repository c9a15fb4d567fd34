//! The story page's GraphQL query, through the whole endpoint, against the same rows straight
//! through Diesel, taken in turns. Prints one JSON line; `cargo xtask bench graphql` runs it.

// The schema's futures are deep.
#![recursion_limit = "256"]

use anyhow::{Context, Result, anyhow};
use poem::{Endpoint, Request};
use quire_app::{App, keys::Keys, rate_limit::RateLimiter, site::Site, testing::TestDoubles};
use quire_core::{
    PublicationId, StoryId, TagSlug, Timestamp, UserId,
    document::{ReadOptions, markdown},
    person::{MembershipTier, Person},
    publication::Publication,
    story::{Revision, Story, StoryDetails, StoryStatus, Visibility},
};
use quire_graphql::GraphQl;
use quire_search::Index;
use quire_store::{
    Conn, DatabaseUrl, Paging, Store, StoreError, StoreOptions, person, publication, story, tag,
};
use serde_json::json;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

/// What the server allocates with.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const ROUNDS: usize = 5_000;
const QUERY: &str =
    "query($id: ID!) { post(id: $id) { id title subtitle excerpt readingTime clapCount
    firstPublishedAt bodyHtml creator { id name username } collection { id name slug }
    tags { slug name } threadedPostResponses(postResponsesPaging: {limit: 5}) { posts { id excerpt creator { name } } } } }";

fn main() -> Result<()> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(run())
}

async fn run() -> Result<()> {
    let dir = tempfile::tempdir()?;
    let app = App {
        store: Store::open(
            &DatabaseUrl::Sqlite(dir.path().join("quire.sqlite")),
            StoreOptions::default(),
        )?,
        search: Arc::new(Index::open(&dir.path().join("search"))),
        ports: TestDoubles::default().ports(),
        site: Arc::new(Site::default()),
        flags: Arc::default(),
        keys: Keys::new([1; 32]),
        exports: dir.path().join("exports").into(),
        event_queue: Arc::default(),
        rate_limiter: RateLimiter::default(),
    };
    app.store.write(fill).await?;
    let endpoint = GraphQl::new(app.clone(), false);
    let body = json!({"query": QUERY, "variables": {"id": StoryId::from_bits(1)}}).to_string();
    let (mut graphql, mut sql) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS + ROUNDS / 10 {
        let start = Instant::now();
        let request = Request::builder()
            .method(http::Method::POST)
            .content_type("application/json")
            .header("sec-fetch-site", "same-origin")
            .body(body.clone());
        let mut response = endpoint.call(request).await.map_err(|error| anyhow!("{error}"))?;
        let text = response.take_body().into_string().await?;
        let took = start.elapsed();
        if round == 0 {
            anyhow::ensure!(text.contains("Paragraph 30") && text.contains("answer 4"), "{text}");
        }
        let start = Instant::now();
        let bytes = app.store.read_in_place(rows).await?;
        let straight = start.elapsed();
        anyhow::ensure!(bytes > 10_000, "the story is too short");
        // The first tenth warms up.
        if round >= ROUNDS / 10 {
            graphql.push(took);
            sql.push(straight);
        }
    }
    println!(
        "{}",
        json!({
            "graphql_p50_us": at(&mut graphql, 50)?, "graphql_p99_us": at(&mut graphql, 99)?,
            "sql_p50_us": at(&mut sql, 50)?, "sql_p99_us": at(&mut sql, 99)?,
        })
    );
    Ok(())
}

/// The percentile in microseconds.
fn at(times: &mut [Duration], percent: usize) -> Result<f64> {
    times.sort();
    let time = times.get(times.len() * percent / 100).context("nothing was measured")?;
    Ok(time.as_secs_f64() * 1_000_000.0)
}

/// Reads what the query reads; gives the size of the body.
fn rows(c: &mut Conn) -> std::result::Result<usize, StoreError> {
    let id = StoryId::from_bits(1);
    let Some(found) = story::find(c, &id)? else { return Ok(0) };
    let body = story::body(c, &id, 1)?;
    let mut people = vec![found.creator_id.clone()];
    publication::find(c, &PublicationId::from_bits(1))?;
    let slugs = tag::of_stories(c, std::slice::from_ref(&id))?;
    let slugs: Vec<TagSlug> = slugs.into_values().flatten().map(|on| on.slug).collect();
    tag::many(c, &slugs)?;
    let responses = story::responses(c, &id, story::ResponseOrder::Best, None, &Paging::first(5))?;
    people.extend(responses.items.iter().map(|response| response.creator_id.clone()));
    person::many(c, &people)?;
    Ok(body.map_or(0, |body| body.document.blocks.iter().map(|block| block.text.len()).sum()))
}

fn fill(c: &mut Conn) -> std::result::Result<(), StoreError> {
    let now = Timestamp::new(chrono::DateTime::UNIX_EPOCH);
    for n in 1..=6 {
        person::insert(c, &reader(n, now))?;
    }
    publication::insert(
        c,
        &Publication {
            id: PublicationId::from_bits(1),
            slug: "field-notes".into(),
            name: "Field Notes".into(),
            tagline: String::new(),
            description: String::new(),
            image: None,
            domain: None,
            tint: None,
            follower_count: 0,
            story_count: 0,
            created_at: now,
        },
    )?;
    let sentence = "A measure is only the distance between **two rests**, and a page that respects it feels [effortless](https://example.org). ";
    let text: String =
        (1..=30).map(|n| format!("Paragraph {n}. {}\n\n", sentence.repeat(4))).collect();
    add(c, 1, None, &text, now)?;
    for n in 2..=6 {
        add(c, n, Some(StoryId::from_bits(1)), &format!("This is answer {n}."), now)?;
    }
    Ok(())
}

fn reader(n: u64, now: Timestamp) -> Person {
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

fn add(
    c: &mut Conn,
    n: u64,
    parent: Option<StoryId>,
    text: &str,
    now: Timestamp,
) -> std::result::Result<(), StoreError> {
    let id = StoryId::from_bits(n);
    let publication_id = parent.is_none().then(|| PublicationId::from_bits(1));
    let new = Story {
        id: id.clone(),
        creator_id: UserId::from_bits(n),
        publication_id,
        in_response_to: parent,
        title: format!("Story {n}"),
        subtitle: String::new(),
        slug: format!("story-{n}"),
        excerpt: text.chars().take(100).collect(),
        status: StoryStatus::Published,
        visibility: Visibility::Public,
        lang: "en".into(),
        preview_image: None,
        word_count: 2_400,
        read_minutes: 9,
        head_revision: 1,
        published_revision: Some(1),
        clap_count: 0,
        response_count: 0,
        is_suspended: false,
        writer: quire_core::person::AccountState::Active,
        updated_at: now,
        first_published_at: Some(now),
    };
    story::insert(c, &new, &StoryDetails::published_at(now))?;
    let document = markdown::read(text, &ReadOptions::default()).document;
    story::add_revision(c, &Revision::first(&new, document))?;
    let mut slugs = Vec::new();
    for name in ["reading", "type"] {
        if let Ok(slug) = name.parse::<TagSlug>() {
            tag::ensure(c, &slug, name)?;
            slugs.push(slug);
        }
    }
    tag::set_on_story(c, &id, &slugs)
}
