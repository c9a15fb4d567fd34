//! Highlights and private notes. Doing it twice is doing it once.

use super::{
    call::{Call, call},
    field_error::Result,
    id::Id,
    outcome::{BadRequest, Forbidden, NotFound, Unauthorized},
    paging::{PagingInfo, info},
    person::User,
    refusal::{refusals, sort},
    scalar::{DateTime, int},
    story::Post,
};
use async_graphql::{Context, ID, InputObject, Object, SimpleObject, Union};
use quire_app::{
    quote::{self, NewQuote},
    refusal::Refusal,
};
use quire_core::{BlockId, QuoteId, StoryId, policy::read_quote, quote as core};
use quire_store::Page;

/// A passage that a reader took from a story.
#[derive(Debug, Clone)]
pub struct Quote(core::Quote);

impl From<core::Quote> for Quote {
    fn from(quote: core::Quote) -> Self {
        Self(quote)
    }
}

/// A passage that a reader took from a story.
#[Object]
impl Quote {
    /// The id.
    async fn id(&self) -> ID {
        ID(self.0.id.to_string())
    }
    /// The block it stands in.
    async fn block_id(&self) -> ID {
        ID(self.0.passage.block.to_string())
    }
    /// UTF-16 code unit of the block's text at which it begins.
    async fn start(&self) -> i32 {
        int(self.0.passage.start.into())
    }
    /// One past the last code unit.
    async fn end(&self) -> i32 {
        int(self.0.passage.end.into())
    }
    /// What stands there; what stood there when it is detached.
    async fn text(&self) -> &str {
        &self.0.text
    }
    /// Whether its text is gone from the story.
    async fn is_detached(&self) -> bool {
        self.0.is_detached
    }
    /// What the reader tells the author; null for a highlight.
    async fn note(&self) -> Option<&str> {
        self.0.note.as_deref()
    }
    /// Whether it is the viewer's.
    async fn is_mine(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(call(ctx)?.viewer().user_id() == Some(&self.0.reader_id))
    }
    /// The story, if the viewer may read any of it.
    async fn post(&self, ctx: &Context<'_>) -> Result<Option<Post>> {
        let call = call(ctx)?;
        let story = call.story(&self.0.story_id).await?;
        Ok(story.and_then(|story| Post::visible_to(call.viewer(), story)))
    }
    /// Who took it.
    async fn creator(&self, ctx: &Context<'_>) -> Result<User> {
        Ok(User(call(ctx)?.person(&self.0.reader_id).await?))
    }
    /// When it was taken.
    async fn created_at(&self) -> DateTime {
        self.0.created_at.into()
    }
}

/// A page of quotes.
#[derive(Debug, Clone, SimpleObject)]
pub struct QuotePage {
    /// The quotes.
    pub items: Vec<Quote>,
    /// Where the list goes on.
    pub paging_info: PagingInfo,
}

impl QuotePage {
    /// Those of a page that the viewer may see.
    pub(super) async fn of(call: &Call, page: Page<core::Quote>, limit: u32) -> Result<Self> {
        let paging_info = info(&page, limit);
        let mut items = Vec::new();
        for quote in page.items {
            let Some(story) = call.story(&quote.story_id).await? else { continue };
            if read_quote(call.viewer(), &quote, &story) {
                items.push(Quote(quote));
            }
        }
        Ok(Self { items, paging_info })
    }
}

/// What most readers highlighted of a story.
#[derive(Debug, Clone, SimpleObject)]
pub struct TopHighlight {
    /// The block it stands in.
    pub block_id: ID,
    /// UTF-16 code unit of the block's text at which it begins.
    pub start: i32,
    /// One past the last code unit.
    pub end: i32,
    /// How many readers highlighted it.
    pub reader_count: i32,
}

impl From<core::TopHighlight> for TopHighlight {
    fn from(top: core::TopHighlight) -> Self {
        Self {
            block_id: ID(top.passage.block.to_string()),
            start: int(top.passage.start.into()),
            end: int(top.passage.end.into()),
            reader_count: i32::try_from(top.readers).unwrap_or(i32::MAX),
        }
    }
}

/// A passage to take.
#[derive(Debug, Clone, InputObject)]
pub struct CreateQuoteInput {
    /// The story.
    pub post_id: Id<StoryId>,
    /// The block.
    pub block_id: Id<BlockId>,
    /// UTF-16 code unit of the block's text at which it begins.
    pub start: i32,
    /// One past the last code unit.
    pub end: i32,
    /// What the reader saw there: a text that was edited since is refused.
    pub text: String,
    /// What the author is told, and no one else; without it, it is a highlight.
    pub note: Option<String>,
}

impl CreateQuoteInput {
    /// What is asked for; `None`: nothing of those ids or at those places.
    fn read(self) -> Option<NewQuote> {
        let passage = core::Passage {
            block: self.block_id.0,
            start: self.start.try_into().ok()?,
            end: self.end.try_into().ok()?,
        };
        Some(NewQuote { story_id: self.post_id.0, passage, text: self.text, note: self.note })
    }
}

/// The answer to whatever is done with a quote.
#[derive(Debug, Union)]
pub enum QuoteResult {
    /// The quote; of one that was taken away, as it was.
    Quote(Quote),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// Nothing of that id, or not for the viewer.
    NotFound(NotFound),
    /// The passage or the note cannot be used.
    BadRequest(BadRequest),
}

refusals!(QuoteResult);

impl QuoteResult {
    fn of(done: std::result::Result<core::Quote, Refusal>) -> Result<Self> {
        Ok(match done.map_err(sort) {
            Ok(quote) => Self::Quote(Quote(quote)),
            Err(refused) => refused?.into(),
        })
    }
}

/// Highlights and private notes.
#[derive(Debug, Default)]
pub struct QuoteMutation;

#[Object]
impl QuoteMutation {
    /// Highlights a passage, or leaves a private note on it. A highlight that overlaps others of the
    /// viewer becomes one with them.
    async fn create_quote(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The passage, and a note on it.")] input: CreateQuoteInput,
    ) -> Result<QuoteResult> {
        let call = call(ctx)?;
        let Some(new) = input.read() else {
            return Ok(QuoteResult::NotFound(NotFound::default()));
        };
        QuoteResult::of(quote::take(&call.app, call.viewer(), new).await)
    }

    /// Changes a private note of the viewer's.
    async fn update_quote(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the highlight or note.")] quote_id: Id<QuoteId>,
        #[graphql(desc = "The note.")] note: String,
    ) -> Result<QuoteResult> {
        let call = call(ctx)?;
        QuoteResult::of(quote::change_note(&call.app, call.viewer(), &quote_id, &note).await)
    }

    /// Takes away a highlight or a note of the viewer's, or a note that was left for them.
    async fn remove_quote(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the highlight or note.")] quote_id: Id<QuoteId>,
    ) -> Result<QuoteResult> {
        let call = call(ctx)?;
        QuoteResult::of(quote::remove(&call.app, call.viewer(), &quote_id).await)
    }
}
