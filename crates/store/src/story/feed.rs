//! The home feed: the newest stories by whom and what a reader follows.
//!
//! Nothing is copied into per-reader timelines: a writer with a million followers publishes with
//! one row, and unfollowing takes effect at once. Instead each followed writer (publication, tag)
//! costs one seek in an index that ends in `(listed_at, id)`:
//!
//! 1. for each followed writer, its newest story before the cursor (a seek each, in the index
//!    alone);
//! 2. the `k` writers whose newest story is newest: no other writer can own one of the `k` newest
//!    stories, because each of these `k` has at least one that is newer;
//! 3. the `k` newest of each of these (at most 50 short ranges), merged.
//!
//! The cost grows with how many are followed and with the logarithm of how many stories there
//! are. So who follows many writers is first looked for among the newest stories of all: one short
//! range of an index, which nearly always holds a page of theirs. What is found there is exact,
//! because nothing newer is left out; only when it is too little, the seeks follow.

use super::list::in_order;
use crate::{
    Conn, Cursor, Page, Paging, StoreError, cached_statement::CachedStatement, conn::on_each,
    schema::person_follows,
};
use chrono::NaiveDateTime;
use diesel::{
    prelude::*,
    sql_types::{BigInt, Text, Timestamp as SqlTimestamp},
};
use quire_core::{Timestamp, UserId, story::Story, vocabulary::navigation::FollowingFeedEntity};

/// The newest listed stories by the writers, publications and tags that `reader` follows. Their
/// own stories are in it when they come by a publication or a tag.
pub fn home(c: &mut Conn, reader: &UserId, paging: &Paging) -> Result<Page<Story>, StoreError> {
    let Page { items, next } = home_ids(c, reader, paging)?;
    Ok(Page { items: in_order(c, &items)?, next })
}

/// The same, by their ids.
pub(crate) fn home_ids(
    c: &mut Conn,
    reader: &UserId,
    paging: &Paging,
) -> Result<Page<String>, StoreError> {
    let mut found = match among_the_newest(c, reader, paging)? {
        Some(found) => found,
        None => newest_of(c, BY_WRITER, reader, paging)?,
    };
    for source in [BY_PUBLICATION, BY_TAG] {
        found.extend(newest_of(c, source, reader, paging)?);
    }
    Ok(page(found, paging))
}

/// The newest listed stories by the writers, or in the publications, that `reader` follows.
pub fn by_followed(
    c: &mut Conn,
    reader: &UserId,
    kind: FollowingFeedEntity,
    paging: &Paging,
) -> Result<Page<Story>, StoreError> {
    let found = match kind {
        FollowingFeedEntity::Publications => newest_of(c, BY_PUBLICATION, reader, paging)?,
        FollowingFeedEntity::Writers => match among_the_newest(c, reader, paging)? {
            Some(found) => found,
            None => newest_of(c, BY_WRITER, reader, paging)?,
        },
    };
    let Page { items, next } = page(found, paging);
    Ok(Page { items: in_order(c, &items)?, next })
}

/// What was found of several lists as one page.
fn page(mut found: Vec<FeedRow>, paging: &Paging) -> Page<String> {
    found.sort_by(|a, b| (b.listed_at, &b.id).cmp(&(a.listed_at, &a.id)));
    found.dedup_by(|a, b| a.id == b.id);
    let page = Page::cut(found, paging, |row| {
        Some(Cursor::at(Timestamp::from_naive(row.listed_at), row.id.clone()))
    });
    Page { items: page.items.into_iter().map(|row| row.id).collect(), next: page.next }
}

/// One kind of following: its table and column, and where the stories of what is followed stand.
#[derive(Clone, Copy)]
struct Source {
    follows: &'static str,
    followed: &'static str,
    listed: &'static str,
    story_id: &'static str,
    owner: &'static str,
}

const BY_WRITER: Source = Source {
    follows: "person_follows",
    followed: "person_id",
    listed: "stories",
    story_id: "id",
    owner: "creator_id",
};
const BY_PUBLICATION: Source = Source {
    follows: "publication_follows",
    followed: "publication_id",
    listed: "stories",
    story_id: "id",
    owner: "publication_id",
};
const BY_TAG: Source = Source {
    follows: "tag_follows",
    followed: "tag_slug",
    listed: "story_tags",
    story_id: "story_id",
    owner: "tag_slug",
};

#[derive(QueryableByName)]
struct OwnerRow {
    #[diesel(sql_type = Text)]
    owner: String,
}

#[derive(QueryableByName)]
struct FeedRow {
    #[diesel(sql_type = SqlTimestamp)]
    listed_at: NaiveDateTime,
    #[diesel(sql_type = Text)]
    id: String,
}

/// Who follows fewer writers is served by a seek for each.
const MANY: i64 = 100;
/// How many of the newest stories are looked at for those of followed writers.
const NEWEST: i64 = 1000;

