//! The designs of a publication: saving and publishing them.

use super::settings::UpdateCollectionResult;
use crate::{
    call::{Call, call},
    design::DesignInput,
    field_error::Result,
    id::Id,
};
use async_graphql::{Context, Object};
use quire_app::publication;
use quire_core::{PublicationId, design::DesignVersion};

/// The designs of a publication, the last first.
pub(super) async fn designs(call: &Call, id: &PublicationId) -> Result<Vec<DesignVersion>> {
    let id = id.clone();
    call.read(move |c| quire_store::design::publication::all(c, &id)).await
}

/// The designs of publications.
#[derive(Debug, Default)]
pub struct CollectionDesignMutation;

#[Object]
impl CollectionDesignMutation {
    /// Keeps a design that readers do not see yet. Nothing is overwritten that someone saved since the
    /// revision that the editor saw.
    async fn save_collection_design(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the publication.")] collection_id: Id<PublicationId>,
        #[graphql(
            desc = "The revision that was read; the change is refused when another came between."
        )]
        revision: i32,
        #[graphql(desc = "The design.")] design: DesignInput,
    ) -> Result<UpdateCollectionResult> {
        let (call, seen) = (call(ctx)?, i64::from(revision));
        let (id, design) = (&collection_id, design.into());
        UpdateCollectionResult::of(
            publication::save_design(&call.app, call.viewer(), id, seen, &design).await,
        )
    }

    /// Shows a design to readers: a new one, or one the publication had. Links have to be readable in it.
    /// Whatever shows it is purged before the answer.
    async fn publish_collection_design(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the publication.")] collection_id: Id<PublicationId>,
        #[graphql(
            desc = "The revision that was read; the change is refused when another came between."
        )]
        revision: i32,
        #[graphql(desc = "The design.")] design: DesignInput,
    ) -> Result<UpdateCollectionResult> {
        let (call, seen) = (call(ctx)?, i64::from(revision));
        let (id, design) = (&collection_id, design.into());
        UpdateCollectionResult::of(
            publication::publish_design(&call.app, call.viewer(), id, seen, &design).await,
        )
    }
}
