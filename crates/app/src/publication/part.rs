//! The part that someone has in a publication, and what becomes of their work when it ends.

use crate::refusal::{Forbidden, Refusal};
use quire_core::{
    PublicationId, Timestamp, UserId,
    policy::publication::{PublicationStep, may_step},
    publication::{Publication, PublicationMember, PublicationRole},
    story::{Story, StoryStatus},
    submission::Submission,
    vocabulary::publication::SubmissionStatus,
};
use quire_store::{Conn, StoreError, publication, story, submission};

/// A publication in which `me` may take this step; no one else changes it or its people until the write
/// ends.
pub(super) fn locked(
    c: &mut Conn,
    me: &UserId,
    id: &PublicationId,
    step: PublicationStep,
) -> Result<Publication, Refusal> {
    let found = publication::find_to_change(c, id)?.ok_or(Refusal::NotFound)?;
    allowed(c, me, id, step)?;
    Ok(found)
}

/// Refuses a step that `me` may not take.
pub(super) fn allowed(
    c: &mut Conn,
    me: &UserId,
    id: &PublicationId,
    step: PublicationStep,
) -> Result<(), Refusal> {
    let role = publication::role_of(c, id, me)?;
    match may_step(role, step) {
        true => Ok(()),
        false if may_step(Some(PublicationRole::Editor), step) => {
            Err(Forbidden::NotInCharge.into())
        }
        false => Err(Forbidden::NotTheOwner.into()),
    }
}

/// Everybody in a publication.
pub(super) fn members(c: &mut Conn, id: &PublicationId) -> Result<Vec<UserId>, StoreError> {
    let members = publication::members_of_many(c, std::slice::from_ref(id))?;
    Ok(members.into_iter().map(|member| member.user_id).collect())
}

/// Those who own a publication.
pub(super) fn owners(c: &mut Conn, id: &PublicationId) -> Result<Vec<UserId>, StoreError> {
    let members = publication::members_of_many(c, std::slice::from_ref(id))?;
    let owners = members.into_iter().filter(|member| member.role == PublicationRole::Owner);
    Ok(owners.map(|owner| owner.user_id).collect())
}

/// Refuses that `me` gives the part of an owner up when no one else has it.
pub(super) fn not_the_last(c: &mut Conn, me: &UserId, id: &PublicationId) -> Result<(), Refusal> {
    let owners = owners(c, id)?;
    match owners.as_slice() {
        [last] if last == me => Err(Forbidden::LastOwner.into()),
        _ => Ok(()),
    }
}

/// Gives someone another part. Who manages the publication no more keeps nothing that only a manager
/// has: no scheduled story in it, and no open invitation.
pub(super) fn set_role(
    c: &mut Conn,
    id: &PublicationId,
    person: &UserId,
    role: PublicationRole,
    now: Timestamp,
) -> Result<(), StoreError> {
    let (publication_id, user_id) = (id.clone(), person.clone());
    publication::set_member(c, &PublicationMember { publication_id, user_id, role })?;
    if role.manages() {
        return Ok(());
    }
    publication::remove_invites_by(c, id, person)?;
    take_out_unpublished(c, id, person, now)
}

/// Ends someone's part. Their published stories stay, those that wait for their time become drafts of
/// theirs, what they submitted is withdrawn, and so are their invitations.
pub(super) fn end(
    c: &mut Conn,
    id: &PublicationId,
    person: &UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    publication::remove_member(c, id, person)?;
    publication::remove_invites_by(c, id, person)?;
    take_out_unpublished(c, id, person, now)?;
    for waiting in publication::waiting_of(c, id, person)? {
        let Some(found) = submission::find(c, &waiting)? else { continue };
        // A submission changes in a write that has locked its story.
        story::find_to_change(c, &found.story_id)?;
        let status = SubmissionStatus::Cancelled;
        submission::save(c, &Submission { status, changed_at: now, ..found })?;
    }
    Ok(())
}

fn take_out_unpublished(
    c: &mut Conn,
    id: &PublicationId,
    person: &UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    for story in publication::unpublished_by(c, id, person)? {
        story::change_details(c, &story.id, |details| details.scheduled_at = None)?;
        let status = StoryStatus::Draft;
        story::save(c, &Story { status, publication_id: None, updated_at: now, ..story })?;
    }
    Ok(())
}
