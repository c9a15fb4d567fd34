//! What staff decided about stories. Rows are only ever added.

use super::listing;
use crate::{Conn, StoreError, among::among, conn::on_each, error::parse, schema::story_reviews};
use diesel::{dsl::max, prelude::*};
use quire_core::{StoryId, Timestamp, story::review::Verdict};
use std::collections::HashMap;

/// What was decided last about these stories; those about which nothing was are left out.
pub fn verdicts(c: &mut Conn, ids: &[StoryId]) -> Result<HashMap<StoryId, Verdict>, StoreError> {
    let rows: Vec<(String, String)> = on_each!(c => story_reviews::table
        .filter(among(story_reviews::story_id, ids.iter().map(StoryId::as_str)))
        .order(story_reviews::number)
        .select((story_reviews::story_id, story_reviews::verdict))
        .load(c))?;
    rows.into_iter()
        .map(|(id, verdict)| {
            let verdict = parse("story_reviews", "verdict", &id, &verdict)?;
            Ok((parse("story_reviews", "story_id", &id, &id)?, verdict))
        })
        .collect()
}

/// Adds a decision about a story.
///
/// # Errors
/// [`StoreError::Constraint`] when there is no such story.
pub fn decide(
    c: &mut Conn,
    id: &StoryId,
    verdict: Verdict,
    now: Timestamp,
) -> Result<(), StoreError> {
    // Two decisions at once come one after the other.
    listing::lock(c, id)?;
    let last: Option<i64> = story_reviews::table
        .filter(story_reviews::story_id.eq(id.as_str()))
        .select(max(story_reviews::number))
        .first(c)?;
    diesel::insert_into(story_reviews::table)
        .values((
            story_reviews::story_id.eq(id.as_str()),
            story_reviews::number.eq(last.unwrap_or(0).saturating_add(1)),
            story_reviews::verdict.eq(verdict.as_str()),
            story_reviews::decided_at.eq(now.naive()),
        ))
        .execute(c)?;
    Ok(())
}
