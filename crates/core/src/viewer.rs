//! Who is asking.

use crate::{PublicationId, StoryId, UserId, person::MembershipTier, story::Story};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What someone who pays nothing reads of members' stories all the same.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FreeReading {
    /// The stories that the meter opened to them in the window that runs.
    pub opened: BTreeSet<StoryId>,
    /// The publications they run: editors and owners read what stands in theirs.
    pub runs: BTreeSet<PublicationId>,
}

/// Who is asking. Decided once per request from the session; everything else takes it
/// as given.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Viewer {
    /// Someone we do not know.
    #[default]
    Anonymous,
    /// The page renderer asking for a class of readers, never for one person: what it gets may
    /// be shown to everybody of that class.
    Class {
        /// What readers of this class may read.
        tier: MembershipTier,
        /// The one story that is drawn for its author or the staff, who read it whatever became of
        /// it.
        opened: Option<StoryId>,
    },
    /// A person who is signed in.
    Person {
        /// Who.
        id: UserId,
        /// What they pay.
        tier: MembershipTier,
        /// Whether staff.
        is_staff: bool,
        /// Whether the account is suspended (reads, but changes nothing).
        is_suspended: bool,
        /// What they read of members' stories without a membership.
        free: FreeReading,
    },
}

impl Viewer {
    /// The person's id, when someone is signed in.
    #[must_use]
    pub fn user_id(&self) -> Option<&UserId> {
        match self {
            Viewer::Person { id, .. } => Some(id),
            Viewer::Anonymous | Viewer::Class { .. } => None,
        }
    }

    /// Whether the viewer is a person who may change things: one that is not suspended.
    #[must_use]
    pub fn may_act(&self) -> bool {
        matches!(self, Viewer::Person { is_suspended: false, .. })
    }

    /// Whether the viewer's membership opens member-only stories.
    #[must_use]
    pub fn is_member(&self) -> bool {
        match self {
            Viewer::Anonymous => false,
            Viewer::Class { tier, .. } | Viewer::Person { tier, .. } => {
                *tier != MembershipTier::Free
            }
        }
    }

    /// The class of readers that the viewer belongs to.
    #[must_use]
    pub fn class(&self) -> Viewer {
        match self {
            Viewer::Anonymous => Viewer::Anonymous,
            Viewer::Class { tier, .. } | Viewer::Person { tier, .. } => {
                Viewer::Class { tier: *tier, opened: None }
            }
        }
    }

    /// Whether the story is opened to the viewer, whatever became of it.
    #[must_use]
    pub fn has_opened(&self, story: &StoryId) -> bool {
        matches!(self, Viewer::Class { opened: Some(opened), .. } if opened == story)
    }

    /// Whether a member-only story is open to the viewer without a membership: the meter opened it,
    /// or it stands in a publication they run.
    #[must_use]
    pub fn reads_freely(&self, story: &Story) -> bool {
        let Viewer::Person { free, .. } = self else { return false };
        let is_run = |publication| free.runs.contains(publication);
        free.opened.contains(&story.id) || story.publication_id.as_ref().is_some_and(is_run)
    }

    /// Whether the viewer is staff.
    #[must_use]
    pub fn is_staff(&self) -> bool {
        matches!(self, Viewer::Person { is_staff: true, .. })
    }
}
