//! Changing the people of a publication.

use super::{Collection, people::CollectionInvite};
use crate::{
    call::{Call, call},
    field_error::Result,
    id::Id,
    outcome::{BadRequest, Forbidden, NotFound, StepUpRequired, Unauthorized},
    refusal::{refusals, sort},
    vocabulary::PublicationRole,
};
use async_graphql::{Context, InputObject, Object, Union};
use quire_app::{
    publication::{self, NewInvite, PublicationRefusal},
    refusal::Refusal,
    session::SignedIn,
};
use quire_core::{PublicationId, PublicationInviteId, UserId, publication::Publication};
use std::sync::Arc;

/// The people of publications: changing who they are.
#[derive(Debug, Default)]
pub struct CollectionPeopleMutation;

#[Object]
impl CollectionPeopleMutation {
    /// Invites someone to a publication: a person by their username, or the person who reads the letters
    /// to an address, which gets one.
    async fn invite_to_collection(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Who is invited, and to what role.")] input: InviteToCollectionInput,
    ) -> Result<InviteToCollectionResult> {
        let call = call(ctx)?;
        let new = NewInvite {
            publication: input.collection_id.0,
            invitee: input.invitee,
            role: input.role.into(),
        };
        Ok(match publication::invite(&call.app, call.viewer(), &new).await {
            Ok(invite) => InviteToCollectionResult::CollectionInvite(CollectionInvite(invite)),
            Err(refusal) => sort(plain(refusal))?.into(),
        })
    }

    /// Takes an invitation back. The link in its letter opens nothing any more.
    async fn withdraw_collection_invite(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the invitation.")] id: Id<PublicationInviteId>,
    ) -> Result<CollectionStepResult> {
        let call = call(ctx)?;
        match publication::withdraw(&call.app, call.viewer(), &id).await {
            Ok(place) => match call.publication(&place).await? {
                Some(found) => Ok(CollectionStepResult::Collection(Collection(found))),
                None => Ok(CollectionStepResult::NotFound(NotFound::default())),
            },
            Err(refusal) => CollectionStepResult::of(Err(refusal)),
        }
    }

    /// Joins a publication, with the key of an invitation.
    async fn accept_collection_invite(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The secret in the invitation’s link.")] key: String,
    ) -> Result<CollectionStepResult> {
        let call = call(ctx)?;
        CollectionStepResult::of(publication::accept(&call.app, call.viewer(), &key).await)
    }

    /// Declines an invitation; the person who holds a letter needs no account for that.
    async fn decline_collection_invite(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The secret in the invitation’s link.")] key: String,
    ) -> Result<CollectionStepResult> {
        let call = call(ctx)?;
        CollectionStepResult::of(publication::decline(&call.app, call.viewer(), &key).await)
    }

    /// Gives someone another role; to make them an owner asks for a step-up. Owners may step down.
    async fn change_collection_member(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the publication.")] collection_id: Id<PublicationId>,
        #[graphql(desc = "The id of the person.")] user_id: Id<UserId>,
        #[graphql(desc = "The role that they are to have.")] role: PublicationRole,
    ) -> Result<CollectionGuardedStepResult> {
        let call = call(ctx)?;
        let Some(session) = session(call) else {
            return Ok(CollectionGuardedStepResult::unauthorized());
        };
        let (app, role) = (&call.app, role.into());
        CollectionGuardedStepResult::of(
            publication::change_role(app, session, &collection_id, &user_id, role).await,
        )
    }

    /// Removes someone. Their published stories stay, scheduled ones become drafts of theirs, and what
    /// they submitted is withdrawn.
    async fn remove_collection_member(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the publication.")] collection_id: Id<PublicationId>,
        #[graphql(desc = "The id of the person.")] user_id: Id<UserId>,
    ) -> Result<CollectionStepResult> {
        let call = call(ctx)?;
        let done = publication::remove(&call.app, call.viewer(), &collection_id, &user_id).await;
        CollectionStepResult::of(done)
    }

