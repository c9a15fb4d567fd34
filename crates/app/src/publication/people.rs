//! The people of a publication: another role, being removed, leaving, and who owns it.

use super::{
    PublicationRefusal,
    part::{allowed, end, locked, not_the_last, owners, set_role},
    record,
};
use crate::{
    App,
    credential::may_change,
    purge,
    refusal::{Forbidden, Refusal, acting},
    session::SignedIn,
};
use quire_core::{
    PublicationId, Timestamp, UserId, Viewer,
    policy::publication::PublicationStep,
    publication::{
        Publication, PublicationRole,
        people::{MemberWork, PublicationActKind},
    },
};
use quire_store::{Conn, StoreError, publication};

/// What someone has in a publication, for those who manage it and for themselves: it is said before
/// they go.
///
/// # Errors
/// [`Refusal`]: strangers, everybody else, people without a part there.
pub async fn member_work(
    app: &App,
    viewer: &Viewer,
    id: &PublicationId,
    person: &UserId,
) -> Result<MemberWork, Refusal> {
    let me = viewer.user_id().ok_or(Refusal::Unauthorized)?.clone();
    let (id, person) = (id.clone(), person.clone());
    let found: Result<MemberWork, Refusal> = app
        .store
        .read_in_place(move |c| {
            if me != person
                && let Err(refusal) = allowed(c, &me, &id, PublicationStep::SeeDesk)
            {
                return Ok(Err(refusal));
            }
            match publication::role_of(c, &id, &person)? {
                None => Ok(Err(Refusal::NotFound)),
                Some(_) => Ok(Ok(publication::work_of(c, &id, &person)?)),
            }
        })
        .await?;
    found
}

/// Gives someone another role; to make them an owner asks for a step-up. An owner may step down, unless
/// they are the last.
///
/// # Errors
/// [`PublicationRefusal`]: suspended viewers, those who may not, people without a part there.
pub async fn change_role(
    app: &App,
    session: &SignedIn,
    id: &PublicationId,
    person: &UserId,
    to: PublicationRole,
) -> Result<Publication, PublicationRefusal> {
    let me = acting(&session.viewer())?.clone();
    if to == PublicationRole::Owner {
        // Who may not is told so before anything else.
        may(app, &me, id, PublicationStep::HandOver).await?;
        may_change(app, session).await.map_err(PublicationRefusal::Change)?;
    }
    let (id, person, now) = (id.clone(), person.clone(), app.ports.clock.now());
    let act = record::act(app, PublicationActKind::RoleChanged, &id, &me);
    app.store
        .write(move |c| {
            let found = publication::find_to_change(c, &id)?.ok_or(Refusal::NotFound)?;
            let from = publication::role_of(c, &id, &person)?;
            if me != person || from.is_none() {
                allowed(c, &me, &id, PublicationStep::SeeDesk)?;
            }
            let from = from.ok_or(Refusal::NotFound)?;
            if from == to {
                return Ok(found);
            }
            match me == person && from == PublicationRole::Owner {
                true => not_the_last(c, &me, &id)?,
                false => allowed(c, &me, &id, PublicationStep::ChangeRole { from, to })?,
            }
            set_role(c, &id, &person, to, now)?;
            let act = record::on(&act, Some(&person), Some(to));
            record::record(c, &act, vec![person.clone()], now)?;
            shown_elsewhere(c, &found, &[&person], now)?;
            Ok(found)
        })
        .await
}

