//! The trash, and one's own stories.

use super::{Draft, DraftResult};
use crate::{
    call::call,
    field_error::{FieldError, Result},
    id::Id,
    paging::{PagingInfo, PagingOptions, info, paging},
    scalar::int,
    vocabulary::YourPostsFilter,
};
use async_graphql::{Context, Object, SimpleObject};
use quire_app::draft;
use quire_core::StoryId;
use quire_store::story::OwnFilter;
use std::sync::Arc;

/// One's own stories: reads.
#[derive(Debug, Default)]
pub struct OwnQuery;

#[Object]
impl OwnQuery {
    /// The viewer's own stories, those that changed last first; with all words of `query` in title
    /// or subtitle. A page may hold fewer than asked for and still have a next one. Nothing for
    /// strangers.
    async fn your_posts(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which to list.")] filter: YourPostsFilter,
        #[graphql(desc = "Words they must contain; null: any.")] query: Option<String>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<DraftPage> {
        let (call, paging) = (call(ctx)?, self::paging(paging)?);
        let Some(me) = call.viewer().user_id().cloned() else { return Ok(DraftPage::default()) };
        let (limit, words) = (paging.limit, query.unwrap_or_default());
        if words.len() > LONGEST_QUERY {
            return Err(FieldError::BadRequest("the query is too long".to_owned()));
        }
        let page = call
            .read(move |c| quire_store::story::own(c, &me, filter.into(), &words, &paging))
            .await?;
        let paging_info = info(&page, limit);
        let items = page.items.into_iter().map(|story| Draft(Arc::new(story))).collect();
        Ok(DraftPage { items, paging_info })
    }

    /// How many stories the viewer has in each place; none for strangers.
    async fn your_post_counts(&self, ctx: &Context<'_>) -> Result<YourPostCounts> {
        let call = call(ctx)?;
        let mut counts = YourPostCounts::default();
        let Some(me) = call.viewer().user_id().cloned() else { return Ok(counts) };
        for (filter, count) in call.read(move |c| quire_store::story::own_counts(c, &me)).await? {
            *counts.of(filter) = int(count);
        }
        Ok(counts)
    }
}

/// Bytes of what is searched for among one's own stories.
const LONGEST_QUERY: usize = 256;

/// A page of one's own stories.
#[derive(Debug, Clone, SimpleObject)]
pub struct DraftPage {
    /// The stories.
    pub items: Vec<Draft>,
    /// Where it goes on.
    pub paging_info: PagingInfo,
}

impl Default for DraftPage {
    fn default() -> Self {
        Self { items: Vec::new(), paging_info: PagingInfo { next: None } }
    }
}

/// How many of one's own stories stand where.
#[derive(Debug, Clone, Default, SimpleObject)]
pub struct YourPostCounts {
    /// Begun and never published, or taken back.
    pub drafts: i32,
    /// To be published later.
    pub scheduled: i32,
    /// Published, for everybody or for members.
    pub public: i32,
    /// Published for readers who have the address.
    pub unlisted: i32,
    /// Answers to stories.
    pub responses: i32,
    /// In the trash.
    pub deleted: i32,
}

impl YourPostCounts {
    fn of(&mut self, filter: OwnFilter) -> &mut i32 {
        match filter {
            OwnFilter::Drafts => &mut self.drafts,
            OwnFilter::Scheduled => &mut self.scheduled,
            OwnFilter::Public => &mut self.public,
            OwnFilter::Unlisted => &mut self.unlisted,
            OwnFilter::Responses => &mut self.responses,
            OwnFilter::Deleted => &mut self.deleted,
        }
    }
}

/// The trash.
#[derive(Debug, Default)]
pub struct TrashMutation;

#[Object]
impl TrashMutation {
    /// Moves a story or a response to the trash.
    async fn delete_post(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] target_post_id: Id<StoryId>,
    ) -> Result<DraftResult> {
        delete(ctx, &target_post_id).await
    }

    /// Takes a story out of the trash as it was; one that was scheduled as a draft.
    async fn undelete_post(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] target_post_id: Id<StoryId>,
    ) -> Result<DraftResult> {
        let call = call(ctx)?;
        DraftResult::of(draft::undelete(&call.app, call.viewer(), &target_post_id).await)
    }

    /// Moves up to 50 stories to the trash; an answer for each, in their order.
    async fn delete_posts(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The ids of the stories.")] target_post_ids: Vec<Id<StoryId>>,
    ) -> Result<Vec<DraftResult>> {
        if target_post_ids.len() > MOST_AT_ONCE {
            return Err(FieldError::BadRequest("at most 50 stories at once".to_owned()));
        }
        let mut answers = Vec::with_capacity(target_post_ids.len());
        for id in &target_post_ids {
            answers.push(delete(ctx, id).await?);
        }
        Ok(answers)
    }
}

/// Stories moved to the trash by one request.
const MOST_AT_ONCE: usize = 50;

async fn delete(ctx: &Context<'_>, id: &StoryId) -> Result<DraftResult> {
    let call = call(ctx)?;
    DraftResult::of(draft::delete(&call.app, call.viewer(), id).await)
}
