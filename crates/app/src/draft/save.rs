//! Saving: what a tab changed is merged into the newest revision and is durable when answered.
//!
//! Merging is work for a processor, so it is done before the write: the write only puts the result
//! in its place, and is tried again when someone else was faster.

use super::{
    SettingsUpdate,
    revision::{step, writable},
    settings,
};
use crate::{
    App,
    keys::Purpose,
    rate_limit::{self, LimitedAction},
    refusal::{Refusal, acting},
};
use quire_core::{
    BlockId, Document, SaveId, SeatId, StoryId, Timestamp, UserId, Viewer,
    document::{DocumentError, validate},
    draft::{Changes, Conflict, Edit, EditError, Head, Merged, NotMerged},
    story::{Story, StoryDetails, origin::Origin},
};
use quire_store::{
    Conn, StoreError,
    draft::{self, Seat, Writing},
    publication, story,
};

/// How often a save is merged again when others are faster.
const TRIES: usize = 16;
/// A tab that was silent for so long writes no more.
const SEAT_SECONDS: u64 = 60;

/// A save as a tab sends it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaveRequest {
    /// Its name: the same for every try.
    pub save: SaveId,
    /// The tab.
    pub seat: Option<SeatId>,
    /// What changed.
    pub edit: Edit,
}

/// A save that is durable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedDraft {
    /// The story it belongs to.
    pub id: StoryId,
    /// The newest revision, which has the save in it.
    pub revision: i64,
    /// When it was answered.
    pub at: Timestamp,
    /// What others wrote since the save's base; `None` when no one did.
    pub others: Option<Changes>,
    /// Whether another tab writes now.
    pub is_seat_taken: bool,
}

/// Why a save was not taken. Nothing of it was.
#[derive(Debug, thiserror::Error)]
pub enum SaveRefusal {
    /// The viewer may not, or the store could not.
    #[error(transparent)]
    Refused(Refusal),
    /// It makes no sense.
    #[error(transparent)]
    Edit(EditError),
    /// The document would break rules.
    #[error("the document breaks rules")]
    Invalid(Vec<DocumentIssue>),
    /// Others changed the same parts.
    #[error("others changed the same parts; the newest revision is {revision}")]
    Conflicts {
        /// The newest revision.
        revision: i64,
        /// Those parts.
        conflicts: Vec<Conflict>,
        /// Everything others wrote since the save's base.
        changes: Box<Changes>,
    },
}

/// A rule that the document would break.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentIssue {
    /// The rule.
    pub error: DocumentError,
    /// The block it is about; `None` when it is about the whole document.
    pub block: Option<BlockId>,
}

impl<E: Into<Refusal>> From<E> for SaveRefusal {
    fn from(refusal: E) -> Self {
        Self::Refused(refusal.into())
    }
}

/// Begins a story. The same save by the same person begins it once.
///
/// # Errors
/// [`SaveRefusal`]: strangers, suspended viewers, and documents that break rules.
pub async fn create(
    app: &App,
    viewer: &Viewer,
    sent: &SaveRequest,
) -> Result<SavedDraft, SaveRefusal> {
    create_with(app, viewer, sent, &SettingsUpdate::default(), None).await
}

/// As [`create`], to appear in the publication of this slug, if the writer may put stories there.
///
/// # Errors
/// As [`create`].
pub async fn create_in(
    app: &App,
    viewer: &Viewer,
    sent: &SaveRequest,
    slug: &str,
) -> Result<SavedDraft, SaveRefusal> {
    let (writer, slug) = (acting(viewer)?.clone(), slug.to_owned());
    let find = move |c: &mut Conn| {
        let Some(place) = publication::find_by_slug(c, &slug)? else { return Ok(None) };
        let role = publication::role_of(c, &place.id, &writer)?;
        Ok(role.filter(|role| role.manages()).map(|_| place.id.to_string()))
    };
    let publication = app.store.read_in_place(find).await?;
    let settings = SettingsUpdate { publication, ..SettingsUpdate::default() };
    create_with(app, viewer, sent, &settings, None).await
}

/// The id of the story that a save by `writer` begins.
pub(crate) fn id_of(app: &App, writer: &UserId, save: &SaveId) -> StoryId {
    app.keys.story_id(Purpose::Draft, &[writer.as_str().as_bytes(), save.as_str().as_bytes()])
}

