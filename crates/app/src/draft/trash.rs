//! The trash: a story stays in it for fourteen days, and can be taken back as it was.

use super::{own, tags::tags_of};
use crate::{
    App, purge,
    refusal::{Refusal, acting},
    webhook,
};
use quire_core::{
    StoryId, Timestamp, Viewer,
    limit::account::TRASH_RETENTION,
    story::{
        Story, StoryStatus,
        trash::{can_be_restored, emptied_at},
    },
};
use quire_store::{Conn, StoreError, deletion, story};

/// Moves a story or a response to the trash; one that is there stays as it is.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, and stories of others.
pub async fn delete(app: &App, viewer: &Viewer, id: &StoryId) -> Result<Story, Refusal> {
    acting(viewer)?;
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let before = own(c, &viewer, &id)?;
            Ok(throw_away(c, before, now)?)
        })
        .await
}

/// Moves a story of the viewer's to the trash, in the write that holds it.
pub(crate) fn throw_away(c: &mut Conn, before: Story, now: Timestamp) -> Result<Story, StoreError> {
    if before.status == StoryStatus::Deleted {
        return Ok(before);
    }
    let was_out = before.status == StoryStatus::Published;
    let was_read = webhook::event::is_out(&before);
    story::change_details(c, &before.id, |details| {
        details.scheduled_at = None;
        details.deleted_at = Some(now);
    })?;
    let story = Story { status: StoryStatus::Deleted, updated_at: now, ..before };
    story::save(c, &story)?;
    if was_out {
        tell(c, &story, now)?;
        webhook::event::changed(c, &story, was_read, now)?;
    }
    Ok(story)
}

/// Takes a story out of the trash: published, if it was, else as a draft. One that is not there
/// stays as it is.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, stories of others, and those whose fourteen days are
/// over.
pub async fn undelete(app: &App, viewer: &Viewer, id: &StoryId) -> Result<Story, Refusal> {
    acting(viewer)?;
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let before = own(c, &viewer, &id)?;
            if before.status != StoryStatus::Deleted {
                return Ok(before);
            }
            if !deleted_at(c, &id)?.is_some_and(|at| can_be_restored(at, now)) {
                return Err(Refusal::NotFound);
            }
            let is_out = before.published_revision.is_some() && before.first_published_at.is_some();
            let status = if is_out { StoryStatus::Published } else { StoryStatus::Draft };
            story::change_details(c, &id, |details| details.deleted_at = None)?;
            let story = Story { status, updated_at: now, ..before };
            story::save(c, &story)?;
            if is_out {
                tell(c, &story, now)?;
                webhook::event::changed(c, &story, false, now)?;
            }
            Ok(story)
        })
        .await
}

/// Stories erased in one go.
const STEP: i64 = 50;

/// Erases what has been in the trash for fourteen days. How many there were.
///
/// # Errors
/// [`StoreError`]; what was erased until then stays so.
pub(crate) async fn erase_due(app: &App) -> Result<usize, StoreError> {
    let now = app.ports.clock.now();
    let seconds = i64::try_from(TRASH_RETENTION.as_secs()).unwrap_or(i64::MAX);
    let mut erased = 0_usize;
    loop {
        let since = now.plus_seconds(-seconds);
        let due = app.store.read(move |c| story::trashed_before(c, since, STEP)).await?;
        let before = erased;
        for Story { id, .. } in due {
            let is_gone = app.store.write(move |c| erase(c, &id, now)).await?;
            erased = erased.saturating_add(usize::from(is_gone));
        }
        if erased == before {
            return Ok(erased);
        }
    }
}

/// Erases one story, unless it was taken back since it was looked up.
fn erase(c: &mut Conn, id: &StoryId, now: Timestamp) -> Result<bool, StoreError> {
    let is_due = deleted_at(c, id)?.is_some_and(|at| emptied_at(at) <= now);
    let found = story::find(c, id)?;
    let found = found.filter(|story| is_due && story.status == StoryStatus::Deleted);
    let Some(story) = found else { return Ok(false) };
    tell(c, &story, now)?;
    deletion::erase_story(c, &story)?;
    Ok(true)
}

/// When a story went to the trash.
fn deleted_at(c: &mut Conn, id: &StoryId) -> Result<Option<Timestamp>, StoreError> {
    Ok(story::details(c, id)?.and_then(|details| details.deleted_at))
}

fn tell(c: &mut Conn, story: &Story, now: Timestamp) -> Result<(), StoreError> {
    let tags = tags_of(c, &story.id)?;
    purge::story(c, story, &tags, now)
}
