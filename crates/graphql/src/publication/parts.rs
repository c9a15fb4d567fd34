//! What a publication in the schema is made of: its details and its people; and what following one
//! answers.

use super::Collection;
use crate::{
    call::Call,
    field_error::Result,
    load::MembersOf,
    mute::UserPage,
    outcome::{Forbidden, NotFound, Unauthorized},
    paging::PagingOptions,
    person::User,
    vocabulary::PublicationRole,
};
use async_graphql::{SimpleObject, Union};
use quire_core::{
    PublicationId,
    limit::shell::MASTHEAD_EDITORS,
    person::Person,
    publication::{PublicationRole as Role, details::PublicationDetails},
};
use std::sync::Arc;

/// What of a publication only its own pages show.
pub(super) async fn details(call: &Call, id: &PublicationId) -> Result<PublicationDetails> {
    let id = id.clone();
    call.read(move |c| quire_store::publication::details(c, &id)).await
}

/// The people of a publication: owners, editors, writers.
pub(super) async fn members(call: &Call, id: &PublicationId) -> Result<Vec<(Arc<Person>, Role)>> {
    Ok(call.load(MembersOf(id.clone())).await?.unwrap_or_default())
}

/// Owners and editors, the first ten.
pub(super) async fn editors(call: &Call, id: &PublicationId) -> Result<Vec<CollectionMember>> {
    let members = members(call, id).await?.into_iter();
    let editors = members.filter(|(_, role)| *role != Role::Writer).take(MASTHEAD_EDITORS);
    Ok(editors
        .map(|(person, role)| CollectionMember { user: User(person), role: role.into() })
        .collect())
}

/// Who follows it, the last first.
pub(super) async fn followers(
    call: &Call,
    id: &PublicationId,
    paging: Option<PagingOptions>,
) -> Result<UserPage> {
    let id = id.clone();
    let (page, limit) = call
        .page(paging, move |c, p| quire_store::person::followers_of_publication(c, &id, p))
        .await?;
    Ok(UserPage::of(page, limit))
}

/// A person in a publication.
#[derive(Debug, Clone, SimpleObject)]
pub struct CollectionMember {
    /// The person.
    pub user: User,
    /// Their part.
    pub role: PublicationRole,
}

/// A person or a publication: someone to follow.
#[derive(Debug, Clone, Union)]
pub enum Publisher {
    /// A person.
    User(User),
    /// A publication.
    Collection(Collection),
}

/// The answer to following a publication.
#[derive(Debug, Union)]
pub enum FollowCollectionResult {
    /// The publication, with the new count.
    Collection(Collection),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// No publication of that id.
    NotFound(NotFound),
}
