//! What the people of a publication may do in it (decision 0050).

use crate::publication::PublicationRole;

/// Something that is done in a publication and is not reading it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PublicationStep {
    /// To see who is invited and what was done.
    SeeDesk,
    /// To change its name, its picture, how it looks and what is said of it.
    ChangeInfo,
    /// To choose which stories stand out in it, and to take stories out of it.
    RunStories,
    /// To invite someone to this role, and to take that back.
    Invite(PublicationRole),
    /// To give someone another role.
    ChangeRole {
        /// The role they have.
        from: PublicationRole,
        /// The one they get.
        to: PublicationRole,
    },
    /// To remove someone of this role.
    Remove(PublicationRole),
    /// To give it another slug.
    Rename,
    /// To give it a domain of its own.
    ChangeDomain,
    /// To make someone else the owner.
    HandOver,
    /// To delete it.
    Delete,
}

/// Whether someone of this role in a publication may take a step there: owners everything, but for the
/// part of another owner, which that one alone gives up; editors what concerns texts and writers.
/// Everybody may leave, except the last owner.
#[must_use]
pub fn may_step(role: Option<PublicationRole>, step: PublicationStep) -> bool {
    use PublicationRole::{Editor, Owner, Writer};
    use PublicationStep::{ChangeInfo, ChangeRole, Invite, Remove, RunStories, SeeDesk};
    match (role, step) {
        (None | Some(Writer), _) | (_, Invite(Owner) | Remove(Owner)) => false,
        (Some(Owner), ChangeRole { from, .. }) => from != Owner,
        (Some(Owner), _) => true,
        (Some(Editor), step) => {
            matches!(step, SeeDesk | ChangeInfo | RunStories | Invite(Writer) | Remove(Writer))
        }
    }
}
