//! Stories: their rows, bodies and the lists they stand in.
//!
//! `stories.listed_at` is `first_published_at` while a story may stand in lists and NULL
//! otherwise (`listing.rs`), so every feed is a range of one index.

mod archive;
mod best;
mod body;
mod details;
mod feed;
mod list;
pub(crate) mod listing;
mod numbered;
mod origin;
mod own;
mod page_facts;
mod place;
mod report;
mod response;
mod review;
pub(crate) mod row;
mod scan;
mod thread;

pub use archive::{ArchiveMonth, Period, Scope, archive_months, has_canonical_in, in_period};
pub use best::{Rank, best_by_tag, best_in};
pub use body::{
    Bodies, add_revision, bodies, bodies_within, body, revision_before, revision_head, revisions,
    word_counts,
};
pub use details::{change_details, details, details_of, is_any_closed};
pub use feed::{by_followed, home};
pub use list::{
    by_both_tags_in, by_creator, by_publication, by_tag, by_tag_in, latest, more_by_creator, top,
};
pub use numbered::{NumberedList, numbered};
pub use origin::{origins, set_origin, taking_up};
pub use own::{OwnFilter, own, own_counts};
pub use page_facts::{PageFacts, page_facts};
pub use place::{StoryList, goes_on_after, listed};
pub use quire_core::response::ResponseOrder;
pub use report::{add_report, is_reported, reports_by, reports_waiting};
pub use response::{close_discussion, hidden_among, hide, reopen_discussion, responses_by, unhide};
pub use review::{decide, verdicts};
pub use scan::{count_of_creator, due, of_creator, scan, sitemap, trashed_before};
pub use thread::{ancestor_ids, ancestors, responses, threads};

pub(crate) use details::begun_at;
pub(crate) use feed::home_ids;
pub(crate) use list::{in_order, latest_ids};
pub(crate) use listing::relist_all_by;

use crate::{
    Conn, StoreError,
    among::among,
    cached_statement::Cached,
    conn::on_each,
    error::parse,
    schema::{stories, story_details},
};
use diesel::prelude::*;
use quire_core::{
    PublicationId, StoryId,
    story::{Story, StoryDetails},
};
use row::{StoryChange, StoryRow};
use std::collections::HashMap;

/// The story with this id, whatever its status.
pub fn find(c: &mut Conn, id: &StoryId) -> Result<Option<Story>, StoreError> {
    let row = on_each!(c => stories::table
        .find(id.as_str())
        .select(StoryRow::as_select())
        .cached()
        .first(c)
        .optional())?;
    row.map(Story::try_from).transpose()
}

/// The publication that a story stands in.
pub fn publication_of(c: &mut Conn, id: &StoryId) -> Result<Option<PublicationId>, StoreError> {
    let found: Option<Option<String>> =
        stories::table.find(id.as_str()).select(stories::publication_id).first(c).optional()?;
    let found = found.flatten();
    found.map(|place| parse("stories", "publication_id", id.as_str(), &place)).transpose()
}

/// [`find`] in a write that changes the story: the row is locked until the write ends.
pub fn find_to_change(c: &mut Conn, id: &StoryId) -> Result<Option<Story>, StoreError> {
    listing::lock(c, id)?;
    find(c, id)
}

/// The stories with these ids, whatever their status; in no order, unknown ids left out.
pub fn many(c: &mut Conn, ids: &[StoryId]) -> Result<Vec<Story>, StoreError> {
    let rows: Vec<StoryRow> = on_each!(c => stories::table
        .filter(among(stories::id, ids.iter().map(StoryId::as_str)))
        .select(StoryRow::as_select())
        .cached()
        .load(c))?;
    rows.into_iter().map(Story::try_from).collect()
}

/// The stories at the top of the discussions that these responses stand in.
pub fn roots(c: &mut Conn, responses: &[StoryId]) -> Result<HashMap<StoryId, Story>, StoreError> {
    let rows: Vec<(String, Option<String>)> = on_each!(c => story_details::table
        .filter(among(story_details::story_id, responses.iter().map(StoryId::as_str)))
        .filter(story_details::root_story_id.is_not_null())
        .select((story_details::story_id, story_details::root_story_id))
        .load(c))?;
    let mut pairs = Vec::with_capacity(rows.len());
    for (id, root) in &rows {
        let parsed = |value: &str| crate::error::parse("story_details", "root_story_id", id, value);
        if let Some(root) = root {
            pairs.push((parsed(id)?, parsed(root)?));
        }
    }
    let wanted: Vec<StoryId> = pairs.iter().map(|(_, root)| StoryId::clone(root)).collect();
    let found = many(c, &wanted)?;
    let root = |id: &StoryId| found.iter().find(|story| story.id == *id).cloned();
    Ok(pairs.into_iter().filter_map(|(id, above)| Some((id, root(&above)?))).collect())
}

/// How many readers clapped for these stories.
pub fn voter_counts(c: &mut Conn, ids: &[StoryId]) -> Result<HashMap<StoryId, i64>, StoreError> {
    let rows: Vec<(String, i64)> = on_each!(c => stories::table
        .filter(among(stories::id, ids.iter().map(StoryId::as_str)))
        .select((stories::id, stories::voter_count))
        .load(c))?;
    rows.into_iter()
        .map(|(id, count)| Ok((crate::error::parse("stories", "id", &id, &id)?, count)))
        .collect()
}

/// Adds a story with its details and puts it into the lists it belongs in. Counts start at 0 whatever
/// `story` says. Add its body in the same write: [`add_revision`].
///
/// # Errors
/// [`StoreError::Unique`] when the id is taken, [`StoreError::Constraint`] when its author,
/// publication or the story it answers does not exist.
pub fn insert(c: &mut Conn, story: &Story, more: &StoryDetails) -> Result<(), StoreError> {
    diesel::insert_into(stories::table)
        .values((stories::id.eq(story.id.as_str()), StoryChange::new(story)))
        .execute(c)?;
    details::insert(c, story, more)?;
    listing::refresh(c, &story.id, None)
}

/// Saves everything of a story but its counts and details ([`change_details`]), and moves it in and
/// out of lists. Whether the story exists.
pub fn save(c: &mut Conn, story: &Story) -> Result<bool, StoreError> {
    let before = listing::lock(c, &story.id)?;
    let change = StoryChange::new(story);
    let changed = diesel::update(stories::table.find(story.id.as_str())).set(change).execute(c)?;
    let Some(before) = before.filter(|_| changed > 0) else { return Ok(false) };
    if before.in_response_to() != story.in_response_to.as_ref().map(StoryId::as_str) {
        details::move_to_discussion(c, story)?;
    }
    listing::refresh(c, &story.id, Some(before))?;
    Ok(true)
}
