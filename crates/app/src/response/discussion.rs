//! Closing a discussion, and opening it again: what was said stays, nothing is added.

use crate::{
    App,
    draft::{own_discussed, tags_of},
    purge,
    refusal::{Forbidden, Refusal, acting},
};
use quire_core::{
    StoryId, Timestamp, Viewer,
    story::{Story, StoryStatus},
};
use quire_store::{Conn, StoreError, story};

/// Closes the discussion of a story or a response: no one responds to it or to anything below it,
/// and responses there are not changed.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, stories of others or in the trash.
pub async fn close(app: &App, viewer: &Viewer, id: &StoryId) -> Result<Story, Refusal> {
    set(app, viewer, id, story::close_discussion).await
}

/// Opens a closed discussion again.
///
/// # Errors
/// As [`close`].
pub async fn reopen(app: &App, viewer: &Viewer, id: &StoryId) -> Result<Story, Refusal> {
    set(app, viewer, id, story::reopen_discussion).await
}

async fn set(
    app: &App,
    viewer: &Viewer,
    id: &StoryId,
    set: fn(&mut Conn, &StoryId) -> Result<bool, StoreError>,
) -> Result<Story, Refusal> {
    acting(viewer)?;
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            if own_discussed(c, &viewer, &id)?.status == StoryStatus::Deleted {
                return Err(Forbidden::InTrash.into());
            }
            let is_changed = set(c, &id)?;
            let story = story::find(c, &id)?.ok_or(Refusal::NotFound)?;
            if is_changed && story.status == StoryStatus::Published {
                tell(c, &story, now)?;
            }
            Ok(story)
        })
        .await
}

fn tell(c: &mut Conn, story: &Story, now: Timestamp) -> Result<(), StoreError> {
    let tags = tags_of(c, &story.id)?;
    purge::story(c, story, &tags, now)
}
