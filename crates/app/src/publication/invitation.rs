//! What becomes of an invitation to a publication: it is looked at, accepted or declined by its invitee.
//! The key is its id for the person who was named, and the tag in the letter for the person who got one.

use super::{
    PublicationRefusal, invite_letter,
    part::{owners, set_role},
    record,
};
use crate::{
    App, purge,
    refusal::{BadRequest, Refusal, acting},
};
use quire_core::{
    PublicationInviteId, Timestamp, UserId, Viewer,
    person::Person,
    policy::publication::{PublicationStep, may_step},
    publication::{
        Publication,
        people::{Invitee, PublicationActKind, PublicationInvite},
    },
};
use quire_store::{Conn, StoreError, person, publication};

/// An invitation that can be accepted.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenInvitation {
    /// The invitation.
    pub invite: PublicationInvite,
    /// The publication.
    pub publication: Publication,
    /// Who invites.
    pub host: Person,
}

/// The invitation that a key opens, and who holds the key.
#[derive(Debug, Clone)]
struct Key {
    id: PublicationInviteId,
    /// Whether it comes from a letter; else it is for this person alone.
    is_from_letter: bool,
    me: Option<UserId>,
}

impl Key {
    fn of(app: &App, viewer: &Viewer, key: &str) -> Result<Self, Refusal> {
        let me = viewer.user_id().cloned();
        if let Some(id) = invite_letter::opened_by(app, key) {
            return Ok(Self { id, is_from_letter: true, me });
        }
        let id = key.parse().map_err(|_| Refusal::NotFound)?;
        Ok(Self { id, is_from_letter: false, me })
    }

    /// The invitation, as long as it can be accepted.
    fn open(&self, c: &mut Conn, now: Timestamp) -> Result<Option<PublicationInvite>, StoreError> {
        let Some(invite) = publication::find_invite(c, &self.id)? else { return Ok(None) };
        let is_mine = match &invite.invitee {
            Invitee::Person(id) => self.me.as_ref() == Some(id),
            Invitee::Email(_) => self.is_from_letter,
        };
        // An invitation is void once its sender may no longer invite.
        let role = publication::role_of(c, &invite.publication_id, &invite.invited_by)?;
        let stands = may_step(role, PublicationStep::Invite(invite.role));
        Ok(Some(invite).filter(|invite| is_mine && stands && invite.expires_at > now))
    }
}

/// An invitation that can be accepted, for its invitee.
///
/// # Errors
/// [`Refusal::NotFound`] for everybody else, and when it was used, taken back, or its time is over.
pub async fn find_invitation(
    app: &App,
    viewer: &Viewer,
    key: &str,
) -> Result<OpenInvitation, Refusal> {
    let (key, now) = (Key::of(app, viewer, key)?, app.ports.clock.now());
    let found = app
        .store
        .read_in_place(move |c| {
            let Some(invite) = key.open(c, now)? else { return Ok(None) };
            let place = publication::find(c, &invite.publication_id)?;
            let host = person::find(c, &invite.invited_by)?;
            let both = place.zip(host);
            Ok(both.map(|(publication, host)| OpenInvitation { invite, publication, host }))
        })
        .await?;
    found.ok_or(Refusal::NotFound)
}

/// Joins the publication. Returns it.
///
/// # Errors
/// [`PublicationRefusal`]: strangers, suspended viewers, invitations as in [`find_invitation`], people
/// who are in it already.
pub async fn accept(
    app: &App,
    viewer: &Viewer,
    key: &str,
) -> Result<Publication, PublicationRefusal> {
    let me = acting(viewer)?.clone();
    let (key, now) = (Key::of(app, viewer, key)?, app.ports.clock.now());
    let lookup = key.clone();
    let open = app.store.read_in_place(move |c| lookup.open(c, now)).await?;
    let place = open.ok_or(Refusal::NotFound)?.publication_id;
    let act = record::act(app, PublicationActKind::Joined, &place, &me);
    app.store
        .write(move |c| {
            let joined = publication::find_to_change(c, &place)?.ok_or(Refusal::NotFound)?;
            let invite = key.open(c, now)?.ok_or(Refusal::NotFound)?;
            if publication::role_of(c, &place, &me)?.is_some() {
                return Err(BadRequest::IsMember.into());
            }
            if !publication::remove_invite(c, &invite.id)? {
                return Err(Refusal::NotFound.into());
            }
            set_role(c, &place, &me, invite.role, now)?;
            let mut told = owners(c, &place)?;
            told.push(invite.invited_by);
            let act = record::on(&act, Some(&me), Some(invite.role));
            record::record(c, &act, told, now)?;
            purge::publication(c, &joined, now)?;
            purge::person_id(c, &me, now)?;
            Ok(joined)
        })
        .await
}

/// Does not join. The person who holds the letter may say so without an account.
///
/// # Errors
/// [`PublicationRefusal`]: invitations as in [`find_invitation`].
pub async fn decline(
    app: &App,
    viewer: &Viewer,
    key: &str,
) -> Result<Publication, PublicationRefusal> {
    if viewer.user_id().is_some() {
        acting(viewer)?;
    }
    let (key, now) = (Key::of(app, viewer, key)?, app.ports.clock.now());
    let lookup = key.clone();
    let open = app.store.read_in_place(move |c| lookup.open(c, now)).await?;
    let open = open.ok_or(Refusal::NotFound)?;
    let act = record::act(
        app,
        PublicationActKind::Declined,
        &open.publication_id,
        key.me.as_ref().unwrap_or(&open.invited_by),
    );
    let act = quire_core::publication::people::PublicationAct { actor_id: key.me.clone(), ..act };
    app.store
        .write(move |c| {
            let place = publication::find(c, &open.publication_id)?.ok_or(Refusal::NotFound)?;
            let invite = key.open(c, now)?.ok_or(Refusal::NotFound)?;
            if !publication::remove_invite(c, &invite.id)? {
                return Err(Refusal::NotFound.into());
            }
            let act = record::on(&act, None, Some(invite.role));
            record::record(c, &act, vec![invite.invited_by], now)?;
            Ok(place)
        })
        .await
}
