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
    /// Which text of it; none when the viewer reads nothing.
    pub text: Option<StoryText>,
}

/// Which text of a story someone reads. A revision never changes, so what is made of a published
/// one may be kept.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct StoryText {
    /// The story.
    pub story: StoryId,
    /// The revision that is shown.
    pub revision: i64,
    /// Whether only the beginning is shown.
    pub is_preview: bool,
    /// Whether what a response quotes is shown.
    pub has_quotations: bool,
}

/// Reads a story without its text ([`text`] reads that). One that is gone or taken down is found,
/// and has no text.
///
/// # Errors
/// [`Refusal::NotFound`] when there is none, or the viewer must not know of it.
pub async fn read(app: &App, viewer: &Viewer, id: &StoryId) -> Result<ReadableStory, Refusal> {
    let (viewer, id) = (viewer.clone(), id.clone());
    let found = app
        .store
        .read_in_place(move |c| {
            let Some(story) = story::find(c, &id)? else { return Ok(None) };
            let access = read_story(&viewer, &story);
            if access == StoryAccess::NotFound {
                return Ok(None);
            }
            let text = text_for(c, &viewer, &story)?;
            Ok(Some(ReadableStory { story, access, text }))
        })
        .await?;
    found.ok_or(Refusal::NotFound)
}

/// The text of `story` as far as `viewer` may read it.
pub fn body_for(c: &mut Conn, viewer: &Viewer, story: &Story) -> Result<Document, StoreError> {
    match text_for(c, viewer, story)? {
        Some(wanted) => text(c, &wanted),
        None => Ok(Document::default()),
    }
}

fn text_for(c: &mut Conn, viewer: &Viewer, story: &Story) -> Result<Option<StoryText>, StoreError> {
    let access = read_story(viewer, story);
    if !matches!(access, StoryAccess::Full | StoryAccess::Preview) {
        return Ok(None);
    }
    let root = match story.in_response_to {
        Some(_) => story::roots(c, std::slice::from_ref(&story.id))?.remove(&story.id),
        None => None,
    };
    Ok(Some(StoryText {
        story: story.id.clone(),
        revision: story.shown_revision(),
        is_preview: access == StoryAccess::Preview,
        has_quotations: root.is_none_or(|root| read_quotations(viewer, story, &root)),
    }))
}

/// Reads a text; empty when its revision is gone.
pub fn text(c: &mut Conn, wanted: &StoryText) -> Result<Document, StoreError> {
    let Some(whole) = story::body(c, &wanted.story, wanted.revision)? else {
        return Ok(Document::default());
    };
    let shown = match wanted.is_preview {
        true => preview(&whole.document),
        false => whole.document,
    };
    Ok(match wanted.has_quotations {
        true => shown,
        false => without_quotations(&shown),
    })
}

/// The part of a text that someone with this access may read.
#[must_use]
pub fn part_for(access: StoryAccess, whole: Arc<Document>) -> Arc<Document> {
    match access {
        StoryAccess::Full => whole,
        StoryAccess::Preview => Arc::new(preview(&whole)),
        _ => Arc::default(),
    }
}
