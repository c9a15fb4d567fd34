//! What is said of a publication, its slug, and its end: changing them.

use super::{Collection, SlugError, people_change::session};
use crate::{
    call::call,
    field_error::{FieldError, Result},
    id::Id,
    outcome::{BadRequest, Forbidden, NotFound, StepUpRequired, Unauthorized},
    refusal::{refusals, sort},
};
use async_graphql::{Context, ID, InputObject, Object, SimpleObject, Union};
use quire_app::publication::{self, NewInfo, PublicationRefusal};
use quire_core::{PublicationId, message::result::CONFLICT, publication::Publication};
use std::sync::Arc;

/// The settings of publications.
#[derive(Debug, Default)]
pub struct CollectionSettingsMutation;

#[Object]
impl CollectionSettingsMutation {
    /// Changes what is said of a publication. Nothing is overwritten that someone changed since the
    /// revision that the editor saw. Whatever shows it is purged before the answer.
    async fn update_collection(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "What changes of the publication.")] input: UpdateCollectionInput,
    ) -> Result<UpdateCollectionResult> {
        let call = call(ctx)?;
        let new = NewInfo {
            revision: input.revision.into(),
            name: input.name,
            tagline: input.tagline,
            description: input.description,
            contact_email: input.contact_email,
            links: input.links,
            image: input.image_id.map(|id| id.0),
        };
        let id = &input.collection_id;
        UpdateCollectionResult::of(
            publication::change_info(&call.app, call.viewer(), id, &new).await,
        )
    }

    /// Gives a publication another slug. Addresses with those it had before lead to it for good.
    async fn change_collection_slug(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the publication.")] collection_id: Id<PublicationId>,
        #[graphql(desc = "The slug.")] slug: String,
    ) -> Result<UpdateCollectionResult> {
        let call = call(ctx)?;
        UpdateCollectionResult::of(
            publication::rename(&call.app, call.viewer(), &collection_id, &slug).await,
        )
    }

    /// Deletes a publication, after a step-up. Its stories are their writers' own from then on.
    async fn delete_collection(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the publication.")] collection_id: Id<PublicationId>,
    ) -> Result<DeleteCollectionResult> {
        let call = call(ctx)?;
        let Some(session) = session(call) else {
            return Ok(DeleteCollectionResult::Unauthorized(Unauthorized::default()));
        };
        Ok(match publication::delete(&call.app, session, &collection_id).await {
            Ok(gone) => DeleteCollectionResult::DeletedCollection(DeletedCollection {
                id: ID(gone.id.to_string()),
                name: gone.name,
            }),
            Err(PublicationRefusal::Change(refusal)) => {
                DeleteCollectionResult::StepUpRequired(StepUpRequired::of(refusal)?)
            }
            Err(PublicationRefusal::Refused(refusal)) => sort(refusal)?.into(),
            Err(
                PublicationRefusal::Slug(_)
                | PublicationRefusal::Domain(_)
                | PublicationRefusal::Conflict(_)
                | PublicationRefusal::Invalid(_),
            ) => {
                return Err(FieldError::internal(&"deleting chooses nothing"));
            }
        })
    }
}

/// What is to be said of a publication, all of it.
#[derive(Debug, InputObject)]
pub struct UpdateCollectionInput {
    /// The publication.
    pub collection_id: Id<PublicationId>,
    /// The revision that the editor saw: `desk.revision`.
    pub revision: i32,
    /// Its name.
    pub name: String,
    /// One line about it.
    pub tagline: String,
    /// A longer text about it.
    pub description: String,
    /// A mail address for readers.
    pub contact_email: String,
    /// Where else it is.
    pub links: Vec<String>,
    /// A picture that the viewer uploaded; empty: none; null: it stays.
    pub image_id: Option<ID>,
}

/// Someone changed a publication since it was read. Nothing was overwritten.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct CollectionConflict {
    /// A text for people.
    pub message: String,
    /// The publication as it is now.
    pub collection: Collection,
}

impl CollectionConflict {
    pub(super) fn of(now: Publication) -> Self {
        Self { message: CONFLICT.to_owned(), collection: Collection(Arc::new(now)) }
    }
}

/// A publication that is gone.
#[derive(Debug, Clone, SimpleObject)]
pub struct DeletedCollection {
    /// The id it had.
    pub id: ID,
    /// The name it had.
    pub name: String,
}

/// The answer to changing a publication.
#[derive(Debug, Union)]
pub enum UpdateCollectionResult {
    /// The publication.
    Collection(Collection),
    /// Someone changed it meanwhile.
    CollectionConflict(CollectionConflict),
    /// It cannot have this slug.
    SlugError(SlugError),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// No publication of that id.
    NotFound(NotFound),
    /// A text or the picture cannot stand.
    BadRequest(BadRequest),
}

refusals!(UpdateCollectionResult);

impl UpdateCollectionResult {
    pub(super) fn of(done: std::result::Result<Publication, PublicationRefusal>) -> Result<Self> {
        Ok(match done {
            Ok(found) => Self::Collection(Collection(Arc::new(found))),
            Err(PublicationRefusal::Conflict(now)) => {
                Self::CollectionConflict(CollectionConflict::of(*now))
            }
            Err(PublicationRefusal::Slug(why)) => Self::SlugError(why.into()),
            Err(PublicationRefusal::Refused(refusal)) => sort(refusal)?.into(),
            Err(
                PublicationRefusal::Change(_)
                | PublicationRefusal::Invalid(_)
                | PublicationRefusal::Domain(_),
            ) => {
                return Err(FieldError::internal(&"a change that asks for no step-up"));
            }
        })
    }
}

/// The answer to deleting a publication.
#[derive(Debug, Union)]
pub enum DeleteCollectionResult {
    /// It is gone.
    DeletedCollection(DeletedCollection),
    /// The viewer has to show again who they are.
    StepUpRequired(StepUpRequired),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// No publication of that id.
    NotFound(NotFound),
    /// It makes no sense.
    BadRequest(BadRequest),
}

refusals!(DeleteCollectionResult);