/// As [`create`], with what is known of the story beside its text, and what it takes up.
pub(crate) async fn create_with(
    app: &App,
    viewer: &Viewer,
    sent: &SaveRequest,
    settings: &SettingsUpdate,
    origin: Option<Origin>,
) -> Result<SavedDraft, SaveRefusal> {
    let writer = acting(viewer)?.clone();
    rate_limit::count(app, LimitedAction::Begin, &writer)?;
    let decided = settings::decide(settings)?;
    let now = app.ports.clock.now();
    let Merged { head, .. } = merge(&Head::default(), &sent.edit)?;
    let id = id_of(app, &writer, &sent.save);
    let (writing, _) = seated(Writing::default(), sent, &head, now);
    let blank = Story::blank(id, writer, now);
    let first = step(&blank, Head { revision: 1, ..head }, writing, now);
    let story = Story {
        title: first.revision.title.clone(),
        subtitle: first.revision.subtitle.clone(),
        excerpt: first.excerpt.clone(),
        word_count: first.word_count,
        read_minutes: first.read_minutes,
        ..blank
    };
    let id = story.id.clone();
    let begun: Result<bool, Refusal> = app
        .store
        .write(move |c| {
            if story::find(c, &story.id)?.is_some() {
                return Ok(false);
            }
            draft::begin(c, &story, &StoryDetails::begun_at(now), &first)?;
            let mut settled = story.clone();
            settings::apply(c, &mut settled, &decided, now)?;
            if settled != story {
                story::save(c, &settled)?;
            }
            if let Some(origin) = &origin {
                story::set_origin(c, &story.id, origin)?;
            }
            Ok(true)
        })
        .await;
    match begun {
        Ok(true) => Ok(SavedDraft { id, revision: 1, at: now, others: None, is_seat_taken: false }),
        // Also when the same save began it in the same moment: then it is here now.
        Ok(false) | Err(Refusal::Store(StoreError::Unique { .. })) => {
            save(app, viewer, &id, sent).await
        }
        Err(refusal) => Err(refusal.into()),
    }
}

/// Saves what a tab changed. A save that was taken before is answered again, and changes nothing.
///
/// # Errors
/// [`SaveRefusal`]: strangers, suspended viewers, stories of others or in the trash, responses (they
/// are changed as a whole), edits that make no sense, documents that break rules, and conflicts.
pub async fn save(
    app: &App,
    viewer: &Viewer,
    id: &StoryId,
    sent: &SaveRequest,
) -> Result<SavedDraft, SaveRefusal> {
    acting(viewer)?;
    for _ in 0..TRIES {
        let now = app.ports.clock.now();
        let wanted = id.clone();
        let found = app
            .store
            .read(move |c| {
                let story = story::find(c, &wanted)?;
                let head = match &story {
                    Some(story) => draft::head(c, story)?,
                    None => None,
                };
                Ok((story, head))
            })
            .await?;
        let story = writable(viewer, found.0)?;
        // Someone saved between the two queries.
        let Some((head, writing)) = found.1 else { continue };
        let is_known = writing.saves.contains(&sent.save);
        let merged = if is_known {
            let others = head.answer_again(&sent.edit);
            Merged { head, others }
        } else {
            merge(&head, &sent.edit)?
        };
        let Merged { head, others } = merged;
        let (id, revision) = (story.id.clone(), head.revision);
        let (writing, is_seat_taken) = seated(writing, sent, &head, now);
        let saved = SavedDraft { id, revision, at: now, others, is_seat_taken };
        if is_known {
            return Ok(saved);
        }
        let next = step(&story, head, writing, now);
        let is_done = app.store.write(move |c| draft::save(c, &story, &next)).await;
        if is_done? {
            return Ok(saved);
        }
    }
    Err(StoreError::Busy.into())
}

fn merge(head: &Head, edit: &Edit) -> Result<Merged, SaveRefusal> {
    let merged = head.merge(edit).map_err(|refused| match refused {
        NotMerged::Edit(error) => SaveRefusal::Edit(error),
        NotMerged::Conflicts { conflicts, changes } => {
            SaveRefusal::Conflicts { revision: head.revision, conflicts, changes }
        }
    })?;
    problems(&merged.head.draft.document).map_err(SaveRefusal::Invalid)?;
    Ok(merged)
}

/// The rules that a document breaks, each with its block.
pub(crate) fn problems(document: &Document) -> Result<(), Vec<DocumentIssue>> {
    validate(document).map_err(|errors| {
        let block = |error: &DocumentError| {
            let block = document.blocks.get(error.block()?)?;
            Some(block.id.clone())
        };
        errors.into_iter().map(|error| DocumentIssue { block: block(&error), error }).collect()
    })
}

/// What is known of the writing after a save, and whether another tab has taken the seat.
fn seated(
    mut writing: Writing,
    sent: &SaveRequest,
    head: &Head,
    now: Timestamp,
) -> (Writing, bool) {
    writing.block_revisions = head.block_revisions.clone();
    writing.remember(sent.save.clone());
    let Some(mine) = &sent.seat else { return (writing, false) };
    let is_fresh = |seat: &Seat| now.since(seat.seen_at).as_secs() < SEAT_SECONDS;
    let is_taken = writing.seat.as_ref().is_some_and(|seat| seat.id != *mine && is_fresh(seat));
    if !is_taken {
        writing.seat = Some(Seat { id: mine.clone(), seen_at: now });
    }
    (writing, is_taken)
}
