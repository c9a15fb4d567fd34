//! Going back: to what is published, or to any revision that the history kept.

use super::revision::{newest, rewrite, writable};
use crate::{
    App,
    refusal::{BadRequest, Refusal, acting},
};
use quire_core::{
    StoryId, Timestamp, Viewer,
    draft::Draft,
    story::{Story, StoryStatus},
};
use quire_store::{Conn, story};

/// Goes back to the published text: it becomes the newest revision. What was written since stays in the
/// history.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, stories of others, in the trash or not published, and
/// responses.
pub async fn discard(app: &App, viewer: &Viewer, id: &StoryId) -> Result<Story, Refusal> {
    acting(viewer)?;
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let story = writable(&viewer, story::find_to_change(c, &id)?)?;
            let published =
                story.published_revision.filter(|_| story.status == StoryStatus::Published);
            let published = published.ok_or(BadRequest::NotPublished)?;
            if published == story.head_revision {
                return Ok(story);
            }
            let story = go_back(c, &story, published, now)?;
            // Word for word the same, so readers lose nothing.
            let story = Story { published_revision: Some(story.head_revision), ..story };
            story::save(c, &story)?;
            Ok(story)
        })
        .await
}

/// Makes the text of an old revision the newest revision. What was written since stays in the history.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, stories of others or in the trash, responses, revisions
/// that the history does not have.
pub async fn restore(
    app: &App,
    viewer: &Viewer,
    id: &StoryId,
    revision: i64,
) -> Result<Story, Refusal> {
    acting(viewer)?;
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let story = writable(&viewer, story::find_to_change(c, &id)?)?;
            go_back(c, &story, revision, now)
        })
        .await
}

fn go_back(c: &mut Conn, story: &Story, revision: i64, now: Timestamp) -> Result<Story, Refusal> {
    let old = story::body(c, &story.id, revision)?.ok_or(Refusal::NotFound)?;
    let old = Draft { title: old.title, subtitle: old.subtitle, document: old.document };
    let head = newest(c, story)?;
    rewrite(c, story, &head, &old, now)?;
    story::find(c, &story.id)?.ok_or(Refusal::NotFound)
}
