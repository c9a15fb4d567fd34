//! What the viewer read: recording it, showing it, clearing and pausing it.

use crate::{
    call::call,
    field_error::Result,
    id::Id,
    outcome::{BadRequest, Forbidden, NotFound, Unauthorized},
    paging::{PagingInfo, PagingOptions, info, paging},
    refusal::{refusals, sort},
    scalar::{DateTime, int},
    story::Post,
};
use async_graphql::{Context, Object, SimpleObject, Union};
use quire_app::{reading, refusal::Refusal};
use quire_core::{StoryId, limit::library::READING_DONE_PERCENT};
use quire_store::reading::Wanted;
use std::sync::Arc;

/// A story that the viewer read.
#[derive(Debug, Clone, SimpleObject)]
pub struct Reading {
    /// The story.
    pub post: Post,
    /// When it was read last.
    pub read_at: DateTime,
    /// How far, 0 to 100.
    pub percent: i32,
}

/// A page of the viewer's reading history.
#[derive(Debug, Clone, SimpleObject)]
pub struct ReadingPage {
    /// What was read, the last first.
    pub items: Vec<Reading>,
    /// Where it goes on.
    pub paging_info: PagingInfo,
}

/// What the viewer said of their history.
#[derive(Debug, Clone, SimpleObject)]
pub struct ReadingHistory {
    /// Whether nothing is added to it.
    pub is_paused: bool,
    /// Whether it was cleared and can be brought back.
    pub is_cleared: bool,
}

impl From<quire_store::reading::History> for ReadingHistory {
    fn from(history: quire_store::reading::History) -> Self {
        Self { is_paused: history.is_paused, is_cleared: history.cleared_at.is_some() }
    }
}

/// The reading history: reads.
#[derive(Debug, Default)]
pub struct ReadingQuery;

#[Object]
impl ReadingQuery {
    /// What the viewer read, the last first; with `search` in the title, or only what they did not finish.
    /// A page may hold fewer than asked for and still have a next one.
    async fn your_readings(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
        #[graphql(desc = "Words that they have to hold; empty: any.", default)] search: String,
        #[graphql(desc = "Whether only those that were not read to the end are wanted.", default)]
        is_unfinished: bool,
    ) -> Result<ReadingPage> {
        let (call, paging) = (call(ctx)?, self::paging(paging)?);
        let Some(me) = call.viewer().user_id().cloned() else {
            return Ok(ReadingPage { items: Vec::new(), paging_info: PagingInfo { next: None } });
        };
        let limit = paging.limit;
        let done = Wanted::Below(i64::from(READING_DONE_PERCENT));
        let wanted = if is_unfinished { done } else { Wanted::All };
        let page = call
            .read(move |c| quire_store::reading::list(c, &me, wanted, &search, &paging))
            .await?;
        let paging_info = info(&page, limit);
        let mut items = Vec::new();
        for one in page.items {
            let (read_at, percent) = (one.last_at.into(), int(one.percent));
            let post = Post::unblocked(call, Arc::new(one.story)).await?;
            items.extend(post.map(|post| Reading { post, read_at, percent }));
        }
        Ok(ReadingPage { items, paging_info })
    }

    /// What the viewer said of their history.
    async fn your_reading_history(&self, ctx: &Context<'_>) -> Result<ReadingHistory> {
        let call = call(ctx)?;
        Ok(reading::history(&call.app, call.viewer()).await?.into())
    }
}

/// The answer to changing the reading history.
#[derive(Debug, Union)]
pub enum ReadingHistoryResult {
    /// What holds for it now.
    ReadingHistory(ReadingHistory),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// Nothing of that id, or not for the viewer.
    NotFound(NotFound),
    /// What was sent cannot stand.
    BadRequest(BadRequest),
}

refusals!(ReadingHistoryResult);

async fn answer<T>(
    ctx: &Context<'_>,
    done: std::result::Result<T, Refusal>,
) -> Result<ReadingHistoryResult> {
    let call = call(ctx)?;
    Ok(match done.map_err(sort) {
        Ok(_) => {
            let history = reading::history(&call.app, call.viewer()).await?;
            ReadingHistoryResult::ReadingHistory(history.into())
        }
        Err(refused) => refused?.into(),
    })
}

/// The reading history: writes.
#[derive(Debug, Default)]
pub struct HistoryMutation;

#[Object]
impl HistoryMutation {
    /// Notes that the viewer is `percent` through a story; nothing while the history is paused.
    async fn record_reading(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
        #[graphql(desc = "How far they read, in percent.")] percent: i32,
    ) -> Result<ReadingHistoryResult> {
        let call = call(ctx)?;
        answer(ctx, reading::record(&call.app, call.viewer(), &post_id, i64::from(percent)).await)
            .await
    }

    /// Takes a story out of the viewer's history. For an hour it can be put back.
    async fn remove_reading(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
    ) -> Result<ReadingHistoryResult> {
        let call = call(ctx)?;
        answer(ctx, reading::forget(&call.app, call.viewer(), &post_id).await).await
    }

    /// Puts a story back where it stood in the viewer's history; what was read since stays, too.
    async fn restore_reading(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
    ) -> Result<ReadingHistoryResult> {
        let call = call(ctx)?;
        answer(ctx, reading::put_back(&call.app, call.viewer(), &post_id).await).await
    }

    /// Clears the viewer's history. For an hour that can be taken back.
    async fn clear_reading_history(&self, ctx: &Context<'_>) -> Result<ReadingHistoryResult> {
        let call = call(ctx)?;
        answer(ctx, reading::clear(&call.app, call.viewer()).await).await
    }

    /// Takes that back.
    async fn restore_reading_history(&self, ctx: &Context<'_>) -> Result<ReadingHistoryResult> {
        let call = call(ctx)?;
        answer(ctx, reading::restore(&call.app, call.viewer()).await).await
    }

    /// Pauses the viewer's history: nothing is added to it.
    async fn pause_reading_history(&self, ctx: &Context<'_>) -> Result<ReadingHistoryResult> {
        let call = call(ctx)?;
        answer(ctx, reading::pause(&call.app, call.viewer()).await).await
    }

    /// Lets it go on.
    async fn resume_reading_history(&self, ctx: &Context<'_>) -> Result<ReadingHistoryResult> {
        let call = call(ctx)?;
        answer(ctx, reading::resume(&call.app, call.viewer()).await).await
    }
}
