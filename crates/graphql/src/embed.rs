//! What is embedded in stories: what its site says of it.

use super::{call::call, field_error::Result};
use async_graphql::{Context, Object, SimpleObject};
use quire_app::{embed, refusal::Refusal};
use quire_core::document::Embed;

/// Embeds: reads.
#[derive(Debug, Default)]
pub struct EmbedQuery;

#[Object]
impl EmbedQuery {
    /// What can be embedded from a page, as its site describes it; null for pages and sites that are
    /// not known, and for people who cannot write here.
    async fn describe_embed(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The address.")] url: String,
    ) -> Result<Option<EmbedDescription>> {
        let call = call(ctx)?;
        match embed::describe(&call.app, call.viewer(), &url).await {
            Ok(found) => Ok(found.map(EmbedDescription::from)),
            Err(Refusal::Store(error)) => Err(error.into()),
            Err(_) => Ok(None),
        }
    }
}

/// A video, a sound or a sketch on another site.
#[derive(Debug, Clone, SimpleObject)]
pub struct EmbedDescription {
    /// Its page.
    pub url: String,
    /// The name of the site.
    pub provider: String,
    /// Its name; may be empty.
    pub title: String,
    /// Height in percent of the width.
    pub ratio: i32,
}

impl From<Embed> for EmbedDescription {
    fn from(embed: Embed) -> Self {
        let Embed { url, provider, title, ratio, .. } = embed;
        Self { url, provider, title, ratio: ratio.into() }
    }
}
