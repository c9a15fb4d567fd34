//! Inviting people to a publication, and taking that back.

use super::{PublicationRefusal, invite_letter, part::locked, record};
use crate::{
    App, block,
    email::EmailAddress,
    rate_limit::{self, LimitedAction},
    refusal::{BadRequest, Refusal, acting},
};
use quire_core::{
    PublicationId, PublicationInviteId, Timestamp, UserId, Viewer,
    limit::publication::PUBLICATION_PEOPLE_MAX,
    policy::publication::PublicationStep,
    publication::{
        PublicationRole,
        people::{Invitee, PublicationActKind, PublicationInvite, invite_expires_at},
    },
};
use quire_store::{Conn, StoreError, person, publication};

/// An invitation to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewInvite {
    /// Where.
    pub publication: PublicationId,
    /// A username or a mail address, as typed.
    pub invitee: String,
    /// What they would be.
    pub role: PublicationRole,
}

/// The invitee, as typed.
enum Typed {
    Username(String),
    Email(EmailAddress),
}

/// Invites someone: a person by their username, who is told on the site, or the person who reads the
/// letters to an address, which gets one with a link of one use.
///
/// # Errors
/// [`PublicationRefusal`]: strangers, suspended viewers, those who may not, people who are not there, are
/// in the publication, are invited already, or blocked the viewer; too many people, too many invitations
/// in an hour.
pub async fn invite(
    app: &App,
    viewer: &Viewer,
    new: &NewInvite,
) -> Result<PublicationInvite, PublicationRefusal> {
    let me = acting(viewer)?.clone();
    let typed = read(&new.invitee)?;
    rate_limit::count(app, LimitedAction::Invite, &me)?;
    let now = app.ports.clock.now();
    let id = PublicationInviteId::from_bits(app.ports.ids.bits());
    let act = record::act(app, PublicationActKind::Invited, &new.publication, &me);
    let (viewer, place, role) = (viewer.clone(), new.publication.clone(), new.role);
    app.store
        .write(move |c| {
            locked(c, &me, &place, PublicationStep::Invite(role))?;
            let invitee = match &typed {
                Typed::Email(email) => Invitee::Email(email.as_str().to_owned()),
                Typed::Username(username) => {
                    Invitee::Person(person_of(c, &viewer, &place, username)?)
                }
            };
            make_room(c, &place, &invitee, now)?;
            let invite = PublicationInvite {
                id: id.clone(),
                publication_id: place.clone(),
                role,
                invitee,
                invited_by: me.clone(),
                created_at: now,
                expires_at: invite_expires_at(now),
            };
            publication::add_invite(c, &invite).map_err(|error| match error {
                // Someone else was a moment faster.
                StoreError::Unique { .. } => BadRequest::IsInvited.into(),
                error => Refusal::from(error),
            })?;
            let person = match &invite.invitee {
                Invitee::Person(id) => Some(id.clone()),
                Invitee::Email(_) => {
                    invite_letter::ask(c, &invite, now)?;
                    None
                }
            };
            let act = record::on(&act, person.as_ref(), Some(role));
            record::record(c, &act, person.into_iter().collect(), now)?;
            Ok(invite)
        })
        .await
}

/// Takes an invitation back; the link in its letter opens nothing any more.
///
/// # Errors
/// [`PublicationRefusal`]: strangers, suspended viewers, those who may not, invitations that are not
/// there any more.
pub async fn withdraw(
    app: &App,
    viewer: &Viewer,
    id: &PublicationInviteId,
) -> Result<PublicationId, PublicationRefusal> {
    let (me, id, now) = (acting(viewer)?.clone(), id.clone(), app.ports.clock.now());
    let lookup = id.clone();
    let found = app.store.read_in_place(move |c| publication::find_invite(c, &lookup)).await?;
    let place = found.ok_or(Refusal::NotFound)?.publication_id;
    let act = record::act(app, PublicationActKind::Withdrawn, &place, &me);
    app.store
        .write(move |c| {
            let found = publication::find_invite(c, &id)?.ok_or(Refusal::NotFound)?;
            // For those who do not manage the publication there is no such invitation.
            super::part::allowed(c, &me, &place, PublicationStep::SeeDesk)
                .map_err(|_| Refusal::NotFound)?;
            locked(c, &me, &place, PublicationStep::Invite(found.role))?;
            if !publication::remove_invite(c, &id)? {
                return Err(Refusal::NotFound.into());
            }
            let person = match &found.invitee {
                Invitee::Person(id) => Some(id),
                Invitee::Email(_) => None,
            };
            let act = record::on(&act, person, Some(found.role));
            record::record(c, &act, Vec::new(), now)?;
            Ok(place.clone())
        })
        .await
}

fn read(text: &str) -> Result<Typed, BadRequest> {
    let text = text.trim();
    let name = text.strip_prefix('@').unwrap_or(text);
    match name.contains('@') {
        true => name.parse().map(Typed::Email).map_err(|_| BadRequest::Email),
        false if name.is_empty() => Err(BadRequest::NoSuchPerson),
        false => Ok(Typed::Username(name.to_owned())),
    }
}

/// The person of a username, who is here, is in the publication not yet, and may be spoken to.
fn person_of(
    c: &mut Conn,
    viewer: &Viewer,
    place: &PublicationId,
    username: &str,
) -> Result<UserId, Refusal> {
    let found = person::find_by_username(c, username)?;
    let found = found.filter(|person| person.deleted_at.is_none() && !person.is_suspended);
    let found = found.ok_or(BadRequest::NoSuchPerson)?;
    if publication::role_of(c, place, &found.id)?.is_some() {
        return Err(BadRequest::IsMember.into());
    }
    block::refuse(c, viewer, &found.id)?;
    Ok(found.id)
}

/// Refuses someone who is invited already, and one too many; what is over makes room.
fn make_room(
    c: &mut Conn,
    place: &PublicationId,
    invitee: &Invitee,
    now: Timestamp,
) -> Result<(), Refusal> {
    match publication::invite_of(c, place, invitee)? {
        Some(open) if open.expires_at > now => return Err(BadRequest::IsInvited.into()),
        Some(over) => drop(publication::remove_invite(c, &over.id)?),
        None => {}
    }
    let most = i64::try_from(PUBLICATION_PEOPLE_MAX).unwrap_or(i64::MAX);
    let people = publication::members(c, place, most)?.len();
    let invited = publication::invites_of(c, place, most)?.len();
    match people.saturating_add(invited) < PUBLICATION_PEOPLE_MAX {
        true => Ok(()),
        false => Err(BadRequest::TooManyPeople.into()),
    }
}
