//! The way of a story into a publication: which step follows on which, who may take it, and what is
//! refused.

pub mod suggested_edit;

pub use suggested_edit::{StoryPart, SuggestedEdit, SuggestedEditState};

use crate::{
    PublicationId, StoryId, SubmissionId, Timestamp, UserId, limit::story::SUBMISSION_UNDO_WINDOW,
    publication::PublicationRole, vocabulary, vocabulary::publication::SubmissionStatus,
};
use serde::{Deserialize, Serialize};

/// A story on its way into a publication.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Submission {
    /// Its id.
    pub id: SubmissionId,
    /// The story.
    pub story_id: StoryId,
    /// Where it is to appear.
    pub publication_id: PublicationId,
    /// Who wrote the story.
    pub writer_id: UserId,
    /// Where it stands.
    pub status: SubmissionStatus,
    /// The title the story had when it was handed in.
    pub title: String,
    /// What the writer says to the editors; may be empty.
    pub note: String,
    /// What the editors say to the writer; may be empty.
    pub answer: String,
    /// Who accepted or declined it, or asked for changes; no one as long as no one did, or when
    /// they are gone.
    pub decided_by: Option<UserId>,
    /// The editor who has taken it on, or was asked to.
    pub assigned_to: Option<UserId>,
    /// When it was handed in.
    pub submitted_at: Timestamp,
    /// When its status changed last.
    pub changed_at: Timestamp,
}

impl Submission {
    /// The part that a person with this `role` in the publication has in it; `None` where they may not
    /// see it.
    #[must_use]
    pub fn actor(&self, id: &UserId, role: Option<PublicationRole>) -> Option<Actor> {
        let actor = Actor { is_writer: self.writer_id == *id, role };
        (actor.is_writer || actor.is_editor()).then_some(actor)
    }

    /// Whether `actor` may read the story as it is being written: its writer always, editors as
    /// long as it waits for them (authorisation matrix, row "submitted drafts"; decision 0039).
    #[must_use]
    pub fn shows_text(&self, actor: Actor) -> bool {
        actor.is_writer || actor.is_editor() && self.status.waits_for_editors()
    }

    /// Whether `actor` may suggest edits: editors as long as they may read the text, of stories that are not their
    /// own (decision 0083).
    #[must_use]
    pub fn takes_edits_of(&self, actor: Actor) -> bool {
        !actor.is_writer && self.shows_text(actor)
    }

    /// The submission after it was assigned to `editor`, or to no one; an unassigned one is taken from the pile.
    ///
    /// # Errors
    /// [`StepRefusal`]: no editor, or it no longer waits for one.
    pub fn assigned(self, editor: Option<UserId>, actor: Actor) -> Result<Self, StepRefusal> {
        let step = SubmissionStep::Triage;
        match () {
            () if !actor.is_editor() => Err(StepRefusal::NotAnEditor(step)),
            () if self.status.is_over() => Err(StepRefusal::Over(self.status)),
            () => {
                let status = self.status.next(step).unwrap_or(self.status);
                Ok(Self { status, assigned_to: editor, ..self })
            }
        }
    }

    /// Where it stands when the editor `id` takes back what they decided a moment ago: what was
    /// declined or sent back for changes is read again. What was accepted is out, and stays (ours,
    /// decision 0039).
    ///
    /// # Errors
    /// [`StepRefusal`]: no editor, someone else's decision, none that can be taken back, too late.
    pub fn reopened(
        &self,
        id: &UserId,
        actor: Actor,
        now: Timestamp,
    ) -> Result<SubmissionStatus, StepRefusal> {
        let step = SubmissionStep::Review;
        if !actor.is_editor() {
            return Err(StepRefusal::NotAnEditor(step));
        }
        let can_be =
            matches!(self.status, SubmissionStatus::Rejected | SubmissionStatus::ChangesRequested);
        let is_late = now.since(self.changed_at) > SUBMISSION_UNDO_WINDOW;
        match can_be && self.decided_by.as_ref() == Some(id) && !is_late {
            true => Ok(SubmissionStatus::InReview),
            false if self.status.is_over() => Err(StepRefusal::Over(self.status)),
            false => Err(StepRefusal::OutOfOrder { from: self.status, step }),
        }
    }
}

vocabulary! {
    /// Whose stories a publication takes (names ours).
    SubmissionAudience {
        /// Those of everybody with an account.
        Everybody = "EVERYBODY",
        /// Those of the people who write for it.
        Writers = "WRITERS",
    }
}

/// What a publication says about submissions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubmissionSettings {
    /// The number of the version; 0 where nothing was decided.
    pub revision: i64,
    /// What it says to those who submit a story; may be empty.
    pub guidelines: String,
    /// Whether it takes stories at all at the moment.
    pub is_open: bool,
    /// Whose stories it takes.
    pub audience: SubmissionAudience,
}

impl Default for SubmissionSettings {
    /// What holds where nothing was decided: the people who write for a publication submit to it.
    fn default() -> Self {
        let audience = SubmissionAudience::Writers;
        Self { revision: 0, guidelines: String::new(), is_open: true, audience }
    }
}

/// Why a publication takes no story of someone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotTaken {
    /// It takes none at the moment.
    #[error("this publication doesn’t take submissions at the moment")]
    Closed,
    /// It takes stories of its writers only.
    #[error("you don’t write for this publication")]
    WritersOnly,
}

