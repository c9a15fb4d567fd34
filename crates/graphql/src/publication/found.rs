//! Founding a publication.

use super::{Collection, SlugError};
use crate::{
    call::call,
    field_error::{FieldError, Result},
    outcome::{BadRequest, Forbidden, NotFound, Unauthorized},
    refusal::{refusals, sort},
};
use async_graphql::{Context, ID, InputObject, Object, Union};
use quire_app::publication::{self, NewPublication, PublicationRefusal};
use std::sync::Arc;

/// Publications: founding them.
#[derive(Debug, Default)]
pub struct FoundingMutation;

#[Object]
impl FoundingMutation {
    /// Founds a publication that the viewer owns.
    async fn create_collection(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Name, address and description of the publication.")]
        input: CreateCollectionInput,
    ) -> Result<CreateCollectionResult> {
        let call = call(ctx)?;
        let new = NewPublication {
            name: input.name,
            tagline: input.tagline.unwrap_or_default(),
            slug: input.slug,
            image: input.image_id.map(|id| id.0).unwrap_or_default(),
        };
        Ok(match publication::found(&call.app, call.viewer(), &new).await {
            Ok(founded) => CreateCollectionResult::Collection(Collection(Arc::new(founded))),
            Err(PublicationRefusal::Slug(why)) => CreateCollectionResult::SlugError(why.into()),
            Err(PublicationRefusal::Refused(refusal)) => sort(refusal)?.into(),
            Err(
                PublicationRefusal::Change(_)
                | PublicationRefusal::Domain(_)
                | PublicationRefusal::Conflict(_)
                | PublicationRefusal::Invalid(_),
            ) => {
                return Err(FieldError::internal(&"founding changes nothing that is there"));
            }
        })
    }
}

/// A publication to be founded.
#[derive(Debug, InputObject)]
pub struct CreateCollectionInput {
    /// Its name.
    pub name: String,
    /// Its word in addresses.
    pub slug: String,
    /// One line about it.
    pub tagline: Option<String>,
    /// A picture that the viewer uploaded.
    pub image_id: Option<ID>,
}

/// The answer to founding a publication.
#[derive(Debug, Union)]
pub enum CreateCollectionResult {
    /// The publication.
    Collection(Collection),
    /// It cannot have this slug.
    SlugError(SlugError),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// Something it refers to is not there.
    NotFound(NotFound),
    /// A text or the picture cannot stand.
    BadRequest(BadRequest),
}

refusals!(CreateCollectionResult);
