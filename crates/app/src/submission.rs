//! Submitting stories to publications: a writer hands one in, the editors read it, and take it or
//! decline it (decision 0039).

mod assign;
mod change;
mod decide;
mod read;
mod suggest;

pub use assign::assign;
pub use change::{request_changes, submit_changes, undo};
pub use decide::{accept, cancel, decline};
pub(crate) use read::without_those_apart;
pub use read::{SubmittedDraft, find, inbox, submitted};
pub use suggest::{ComparedEdit, NewSuggestedEdit, decide_edits, suggest, suggested};

use crate::{
    App,
    draft::{newest, publishable},
    notification,
    rate_limit::{self, LimitedAction},
    refusal::{BadRequest, Forbidden, Refusal, acting},
};
use quire_core::{
    PublicationId, StoryId, SubmissionId, Viewer,
    draft::{CheckCode, checks},
    limit::story::SUBMISSION_NOTE_MAX,
    story::StoryStatus,
    submission::{Actor, NotTaken, Submission, SubmissionStep},
    vocabulary::publication::SubmissionStatus,
};
use quire_store::{announcement, publication, submission};

/// A story to be submitted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSubmission {
    /// The story.
    pub story: StoryId,
    /// Where it is to appear.
    pub publication: PublicationId,
    /// What the writer says to the editors; may be empty.
    pub note: String,
    /// Whether followers are told when it appears; as chosen before when `None`.
    pub notifies_followers: Option<bool>,
}

/// Hands a story in. Its writer goes on writing; the editors read what is written last, and are
/// told.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, stories of others, in the trash or taken down,
/// responses, empty stories, notes that are too long, publications that are not there or take no story of
/// the viewer, stories that wait somewhere already or appear there, too many in an
/// hour.
pub async fn submit(app: &App, viewer: &Viewer, new: NewSubmission) -> Result<Submission, Refusal> {
    let me = acting(viewer)?.clone();
    let note = checked_note(&new.note)?;
    rate_limit::count(app, LimitedAction::Submit, &me)?;
    let (viewer, now) = (viewer.clone(), app.ports.clock.now());
    let id = SubmissionId::from_bits(app.ports.ids.bits());
    app.store
        .write(move |c| {
            let story = publishable(c, &viewer, &new.story)?;
            publication::find(c, &new.publication)?.ok_or(BadRequest::Publication)?;
            let role = publication::role_of(c, &new.publication, &me)?;
            publication::submissions(c, &new.publication)?.takes(role).map_err(not_taken)?;
            if submission::is_waiting(c, &story.id)? {
                return Err(BadRequest::IsSubmitted.into());
            }
            let is_out = story.status == StoryStatus::Published;
            if is_out && story.publication_id.as_ref() == Some(&new.publication) {
                return Err(BadRequest::IsThere.into());
            }
            let draft = newest(c, &story)?.draft;
            if checks(&draft).iter().any(|check| check.code == CheckCode::Empty) {
                return Err(BadRequest::Empty.into());
            }
            if let Some(is_wanted) = new.notifies_followers {
                announcement::choose(c, &story.id, is_wanted)?;
            }
            let actor = Actor { is_writer: true, role };
            let status = SubmissionStatus::Wip.after(SubmissionStep::Submit, actor);
            let submission = Submission {
                id: id.clone(),
                story_id: story.id,
                publication_id: new.publication.clone(),
                writer_id: me.clone(),
                status: status.map_err(|_| Forbidden::NotYours)?,
                title: draft.title,
                note: note.clone(),
                answer: String::new(),
                decided_by: None,
                assigned_to: None,
                submitted_at: now,
                changed_at: now,
            };
            submission::insert(c, &submission)?;
            notification::submitted(c, &submission, now)?;
            Ok(submission)
        })
        .await
}

fn not_taken(why: NotTaken) -> Forbidden {
    match why {
        NotTaken::Closed => Forbidden::SubmissionsClosed,
        NotTaken::WritersOnly => Forbidden::NotAWriter,
    }
}

/// What someone says to the other side.
fn checked_note(text: &str) -> Result<String, BadRequest> {
    let text = text.trim();
    if text.chars().count() > SUBMISSION_NOTE_MAX {
        return Err(BadRequest::TooLong);
    }
    Ok(text.to_owned())
}
