//! What the people of a publication may do in it.

use quire_core::{
    policy::publication::{PublicationStep, may_step},
    publication::PublicationRole,
};

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
