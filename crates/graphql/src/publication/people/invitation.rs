//! Invitations to a publication, as its members see them and as the invited person does.

use crate::{
    call::{Call, call},
    field_error::Result,
    outcome::NotFound,
    person::User,
    publication::Collection,
    scalar::DateTime,
    vocabulary::PublicationRole,
};
use async_graphql::{Context, ID, Object, SimpleObject, Union};
use quire_app::{publication, refusal::Refusal};
use quire_core::{
    PublicationId,
    publication::people::{Invitee, PublicationInvite},
};
use std::sync::Arc;

/// An open invitation, as those see it who manage the publication.
#[derive(Debug, Clone)]
pub struct CollectionInvite(pub(in crate::publication) PublicationInvite);

/// An open invitation, as those see it who manage the publication.
#[Object]
impl CollectionInvite {
    /// The id.
    async fn id(&self) -> ID {
        ID(self.0.id.to_string())
    }
    /// What they would be.
    async fn role(&self) -> PublicationRole {
        self.0.role.into()
    }
    /// Who is invited, if they were named.
    async fn user(&self, ctx: &Context<'_>) -> Result<Option<User>> {
        match &self.0.invitee {
            Invitee::Person(id) => Ok(Some(User(call(ctx)?.person(id).await?))),
            Invitee::Email(_) => Ok(None),
        }
    }
    /// The address to which a letter went.
    async fn email(&self) -> Option<&str> {
        match &self.0.invitee {
            Invitee::Email(email) => Some(email),
            Invitee::Person(_) => None,
        }
    }
    /// The person who invites.
    async fn invited_by(&self, ctx: &Context<'_>) -> Result<User> {
        Ok(User(call(ctx)?.person(&self.0.invited_by).await?))
    }
    /// Until when it can be accepted.
    async fn expires_at(&self) -> DateTime {
        self.0.expires_at.into()
    }
}

/// An invitation, as the invited person sees it.
#[derive(Debug, Clone, SimpleObject)]
pub struct CollectionInvitation {
    /// With what it is accepted or declined.
    pub key: String,
    /// The publication.
    pub collection: Collection,
    /// What they would be.
    pub role: PublicationRole,
    /// The person who invites.
    pub invited_by: User,
    /// Until when it can be accepted.
    pub expires_at: DateTime,
}

impl CollectionInvitation {
    pub(super) fn of(key: String, found: publication::OpenInvitation) -> Self {
        Self {
            key,
            collection: Collection(Arc::new(found.publication)),
            role: found.invite.role.into(),
            invited_by: User(Arc::new(found.host)),
            expires_at: found.invite.expires_at.into(),
        }
    }
}

/// The invitation of the viewer to a publication, if there is one.
pub(in crate::publication) async fn own_invitation(
    call: &Call,
    id: &PublicationId,
) -> Result<Option<CollectionInvitation>> {
    let Some(me) = call.viewer().user_id().cloned() else { return Ok(None) };
    let (place, invitee) = (id.clone(), Invitee::Person(me));
    let found =
        call.read(move |c| quire_store::publication::invite_of(c, &place, &invitee)).await?;
    let Some(found) = found else { return Ok(None) };
    let key = found.id.to_string();
    match publication::find_invitation(&call.app, call.viewer(), &key).await {
        Ok(open) => Ok(Some(CollectionInvitation::of(key, open))),
        Err(Refusal::Store(error)) => Err(error.into()),
        Err(_) => Ok(None),
    }
}

/// An invitation to a publication.
#[derive(Debug, Union)]
pub enum CollectionInvitationResult {
    /// It can be accepted.
    CollectionInvitation(Box<CollectionInvitation>),
    /// It was used or taken back, its time is over, or it is not for the viewer.
    NotFound(NotFound),
}
