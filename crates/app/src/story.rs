//! Stories: reading them, clapping, saving.

mod clap;
mod read;
mod rendered;
mod report;
mod review;

pub use clap::{ClappedStory, clap, unclap, vote};
pub use read::{ReadableStory, StoryText, body_for, part_for, read, text};
pub use rendered::RenderedTexts;
pub use report::{NewReport, ReportRefusal, StoryReport, report, waiting};
pub use review::{ReviewRefusal, review};

use crate::{
    block,
    refusal::{Forbidden, Refusal},
};
use quire_core::{
    StoryId, Viewer,
    policy::{StoryAccess, read_story},
    story::{Story, StoryStatus},
};
use quire_store::{Conn, story};

/// The published story, if the viewer may read at least a part of it, and neither they nor its
/// author blocked the other.
pub(crate) fn published(c: &mut Conn, viewer: &Viewer, id: &StoryId) -> Result<Story, Refusal> {
    let story = published_by_anybody(c, viewer, id)?;
    block::refuse(c, viewer, &story.creator_id)?;
    Ok(story)
}

/// The published story, if the viewer may read at least a part of it, or might, were they not
/// blocked: what was theirs before can be taken back.
pub(crate) fn published_by_anybody(
    c: &mut Conn,
    viewer: &Viewer,
    id: &StoryId,
) -> Result<Story, Refusal> {
    let story = story::find(c, id)?.ok_or(Refusal::NotFound)?;
    match read_story(viewer, &story) {
        StoryAccess::Full | StoryAccess::Preview if story.status == StoryStatus::Published => {
            Ok(story)
        }
        StoryAccess::Suspended => Err(Forbidden::StoryTakenDown.into()),
        StoryAccess::WriterSuspended | StoryAccess::WriterDeleted => {
            Err(Forbidden::WriterGone.into())
        }
        _ => Err(Refusal::NotFound),
    }
}
