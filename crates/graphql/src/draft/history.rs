//! The history of a story: its kept revisions, and what changed between them.

use super::blocks::{Block, Blocks};
use crate::{
    call::{Call, call},
    field_error::{FieldError, Result},
    id::Id,
    load::{RevisionOf, WordCountOf},
    paging::{PagingInfo, PagingOptions, info, paging},
    scalar::{DateTime, int},
    vocabulary::BlockChangeKind,
};
use async_graphql::{Context, ID, Object, SimpleObject};
use quire_app::{draft, refusal::Refusal};
use quire_core::{
    Document, StoryId,
    document::counts,
    draft as core,
    story::{self, RevisionHead, Story},
};
use std::sync::Arc;

/// The history of a story: reads.
#[derive(Debug, Default)]
pub struct HistoryQuery;

#[Object]
impl HistoryQuery {
    /// The kept revisions of a story, the newest first; none unless the viewer wrote it.
    async fn post_revisions(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<RevisionPage> {
        let (call, paging) = (call(ctx)?, self::paging(paging)?);
        let Some(story) = own(call, &post_id).await? else { return Ok(RevisionPage::default()) };
        let (id, limit) = (story.id.clone(), paging.limit);
        let page = call.read(move |c| quire_store::story::revisions(c, &id, &paging)).await?;
        let paging_info = info(&page, limit);
        let revision = |head| Revision { story: story.clone(), head };
        Ok(RevisionPage { items: page.items.into_iter().map(revision).collect(), paging_info })
    }

    /// A kept revision of a story; null unless the viewer wrote it.
    async fn post_revision(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
        #[graphql(
            desc = "The revision that was read; the change is refused when another came between."
        )]
        revision: i32,
    ) -> Result<Option<Revision>> {
        let call = call(ctx)?;
        let Some(story) = own(call, &post_id).await? else { return Ok(None) };
        let (id, number) = (story.id.clone(), i64::from(revision));
        let found = call.read(move |c| quire_store::story::revision_head(c, &id, number)).await?;
        Ok(found.map(|head| Revision { story, head }))
    }
}

/// The story, if the viewer wrote it.
async fn own(call: &Call, id: &StoryId) -> Result<Option<Arc<Story>>> {
    match draft::find(&call.app, call.viewer(), id).await {
        Ok(story) => Ok(Some(Arc::new(story))),
        Err(Refusal::Store(error)) => Err(FieldError::from(error)),
        Err(_) => Ok(None),
    }
}

/// What was written of a story at one moment.
#[derive(Debug, Clone)]
pub struct Revision {
    story: Arc<Story>,
    head: RevisionHead,
}

impl Revision {
    /// The same with its body.
    async fn whole(&self, call: &Call) -> Result<Arc<story::Revision>> {
        let key = RevisionOf(self.story.id.clone(), self.head.revision);
        call.load(key).await?.ok_or(FieldError::Busy)
    }

    async fn changes_since(&self, call: &Call, before: &Document) -> Result<Vec<BlockChange>> {
        let after = self.whole(call).await?;
        let both = before.blocks.iter().chain(&after.document.blocks);
        call.charge(both.map(counts::bytes).sum()).await?;
        let changes = core::changes(before, &after.document);
        Ok(changes.into_iter().map(BlockChange::from).collect())
    }
}

/// What was written of a story at one moment.
#[Object]
impl Revision {
    /// Its number; higher ones are newer.
    async fn revision(&self) -> i32 {
        int(self.head.revision)
    }
    /// When it was saved.
    async fn saved_at(&self) -> DateTime {
        self.head.created_at.into()
    }
    /// The title at that moment.
    async fn title(&self) -> &str {
        &self.head.title
    }
    /// The line under the title at that moment.
    async fn subtitle(&self) -> &str {
        &self.head.subtitle
    }
    /// The body at that moment.
    async fn blocks(&self, ctx: &Context<'_>) -> Result<Blocks> {
        let call = call(ctx)?;
        Blocks::of(call, &self.whole(call).await?.document.blocks).await
    }
    /// Words in the body.
    async fn word_count(&self, ctx: &Context<'_>) -> Result<i32> {
        let key = WordCountOf(self.story.id.clone(), self.head.revision);
        let words = call(ctx)?.load(key).await?.unwrap_or(0);
        Ok(i32::try_from(words).unwrap_or(i32::MAX))
    }
    /// Whether it is what readers see.
    async fn is_published(&self) -> bool {
        self.story.published_revision == Some(self.head.revision)
    }
    /// Whether it is what was written last.
    async fn is_head(&self) -> bool {
        self.story.head_revision == self.head.revision
    }
    /// What changed since the kept revision before it.
    async fn changes(&self, ctx: &Context<'_>) -> Result<Vec<BlockChange>> {
        let call = call(ctx)?;
        let (id, number) = (self.story.id.clone(), self.head.revision);
        let before =
            call.read(move |c| quire_store::story::revision_before(c, &id, number)).await?;
        self.changes_since(call, &before.map(|before| before.document).unwrap_or_default()).await
    }
    /// What changed since another kept revision; null when the history does not have it.
    async fn changes_from(
        &self,
        ctx: &Context<'_>,
        #[graphql(
            desc = "The revision that was read; the change is refused when another came between."
        )]
        revision: i32,
    ) -> Result<Option<Vec<BlockChange>>> {
        let wanted = RevisionOf(self.story.id.clone(), i64::from(revision));
        let call = call(ctx)?;
        let Some(before) = call.load(wanted).await? else { return Ok(None) };
        self.changes_since(call, &before.document).await.map(Some)
    }
}

/// A block before and after.
#[derive(Debug, Clone, SimpleObject)]
pub struct BlockChange {
    /// What happened to it.
    pub kind: BlockChangeKind,
    /// The id of the block.
    pub block_id: ID,
    /// As it was; null when it is new.
    pub before: Option<Block>,
    /// As it is; null when it is gone.
    pub after: Option<Block>,
}

impl From<core::BlockChange> for BlockChange {
    fn from(change: core::BlockChange) -> Self {
        Self {
            kind: change.kind.into(),
            block_id: ID(change.id.to_string()),
            before: change.before.as_ref().map(Block::of),
            after: change.after.as_ref().map(Block::of),
        }
    }
}

/// A page of revisions.
#[derive(Debug, Clone, SimpleObject)]
pub struct RevisionPage {
    /// The revisions.
    pub items: Vec<Revision>,
    /// Where it goes on.
    pub paging_info: PagingInfo,
}

impl Default for RevisionPage {
    fn default() -> Self {
        Self { items: Vec::new(), paging_info: PagingInfo { next: None } }
    }
}