/// Removes someone. Their published stories stay, and they are told.
///
/// # Errors
/// [`PublicationRefusal`]: strangers, suspended viewers, those who may not, people without a part there.
pub async fn remove(
    app: &App,
    viewer: &Viewer,
    id: &PublicationId,
    person: &UserId,
) -> Result<Publication, PublicationRefusal> {
    let me = acting(viewer)?.clone();
    let (id, person, now) = (id.clone(), person.clone(), app.ports.clock.now());
    let act = record::act(app, PublicationActKind::Removed, &id, &me);
    app.store
        .write(move |c| {
            let found = locked(c, &me, &id, PublicationStep::SeeDesk)?;
            let role = publication::role_of(c, &id, &person)?.ok_or(Refusal::NotFound)?;
            allowed(c, &me, &id, PublicationStep::Remove(role))?;
            end(c, &id, &person, now)?;
            let act = record::on(&act, Some(&person), None);
            record::record(c, &act, vec![person.clone()], now)?;
            shown_elsewhere(c, &found, &[&person], now)?;
            Ok(found)
        })
        .await
}

/// Leaves a publication. The owners are told.
///
/// # Errors
/// [`PublicationRefusal`]: strangers, suspended viewers, those who have no part there, the last owner.
pub async fn leave(
    app: &App,
    viewer: &Viewer,
    id: &PublicationId,
) -> Result<Publication, PublicationRefusal> {
    let me = acting(viewer)?.clone();
    let (id, now) = (id.clone(), app.ports.clock.now());
    let act = record::act(app, PublicationActKind::Left, &id, &me);
    app.store
        .write(move |c| {
            let found = publication::find_to_change(c, &id)?.ok_or(Refusal::NotFound)?;
            publication::role_of(c, &id, &me)?.ok_or(Forbidden::NoPart)?;
            not_the_last(c, &me, &id)?;
            end(c, &id, &me, now)?;
            let told = owners(c, &id)?;
            record::record(c, &act, told, now)?;
            shown_elsewhere(c, &found, &[&me], now)?;
            Ok(found)
        })
        .await
}

/// Makes someone who has a part in the publication its owner, and the viewer an editor, after a step-up.
///
/// # Errors
/// [`PublicationRefusal`]: suspended viewers, those who do not own it, people without a part there.
pub async fn hand_over(
    app: &App,
    session: &SignedIn,
    id: &PublicationId,
    person: &UserId,
) -> Result<Publication, PublicationRefusal> {
    let me = acting(&session.viewer())?.clone();
    may(app, &me, id, PublicationStep::HandOver).await?;
    may_change(app, session).await.map_err(PublicationRefusal::Change)?;
    let (id, person, now) = (id.clone(), person.clone(), app.ports.clock.now());
    let act = record::act(app, PublicationActKind::HandedOver, &id, &me);
    app.store
        .write(move |c| {
            let found = locked(c, &me, &id, PublicationStep::HandOver)?;
            let heir = publication::role_of(c, &id, &person)?.filter(|_| person != me);
            heir.ok_or(Refusal::NotFound)?;
            set_role(c, &id, &person, PublicationRole::Owner, now)?;
            set_role(c, &id, &me, PublicationRole::Editor, now)?;
            let act = record::on(&act, Some(&person), Some(PublicationRole::Owner));
            let told = owners(c, &id)?;
            record::record(c, &act, told, now)?;
            shown_elsewhere(c, &found, &[&me, &person], now)?;
            Ok(found)
        })
        .await
}

/// Refuses what `me` may not do before they are asked to prove who they are.
pub(super) async fn may(
    app: &App,
    me: &UserId,
    id: &PublicationId,
    step: PublicationStep,
) -> Result<(), PublicationRefusal> {
    let (me, id) = (me.clone(), id.clone());
    let may: Result<(), Refusal> = app
        .store
        .read_in_place(move |c| {
            if publication::find(c, &id)?.is_none() {
                return Ok(Err(Refusal::NotFound));
            }
            Ok(allowed(c, &me, &id, step))
        })
        .await?;
    Ok(may?)
}

/// The masthead shows other people, and their profiles other publications.
fn shown_elsewhere(
    c: &mut Conn,
    of: &Publication,
    people: &[&UserId],
    now: Timestamp,
) -> Result<(), StoreError> {
    purge::publication(c, of, now)?;
    people.iter().try_for_each(|person| purge::person_id(c, person, now))
}
