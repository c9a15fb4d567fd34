//! What a publication says about submissions: changing it.

use super::{PublicationRefusal, part::locked, record};
use crate::{
    App, purge,
    refusal::{BadRequest, acting},
};
use quire_core::{
    PublicationId, Viewer,
    policy::publication::PublicationStep,
    publication::{Publication, details, people::PublicationActKind},
    submission::{SubmissionAudience, SubmissionSettings},
};
use quire_store::publication;

/// What is to be said about submissions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSubmissionSettings {
    /// The version that the editor saw.
    pub revision: i64,
    /// What is said to those who submit a story; may be empty.
    pub guidelines: String,
    /// Whether stories are taken at all.
    pub is_open: bool,
    /// Whose.
    pub audience: SubmissionAudience,
}

/// Changes what a publication says about submissions. What shows it is purged before this returns.
///
/// # Errors
/// [`PublicationRefusal`]; nothing changes then: strangers, suspended viewers, those who do not manage it,
/// guidelines that are too long, and a [`PublicationRefusal::Conflict`] when someone changed it since the
/// version that the editor saw.
pub async fn change_submissions(
    app: &App,
    viewer: &Viewer,
    id: &PublicationId,
    new: &NewSubmissionSettings,
) -> Result<Publication, PublicationRefusal> {
    let me = acting(viewer)?.clone();
    let guidelines = details::guidelines(&new.guidelines).map_err(BadRequest::from)?;
    let wanted = SubmissionSettings {
        revision: new.revision,
        guidelines,
        is_open: new.is_open,
        audience: new.audience,
    };
    let (id, now) = (id.clone(), app.ports.clock.now());
    let act = record::act(app, PublicationActKind::Changed, &id, &me);
    app.store
        .write(move |c| {
            let found = locked(c, &me, &id, PublicationStep::ChangeInfo)?;
            let before = publication::submissions(c, &id)?;
            if before.revision != wanted.revision {
                return Err(PublicationRefusal::Conflict(Box::new(found)));
            }
            if before != wanted {
                let revision = before.revision.saturating_add(1);
                let new = SubmissionSettings { revision, ..wanted.clone() };
                publication::set_submissions(c, &id, &new)?;
                record::record(c, &act, Vec::new(), now)?;
                purge::publication(c, &found, now)?;
            }
            Ok(found)
        })
        .await
}
