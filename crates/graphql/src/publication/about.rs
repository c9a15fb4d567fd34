//! What a publication says of itself at length: reading and changing it.

use super::{Collection, settings::CollectionConflict};
use crate::{
    address::render_options,
    call::{Call, call},
    draft::{Blocks, InvalidDocument},
    field_error::{FieldError, Result},
    id::Id,
    outcome::{BadRequest, Forbidden, NotFound, Unauthorized},
    refusal::{refusals, sort},
};
use async_graphql::{Context, Object, Union};
use quire_app::publication::{self, PublicationRefusal};
use quire_core::{
    Document, PublicationId,
    document::html::{RenderOptions, render},
};
use std::sync::Arc;

/// What a publication says of itself, and the number of its version.
pub(super) async fn about(call: &Call, id: &PublicationId) -> Result<(Document, i64)> {
    let id = id.clone();
    call.read(move |c| quire_store::publication::about(c, &id)).await
}

/// That as HTML from an allow-list; may be empty.
pub(super) async fn about_html(call: &Call, id: &PublicationId) -> Result<String> {
    let options = RenderOptions { heading_ids: false, block_ids: false, ..render_options() };
    let html = render(&about(call, id).await?.0, &options);
    call.charge(html.len()).await?;
    Ok(html)
}

/// The about pages of publications.
#[derive(Debug, Default)]
pub struct CollectionAboutMutation;

#[Object]
impl CollectionAboutMutation {
    /// Replaces what a publication says of itself at length: paragraphs and lists with links. Nothing is
    /// overwritten that someone changed since the revision that the editor saw.
    async fn update_collection_about(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the publication.")] collection_id: Id<PublicationId>,
        #[graphql(
            desc = "The revision that was read; the change is refused when another came between."
        )]
        revision: i32,
        #[graphql(desc = "The text, as blocks.")] blocks: Blocks,
    ) -> Result<UpdateCollectionAboutResult> {
        let call = call(ctx)?;
        let document = match blocks.read() {
            Ok(blocks) => Document { blocks },
            Err(unread) => return Ok(UpdateCollectionAboutResult::InvalidDocument(unread)),
        };
        let (sent, id) = (document.blocks.clone(), &collection_id);
        let revision = i64::from(revision);
        Ok(
            match publication::change_about(&call.app, call.viewer(), id, revision, document).await
            {
                Ok(found) => UpdateCollectionAboutResult::Collection(Collection(Arc::new(found))),
                Err(PublicationRefusal::Conflict(now)) => {
                    UpdateCollectionAboutResult::CollectionConflict(CollectionConflict::of(*now))
                }
                Err(PublicationRefusal::Invalid(problems)) => {
                    let invalid = InvalidDocument::of(&sent, problems);
                    UpdateCollectionAboutResult::InvalidDocument(invalid)
                }
                Err(PublicationRefusal::Refused(refusal)) => sort(refusal)?.into(),
                Err(
                    PublicationRefusal::Change(_)
                    | PublicationRefusal::Slug(_)
                    | PublicationRefusal::Domain(_),
                ) => {
                    return Err(FieldError::internal(&"a text that asks for no step-up"));
                }
            },
        )
    }
}

/// The answer to changing what a publication says of itself.
#[derive(Debug, Union)]
pub enum UpdateCollectionAboutResult {
    /// The publication.
    Collection(Collection),
    /// Someone changed it meanwhile.
    CollectionConflict(CollectionConflict),
    /// The text breaks rules of all documents.
    InvalidDocument(InvalidDocument),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// No publication of that id.
    NotFound(NotFound),
    /// The text cannot stand there.
    BadRequest(BadRequest),
}

refusals!(UpdateCollectionAboutResult);
