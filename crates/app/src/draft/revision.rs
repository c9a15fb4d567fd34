//! The newest revision of a story, who may write the next one, and the step to it.

use super::{BodySummary, require_author};
use crate::refusal::{Forbidden, Refusal};
use quire_core::{
    StoryId, Timestamp, Viewer,
    draft::{Draft, Head, Merged},
    story::{Revision, Story, StoryStatus},
};
use quire_store::{
    Conn, StoreError,
    draft::{self, Save, Writing},
    story,
};

/// The story, if the viewer may write on it.
pub(crate) fn writable(viewer: &Viewer, found: Option<Story>) -> Result<Story, Refusal> {
    let story = require_author(viewer, found)?;
    if story.status == StoryStatus::Deleted {
        return Err(Forbidden::InTrash.into());
    }
    if story.in_response_to.is_some() {
        return Err(Forbidden::IsResponse.into());
    }
    Ok(story)
}

/// The story, if the viewer may publish it or take it back.
pub(crate) fn publishable(c: &mut Conn, viewer: &Viewer, id: &StoryId) -> Result<Story, Refusal> {
    let story = writable(viewer, story::find_to_change(c, id)?)?;
    if story.is_suspended {
        return Err(Forbidden::StoryTakenDown.into());
    }
    Ok(story)
}

/// The newest text of a story that has one.
pub(crate) fn newest(c: &mut Conn, story: &Story) -> Result<Head, StoreError> {
    let head = draft::head(c, story)?;
    head.map(|(head, _)| head).ok_or_else(|| StoreError::Inconsistent {
        table: "stories",
        column: "head_revision",
        id: story.id.to_string(),
    })
}

/// The write that makes `head` the newest text.
pub(super) fn step(story: &Story, head: Head, writing: Writing, now: Timestamp) -> Save {
    // What cards say of a published story is of the text that readers see: there is nothing to count.
    let BodySummary { excerpt, word_count, read_minutes } = match story.status {
        StoryStatus::Published => BodySummary::shown(story),
        _ => BodySummary::of(&head.draft.document),
    };
    let revision = Revision {
        story_id: story.id.clone(),
        revision: head.revision,
        title: head.draft.title,
        subtitle: head.draft.subtitle,
        document: head.draft.document,
        created_at: now,
    };
    Save { revision, writing, excerpt, word_count, read_minutes, keeps_replaced: false }
}

/// Makes another text the newest, in the write that holds the story. Returns the new head.
pub(crate) fn rewrite(
    c: &mut Conn,
    story: &Story,
    head: &Head,
    wanted: &Draft,
    now: Timestamp,
) -> Result<Head, Refusal> {
    // An edit that was made on the head itself conflicts with nothing.
    let Ok(Merged { head, .. }) = head.merge(&head.edit_to(wanted)) else {
        return Err(Refusal::NotFound);
    };
    let mut writing = draft::writing(c, &story.id)?;
    writing.block_revisions = head.block_revisions.clone();
    let save = Save { keeps_replaced: true, ..step(story, head.clone(), writing, now) };
    draft::save(c, story, &save)?;
    Ok(head)
}
