//! What was done in a publication.

use super::Collection;
use crate::{
    call::{Call, call},
    field_error::Result,
    paging::PagingInfo,
    person::User,
    scalar::DateTime,
    vocabulary::PublicationRole,
};
use async_graphql::{Context, Enum, ID, Object, SimpleObject};
use quire_core::{
    UserId,
    publication::people::{PublicationAct, PublicationActKind},
};

/// Something that someone did in a publication.
#[derive(Debug, Clone)]
pub struct CollectionAct(pub(crate) PublicationAct);

/// Something that someone did in a publication.
#[Object]
impl CollectionAct {
    /// The id.
    async fn id(&self) -> ID {
        ID(self.0.id.to_string())
    }
    /// What was done.
    async fn kind(&self) -> CollectionActKind {
        self.0.kind.into()
    }
    /// Who did it; null when they are gone.
    async fn actor(&self, ctx: &Context<'_>) -> Result<Option<User>> {
        person(call(ctx)?, self.0.actor_id.as_ref()).await
    }
    /// The person it was done to, if they are still there.
    async fn user(&self, ctx: &Context<'_>) -> Result<Option<User>> {
        person(call(ctx)?, self.0.person_id.as_ref()).await
    }
    /// The role that was given or offered.
    async fn role(&self) -> Option<PublicationRole> {
        self.0.role.map(Into::into)
    }
    /// The name of a publication that was deleted, the slug that one had before, or the title of a story.
    async fn note(&self) -> &str {
        &self.0.note
    }
    /// The publication; null when it is gone.
    async fn collection(&self, ctx: &Context<'_>) -> Result<Option<Collection>> {
        let Some(id) = &self.0.publication_id else { return Ok(None) };
        Ok(call(ctx)?.publication(id).await?.map(Collection))
    }
    /// When it happened.
    async fn occurred_at(&self) -> DateTime {
        self.0.done_at.into()
    }
}

/// Someone who is still there.
pub(crate) async fn person(call: &Call, id: Option<&UserId>) -> Result<Option<User>> {
    let Some(id) = id else { return Ok(None) };
    let found = call.load(id.clone()).await?;
    Ok(found.filter(|person| person.deleted_at.is_none()).map(User))
}

/// A page of what was done in a publication.
#[derive(Debug, Clone, SimpleObject)]
pub struct CollectionActPage {
    /// The acts.
    pub items: Vec<CollectionAct>,
    /// Where the list goes on.
    pub paging_info: PagingInfo,
}

/// What someone did in a publication.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "PublicationActKind")]
pub enum CollectionActKind {
    /// Founded it.
    Founded,
    /// Invited someone.
    Invited,
    /// Took an invitation back.
    Withdrawn,
    /// Did not want to join.
    Declined,
    /// Joined.
    Joined,
    /// Gave someone another role.
    RoleChanged,
    /// Removed someone.
    Removed,
    /// Left.
    Left,
    /// Made someone else the owner.
    HandedOver,
    /// Changed what is said of it.
    Changed,
    /// Gave it another slug.
    Renamed,
    /// Deleted it.
    Deleted,
    /// Took a story of someone out of it.
    TakenOut,
}
