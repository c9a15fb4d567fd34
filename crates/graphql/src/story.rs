//! Stories, which the schema calls posts. A story becomes a [`Post`] only through
//! [`Post::visible_to`], so nothing of it is shown that its viewer may not read.

mod body;
mod discussion;
mod find;
mod nomination;
mod page;
mod parts;
mod related;
mod report;
mod viewer_edge;

pub use find::StoryQuery;
pub use nomination::{NominationMutation, PostInteractionError};
pub use page::PostPage;
pub use parts::{FeedReason, Heading, ImageRef};
pub use report::ReportMutation;
pub use viewer_edge::PostViewerEdge;

use super::{
    call::{Call, call},
    field_error::Result,
    load::{BlockedBy, Blocks, TagsOf, TakesTips, VerdictOn, VotersOf},
    person::User,
    publication::Collection,
    quote::TopHighlight,
    scalar::{DateTime, int},
    tag::Tag,
    vocabulary::{PostLicense, PostVisibility},
};
use async_graphql::{Context, ID, Object};
use discussion::PostDiscussion;
use futures_util::future::try_join;
use quire_core::{
    ImageId, PublicationId, UserId, Viewer, document,
    policy::{StoryAccess, read_story},
    story::{Story, StoryStatus, review::Verdict},
};
use related::RelatedToPost;
use std::sync::Arc;

/// A story that its viewer may read, at least as a preview.
#[derive(Debug, Clone)]
pub struct Post {
    story: Arc<Story>,
    access: StoryAccess,
    reason: Option<FeedReason>,
}

impl Post {
    /// The story as `viewer` may see it; `None` when they may not.
    #[must_use]
    pub fn visible_to(viewer: &Viewer, story: Arc<Story>) -> Option<Self> {
        let access = read_story(viewer, &story);
        let is_seen = matches!(access, StoryAccess::Full | StoryAccess::Preview);
        is_seen.then_some(Self { story, access, reason: None })
    }

    /// The story as the viewer of `call` may see it; `None` when they may not, or one of them
    /// and its author blocked the other.
    pub(super) async fn unblocked(call: &Call, story: Arc<Story>) -> Result<Option<Self>> {
        let (blocked, blocking) = try_join(
            call.load(Blocks(story.creator_id.clone())),
            call.load(BlockedBy(story.creator_id.clone())),
        )
        .await?;
        let is_met = blocked.is_none() && blocking.is_none() || call.viewer().is_staff();
        Ok(Self::visible_to(call.viewer(), story).filter(|_| is_met))
    }

    /// Those of several stories that `viewer` may see.
    pub(super) fn all_visible_to(viewer: &Viewer, stories: Vec<Story>) -> Vec<Self> {
        let stories = stories.into_iter().map(Arc::new);
        stories.filter_map(|story| Self::visible_to(viewer, story)).collect()
    }

    /// The story in a feed, with why it is there.
    pub(super) fn because(self, reason: FeedReason) -> Self {
        Self { reason: Some(reason), ..self }
    }

    pub(super) fn creator_id(&self) -> &UserId {
        &self.story.creator_id
    }

    pub(super) fn publication_id(&self) -> Option<&PublicationId> {
        self.story.publication_id.as_ref()
    }
}

/// Highlights that are counted for the top one; of more, a sample.
const COUNTED: i64 = 2_000;

/// The picture at `src`, with what is known of it when it is one of ours.
pub(super) async fn picture(call: &Call, src: Option<&str>) -> Result<Option<ImageRef>> {
    let Some(src) = src else { return Ok(None) };
    let ours = match src.parse::<ImageId>() {
        Ok(id) => call.load(id).await?,
        Err(_) => None,
    };
    Ok(Some(ImageRef::of(src, ours.as_deref())))
}

