//! Search: what the viewer may ask of it. Searching itself is an endpoint of its own.

use super::{call::call, field_error::Result};
use async_graphql::{Context, Object};
use quire_core::flag::Flag;

/// Search: reads.
#[derive(Debug, Default)]
pub struct SearchQuery;

#[Object]
impl SearchQuery {
    /// Whether search may answer the viewer without the filters of quality.
    async fn may_see_unfiltered_search(&self, ctx: &Context<'_>) -> Result<bool> {
        let call = call(ctx)?;
        let viewer = call.viewer().user_id();
        Ok(quire_app::flags::permits(&call.app, viewer, Flag::ViewUnfilteredSearch).await?)
    }
}
