//! A publication's own domain: how it stands, and wanting, checking and giving it up.

use super::Collection;
use crate::{
    call::{Call, call},
    field_error::{FieldError, Result},
    id::Id,
    outcome::{BadRequest, Forbidden, NotFound, Unauthorized},
    refusal::{refusals, sort},
    scalar::DateTime,
};
use async_graphql::{Context, Enum, Object, SimpleObject, Union};
use quire_app::publication::{self, PublicationRefusal};
use quire_core::{
    PublicationId, outcome::DomainConnectionError, publication::Publication,
    publication::domain::DomainClaim,
};
use std::sync::Arc;

/// How a publication's domain stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::publication::domain::DomainState")]
pub enum CollectionDomainState {
    /// Nothing proves it yet.
    Pending,
    /// It shows the publication.
    Live,
    /// It shows the publication, and the proof is gone: soon it will not.
    Failing,
}

/// What was wrong when a domain's record was looked up last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::publication::domain::DomainProblem")]
pub enum CollectionDomainProblem {
    /// The domain has no such record.
    NoRecord,
    /// The record says something else.
    OtherRecord,
    /// The name server did not answer.
    Unreachable,
    /// Someone else has the domain here, and proves it.
    Taken,
}

/// The domain that a publication wants or has.
#[derive(Debug, Clone, SimpleObject)]
pub struct CollectionDomain {
    /// The domain.
    pub name: String,
    /// How it stands.
    pub state: CollectionDomainState,
    /// What was wrong when it was looked up last.
    pub problem: Option<CollectionDomainProblem>,
    /// When it was looked up last.
    pub checked_at: Option<DateTime>,
    /// Until when it shows the publication without a proof.
    pub ends_at: Option<DateTime>,
    /// The name of the record (TXT) that proves it.
    pub record_name: String,
    /// What the record says.
    pub record_value: String,
}

impl From<DomainClaim> for CollectionDomain {
    fn from(claim: DomainClaim) -> Self {
        Self {
            state: claim.state().into(),
            problem: claim.problem.map(Into::into),
            checked_at: claim.checked_at.map(Into::into),
            ends_at: claim.ends_at().map(Into::into),
            record_name: claim.record_name(),
            record_value: claim.record_value(),
            name: claim.domain,
        }
    }
}

/// The domain that a publication wants or has.
pub(super) async fn of(call: &Call, id: &PublicationId) -> Result<Option<CollectionDomain>> {
    let id = id.clone();
    let claim = call.read(move |c| quire_store::publication::domain_claim(c, &id)).await?;
    Ok(claim.map(CollectionDomain::from))
}

/// The domains of publications.
#[derive(Debug, Default)]
pub struct CollectionDomainMutation;

#[Object]
impl CollectionDomainMutation {
    /// Says which domain a publication wants. It shows the publication once a record proves that it is theirs.
    async fn claim_collection_domain(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the publication.")] collection_id: Id<PublicationId>,
        #[graphql(desc = "The name of the domain.")] domain: String,
    ) -> Result<CollectionDomainResult> {
        let call = call(ctx)?;
        CollectionDomainResult::of(
            publication::claim_domain(&call.app, call.viewer(), &collection_id, &domain).await,
        )
    }

    /// Looks the record up that proves whose the domain is.
    async fn check_collection_domain(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the publication.")] collection_id: Id<PublicationId>,
    ) -> Result<CollectionDomainResult> {
        let call = call(ctx)?;
        CollectionDomainResult::of(
            publication::check_domain(&call.app, call.viewer(), &collection_id).await,
        )
    }

    /// Gives a publication's domain up. Its pages are on the site alone from then on.
    async fn release_collection_domain(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the publication.")] collection_id: Id<PublicationId>,
    ) -> Result<CollectionDomainResult> {
        let call = call(ctx)?;
        CollectionDomainResult::of(
            publication::release_domain(&call.app, call.viewer(), &collection_id).await,
        )
    }
}

/// A domain that a publication cannot have.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct DomainError {
    /// A text for people.
    pub message: String,
}

/// The answer to changing a publication's domain.
#[derive(Debug, Union)]
pub enum CollectionDomainResult {
    /// The publication.
    Collection(Collection),
    /// The domain cannot be had.
    DomainError(DomainError),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// No publication of that id, or none that wants a domain.
    NotFound(NotFound),
    /// It makes no sense.
    BadRequest(BadRequest),
}

refusals!(CollectionDomainResult);

impl CollectionDomainResult {
    fn of(done: std::result::Result<Publication, PublicationRefusal>) -> Result<Self> {
        Ok(match done {
            Ok(found) => Self::Collection(Collection(Arc::new(found))),
            Err(PublicationRefusal::Domain(why)) => Self::DomainError(why.into()),
            Err(PublicationRefusal::Refused(refusal)) => sort(refusal)?.into(),
            Err(_) => return Err(FieldError::internal(&"a domain that asks for nothing else")),
        })
    }
}

impl From<DomainConnectionError> for DomainError {
    fn from(why: DomainConnectionError) -> Self {
        Self { message: why.message().to_owned() }
    }
}
