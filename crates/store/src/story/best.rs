//! The best of a tag or of a publication: its newest stories, ranked. Only so many are looked at, however many there
//! are, so that a page of a large one costs what one of a small one does (decision 0031).

use super::in_order;
use crate::{
    Conn, Cursor, Page, Paging, StoreError,
    schema::{stories, story_tags},
};
use chrono::{NaiveDate, NaiveDateTime};
use diesel::prelude::*;
use quire_core::{PublicationId, TagSlug, Timestamp, story::Story};

/// What counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rank {
    /// All claps.
    Claps,
    /// How many readers clapped, each once.
    Readers,
}

/// How many of the newest stories are looked at.
const SAMPLE: i64 = 1_000;

/// Of the newest 1,000 listed stories with a tag (since a time, if one is given) those with the
/// most, and among equals the newest, first.
pub fn best_by_tag(
    c: &mut Conn,
    tag: &TagSlug,
    since: Option<Timestamp>,
    rank: Rank,
    paging: &Paging,
) -> Result<Page<Story>, StoreError> {
    let rows: Vec<CountedRow> = story_tags::table
        .inner_join(stories::table.on(stories::id.eq(story_tags::story_id)))
        .filter(story_tags::tag_slug.eq(tag.as_str()))
        .filter(story_tags::listed_at.ge(start(since)))
        .order((story_tags::listed_at.desc(), story_tags::story_id.desc()))
        .limit(SAMPLE)
        .select((
            story_tags::listed_at,
            story_tags::story_id,
            stories::clap_count,
            stories::voter_count,
        ))
        .load(c)?;
    ranked(c, rows, rank, paging)
}

/// The same of a publication.
pub fn best_in(
    c: &mut Conn,
    publication: &PublicationId,
    since: Option<Timestamp>,
    rank: Rank,
    paging: &Paging,
) -> Result<Page<Story>, StoreError> {
    let rows = counted_in(c, publication, since)?;
    ranked(c, rows, rank, paging)
}

/// The ids of a publication's newest 1,000 stories, those with most claps first.
pub(super) fn best_ids_in(
    c: &mut Conn,
    publication: &PublicationId,
) -> Result<Vec<String>, StoreError> {
    let places = places(counted_in(c, publication, None)?, Rank::Claps);
    Ok(places.into_iter().map(|(_, _, id)| id).collect())
}

/// Since when a story is listed, its id, its claps and how many clapped.
type CountedRow = (Option<NaiveDateTime>, String, i64, i64);

fn counted_in(
    c: &mut Conn,
    publication: &PublicationId,
    since: Option<Timestamp>,
) -> Result<Vec<CountedRow>, StoreError> {
    Ok(stories::table
        .filter(stories::publication_id.eq(publication.as_str()))
        .filter(stories::listed_at.ge(start(since)))
        .order((stories::listed_at.desc(), stories::id.desc()))
        .limit(SAMPLE)
        .select((stories::listed_at, stories::id, stories::clap_count, stories::voter_count))
        .load(c)?)
}

/// The first instant that counts.
fn start(since: Option<Timestamp>) -> NaiveDateTime {
    let ever = NaiveDate::from_ymd_opt(1, 1, 1).map(NaiveDateTime::from).unwrap_or_default();
    since.map_or(ever, Timestamp::naive)
}

/// The count, the time and the id of each, the best first, and among equals the newest.
fn places(rows: Vec<CountedRow>, rank: Rank) -> Vec<(i64, NaiveDateTime, String)> {
    let counted = rows.into_iter().filter_map(|(listed_at, id, claps, readers)| {
        let count = match rank {
            Rank::Claps => claps,
            Rank::Readers => readers,
        };
        Some((count, listed_at?, id))
    });
    let mut places: Vec<_> = counted.collect();
    places.sort_by(|a, b| b.cmp(a));
    places
}

fn ranked(
    c: &mut Conn,
    rows: Vec<CountedRow>,
    rank: Rank,
    paging: &Paging,
) -> Result<Page<Story>, StoreError> {
    let mut places = places(rows, rank);
    if paging.after.is_some() {
        let below = paging.below_at();
        places.retain(|place| *place < below);
    }
    let page = Page::cut(places, paging, |(count, listed_at, id)| {
        Some(Cursor::counted_at(*count, Timestamp::from_naive(*listed_at), id.clone()))
    });
    let ids: Vec<String> = page.items.into_iter().map(|(_, _, id)| id).collect();
    Ok(Page { items: in_order(c, &ids)?, next: page.next })
}
