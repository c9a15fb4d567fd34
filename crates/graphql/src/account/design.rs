//! The viewer's own designs: saving and publishing them.

use super::Viewer;
use crate::{
    call::call,
    design::DesignInput,
    field_error::Result,
    outcome::{BadRequest, Forbidden, NotFound, Unauthorized},
    refusal::{refusals, sort},
};
use async_graphql::{Context, Object, SimpleObject, Union};
use quire_app::design::{self, DesignRefusal};
use quire_core::{message::result::CONFLICT, vocabulary::theme::DesignState};
use std::sync::Arc;

/// A design was saved since the form was read. Nothing was overwritten.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct DesignConflict {
    /// A text for people.
    pub message: String,
    /// The viewer, with the designs there are now.
    pub viewer: Viewer,
}

/// The answer to changing one's own design.
#[derive(Debug, Union)]
pub enum UpdateDesignResult {
    /// The viewer.
    Viewer(Viewer),
    /// It was changed meanwhile.
    DesignConflict(DesignConflict),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// The viewer is gone.
    NotFound(NotFound),
    /// Something typed or chosen cannot stand.
    BadRequest(BadRequest),
}

refusals!(UpdateDesignResult);

/// The viewer's own designs.
#[derive(Debug, Default)]
pub struct DesignMutation;

#[Object]
impl DesignMutation {
    /// Keeps a design of the viewer's that readers do not see yet. Nothing is overwritten that was saved since
    /// the revision that the form saw.
    async fn save_design(
        &self,
        ctx: &Context<'_>,
        #[graphql(
            desc = "The revision that was read; the change is refused when another came between."
        )]
        revision: i32,
        #[graphql(desc = "The design.")] design: DesignInput,
    ) -> Result<UpdateDesignResult> {
        change(ctx, revision, design, DesignState::Draft).await
    }

    /// Shows a design of the viewer's to readers: a new one, or one they had. Links have to be readable in it.
    /// Whatever shows it is purged before the answer.
    async fn publish_design(
        &self,
        ctx: &Context<'_>,
        #[graphql(
            desc = "The revision that was read; the change is refused when another came between."
        )]
        revision: i32,
        #[graphql(desc = "The design.")] design: DesignInput,
    ) -> Result<UpdateDesignResult> {
        change(ctx, revision, design, DesignState::Published).await
    }
}

async fn change(
    ctx: &Context<'_>,
    revision: i32,
    design: DesignInput,
    state: DesignState,
) -> Result<UpdateDesignResult> {
    let (call, design) = (call(ctx)?, design.into());
    Ok(match design::change(&call.app, call.viewer(), revision.into(), &design, state).await {
        Ok(me) => UpdateDesignResult::Viewer(Viewer(Arc::new(me))),
        Err(DesignRefusal::Conflict(me)) => UpdateDesignResult::DesignConflict(DesignConflict {
            message: CONFLICT.to_owned(),
            viewer: Viewer(Arc::new(*me)),
        }),
        Err(DesignRefusal::Refused(refusal)) => sort(refusal)?.into(),
    })
}
