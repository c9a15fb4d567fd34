//! Discussions: the responses of stories page by page, and what a response stands under.

use super::list::in_order;
use crate::{
    Conn, Cursor, Page, Paging, StoreError, cached_statement::CachedStatement, conn::MultiBackend,
    error::parse,
};
use chrono::NaiveDateTime;
use diesel::{
    prelude::*,
    sql_types::{BigInt, Text, Timestamp as SqlTimestamp},
};
use quire_core::{StoryId, Timestamp, UserId, response::ResponseOrder, story::Story};
use std::collections::HashMap;

/// Which responses `s` the reader `$1` (signed out: the empty text) is shown: published ones by people
/// in good standing, but for those that are hidden (unless the reader wrote them, or what they
/// answer), those by people the reader muted, blocked or is blocked by, and those they hid. Any
/// further reason to hide a response from a reader is one more condition here.
const SHOWN: &str = "s.answered_at IS NOT NULL AND (s.creator_id = $1 \
    OR NOT EXISTS (SELECT 1 FROM hidden_responses h WHERE h.story_id = s.id) \
    OR EXISTS (SELECT 1 FROM stories p WHERE p.id = s.in_response_to AND p.creator_id = $1)) \
    AND NOT EXISTS (SELECT 1 FROM person_mutes m \
    WHERE m.reader_id = $1 AND m.person_id = s.creator_id) \
    AND NOT EXISTS (SELECT 1 FROM person_blocks b \
    WHERE b.blocker_id = $1 AND b.person_id = s.creator_id) \
    AND NOT EXISTS (SELECT 1 FROM person_blocks b \
    WHERE b.blocker_id = s.creator_id AND b.person_id = $1) \
    AND NOT EXISTS (SELECT 1 FROM hidden_stories x WHERE x.reader_id = $1 AND x.story_id = s.id)";

/// The rows after a cursor, as ranges of an index. SQLite numbers `$n` by first appearance, so they
/// must appear in their order.
const fn after(order: ResponseOrder) -> &'static str {
    match order {
        ResponseOrder::Newest => "s.answered_at <= $2 AND (s.answered_at < $2 OR s.id < $3)",
        ResponseOrder::Best => {
            "(s.answered_at < $2 OR (s.answered_at = $2 AND s.id < $3) OR s.clap_count < $4) \
             AND s.clap_count <= $4"
        }
    }
}

/// The columns of [`ResponseOrder`].
const fn sorted(order: ResponseOrder) -> &'static str {
    match order {
        ResponseOrder::Newest => "s.answered_at DESC, s.id DESC",
        ResponseOrder::Best => "s.clap_count DESC, s.answered_at DESC, s.id DESC",
    }
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    id: String,
    #[diesel(sql_type = Text)]
    parent: String,
    #[diesel(sql_type = BigInt)]
    claps: i64,
    #[diesel(sql_type = SqlTimestamp)]
    answered_at: NaiveDateTime,
}

impl Row {
    fn cursor(&self, order: ResponseOrder) -> Cursor {
        let (at, id) = (Timestamp::from_naive(self.answered_at), self.id.clone());
        match order {
            ResponseOrder::Newest => Cursor::at(at, id),
            ResponseOrder::Best => Cursor::counted_at(self.claps, at, id),
        }
    }
}

/// The direct responses of a story, as far as `reader` is shown them.
pub fn responses(
    c: &mut Conn,
    story: &StoryId,
    order: ResponseOrder,
    reader: Option<&UserId>,
    paging: &Paging,
) -> Result<Page<Story>, StoreError> {
    let pages = threads(c, std::slice::from_ref(story), order, reader, paging)?;
    Ok(pages.into_values().next().unwrap_or_default())
}

/// [`responses`] of several stories, each from the same place on; those without any left out.
pub fn threads(
    c: &mut Conn,
    stories: &[StoryId],
    order: ResponseOrder,
    reader: Option<&UserId>,
    paging: &Paging,
) -> Result<HashMap<StoryId, Page<Story>>, StoreError> {
    let mut of_each: HashMap<String, Vec<Row>> = HashMap::new();
    for row in rows(c, stories, order, reader, paging)? {
        of_each.entry(row.parent.clone()).or_default().push(row);
    }
    let pages: Vec<(String, Page<Row>)> = of_each
        .into_iter()
        .map(|(of, rows)| (of, Page::cut(rows, paging, |row| Some(row.cursor(order)))))
        .collect();
    let rows = pages.iter().flat_map(|(_, page)| &page.items);
    let ids: Vec<String> = rows.map(|row| row.id.clone()).collect();
    let found = in_order(c, &ids)?.into_iter();
    let mut found: HashMap<String, Story> =
        found.map(|story| (story.id.to_string(), story)).collect();
    let mut threads = HashMap::new();
    for (of, page) in pages {
        let items = page.items.iter().filter_map(|row| found.remove(&row.id)).collect();
        let story = parse("stories", "in_response_to", &of, &of)?;
        threads.insert(story, Page { items, next: page.next });
    }
    Ok(threads)
}

