//! How a reader stands to a story, in one answer (the state of a story).

use crate::{App, reading, refusal::Refusal, story::published};
use quire_core::{StoryId, UserId, Viewer, limit::library::READING_DONE_PERCENT};
use quire_store::{Conn, catalog, clap, reading as readings};

/// How a reader stands to a story.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReaderState {
    /// The story.
    pub story_id: StoryId,
    /// How far they read, 0 to 100; `None`: nothing is kept of that.
    pub percent: Option<i64>,
    /// Claps they gave it, 0 to 50.
    pub claps: i64,
    /// Whether it stands on a list of theirs.
    pub is_saved: bool,
}

impl ReaderState {
    /// Whether there is nothing left to read.
    #[must_use]
    pub fn is_read(&self) -> bool {
        self.percent.is_some_and(|percent| percent >= i64::from(READING_DONE_PERCENT))
    }
}

/// How the viewer stands to a published story.
///
/// # Errors
/// [`Refusal`]: strangers, stories the viewer may not read.
pub async fn state(app: &App, viewer: &Viewer, id: &StoryId) -> Result<ReaderState, Refusal> {
    let reader = viewer.user_id().ok_or(Refusal::Unauthorized)?.clone();
    let (viewer, id) = (viewer.clone(), id.clone());
    app.store.read(move |c| Ok(reader_state(c, &viewer, &reader, &id))).await?
}

/// Notes that the viewer has read a story to its end, unless their history is paused.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, stories the viewer may not read.
pub async fn note_read(app: &App, viewer: &Viewer, id: &StoryId) -> Result<ReaderState, Refusal> {
    reading::record(app, viewer, id, WHOLE).await?;
    state(app, viewer, id).await
}

/// Takes a story out of what the viewer has read.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, stories the viewer may not read.
pub async fn forget_read(app: &App, viewer: &Viewer, id: &StoryId) -> Result<ReaderState, Refusal> {
    reading::forget(app, viewer, id).await?;
    state(app, viewer, id).await
}

/// Percent of a story that was read to its end.
const WHOLE: i64 = 100;

fn reader_state(
    c: &mut Conn,
    viewer: &Viewer,
    reader: &UserId,
    id: &StoryId,
) -> Result<ReaderState, Refusal> {
    let story = published(c, viewer, id)?;
    if story.stands_for_list() {
        return Err(Refusal::NotFound);
    }
    let one = std::slice::from_ref(id);
    Ok(ReaderState {
        percent: readings::percents(c, reader, one)?.remove(id),
        claps: clap::given_to(c, reader, one)?.remove(id).unwrap_or(0),
        is_saved: catalog::saved(c, reader, one)?.contains(id),
        story_id: story.id,
    })
}
