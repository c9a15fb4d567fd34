//! The discussion of a story: what it answers, and what is said of it.

use super::Post;
use crate::{
    call::call,
    catalog::Catalog,
    field_error::Result,
    paging::PagingOptions,
    response::{self, PostResponses, ThreadedPostResponses},
    scalar::int,
    vocabulary::ResponseSortType,
};
use async_graphql::{Context, Object};
use quire_core::story::Story;
use std::sync::Arc;

/// What a story answers, and what is said of it; fields of the story itself.
pub(super) struct PostDiscussion(pub Arc<Story>);

#[Object]
impl PostDiscussion {
    /// Whether it answers another story.
    async fn is_response(&self) -> bool {
        self.0.in_response_to.is_some()
    }
    /// Published responses.
    async fn responses_count(&self) -> i32 {
        int(self.0.response_count)
    }
    /// The story it answers, if the viewer may read that.
    async fn in_response_to(&self, ctx: &Context<'_>) -> Result<Option<Post>> {
        let Some(id) = &self.0.in_response_to else { return Ok(None) };
        let call = call(ctx)?;
        match call.story(id).await? {
            Some(parent) => Post::unblocked(call, parent).await,
            None => Ok(None),
        }
    }
    /// The list that it stands for, as its discussion; null for everything that was written.
    async fn catalog(&self, ctx: &Context<'_>) -> Result<Option<Catalog>> {
        if !self.0.stands_for_list() {
            return Ok(None);
        }
        let (call, id) = (call(ctx)?, self.0.id.clone());
        let viewer = call.viewer().clone();
        let list = call
            .read(move |c| match quire_store::catalog::of_discussion(c, &id)? {
                Some(list) => quire_app::catalog::find_visible(c, &viewer, &list),
                None => Ok(None),
            })
            .await?;
        Ok(list.map(Catalog::from))
    }
    /// What it stands under in its discussion, from the story at the top down to what it answers;
    /// what the viewer may not read is left out.
    async fn thread_ancestors(&self, ctx: &Context<'_>) -> Result<Vec<Post>> {
        response::ancestors(call(ctx)?, &self.0).await
    }
    /// Whether its author closed the discussion.
    async fn is_discussion_closed(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(call(ctx)?.details(&self.0.id).await?.responses_locked)
    }
    /// Whether it is hidden below what it answers; told to its writer, to the author of what it
    /// answers, and to staff.
    async fn is_hidden_on_parent(&self, ctx: &Context<'_>) -> Result<bool> {
        response::is_hidden(call(ctx)?, &self.0).await
    }
    /// How many responses it has.
    async fn post_responses(&self) -> PostResponses {
        PostResponses { count: int(self.0.response_count) }
    }
    /// Its direct responses; each has its own. Hidden ones are there for their writers and for its
    /// author, those by people the viewer muted are not.
    async fn threaded_post_responses(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The page; null: the first.")] post_responses_paging: Option<
            PagingOptions,
        >,
        #[graphql(desc = "The order.", default_with = "ResponseSortType::Best")]
        sort_type: ResponseSortType,
    ) -> Result<ThreadedPostResponses> {
        let call = call(ctx)?;
        let (page, limit) =
            response::responses(call, &self.0, post_responses_paging, sort_type).await?;
        Ok(ThreadedPostResponses::of(call, page, limit))
    }
}
