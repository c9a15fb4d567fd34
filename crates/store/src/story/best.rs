//! The best of a tag: its newest stories, ranked. Only so many are looked at, however many there
//! are, so that a page of a large tag costs what one of a small tag does (decision 0031).

use super::in_order;
use crate::{
    Conn, Cursor, Page, Paging, StoreError,
    schema::{stories, story_tags},
};
use chrono::{NaiveDate, NaiveDateTime};
use diesel::prelude::*;
use quire_core::{TagSlug, Timestamp, story::Story};

/// What counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rank {
    /// All claps.
    Claps,
    /// How many readers clapped, each once.
    Readers,
}

/// How many of a tag's newest stories are looked at.
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
    let ever = NaiveDate::from_ymd_opt(1, 1, 1).map(NaiveDateTime::from).unwrap_or_default();
    let rows: Vec<(Option<NaiveDateTime>, String, i64, i64)> = story_tags::table
        .inner_join(stories::table.on(stories::id.eq(story_tags::story_id)))
        .filter(story_tags::tag_slug.eq(tag.as_str()))
        .filter(story_tags::listed_at.ge(since.map_or(ever, Timestamp::naive)))
        .order((story_tags::listed_at.desc(), story_tags::story_id.desc()))
        .limit(SAMPLE)
        .select((
            story_tags::listed_at,
            story_tags::story_id,
            stories::clap_count,
            stories::voter_count,
        ))
        .load(c)?;
    let counted = rows.into_iter().filter_map(|(listed_at, id, claps, readers)| {
        let count = match rank {
            Rank::Claps => claps,
            Rank::Readers => readers,
        };
        Some((count, listed_at?, id))
    });
    let below = paging.below_at();
    let mut ranked: Vec<(i64, NaiveDateTime, String)> =
        counted.filter(|place| paging.after.is_none() || *place < below).collect();
    ranked.sort_by(|a, b| b.cmp(a));
    let page = Page::cut(ranked, paging, |(count, listed_at, id)| {
        Some(Cursor::counted_at(*count, Timestamp::from_naive(*listed_at), id.clone()))
    });
    let ids: Vec<String> = page.items.into_iter().map(|(_, _, id)| id).collect();
    Ok(Page { items: in_order(c, &ids)?, next: page.next })
}