impl SubmissionSettings {
    /// Whether a story of someone with this `role` in the publication is taken, as a new submission.
    ///
    /// # Errors
    /// [`NotTaken`].
    pub fn takes(&self, role: Option<PublicationRole>) -> Result<(), NotTaken> {
        self.takes_again(role)?;
        match self.is_open {
            true => Ok(()),
            false => Err(NotTaken::Closed),
        }
    }

    /// Whether changes that the editors asked for are taken: also when the publication was closed since.
    ///
    /// # Errors
    /// [`NotTaken::WritersOnly`].
    pub fn takes_again(&self, role: Option<PublicationRole>) -> Result<(), NotTaken> {
        match role.is_some() || self.audience == SubmissionAudience::Everybody {
            true => Ok(()),
            false => Err(NotTaken::WritersOnly),
        }
    }
}

vocabulary! {
    /// What can be done with a submission.
    SubmissionStep {
        /// The writer hands the story in.
        Submit = "SUBMIT",
        /// An editor takes it from the pile.
        Triage = "TRIAGE",
        /// An editor reads it, for the first time or with the changes made.
        Review = "REVIEW",
        /// An editor asks for changes.
        RequestChanges = "REQUEST_CHANGES",
        /// The writer hands in the changes.
        MakeChanges = "MAKE_CHANGES",
        /// An editor takes the story into the publication.
        Accept = "ACCEPT",
        /// An editor declines it.
        Reject = "REJECT",
        /// The writer takes it back.
        Cancel = "CANCEL",
    }
}

/// Who wants to take a step.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Actor {
    /// Whether the story is theirs.
    pub is_writer: bool,
    /// What they are in the publication.
    pub role: Option<PublicationRole>,
}

impl Actor {
    fn is_editor(self) -> bool {
        self.role.is_some_and(PublicationRole::manages)
    }
}

/// Why a step is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum StepRefusal {
    /// Only who wrote the story may take the step.
    #[error("only the writer of the story may {0} it")]
    NotTheWriter(SubmissionStep),
    /// Only owners and editors of the publication may take the step.
    #[error("only owners and editors of the publication may {0} a submission")]
    NotAnEditor(SubmissionStep),
    /// The submission has come to its end.
    #[error("the submission is {0}")]
    Over(SubmissionStatus),
    /// The step does not follow on where the submission stands.
    #[error("a submission that is {from} cannot {step}")]
    OutOfOrder {
        /// Where it stands.
        from: SubmissionStatus,
        /// What was wanted.
        step: SubmissionStep,
    },
}

impl SubmissionStep {
    /// Whether the step is the writer's; the others are the editors'.
    #[must_use]
    pub const fn is_writers(self) -> bool {
        matches!(self, Self::Submit | Self::MakeChanges | Self::Cancel)
    }
}

impl SubmissionStatus {
    /// Whether nothing follows any more.
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Accepted | Self::Rejected | Self::Cancelled)
    }

    /// Whether the editors are to do something about it.
    #[must_use]
    pub const fn waits_for_editors(self) -> bool {
        matches!(self, Self::Open | Self::Triage | Self::InReview | Self::ChangesMade)
    }

    /// Where the submission stands after `actor` has taken `step`. Who may not take it at all is
    /// told so first, and nothing about where the submission stands.
    ///
    /// # Errors
    /// [`StepRefusal`].
    pub fn after(self, step: SubmissionStep, actor: Actor) -> Result<Self, StepRefusal> {
        match step.is_writers() {
            true if !actor.is_writer => return Err(StepRefusal::NotTheWriter(step)),
            false if !actor.is_editor() => return Err(StepRefusal::NotAnEditor(step)),
            _ if self.is_over() => return Err(StepRefusal::Over(self)),
            _ => {}
        }
        self.next(step).ok_or(StepRefusal::OutOfOrder { from: self, step })
    }

    /// As [`Self::after`], by way of what an editor does on the way: who decides about a story that
    /// lies on the pile has taken it from there and read it (decision 0039).
    ///
    /// # Errors
    /// [`StepRefusal`].
    pub fn decided(self, step: SubmissionStep, actor: Actor) -> Result<Self, StepRefusal> {
        let mut status = self;
        for before in [SubmissionStep::Triage, SubmissionStep::Review] {
            status = status.after(before, actor).unwrap_or(status);
        }
        status.after(step, actor).map_err(|refusal| match refusal {
            StepRefusal::OutOfOrder { step, .. } => StepRefusal::OutOfOrder { from: self, step },
            other => other,
        })
    }

    /// What `actor` can do now, for buttons.
    pub fn steps(self, actor: Actor) -> impl Iterator<Item = SubmissionStep> {
        SubmissionStep::ALL.iter().copied().filter(move |step| self.after(*step, actor).is_ok())
    }

    /// The table of steps.
    const fn next(self, step: SubmissionStep) -> Option<Self> {
        use SubmissionStep::{
            Accept, Cancel, MakeChanges, Reject, RequestChanges, Review, Submit, Triage,
        };
        Some(match (self, step) {
            (Self::Wip, Submit) => Self::Open,
            (Self::Open, Triage) => Self::Triage,
            (Self::Triage | Self::ChangesMade, Review) => Self::InReview,
            (Self::InReview, RequestChanges) => Self::ChangesRequested,
            (Self::ChangesRequested, MakeChanges) => Self::ChangesMade,
            (Self::InReview, Accept) => Self::Accepted,
            (Self::InReview, Reject) => Self::Rejected,
            (
                Self::Wip
                | Self::Open
                | Self::Triage
                | Self::InReview
                | Self::ChangesRequested
                | Self::ChangesMade,
                Cancel,
            ) => Self::Cancelled,
            _ => return None,
        })
    }
}