/// One row more than wanted of each, in order.
fn rows(
    c: &mut Conn,
    stories: &[StoryId],
    order: ResponseOrder,
    reader: Option<&UserId>,
    paging: &Paging,
) -> Result<Vec<Row>, StoreError> {
    const COLUMNS: &str = "s.id, s.in_response_to AS parent, s.clap_count AS claps, s.answered_at";
    let (after, sorted, limit) = (after(order), sorted(order), paging.sql_limit());
    let first = if order == ResponseOrder::Best { 5 } else { 4 };
    let marks: Vec<String> = (0..stories.len()).map(|n| format!("${}", first + n)).collect();
    let sql = match marks.as_slice() {
        [] => return Ok(Vec::new()),
        // A range of an index, read as far as the page goes.
        [one] => format!(
            "SELECT {COLUMNS} FROM stories s WHERE {SHOWN} AND {after} \
             AND s.in_response_to = {one} ORDER BY {sorted} LIMIT ${}",
            first + 1
        ),
        _ => format!(
            "SELECT x.id, x.parent, x.claps, x.answered_at FROM (SELECT {COLUMNS}, ROW_NUMBER() \
             OVER (PARTITION BY s.in_response_to ORDER BY {sorted}) AS place FROM stories s \
             WHERE {SHOWN} AND {after} AND s.in_response_to IN ({})) x WHERE x.place <= {limit} \
             ORDER BY x.place",
            marks.join(", ")
        ),
    };
    let mut query = diesel::sql_query(sql)
        .into_boxed::<MultiBackend>()
        .bind::<Text, _>(reader.map_or(String::new(), UserId::to_string));
    query = match order {
        ResponseOrder::Newest => {
            let (at, id) = paging.before();
            query.bind::<SqlTimestamp, _>(at).bind::<Text, _>(id)
        }
        ResponseOrder::Best => {
            let (claps, at, id) = paging.below_at();
            query.bind::<SqlTimestamp, _>(at).bind::<Text, _>(id).bind::<BigInt, _>(claps)
        }
    };
    for story in stories {
        query = query.bind::<Text, _>(story.to_string());
    }
    match stories {
        // One text for each order.
        [_] => Ok(CachedStatement(query.bind::<BigInt, _>(limit)).load(c)?),
        _ => Ok(query.load(c)?),
    }
}

/// How far up a discussion is walked; what stands between there and its top is left out.
const STEPS: usize = 64;

#[derive(QueryableByName)]
struct IdRow {
    #[diesel(sql_type = Text)]
    id: String,
}

/// What a story stands under, from the top of the discussion down to what it answers; nothing for
/// one that answers none.
pub fn ancestor_ids(c: &mut Conn, id: &StoryId) -> Result<Vec<StoryId>, StoreError> {
    let rows: Vec<IdRow> = diesel::sql_query(format!(
        "WITH RECURSIVE up (id, parent, steps) AS (\
         SELECT s.id, s.in_response_to, 0 FROM stories s WHERE s.id = $1 \
         UNION ALL SELECT s.id, s.in_response_to, up.steps + 1 \
         FROM up JOIN stories s ON s.id = up.parent WHERE up.steps < {STEPS}) \
         SELECT x.id FROM (SELECT id, steps FROM up WHERE steps > 0 UNION ALL \
         SELECT d.root_story_id, {STEPS} + 1 FROM up JOIN story_details d ON d.story_id = up.id \
         WHERE up.steps = {STEPS} AND d.root_story_id IS NOT NULL) x \
         ORDER BY x.steps DESC"
    ))
    .bind::<Text, _>(id.as_str())
    .load(c)?;
    rows.iter().map(|row| parse("stories", "id", &row.id, &row.id)).collect()
}

/// [`ancestor_ids`], as stories.
pub fn ancestors(c: &mut Conn, id: &StoryId) -> Result<Vec<Story>, StoreError> {
    let ids = ancestor_ids(c, id)?;
    let ids: Vec<String> = ids.iter().map(StoryId::to_string).collect();
    in_order(c, &ids)
}