/// A story that its viewer may read, at least as a preview.
#[Object]
impl Post {
    /// The id.
    async fn id(&self) -> ID {
        ID(self.story.id.to_string())
    }
    /// The title; may be empty for responses.
    async fn title(&self) -> &str {
        &self.story.title
    }
    /// The line under the title; may be empty.
    async fn subtitle(&self) -> &str {
        &self.story.subtitle
    }
    /// The slug made from the title; may be empty.
    async fn slug(&self) -> &str {
        &self.story.slug
    }
    /// At most 200 characters of plain text.
    async fn excerpt(&self) -> &str {
        &self.story.excerpt
    }
    /// Whether readers can give its writer a tip for it.
    async fn takes_tips(&self, ctx: &Context<'_>) -> Result<bool> {
        let call = call(ctx)?;
        let is_story = self.story.in_response_to.is_none();
        if !is_story || !quire_app::payment::has_tips(&call.app) {
            return Ok(false);
        }
        Ok(call.load(TakesTips(self.story.creator_id.clone())).await?.is_some())
    }
    /// The path of its page on this site.
    async fn url(&self, ctx: &Context<'_>) -> Result<String> {
        super::address::of_story(call(ctx)?, &self.story).await
    }
    /// The absolute address search engines should keep: the author's own if given.
    async fn canonical_url(&self, ctx: &Context<'_>) -> Result<String> {
        let call = call(ctx)?;
        if let Some(address) = &call.details(&self.story.id).await?.canonical_url {
            return Ok(address.clone());
        }
        let path = super::address::of_story(call, &self.story).await?;
        Ok(call.app.site.absolute(&path))
    }
    /// The title for search engines; empty: its own.
    async fn seo_title(&self, ctx: &Context<'_>) -> Result<String> {
        Ok(call(ctx)?.details(&self.story.id).await?.seo.title.clone())
    }
    /// The description for search engines; empty: the subtitle, or the excerpt.
    async fn seo_description(&self, ctx: &Context<'_>) -> Result<String> {
        Ok(call(ctx)?.details(&self.story.id).await?.seo.description.clone())
    }
    /// BCP 47 language of the text; empty when unknown.
    async fn lang(&self) -> &str {
        &self.story.lang
    }
    /// Who may read it.
    async fn visibility(&self) -> PostVisibility {
        self.story.visibility.into()
    }
    /// What others may do with the text.
    async fn license(&self, ctx: &Context<'_>) -> Result<PostLicense> {
        Ok(call(ctx)?.details(&self.story.id).await?.license.into())
    }
    /// Whether it is for members.
    async fn is_locked(&self) -> bool {
        self.story.visibility == quire_core::story::Visibility::Locked
    }
    /// Whether the viewer gets only the preview of a locked story.
    async fn is_preview(&self) -> bool {
        self.access == StoryAccess::Preview
    }
    /// Whether it is published.
    async fn is_published(&self) -> bool {
        self.story.status == StoryStatus::Published
    }
    /// Whether staff took it down: only its author and the staff still read it.
    async fn is_taken_down(&self) -> bool {
        self.story.is_suspended
    }
    /// Whether staff looks at it, because it may break the rules.
    async fn is_under_review(&self, ctx: &Context<'_>) -> Result<bool> {
        let verdict = call(ctx)?.load(VerdictOn(self.story.id.clone())).await?;
        Ok(verdict == Some(Verdict::UnderReview))
    }
    /// Whether the staff picked it for everybody.
    async fn is_staff_pick(&self, ctx: &Context<'_>) -> Result<bool> {
        let (call, id) = (call(ctx)?, self.story.id.clone());
        call.read(move |c| quire_store::staff_pick::has(c, &id)).await
    }
    /// The body as HTML from an allow-list; of a preview only that.
    async fn body_html(&self, ctx: &Context<'_>) -> Result<String> {
        self.html(call(ctx)?).await
    }
    /// The body as plain text; of a preview only that.
    async fn body_text(&self, ctx: &Context<'_>) -> Result<String> {
        let call = call(ctx)?;
        let text = document::plain_text(&*self.body(call).await?);
        call.charge(text.len()).await?;
        Ok(text)
    }
    /// The headings of the body with the ids they have in its HTML.
    async fn headings(&self, ctx: &Context<'_>) -> Result<Vec<Heading>> {
        let body = self.body(call(ctx)?).await?;
        Ok(document::headings(&body).into_iter().map(Heading::from).collect())
    }
    /// Minutes to read, at least 1.
    async fn reading_time(&self) -> i32 {
        int(self.story.read_minutes)
    }
    /// Words in the body.
    async fn word_count(&self) -> i32 {
        int(self.story.word_count)
    }
    /// Claps of all readers.
    async fn clap_count(&self) -> i32 {
        int(self.story.clap_count)
    }
    /// How many readers clapped.
    async fn voter_count(&self, ctx: &Context<'_>) -> Result<i32> {
        let voters = call(ctx)?.load(VotersOf(self.story.id.clone())).await?;
        Ok(int(voters.unwrap_or(0)))
    }
    /// When it was first published.
    async fn first_published_at(&self) -> Option<DateTime> {
        self.story.first_published_at.map(DateTime)
    }
    /// When the text readers see was published.
    async fn latest_published_at(&self, ctx: &Context<'_>) -> Result<Option<DateTime>> {
        Ok(call(ctx)?.details(&self.story.id).await?.latest_published_at.map(DateTime))
    }
    /// When anything on it last changed.
    async fn updated_at(&self) -> DateTime {
        self.story.updated_at.into()
    }
    /// The preview picture.
    async fn preview_image(&self, ctx: &Context<'_>) -> Result<Option<ImageRef>> {
        picture(call(ctx)?, self.story.preview_image.as_deref()).await
    }
    /// Who wrote it.
    async fn creator(&self, ctx: &Context<'_>) -> Result<User> {
        Ok(User(call(ctx)?.person(&self.story.creator_id).await?))
    }
    /// The publication it appears in.
    async fn collection(&self, ctx: &Context<'_>) -> Result<Option<Collection>> {
        match &self.story.publication_id {
            Some(id) => Ok(call(ctx)?.publication(id).await?.map(Collection)),
            None => Ok(None),
        }
    }
    /// Its tags in the author's order.
    async fn tags(&self, ctx: &Context<'_>) -> Result<Vec<Tag>> {
        let tags = call(ctx)?.load(TagsOf(self.story.id.clone())).await?.unwrap_or_default();
        Ok(tags.into_iter().map(Tag).collect())
    }
    /// What most readers highlighted of as much as the viewer may read; null while few did.
    async fn top_highlight(&self, ctx: &Context<'_>) -> Result<Option<TopHighlight>> {
        let (call, id) = (call(ctx)?, self.story.id.clone());
        let highlights =
            call.read(move |c| quire_store::quote::highlights(c, &id, COUNTED)).await?;
        if highlights.len() < quire_core::quote::TOP_READERS {
            return Ok(None);
        }
        let body = self.body(call).await?;
        Ok(quire_core::quote::top(&body, &highlights).map(TopHighlight::from))
    }
    /// Why it is in the feed that was asked for; null everywhere else.
    async fn feed_reason(&self) -> Option<FeedReason> {
        self.reason.clone()
    }
    /// What it answers, and what is said of it.
    #[graphql(flatten)]
    async fn discussion(&self) -> PostDiscussion {
        PostDiscussion(self.story.clone())
    }
    /// The stories beside it.
    #[graphql(flatten)]
    async fn related(&self) -> RelatedToPost {
        RelatedToPost(self.story.clone())
    }
    /// What the viewer has to do with it.
    async fn viewer_edge(&self) -> PostViewerEdge {
        PostViewerEdge(self.story.clone())
    }
}
