//! Reading: as much of a story as the viewer may see.

use crate::{App, refusal::Refusal};
use quire_core::{
    Document, StoryId, Viewer,
    document::{preview, without_quotations},
    policy::{StoryAccess, read_quotations, read_story},
    story::Story,
};
use quire_store::{Conn, StoreError, story};
use std::sync::Arc;

/// A story as far as the viewer may read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadableStory {
    /// The story.
    pub story: Story,
    /// How much of it the viewer may read.
    pub access: StoryAccess,
    /// Its text: all of it, the beginning, or nothing.
    pub document: Document,
}

/// Reads a story. One that is gone or taken down is found, without its text.
///
/// # Errors
/// [`Refusal::NotFound`] when there is none, or the viewer must not know of it.
pub async fn read(app: &App, viewer: &Viewer, id: &StoryId) -> Result<ReadableStory, Refusal> {
    let (viewer, id) = (viewer.clone(), id.clone());
    let found = app
        .store
        .read(move |c| {
            let Some(story) = story::find(c, &id)? else { return Ok(None) };
            let access = read_story(&viewer, &story);
            if access == StoryAccess::NotFound {
                return Ok(None);
            }
            let document = body_for(c, &viewer, &story)?;
            Ok(Some(ReadableStory { story, access, document }))
        })
        .await?;
    found.ok_or(Refusal::NotFound)
}

/// The text of `story` as far as `viewer` may read it.
pub fn body_for(c: &mut Conn, viewer: &Viewer, story: &Story) -> Result<Document, StoreError> {
    let access = read_story(viewer, story);
    if !matches!(access, StoryAccess::Full | StoryAccess::Preview) {
        return Ok(Document::default());
    }
    let Some(whole) = story::body(c, &story.id, story.shown_revision())? else {
        return Ok(Document::default());
    };
    let part = Arc::unwrap_or_clone(part_for(access, Arc::new(whole.document)));
    if story.in_response_to.is_none() {
        return Ok(part);
    }
    let root = story::roots(c, std::slice::from_ref(&story.id))?.remove(&story.id);
    let is_whole = root.is_none_or(|root| read_quotations(viewer, story, &root));
    Ok(if is_whole { part } else { without_quotations(&part) })
}

/// The part of a text that somebody with this access may read.
#[must_use]
pub fn part_for(access: StoryAccess, whole: Arc<Document>) -> Arc<Document> {
    match access {
        StoryAccess::Full => whole,
        StoryAccess::Preview => Arc::new(preview(&whole)),
        _ => Arc::default(),
    }
}
