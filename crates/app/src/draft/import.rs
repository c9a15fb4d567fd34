//! Bringing a story here that stands elsewhere, by its address or as a file: it becomes a draft
//! (decision 0024).

mod pictures;
mod source;

pub use pictures::PictureCounts;
pub(crate) use pictures::copy as copy_pictures;
pub(crate) use pictures::images_mut;
pub use source::{SourceError, StorySource};

use super::{SaveRefusal, SaveRequest, save};
use crate::{
    App,
    limit_subject::subject,
    refusal::{Refusal, acting},
};
use quire_core::{SaveId, StoryId, UserId, Viewer, document::Loss, draft::Edit};
use quire_store::{StoreError, login, story};
use source::SourceStory;
use std::net::IpAddr;

/// Stories that one person may bring here in an hour.
const LIMIT: i64 = 20;

const LIMIT_SECONDS: i64 = 3_600;

/// A story that was brought here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedDraft {
    /// The draft.
    pub id: StoryId,
    /// What of its text had to be simplified.
    pub losses: Vec<Loss>,
    /// What became of its pictures.
    pub pictures: PictureCounts,
}

/// Why a story was not brought here. Nothing was begun.
#[derive(Debug, thiserror::Error)]
pub enum DraftImportRefusal {
    /// The viewer may not, or the store could not.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Too many in an hour.
    #[error("You have imported many stories in the last hour. Please wait a while.")]
    RateLimited {
        /// Seconds to wait.
        retry_after: i64,
    },
    /// There is nothing that can be read as a story.
    #[error(transparent)]
    Unreadable(#[from] SourceError),
}

impl From<StoreError> for DraftImportRefusal {
    fn from(error: StoreError) -> Self {
        Self::Refused(error.into())
    }
}

/// Brings a story here as a draft that says where it appeared first. The same save by the same
/// person brings it once.
///
/// # Errors
/// [`DraftImportRefusal`].
pub async fn import(
    app: &App,
    viewer: &Viewer,
    network: Option<IpAddr>,
    save: SaveId,
    source: StorySource,
) -> Result<ImportedDraft, DraftImportRefusal> {
    let me = acting(viewer)?.clone();
    let id = save::id_of(app, &me, &save);
    let known = id.clone();
    if app.store.read(move |c| story::find(c, &known)).await?.is_some() {
        return Ok(ImportedDraft { id, losses: Vec::new(), pictures: PictureCounts::default() });
    }
    count(app, &me).await?;
    let SourceStory { title, subtitle, mut document, losses, settings } =
        source::read(app, source).await?;
    let pictures = pictures::copy(app, viewer, network, &mut document).await;
    let order = Some(document.blocks.iter().map(|block| block.id.clone()).collect());
    let edit = Edit {
        base: 0,
        title: Some(title),
        subtitle: Some(subtitle),
        blocks: document.blocks,
        deleted: Vec::new(),
        order,
    };
    let sent = SaveRequest { save, seat: None, edit };
    let saved = save::create_with(app, viewer, &sent, &settings, None).await.map_err(unsaved)?;
    Ok(ImportedDraft { id: saved.id, losses, pictures })
}

/// Readers give documents that can be saved; one that cannot holds no story.
fn unsaved(reason: SaveRefusal) -> DraftImportRefusal {
    match reason {
        SaveRefusal::Refused(refusal) => refusal.into(),
        SaveRefusal::Edit(_) | SaveRefusal::Invalid(_) | SaveRefusal::Conflicts { .. } => {
            tracing::warn!(?reason, "a story that was read cannot be saved");
            SourceError::NoStory.into()
        }
    }
}

async fn count(app: &App, me: &UserId) -> Result<(), DraftImportRefusal> {
    let now = app.ports.clock.now();
    let subject = subject(&app.keys, "import", me.as_str());
    let wait =
        move |c: &mut quire_store::Conn| login::count_mail(c, &subject, LIMIT, LIMIT_SECONDS, now);
    match app.store.write(wait).await? {
        0 => Ok(()),
        retry_after => Err(DraftImportRefusal::RateLimited { retry_after }),
    }
}
