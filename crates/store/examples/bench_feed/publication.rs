//! The store's part of a publication's home: who it is, what stands out, the bar, the latest stories, those of a topic,
//! what is trending, and whether the reader follows it.

use crate::{
    ROUNDS, add_stories, at,
    rows::{dialect, numbers},
};
use diesel::{RunQueryDsl, connection::SimpleConnection};
use quire_core::{PublicationId, TagSlug, Timestamp, UserId};
use quire_store::{
    Conn, DatabaseUrl, Paging, Store, StoreError, StoreOptions, follow, publication,
    story::{self, Rank},
};
use std::{
    error::Error,
    time::{Duration, Instant},
};

const FOLLOWERS: u64 = 1_000_000;

/// What a home shows: three lists.
const SHOWN: u32 = 11;

pub async fn measure(
    url: &DatabaseUrl,
    most: u64,
) -> Result<Vec<serde_json::Value>, Box<dyn Error>> {
    let store = Store::open(url, StoreOptions::default())?;
    store.write(add_publication).await?;
    let (mut sizes, mut stories) = (Vec::new(), 0);
    for size in [1_000, 100_000] {
        if size > most {
            break;
        }
        store.write(move |c| add_its_stories(c, stories + 1, size)).await?;
        stories = size;
        let waits = homes(&store).await?;
        let size = serde_json::json!({
            "stories": size, "p50_us": at(&waits, 50), "p99_us": at(&waits, 99),
        });
        eprintln!("{size}");
        sizes.push(size);
    }
    Ok(sizes)
}

async fn homes(store: &Store) -> Result<Vec<Duration>, Box<dyn Error>> {
    let mut waits = Vec::new();
    for reader in (1..=FOLLOWERS).step_by(4_999).take(ROUNDS) {
        let reader = UserId::from_bits(reader);
        let begun = Instant::now();
        let found = store.read(move |c| home(c, &reader)).await?;
        waits.push(begun.elapsed());
        if found < 3 * SHOWN as usize {
            return Err(format!("a home shows {found} stories").into());
        }
    }
    waits.sort_unstable();
    Ok(waits)
}

/// How many stories the page shows.
fn home(c: &mut Conn, reader: &UserId) -> Result<usize, StoreError> {
    let found = publication::find_by_slug(c, "large")?;
    let (Some(place), Ok(topic)) = (found, "harbour".parse::<TagSlug>()) else { return Ok(0) };
    let paging = Paging::first(SHOWN);
    let picks = publication::picks(c, &place.id)?;
    publication::navigation(c, &place.id)?;
    let latest = story::by_publication(c, &place.id, &paging)?;
    // Every story is as young as trending ones are.
    let since = Timestamp::from_millis(1_600_000_000_000);
    let trending = story::best_in(c, &place.id, since, Rank::Readers, &paging)?;
    let about = story::by_tag_in(c, &place.id, &topic, &paging)?;
    follow::publications_followed(c, reader, &[place.id])?;
    Ok(picks.pinned.len() + latest.items.len() + trending.items.len() + about.items.len())
}

fn add_publication(c: &mut Conn) -> Result<(), StoreError> {
    if let Conn::Postgres(c) = c {
        c.batch_execute("SET LOCAL statement_timeout = 0")?;
    }
    let (id, time) = dialect(c);
    let (id, time) = (id.replace("{n}", "n"), time.replace("{n}", "n"));
    let place = PublicationId::from_bits(1);
    for (table, columns, values, count) in [
        (
            "people",
            "id, username, username_key, name, bio, tier, is_staff, is_suspended, created_at",
            format!(
                "{id}, 'reader' || n, 'reader' || n, 'Reader', '', 'FREE', FALSE, FALSE, {time}"
            ),
            FOLLOWERS,
        ),
        (
            "publications",
            "id, slug, slug_key, name, tagline, description, follower_count, story_count, \
             created_at",
            format!("'{place}', 'large', 'large', 'Large', '', '', {FOLLOWERS}, 0, {time}"),
            1,
        ),
        (
            "publication_follows",
            "follower_id, publication_id, created_at",
            format!("{id}, '{place}', {time}"),
            FOLLOWERS,
        ),
        (
            "tags",
            "slug, name, story_count, follower_count, is_topic",
            "'harbour', 'Harbour', 0, 0, FALSE".to_owned(),
            1,
        ),
    ] {
        let rows = numbers(1, count);
        let insert = format!("INSERT INTO {table} ({columns}) {rows}SELECT {values} FROM r");
        diesel::sql_query(insert).execute(c)?;
    }
    Ok(())
}

fn add_its_stories(c: &mut Conn, from: u64, to: u64) -> Result<(), StoreError> {
    add_stories(c, from, to)?;
    let place = PublicationId::from_bits(1);
    let claim = format!(
        "UPDATE stories SET publication_id = '{place}', voter_count = length(title) \
         WHERE publication_id IS NULL"
    );
    diesel::sql_query(claim).execute(c)?;
    let tag = "INSERT INTO story_tags (story_id, tag_slug, position, listed_at, publication_id) \
               SELECT id, 'harbour', 0, listed_at, publication_id FROM stories \
               WHERE NOT EXISTS (SELECT 1 FROM story_tags WHERE story_id = id)";
    diesel::sql_query(tag).execute(c)?;
    c.batch_execute("ANALYZE")?;
    Ok(())
}