    /// Leaves a publication; the last owner cannot. What becomes of the viewer's stories is the same as
    /// when they are removed.
    async fn leave_collection(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the publication.")] collection_id: Id<PublicationId>,
    ) -> Result<CollectionStepResult> {
        let call = call(ctx)?;
        CollectionStepResult::of(publication::leave(&call.app, call.viewer(), &collection_id).await)
    }

    /// Makes someone who has a part in the publication its owner, and the viewer an editor, after a
    /// step-up.
    async fn hand_over_collection(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the publication.")] collection_id: Id<PublicationId>,
        #[graphql(desc = "The id of the person.")] user_id: Id<UserId>,
    ) -> Result<CollectionGuardedStepResult> {
        let call = call(ctx)?;
        let Some(session) = session(call) else {
            return Ok(CollectionGuardedStepResult::unauthorized());
        };
        let done = publication::hand_over(&call.app, session, &collection_id, &user_id).await;
        CollectionGuardedStepResult::of(done)
    }
}

/// The session of a person who is here.
pub(super) fn session(call: &Call) -> Option<&SignedIn> {
    call.caller.session.as_ref()
}

/// A refusal of what needs no step-up and has no slug.
fn plain(refusal: PublicationRefusal) -> Refusal {
    match refusal {
        PublicationRefusal::Refused(refusal) => refusal,
        PublicationRefusal::Change(_)
        | PublicationRefusal::Slug(_)
        | PublicationRefusal::Domain(_)
        | PublicationRefusal::Invalid(_)
        | PublicationRefusal::Conflict(_) => Refusal::NotFound,
    }
}

/// The person who is invited.
#[derive(Debug, InputObject)]
pub struct InviteToCollectionInput {
    /// The publication.
    pub collection_id: Id<PublicationId>,
    /// A username or an address.
    pub invitee: String,
    /// What they would be: an editor or a writer.
    pub role: PublicationRole,
}

/// The answer to inviting someone.
#[derive(Debug, Union)]
pub enum InviteToCollectionResult {
    /// The invitation.
    CollectionInvite(CollectionInvite),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// No publication of that id.
    NotFound(NotFound),
    /// They are not there, are in it, or are invited already.
    BadRequest(BadRequest),
}

refusals!(InviteToCollectionResult);

/// The answer to a step in a publication.
#[derive(Debug, Union)]
pub enum CollectionStepResult {
    /// The publication.
    Collection(Collection),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// Nothing of that id, or not for the viewer.
    NotFound(NotFound),
    /// It makes no sense.
    BadRequest(BadRequest),
}

refusals!(CollectionStepResult);

impl CollectionStepResult {
    fn of(done: std::result::Result<Publication, PublicationRefusal>) -> Result<Self> {
        Ok(match done {
            Ok(found) => Self::Collection(Collection(Arc::new(found))),
            Err(refusal) => sort(plain(refusal))?.into(),
        })
    }
}

/// The answer to a step in a publication that a stolen cookie must not be enough for.
#[derive(Debug, Union)]
pub enum CollectionGuardedStepResult {
    /// The publication.
    Collection(Collection),
    /// The viewer has to show again who they are.
    StepUpRequired(StepUpRequired),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// Nothing of that id, or not for the viewer.
    NotFound(NotFound),
    /// It makes no sense.
    BadRequest(BadRequest),
}

refusals!(CollectionGuardedStepResult);

impl CollectionGuardedStepResult {
    fn unauthorized() -> Self {
        Self::Unauthorized(Unauthorized::default())
    }

    fn of(done: std::result::Result<Publication, PublicationRefusal>) -> Result<Self> {
        Ok(match done {
            Ok(found) => Self::Collection(Collection(Arc::new(found))),
            Err(PublicationRefusal::Change(refusal)) => {
                Self::StepUpRequired(StepUpRequired::of(refusal)?)
            }
            Err(refusal) => sort(plain(refusal))?.into(),
        })
    }
}
