//! The stories beside a story: its series, what it takes up, who takes it up, and what else its author
//! wrote.

use super::Post;
use crate::{
    call::call,
    catalog::{self, SeriesPart},
    draft::{self, PostOrigin},
    field_error::Result,
    paging::length,
};
use async_graphql::{Context, Object};
use quire_core::story::Story;
use std::sync::Arc;

/// The stories beside a story; fields of the story itself.
pub(super) struct RelatedToPost(pub Arc<Story>);

#[Object]
impl RelatedToPost {
    /// What it takes up of another story, if the viewer may read that.
    async fn origin(&self, ctx: &Context<'_>) -> Result<Option<PostOrigin>> {
        draft::origin(call(ctx)?, &self.0).await
    }
    /// The newest listed stories that take it up.
    async fn taken_up_by(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The most to answer with.", default = 4)] first: i32,
    ) -> Result<Vec<Post>> {
        let (call, first) = (call(ctx)?, length(first)?);
        let id = self.0.id.clone();
        let found = call.read(move |c| quire_store::story::taking_up(c, &id, first)).await?;
        Ok(Post::all_visible_to(call.viewer(), found))
    }
    /// The series it is a part of, the one it was put in first before the others; three at most.
    async fn part_of(&self, ctx: &Context<'_>) -> Result<Vec<SeriesPart>> {
        catalog::parts(call(ctx)?, &self.0.id).await
    }
    /// Other listed stories of the author, newest first.
    async fn more_from_author(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The most to answer with.", default = 4)] first: i32,
    ) -> Result<Vec<Post>> {
        let (call, first) = (call(ctx)?, length(first)?);
        let (author, id) = (self.0.creator_id.clone(), self.0.id.clone());
        let more =
            call.read(move |c| quire_store::story::more_by_creator(c, &author, &id, first)).await?;
        Ok(Post::all_visible_to(call.viewer(), more))
    }
}
