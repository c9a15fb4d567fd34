//! Muting people, publications and keywords. Doing it twice is doing it once.

mod keep_away;

pub use keep_away::KeepAwayMutation;

use super::{
    call::call,
    field_error::Result,
    id::Id,
    outcome::{Forbidden, NotFound, Unauthorized},
    paging::{PagingInfo, info},
    person::User,
    publication::Collection,
    refusal::refuse,
};
use async_graphql::{Context, Object, SimpleObject, Union};
use quire_app::{mute, refusal::Refusal};
use quire_core::{PublicationId, UserId, person::Person, publication::Publication};
use quire_store::Page;
use std::sync::Arc;

/// A page of people.
#[derive(Debug, Clone, SimpleObject)]
pub struct UserPage {
    /// The people.
    pub items: Vec<User>,
    /// Where the list goes on.
    pub paging_info: PagingInfo,
}

impl UserPage {
    pub(super) fn of(page: Page<Person>, limit: u32) -> Self {
        let paging_info = info(&page, limit);
        let items = page.items.into_iter().map(|person| User(Arc::new(person)));
        Self { items: items.collect(), paging_info }
    }
}

/// A page of publications.
#[derive(Debug, Clone, SimpleObject)]
pub struct CollectionPage {
    /// The publications.
    pub items: Vec<Collection>,
    /// Where the list goes on.
    pub paging_info: PagingInfo,
}

impl CollectionPage {
    pub(super) fn of(page: Page<Publication>, limit: u32) -> Self {
        let paging_info = info(&page, limit);
        let items = page.items.into_iter().map(|found| Collection(Arc::new(found)));
        Self { items: items.collect(), paging_info }
    }
}

/// The answer to muting a person.
#[derive(Debug, Union)]
pub enum MuteUserResult {
    /// The person.
    User(User),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// No one of that id.
    NotFound(NotFound),
}

impl MuteUserResult {
    fn of(done: std::result::Result<Person, Refusal>) -> Result<Self> {
        match done {
            Ok(person) => Ok(Self::User(User(Arc::new(person)))),
            Err(refusal) => refuse!(Self, refusal),
        }
    }
}

/// The answer to muting a publication.
#[derive(Debug, Union)]
pub enum MuteCollectionResult {
    /// The publication.
    Collection(Collection),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// No publication of that id.
    NotFound(NotFound),
}

impl MuteCollectionResult {
    fn of(done: std::result::Result<Publication, Refusal>) -> Result<Self> {
        match done {
            Ok(publication) => Ok(Self::Collection(Collection(Arc::new(publication)))),
            Err(refusal) => refuse!(Self, refusal),
        }
    }
}

/// Muting.
#[derive(Debug, Default)]
pub struct MuteMutation;

// C028 to C031
#[Object]
impl MuteMutation {
    /// Mutes a person: their stories are not brought to the viewer any more.
    async fn mute_author(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the person.")] target_user_id: Id<UserId>,
    ) -> Result<MuteUserResult> {
        let call = call(ctx)?;
        MuteUserResult::of(mute::user(&call.app, call.viewer(), &target_user_id).await)
    }

    /// Ends that.
    async fn unmute_author(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the person.")] target_user_id: Id<UserId>,
    ) -> Result<MuteUserResult> {
        let call = call(ctx)?;
        MuteUserResult::of(mute::unmute_user(&call.app, call.viewer(), &target_user_id).await)
    }

    /// Mutes a publication: its stories are not brought to the viewer any more.
    async fn mute_pub(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the publication.")] target_collection_id: Id<PublicationId>,
    ) -> Result<MuteCollectionResult> {
        let call = call(ctx)?;
        MuteCollectionResult::of(
            mute::publication(&call.app, call.viewer(), &target_collection_id).await,
        )
    }

    /// Ends that.
    async fn unmute_pub(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the publication.")] target_collection_id: Id<PublicationId>,
    ) -> Result<MuteCollectionResult> {
        let call = call(ctx)?;
        MuteCollectionResult::of(
            mute::unmute_publication(&call.app, call.viewer(), &target_collection_id).await,
        )
    }
}