/// The newest by followed writers before the cursor, if the reader follows many and a whole page
/// of them is among the newest of all.
fn among_the_newest(
    c: &mut Conn,
    reader: &UserId,
    paging: &Paging,
) -> Result<Option<Vec<FeedRow>>, StoreError> {
    let one_more: Option<String> = on_each!(c => person_follows::table
        .filter(person_follows::follower_id.eq(reader.as_str()))
        .select(person_follows::person_id)
        .order(person_follows::person_id)
        .offset(MANY)
        .limit(1)
        .first(c)
        .optional())?;
    let follows_many = one_more.is_some();
    if !follows_many {
        return Ok(None);
    }
    let (at, id) = paging.before();
    let limit = paging.sql_limit();
    let found = diesel::sql_query(
        "SELECT n.listed_at, n.id FROM (SELECT s.listed_at, s.id, s.creator_id FROM stories s \
         WHERE s.listed_at <= $1 AND (s.listed_at < $1 OR s.id < $2) \
         ORDER BY s.listed_at DESC, s.id DESC LIMIT $3) n \
         WHERE EXISTS (SELECT 1 FROM person_follows f \
         WHERE f.follower_id = $4 AND f.person_id = n.creator_id) \
         ORDER BY n.listed_at DESC, n.id DESC LIMIT $5",
    )
    .bind::<SqlTimestamp, _>(at)
    .bind::<Text, _>(&id)
    .bind::<BigInt, _>(NEWEST)
    .bind::<Text, _>(reader.as_str())
    .bind::<BigInt, _>(limit);
    let found: Vec<FeedRow> = on_each!(c => CachedStatement(found).load(c))?;
    let is_enough = i64::try_from(found.len()).is_ok_and(|found| found >= limit);
    Ok(is_enough.then_some(found))
}

/// The newest before the cursor, in no order, `paging`'s limit of them or more if there are as many.
fn newest_of(
    c: &mut Conn,
    source: Source,
    reader: &UserId,
    paging: &Paging,
) -> Result<Vec<FeedRow>, StoreError> {
    match c {
        Conn::Sqlite(_) => newest_in_steps(c, source, reader, paging),
        Conn::Postgres(_) => newest_at_once(c, source, reader, paging),
    }
}

/// The newest `limit` stories of `owner` before the cursor, as a query of its index alone.
/// SQLite numbers `$n` by first appearance, so they must appear in their order.
fn newest_by(source: Source, columns: &str, owner: &str, limit: &str) -> String {
    let Source { listed, story_id, owner: by, .. } = source;
    format!(
        "SELECT {columns} FROM {listed} s WHERE s.listed_at <= $1 \
         AND (s.listed_at < $1 OR s.{story_id} < $2) AND s.{by} = {owner} \
         ORDER BY s.listed_at DESC, s.{story_id} DESC LIMIT {limit}"
    )
}

/// PostgreSQL does all three steps in one query, without going back and forth.
fn newest_at_once(
    c: &mut Conn,
    source: Source,
    reader: &UserId,
    paging: &Paging,
) -> Result<Vec<FeedRow>, StoreError> {
    let Source { follows, followed, story_id, .. } = source;
    let columns = format!("s.listed_at, s.{story_id} AS id");
    let newest = newest_by(source, &columns, &format!("f.{followed}"), "1");
    let all = newest_by(source, &columns, "o.owner", "$4");
    let (at, id) = paging.before();
    Ok(diesel::sql_query(format!(
        "SELECT n.listed_at, n.id FROM (SELECT f.{followed} AS owner FROM {follows} f \
         CROSS JOIN LATERAL ({newest}) x WHERE f.follower_id = $3 \
         ORDER BY x.listed_at DESC, x.id DESC LIMIT $4) o CROSS JOIN LATERAL ({all}) n"
    ))
    .bind::<SqlTimestamp, _>(at)
    .bind::<Text, _>(&id)
    .bind::<Text, _>(reader.as_str())
    .bind::<BigInt, _>(paging.sql_limit())
    .load(c)?)
}

/// SQLite knows no `LATERAL`, and asking once more costs it nothing.
fn newest_in_steps(
    c: &mut Conn,
    source: Source,
    reader: &UserId,
    paging: &Paging,
) -> Result<Vec<FeedRow>, StoreError> {
    let Source { follows, followed, story_id, .. } = source;
    let (at, id) = paging.before();
    let limit = paging.sql_limit();
    // Time and id of each one's newest are asked for one by one, because then the index alone
    // answers; a join would fetch a row per writer, from all over the file.
    let owner = format!("f.{followed}");
    let newest_at = newest_by(source, "s.listed_at", &owner, "1");
    let newest_id = newest_by(source, &format!("s.{story_id}"), &owner, "1");
    let owners = diesel::sql_query(format!(
        "SELECT f.{followed} AS owner, ({newest_at}) AS newest_at, ({newest_id}) AS newest_id \
         FROM {follows} f WHERE f.follower_id = $3 \
         ORDER BY newest_at DESC NULLS LAST, newest_id DESC NULLS LAST LIMIT $4"
    ))
    .bind::<SqlTimestamp, _>(at)
    .bind::<Text, _>(&id)
    .bind::<Text, _>(reader.as_str())
    .bind::<BigInt, _>(limit);
    let owners: Vec<OwnerRow> = on_each!(c => CachedStatement(owners).load(c))?;
    let mut rows = Vec::new();
    let newest = newest_by(source, &format!("s.listed_at, s.{story_id} AS id"), "$3", "$4");
    for OwnerRow { owner } in owners {
        let found = diesel::sql_query(newest.as_str())
            .bind::<SqlTimestamp, _>(at)
            .bind::<Text, _>(&id)
            .bind::<Text, _>(owner)
            .bind::<BigInt, _>(limit);
        let found: Vec<FeedRow> = on_each!(c => CachedStatement(found).load(c))?;
        rows.extend(found);
    }
    Ok(rows)
}
