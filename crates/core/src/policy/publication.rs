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
    /// To invite somebody to this role, and to take that back.
    Invite(PublicationRole),
    /// To give somebody another role.
    ChangeRole {
        /// The role they have.
        from: PublicationRole,
        /// The one they get.
        to: PublicationRole,
    },
    /// To remove somebody of this role.
    Remove(PublicationRole),
    /// To give it another slug.
    Rename,
    /// To give it a domain of its own.
    ChangeDomain,
    /// To make somebody else the owner.
    HandOver,
    /// To delete it.
    Delete,
}

/// Whether somebody of this role in a publication may take a step there: owners everything, but for the
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn owners_do_everything_but_touch_each_other_and_editors_take_care_of_writers() {
        use PublicationRole::{Editor, Owner, Writer};
        use PublicationStep::*;
        let all = [
            SeeDesk,
            ChangeInfo,
            RunStories,
            Invite(Owner),
            Invite(Editor),
            Invite(Writer),
            ChangeRole { from: Owner, to: Writer },
            ChangeRole { from: Editor, to: Owner },
            ChangeRole { from: Writer, to: Editor },
            Remove(Owner),
            Remove(Editor),
            Remove(Writer),
            Rename,
            HandOver,
            Delete,
        ];
        let may = |role| all.map(|step| u8::from(may_step(role, step)));
        assert_eq!(may(Some(Owner)), [1, 1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 1, 1, 1]);
        assert_eq!(may(Some(Editor)), [1, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0]);
        assert_eq!(may(Some(Writer)), [0; 15]);
        assert_eq!(may(None), [0; 15]);
    }
}
