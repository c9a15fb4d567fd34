//! Stories, which the schema calls posts. A story becomes a [`Post`] only through
//! [`Post::seen_by`], so nothing of it is shown that its viewer may not read.

mod find;
mod page;
mod parts;

pub use find::StoryQuery;
pub use page::PostPage;
pub use parts::{Heading, ImageRef, PostViewerEdge};

use super::{
    address::render_options,
    call::{Call, call},
    fault::Result,
    load::{BodyOf, ClapsBy, SavedBy, SeoOf, TagsOf, VerdictOn, VotersOf},
    paging::{PagingOptions, length, paging},
    person::User,
    publication::Collection,
    rendered::Form,
    scalar::{DateTime, int},
    tag::Tag,
    vocabulary::{PostLicense, PostVisibility, ResponseSortType},
};
use async_graphql::{Context, ID, Object};
use quire_core::{
    Document, ImageId, Viewer, document,
    policy::{StoryAccess, read_story},
    story::{Story, StoryStatus, review::Verdict},
};
use std::sync::Arc;

/// A story that its viewer may read, at least as a preview.
#[derive(Debug, Clone)]
pub struct Post {
    story: Arc<Story>,
    access: StoryAccess,
}

impl Post {
    /// The story as `viewer` may see it; `None` when they may not.
    #[must_use]
    pub fn seen_by(viewer: &Viewer, story: Arc<Story>) -> Option<Self> {
        let access = read_story(viewer, &story);
        matches!(access, StoryAccess::Full | StoryAccess::Preview).then_some(Self { story, access })
    }

    /// Those of several stories that `viewer` may see.
    pub(super) fn all_seen_by(viewer: &Viewer, stories: Vec<Story>) -> Vec<Self> {
        let stories = stories.into_iter().map(Arc::new);
        stories.filter_map(|story| Self::seen_by(viewer, story)).collect()
    }

    async fn body(&self, call: &Call) -> Result<Arc<Document>> {
        let wanted = BodyOf(self.story.id.clone(), self.story.shown_revision());
        let body = call.load(wanted).await?.unwrap_or_default();
        Ok(quire_app::story::part_for(self.access, body))
    }

    async fn html(&self, call: &Call) -> Result<String> {
        let (story, revision) = (self.story.id.clone(), self.story.shown_revision());
        let is_preview = self.access == StoryAccess::Preview;
        let form = Form { story, revision, is_preview };
        if let Some(html) = call.rendered.get(&form) {
            return Ok(html.to_string());
        }
        let html = document::html::render(&*self.body(call).await?, &render_options());
        call.rendered.keep(form, &html);
        Ok(html)
    }
}

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
    /// The path of its page on this site.
    async fn url(&self, ctx: &Context<'_>) -> Result<String> {
        super::address::of_story(call(ctx)?, &self.story).await
    }
    /// The absolute address search engines should keep: the author's own if given.
    async fn canonical_url(&self, ctx: &Context<'_>) -> Result<String> {
        if let Some(address) = &self.story.canonical_url {
            return Ok(address.clone());
        }
        let call = call(ctx)?;
        let path = super::address::of_story(call, &self.story).await?;
        Ok(call.app.site.absolute(&path))
    }
    /// The title for search engines; empty: its own.
    async fn seo_title(&self, ctx: &Context<'_>) -> Result<String> {
        let seo = call(ctx)?.load(SeoOf(self.story.id.clone())).await?;
        Ok(seo.unwrap_or_default().title)
    }
    /// The description for search engines; empty: the subtitle, or the excerpt.
    async fn seo_description(&self, ctx: &Context<'_>) -> Result<String> {
        let seo = call(ctx)?.load(SeoOf(self.story.id.clone())).await?;
        Ok(seo.unwrap_or_default().description)
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
    async fn license(&self) -> PostLicense {
        self.story.license.into()
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
    /// Whether staff looks at it, because it may break the rules (spec 2 §8).
    async fn is_under_review(&self, ctx: &Context<'_>) -> Result<bool> {
        let verdict = call(ctx)?.load(VerdictOn(self.story.id.clone())).await?;
        Ok(verdict == Some(Verdict::UnderReview))
    }
    /// Whether it answers another story.
    async fn is_response(&self) -> bool {
        self.story.in_response_to.is_some()
    }
    /// The body as HTML from an allow-list; of a preview only that.
    async fn body_html(&self, ctx: &Context<'_>) -> Result<String> {
        self.html(call(ctx)?).await
    }
    /// The body as plain text; of a preview only that.
    async fn body_text(&self, ctx: &Context<'_>) -> Result<String> {
        Ok(document::plain_text(&*self.body(call(ctx)?).await?))
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
    /// Published responses.
    async fn responses_count(&self) -> i32 {
        int(self.story.response_count)
    }
    /// When it was first published.
    async fn first_published_at(&self) -> Option<DateTime> {
        self.story.first_published_at.map(DateTime)
    }
    /// When the text readers see was published.
    async fn latest_published_at(&self) -> Option<DateTime> {
        self.story.latest_published_at.map(DateTime)
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
    /// The story it answers, if the viewer may read that.
    async fn in_response_to(&self, ctx: &Context<'_>) -> Result<Option<Post>> {
        let Some(id) = &self.story.in_response_to else { return Ok(None) };
        let call = call(ctx)?;
        let parent = call.story(id).await?;
        Ok(parent.and_then(|story| Post::seen_by(call.viewer(), story)))
    }
    /// Published responses.
    async fn responses(
        &self,
        ctx: &Context<'_>,
        paging: Option<PagingOptions>,
        #[graphql(default_with = "ResponseSortType::Best")] sort_type: ResponseSortType,
    ) -> Result<PostPage> {
        let (call, paging, id) = (call(ctx)?, self::paging(paging)?, self.story.id.clone());
        let limit = paging.limit;
        let page = call
            .read(move |c| quire_store::story::responses(c, &id, sort_type.into(), &paging))
            .await?;
        Ok(PostPage::of(call.viewer(), page, limit))
    }
    /// Other listed stories of the author, newest first.
    async fn more_from_author(
        &self,
        ctx: &Context<'_>,
        #[graphql(default = 4)] first: i32,
    ) -> Result<Vec<Post>> {
        let (call, first) = (call(ctx)?, length(first)?);
        let (author, id) = (self.story.creator_id.clone(), self.story.id.clone());
        let more =
            call.read(move |c| quire_store::story::more_by_creator(c, &author, &id, first)).await?;
        Ok(Post::all_seen_by(call.viewer(), more))
    }
    /// What the viewer has to do with it.
    async fn viewer_edge(&self, ctx: &Context<'_>) -> Result<PostViewerEdge> {
        let call = call(ctx)?;
        let id = &self.story.id;
        Ok(PostViewerEdge {
            clap_count: int(call.load(ClapsBy(id.clone())).await?.unwrap_or(0)),
            is_author: call.viewer().user_id() == Some(&self.story.creator_id),
            is_saved: call.load(SavedBy(id.clone())).await?.is_some(),
        })
    }
}
