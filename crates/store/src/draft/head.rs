//! The newest revision of a story, and putting the next one in its place.
//!
//! Every acknowledged save is a revision, but not every revision is kept: the head that a save
//! replaces goes, unless it is published, or worth finding again in the history (`is_worth_keeping`).

use super::Writing;
use crate::{
    Conn, StoreError,
    schema::{stories, story_revisions},
    story::{self, add_revision},
};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{
    Timestamp,
    draft::{Draft, Head},
    story::{Revision, Story, StoryDetails, StoryStatus},
};

/// Writing that went on for so long, or paused for so long, leaves a revision in the history.
const STEP_SECONDS: u64 = 600;
/// Revisions of a story that the history keeps.
const KEPT: i64 = 200;

/// The story's newest revision, and what is known of its writing; `None` when there is none.
pub fn head(c: &mut Conn, story: &Story) -> Result<Option<(Head, Writing)>, StoreError> {
    let Some(newest) = story::body(c, &story.id, story.head_revision)? else { return Ok(None) };
    let writing = super::writing(c, &story.id)?;
    let draft = Draft { title: newest.title, subtitle: newest.subtitle, document: newest.document };
    let head =
        Head { revision: newest.revision, draft, block_revisions: writing.block_revisions.clone() };
    Ok(Some((head, writing)))
}

/// A revision that follows the one before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Save {
    /// What was written.
    pub revision: Revision,
    /// What is known of the writing from now on.
    pub writing: Writing,
    /// Plain text for cards.
    pub excerpt: String,
    /// Words in the body.
    pub word_count: i64,
    /// Minutes to read.
    pub read_minutes: i64,
    /// Whether the history keeps the revision that this one replaces, however young it is.
    pub keeps_replaced: bool,
}

/// Adds a story with its first revision.
///
/// # Errors
/// As [`story::insert`].
pub fn begin(
    c: &mut Conn,
    story: &Story,
    details: &StoryDetails,
    first: &Save,
) -> Result<(), StoreError> {
    story::insert(c, story, details)?;
    add_revision(c, &first.revision)?;
    super::put(c, &story.id, &first.writing)
}

/// Makes a revision the head of the story that `before` shows, unless someone else was faster:
/// then nothing is done. Whether it was done. Cards show the new words at once while the story is
/// not published.
pub fn save(c: &mut Conn, before: &Story, save: &Save) -> Result<bool, StoreError> {
    let Save { revision, writing, .. } = save;
    let row = stories::table
        .filter(stories::id.eq(before.id.as_str()))
        .filter(stories::head_revision.eq(before.head_revision))
        .filter(stories::status.eq(before.status.as_str()));
    let head = stories::head_revision.eq(revision.revision);
    let changed = if before.status == StoryStatus::Published {
        diesel::update(row).set(head).execute(c)?
    } else {
        diesel::update(row)
            .set((
                head,
                stories::title.eq(&revision.title),
                stories::subtitle.eq(&revision.subtitle),
                stories::excerpt.eq(&save.excerpt),
                stories::word_count.eq(save.word_count),
                stories::read_minutes.eq(save.read_minutes),
                stories::updated_at.eq(revision.created_at.naive()),
            ))
            .execute(c)?
    };
    if changed == 0 {
        return Ok(false);
    }
    if revision.revision != before.head_revision {
        add_revision(c, revision)?;
        if save.keeps_replaced {
            forget_oldest(c, before)?;
        } else {
            forget(c, before, revision.created_at)?;
        }
    }
    super::put(c, &before.id, writing)?;
    Ok(true)
}

/// Forgets the head that was saved over, or what the history has too much of.
fn forget(c: &mut Conn, before: &Story, now: Timestamp) -> Result<(), StoreError> {
    let id = before.id.as_str();
    if before.published_revision == Some(before.head_revision) {
        return Ok(());
    }
    let times: Vec<NaiveDateTime> = story_revisions::table
        .filter(story_revisions::story_id.eq(id))
        .filter(story_revisions::revision.le(before.head_revision))
        .order(story_revisions::revision.desc())
        .limit(2)
        .select(story_revisions::created_at)
        .load(c)?;
    let mut times = times.into_iter().map(Timestamp::from_naive);
    let (Some(replaced), earlier) = (times.next(), times.next()) else { return Ok(()) };
    let earlier = match earlier {
        Some(earlier) => earlier,
        None => story::begun_at(c, &before.id)?.unwrap_or(replaced),
    };
    if is_worth_keeping(replaced, earlier, now) {
        return forget_oldest(c, before);
    }
    diesel::delete(story_revisions::table.find((id, before.head_revision))).execute(c)?;
    Ok(())
}

/// Whether the history keeps a revision made at `made`: nothing was written for a while after it,
/// or it is a while younger than the kept one before it (than the story, if there is none).
fn is_worth_keeping(made: Timestamp, earlier: Timestamp, now: Timestamp) -> bool {
    let is_step = |from: Timestamp, to: Timestamp| to.since(from).as_secs() >= STEP_SECONDS;
    is_step(made, now) || is_step(earlier, made)
}

fn forget_oldest(c: &mut Conn, story: &Story) -> Result<(), StoreError> {
    let id = story.id.as_str();
    let oldest: Option<i64> = story_revisions::table
        .filter(story_revisions::story_id.eq(id))
        .order(story_revisions::revision.desc())
        .offset(KEPT)
        .limit(1)
        .select(story_revisions::revision)
        .first(c)
        .optional()?;
    let Some(oldest) = oldest else { return Ok(()) };
    diesel::delete(
        story_revisions::table
            .filter(story_revisions::story_id.eq(id))
            .filter(story_revisions::revision.le(oldest))
            .filter(story_revisions::revision.ne(story.published_revision.unwrap_or(0))),
    )
    .execute(c)?;
    Ok(())
}
