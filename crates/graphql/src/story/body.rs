//! The body of a story as its viewer may read it, and as HTML.

use super::Post;
use crate::{
    address::{code_tokens, render_options},
    call::Call,
    field_error::{FieldError, Result},
    load::{BodyOf, RootOf},
};
use futures_util::future::try_join_all;
use quire_app::story::StoryText;
use quire_core::{
    Document, ImageId,
    document::{self, BlockKind, html::RenderOptions},
    image::Placeholder,
    policy::{StoryAccess, read_quotations},
};
use quire_store::image::Image;
use std::{collections::HashMap, sync::Arc};
use tokio::task::spawn_blocking;

impl Post {
    pub(super) async fn body(&self, call: &Call) -> Result<Arc<Document>> {
        let wanted = BodyOf(self.story.id.clone(), self.story.shown_revision());
        let body = call.load(wanted).await?.unwrap_or_default();
        let part = quire_app::story::part_for(self.access, body);
        Ok(match self.has_quotations(call).await? {
            true => part,
            false => Arc::new(document::without_quotations(&part)),
        })
    }

    /// Whether the viewer is shown what it quotes.
    async fn has_quotations(&self, call: &Call) -> Result<bool> {
        if self.story.in_response_to.is_none() {
            return Ok(true);
        }
        let root = call.load(RootOf(self.story.id.clone())).await?;
        Ok(root.is_none_or(|root| read_quotations(call.viewer(), &self.story, &root)))
    }

    pub(super) async fn html(&self, call: &Call) -> Result<String> {
        let (story, revision) = (self.story.id.clone(), self.story.shown_revision());
        let is_preview = self.access == StoryAccess::Preview;
        let has_quotations = self.has_quotations(call).await?;
        let text = StoryText { story, revision, is_preview, has_quotations };
        if let Some(html) = call.rendered.get(&text) {
            call.charge(html.len()).await?;
            return Ok(html.to_string());
        }
        let body = self.body(call).await?;
        let placeholders = placeholders(call, &body).await?;
        let has_code = body.blocks.iter().any(|block| matches!(block.kind, BlockKind::Code(_)));
        let options = RenderOptions { placeholders, ..render_options() };
        let html = if has_code {
            let options = RenderOptions { code_tokens: code_tokens(), ..options };
            let rendered = spawn_blocking(move || document::html::render(&body, &options)).await;
            rendered.map_err(|error| FieldError::internal(&error))?
        } else {
            document::html::render(&body, &options)
        };
        call.rendered.keep(text, &html);
        call.charge(html.len()).await?;
        Ok(html)
    }
}

/// What stands in the place of a document's pictures, as far as they are ours.
async fn placeholders(call: &Call, body: &Document) -> Result<HashMap<String, Placeholder>> {
    let ids = document::pictures(body).filter_map(|image| image.src.parse::<ImageId>().ok());
    let found = try_join_all(ids.map(|id| call.load(id))).await?;
    let placeholder = |image: Arc<Image>| (image.id.to_string(), image.placeholder.clone());
    Ok(found.into_iter().flatten().map(placeholder).collect())
}
