//! The way of a story into a publication: which step follows on which, who may take it, and what is
//! refused (spec 3 §3.1 and §4, decision 113).

use crate::{
    outcome::ResultType, publication::PublicationRole, vocabulary,
    vocabulary::publication::SubmissionStatus,
};

vocabulary! {
    /// What can be done with a submission (decision 113; spellings ours).
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

/// Who wants to take a step (decision 113).
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

/// Why a step is not taken (decision 113).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
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

impl Refusal {
    /// What a call answers (decision 29).
    #[must_use]
    pub const fn result(self) -> ResultType {
        match self {
            Self::NotTheWriter(_) | Self::NotAnEditor(_) => ResultType::Forbidden,
            Self::Over(_) | Self::OutOfOrder { .. } => ResultType::Conflict,
        }
    }
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

    /// Where the submission stands after `actor` has taken `step`. Who may not take it at all is told
    /// so first, and nothing about where the submission stands.
    ///
    /// # Errors
    /// [`Refusal`].
    pub fn after(self, step: SubmissionStep, actor: Actor) -> Result<Self, Refusal> {
        match step.is_writers() {
            true if !actor.is_writer => return Err(Refusal::NotTheWriter(step)),
            false if !actor.is_editor() => return Err(Refusal::NotAnEditor(step)),
            _ if self.is_over() => return Err(Refusal::Over(self)),
            _ => {}
        }
        self.next(step).ok_or(Refusal::OutOfOrder { from: self, step })
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
