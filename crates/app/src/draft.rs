//! Writing: beginning a story, saving what changed, the tab that writes (decision 0017), and
//! publishing.

mod about;
mod history;
pub mod import;
mod publish;
mod revision;
mod save;
mod settings;
mod tags;
mod trash;

pub use about::{StorySubject, begin_about};
pub use history::{discard, restore};
pub use publish::{PublishRefusal, PublishRequest, publish, publish_due, unpublish};
pub use settings::{SettingsUpdate, update_settings};
pub(crate) use settings::{check as check_settings, decide, settle, take_out};
pub use trash::{delete, undelete};
pub(crate) use trash::{erase_due, throw_away};

pub use save::{DocumentIssue, SaveRefusal, SaveRequest, SavedDraft, create, create_in, save};

pub(crate) use import::copy_pictures;
pub(crate) use publish::{publish_into, put_out, take_back};
pub(crate) use revision::{newest, publishable, rewrite, writable};
pub(crate) use save::{create_with, id_of, problems};
pub(crate) use tags::tags_of;

use crate::{
    App,
    refusal::{Forbidden, Refusal, acting},
};
use quire_core::{
    Document, SeatId, StoryId, Viewer,
    document::{BlockKind, counts, excerpt, without_quotations},
    policy::{StoryChange, change_story},
    story::Story,
};
use quire_store::{
    Conn,
    draft::{self, Seat},
    story,
};

/// The story that the viewer wrote, to look at it as its author does.
///
/// # Errors
/// [`Refusal::Unauthorized`] for strangers, [`Refusal::NotFound`] for everybody but its author.
pub async fn find(app: &App, viewer: &Viewer, id: &StoryId) -> Result<Story, Refusal> {
    if viewer.user_id().is_none() {
        return Err(Refusal::Unauthorized);
    }
    let id = id.clone();
    let found = app.store.read_in_place(move |c| story::find(c, &id)).await?;
    found
        .filter(|story| change_story(viewer, story) == StoryChange::Allowed)
        // One that was erased has nothing in it.
        .filter(|story| story.head_revision > 0)
        .ok_or(Refusal::NotFound)
}

/// Lets a tab write from now on; the one that did learns of it with its next save.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, and stories of others.
pub async fn take_seat(
    app: &App,
    viewer: &Viewer,
    id: &StoryId,
    seat: SeatId,
) -> Result<Story, Refusal> {
    acting(viewer)?;
    let now = app.ports.clock.now();
    let (viewer, id, seat) = (viewer.clone(), id.clone(), Seat { id: seat, seen_at: now });
    app.store
        .write(move |c| {
            let story = own(c, &viewer, &id)?;
            draft::take_seat(c, &id, &seat)?;
            Ok(story)
        })
        .await
}

/// The story, if the viewer may change it, in the write that does.
pub(crate) fn own(c: &mut Conn, viewer: &Viewer, id: &StoryId) -> Result<Story, Refusal> {
    require_author(viewer, story::find_to_change(c, id)?)
}

/// [`own`], also what stands for a list of the viewer's: its discussion is theirs to close.
pub(crate) fn own_discussed(c: &mut Conn, viewer: &Viewer, id: &StoryId) -> Result<Story, Refusal> {
    of_viewer(viewer, story::find(c, id)?)
}

/// The story that was found, if the viewer may change it. Nothing is written in what stands for a list.
fn require_author(viewer: &Viewer, found: Option<Story>) -> Result<Story, Refusal> {
    let story = of_viewer(viewer, found)?;
    if story.stands_for_list() { Err(Forbidden::IsDiscussion.into()) } else { Ok(story) }
}

fn of_viewer(viewer: &Viewer, found: Option<Story>) -> Result<Story, Refusal> {
    let story = found.ok_or(Refusal::NotFound)?;
    match change_story(viewer, &story) {
        StoryChange::Allowed => Ok(story),
        StoryChange::Forbidden => Err(Forbidden::NotYours.into()),
        StoryChange::NotFound => Err(Refusal::NotFound),
    }
}

/// Characters of an excerpt.
const EXCERPT: usize = 200;

/// What cards say of a body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BodySummary {
    pub excerpt: String,
    pub word_count: i64,
    pub read_minutes: i64,
}

impl BodySummary {
    pub(crate) fn of(document: &Document) -> Self {
        let number = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
        let words = counts::word_count(document);
        Self {
            excerpt: excerpt(document, EXCERPT),
            word_count: number(words),
            read_minutes: number(counts::read_minutes_of(words, document)),
        }
    }

    /// Of a response: cards say what its writer says, not what it quotes.
    pub(crate) fn of_response(document: &Document) -> Self {
        Self { excerpt: excerpt(&without_quotations(document), EXCERPT), ..Self::of(document) }
    }

    /// Those that cards show now.
    pub(crate) fn shown(story: &Story) -> Self {
        let Story { excerpt, word_count, read_minutes, .. } = story;
        Self { excerpt: excerpt.clone(), word_count: *word_count, read_minutes: *read_minutes }
    }

    /// The story with them.
    pub(crate) fn put(self, story: Story) -> Story {
        let Self { excerpt, word_count, read_minutes } = self;
        Story { excerpt, word_count, read_minutes, ..story }
    }
}

/// The first picture of a body: what cards show unless another was chosen.
pub(crate) fn first_picture(document: &Document) -> Option<String> {
    document.blocks.iter().find_map(|block| match &block.kind {
        BlockKind::Image(image) => Some(image.src.clone()),
        BlockKind::ImageGrid(grid) => grid.images.first().map(|image| image.src.clone()),
        _ => None,
    })
}
