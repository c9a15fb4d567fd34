//! The people of a publication: who is invited, and what was done.

use super::PublicationRole;
use crate::{
    PublicationActId, PublicationId, PublicationInviteId, Timestamp, UserId,
    limit::publication::INVITE_LIFE, vocabulary,
};

/// Whom an invitation is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Invitee {
    /// Someone with an account.
    Person(UserId),
    /// The person who reads the letters to an address.
    Email(String),
}

/// An invitation to join a publication.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicationInvite {
    /// Its id.
    pub id: PublicationInviteId,
    /// The publication.
    pub publication_id: PublicationId,
    /// What they would be: an editor or a writer.
    pub role: PublicationRole,
    /// Whom it is for.
    pub invitee: Invitee,
    /// Who invites.
    pub invited_by: UserId,
    /// When.
    pub created_at: Timestamp,
    /// Until when it can be accepted.
    pub expires_at: Timestamp,
}

/// Until when an invitation of `now` can be accepted.
#[must_use]
pub fn invite_expires_at(now: Timestamp) -> Timestamp {
    now.plus_seconds(i64::try_from(INVITE_LIFE.as_secs()).unwrap_or(i64::MAX))
}

vocabulary! {
    /// What someone did in a publication (names ours).
    PublicationActKind {
        /// Founded it.
        Founded = "FOUNDED",
        /// Invited someone.
        Invited = "INVITED",
        /// Took an invitation back.
        Withdrawn = "WITHDRAWN",
        /// Did not want to join.
        Declined = "DECLINED",
        /// Joined.
        Joined = "JOINED",
        /// Gave someone another role.
        RoleChanged = "ROLE_CHANGED",
        /// Removed someone.
        Removed = "REMOVED",
        /// Left.
        Left = "LEFT",
        /// Made someone else the owner.
        HandedOver = "HANDED_OVER",
        /// Changed what is said of it.
        Changed = "CHANGED",
        /// Gave it another slug.
        Renamed = "RENAMED",
        /// Deleted it.
        Deleted = "DELETED",
        /// Took a story of someone out of it.
        TakenOut = "TAKEN_OUT",
    }
}

/// Something that someone did in a publication.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicationAct {
    /// Its id.
    pub id: PublicationActId,
    /// The publication; `None` when it is gone.
    pub publication_id: Option<PublicationId>,
    /// What was done.
    pub kind: PublicationActKind,
    /// Who did it; `None` when they are gone.
    pub actor_id: Option<UserId>,
    /// The person it concerns, where there is one.
    pub person_id: Option<UserId>,
    /// The role that was given or offered.
    pub role: Option<PublicationRole>,
    /// What else is to be said: the name of a publication that is gone, its former slug, or the title
    /// of a story.
    pub note: String,
    /// When.
    pub done_at: Timestamp,
}

/// What someone has in a publication: what becomes of it is said before they leave.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MemberWork {
    /// Stories of theirs that readers see there. They stay.
    pub published: i64,
    /// Stories of theirs that wait for their time. They become drafts of theirs.
    pub scheduled: i64,
    /// Stories they submitted and no one decided about. They are withdrawn.
    pub submitted: i64,
}
