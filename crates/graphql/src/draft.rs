//! Drafts: a story as its author works on it. Only the author is shown it.

mod about;
mod blocks;
mod history;
mod merge;
mod parts;
mod publish;
mod save;
mod trash;

pub(super) use about::origin;
pub use about::{AboutMutation, PostOrigin};
pub use blocks::{Blocks, InvalidDocument};
pub use history::HistoryQuery;
pub use parts::{DraftSeat, PublishCheck, Readership};
pub use publish::PublishMutation;
pub use save::DraftMutation;
pub use trash::{OwnQuery, TrashMutation};

use super::{
    call::{Call, call},
    field_error::{FieldError, Result},
    id::Id,
    load::{AnnouncementOf, IsOnList, PlannedListsOf, RevisionOf, RolesOf, TagsOf, WritingOf},
    outcome::{BadRequest, Forbidden, NotFound, Unauthorized},
    publication::Collection,
    refusal::{refusals, sort},
    scalar::{DateTime, int},
    story::{self, Post},
    submission::{self, Submission},
    tag::Tag,
    vocabulary::PostStatus,
};
use async_graphql::{Context, ID, Object, Union};
use publish::PostSettings;
use quire_app::{draft, refusal::Refusal};
use quire_core::{
    CatalogId, StoryId, draft as core,
    story::{Revision, Story, StoryStatus, trash::emptied_at},
};
use std::sync::Arc;

/// Drafts: reads.
#[derive(Debug, Default)]
pub struct DraftQuery;

#[Object]
impl DraftQuery {
    /// A story as its author works on it; not found for everybody else.
    async fn draft(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the draft.")] id: Id<StoryId>,
    ) -> Result<DraftResult> {
        let call = call(ctx)?;
        DraftResult::of(draft::find(&call.app, call.viewer(), &id).await)
    }
}

/// A story as its author works on it.
#[derive(Debug, Clone)]
pub struct Draft(Arc<Story>);

impl Draft {
    /// Whether the story's own words are those written last: always, but for a published story with
    /// changes that readers do not see.
    fn is_shown_as_written(&self) -> bool {
        let published = self.0.published_revision.unwrap_or(self.0.head_revision);
        published == self.0.head_revision
    }

    /// What was written last. It may be saved over at any moment; asking again finds the next one.
    async fn head(&self, call: &Call) -> Result<Arc<Revision>> {
        let head = call.load(RevisionOf(self.0.id.clone(), self.0.head_revision)).await?;
        head.ok_or(FieldError::Busy)
    }
}

/// A story as its author works on it.
#[Object]
impl Draft {
    /// The id.
    async fn id(&self) -> ID {
        ID(self.0.id.to_string())
    }
    /// Where it stands between the first word and the trash.
    async fn status(&self) -> PostStatus {
        self.0.status.into()
    }
    /// The title as it is being written; may be empty.
    async fn title(&self, ctx: &Context<'_>) -> Result<String> {
        if self.is_shown_as_written() {
            return Ok(self.0.title.clone());
        }
        Ok(self.head(call(ctx)?).await?.title.clone())
    }
    /// The line under the title as it is being written; may be empty.
    async fn subtitle(&self, ctx: &Context<'_>) -> Result<String> {
        if self.is_shown_as_written() {
            return Ok(self.0.subtitle.clone());
        }
        Ok(self.head(call(ctx)?).await?.subtitle.clone())
    }
    /// The body as it is being written.
    async fn blocks(&self, ctx: &Context<'_>) -> Result<Blocks> {
        let call = call(ctx)?;
        Blocks::of(call, &self.head(call).await?.document.blocks).await
    }
    /// The newest revision: the base of the next save.
    async fn revision(&self) -> i32 {
        int(self.0.head_revision)
    }
    /// Whether something was written that readers of the published story do not see yet.
    async fn has_unpublished_changes(&self) -> bool {
        self.0.status == StoryStatus::Published
            && self.0.published_revision != Some(self.0.head_revision)
    }
    /// The tab that writes; null when none ever did. One that was not seen for a minute has gone.
    async fn seat(&self, ctx: &Context<'_>) -> Result<Option<DraftSeat>> {
        let writing = call(ctx)?.load(WritingOf(self.0.id.clone())).await?;
        let seat = writing.and_then(|writing| writing.seat.clone());
        Ok(seat
            .map(|seat| DraftSeat { id: seat.id.to_string(), last_seen_at: seat.seen_at.into() }))
    }
    /// The story as readers see it; null unless it is published.
    async fn post(&self, ctx: &Context<'_>) -> Result<Option<Post>> {
        let is_published = self.0.status == StoryStatus::Published;
        let viewer = call(ctx)?.viewer();
        Ok(Post::visible_to(viewer, self.0.clone()).filter(|_| is_published))
    }
    /// What was decided about it beside its text.
    async fn settings(&self, ctx: &Context<'_>) -> Result<PostSettings> {
        let call = call(ctx)?;
        let tags = call.load(TagsOf(self.0.id.clone())).await?.unwrap_or_default();
        let details = call.details(&self.0.id).await?;
        let picture = story::picture(call, self.0.preview_image.as_deref()).await?;
        let announcement = call.load(AnnouncementOf(self.0.id.clone())).await?;
        let planned = call.load(PlannedListsOf(self.0.id.clone())).await?.unwrap_or_default();
        let tags = tags.into_iter().map(Tag).collect();
        Ok(PostSettings::of(&self.0, &details, tags, picture, announcement, &planned))
    }
    /// The publications it can be put into: those whose owner or editor its author is.
    async fn collections(&self, ctx: &Context<'_>) -> Result<Vec<Collection>> {
        let roles = call(ctx)?.load(RolesOf(self.0.creator_id.clone())).await?.unwrap_or_default();
        let managed = roles.iter().filter(|(_, role)| role.manages());
        Ok(managed.map(|(publication, _)| Collection(publication.clone())).collect())
    }
    /// The publications it can be submitted to: those that its author writes for without managing them.
    async fn submission_collections(&self, ctx: &Context<'_>) -> Result<Vec<Collection>> {
        let roles = call(ctx)?.load(RolesOf(self.0.creator_id.clone())).await?.unwrap_or_default();
        let others = roles.iter().filter(|(_, role)| !role.manages());
        Ok(others.map(|(publication, _)| Collection(publication.clone())).collect())
    }
    /// The submission that was made last: the one that waits, if one does.
    async fn submission(&self, ctx: &Context<'_>) -> Result<Option<Submission>> {
        submission::last_of(call(ctx)?, &self.0.id).await
    }
    /// What its author is told before it is published.
    async fn checks(&self, ctx: &Context<'_>) -> Result<Vec<PublishCheck>> {
        let head = self.head(call(ctx)?).await?;
        let draft = core::Draft {
            title: head.title.clone(),
            subtitle: head.subtitle.clone(),
            document: head.document.clone(),
        };
        Ok(core::checks(&draft).into_iter().map(PublishCheck::from).collect())
    }
    /// Whether it stands on a list.
    async fn is_on_catalog(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the list.")] catalog_id: Id<CatalogId>,
    ) -> Result<bool> {
        Ok(call(ctx)?.load(IsOnList(catalog_id.0, self.0.id.clone())).await?.is_some())
    }
    /// When it will be published, if scheduled.
    async fn scheduled_at(&self, ctx: &Context<'_>) -> Result<Option<DateTime>> {
        Ok(call(ctx)?.details(&self.0.id).await?.scheduled_at.map(DateTime))
    }
    /// When it was first published.
    async fn first_published_at(&self) -> Option<DateTime> {
        self.0.first_published_at.map(DateTime)
    }
    /// When the text readers see was published.
    async fn latest_published_at(&self, ctx: &Context<'_>) -> Result<Option<DateTime>> {
        Ok(call(ctx)?.details(&self.0.id).await?.latest_published_at.map(DateTime))
    }
    /// At most 200 characters of plain text.
    async fn excerpt(&self) -> &str {
        &self.0.excerpt
    }
    /// Words in the body.
    async fn word_count(&self) -> i32 {
        int(self.0.word_count)
    }
    /// Minutes to read, at least 1.
    async fn reading_time(&self) -> i32 {
        int(self.0.read_minutes)
    }
    /// When it was begun.
    async fn created_at(&self, ctx: &Context<'_>) -> Result<DateTime> {
        Ok(call(ctx)?.details(&self.0.id).await?.created_at.into())
    }
    /// When anything on it last changed; of a published story, anything that readers see.
    async fn updated_at(&self) -> DateTime {
        self.0.updated_at.into()
    }
    /// When it went to the trash.
    async fn deleted_at(&self, ctx: &Context<'_>) -> Result<Option<DateTime>> {
        Ok(call(ctx)?.details(&self.0.id).await?.deleted_at.map(DateTime))
    }
    /// When it is erased, if it stays in the trash.
    async fn erased_at(&self, ctx: &Context<'_>) -> Result<Option<DateTime>> {
        let deleted_at = call(ctx)?.details(&self.0.id).await?.deleted_at;
        Ok(deleted_at.map(|at| DateTime(emptied_at(at))))
    }
    /// What it was to its readers so far.
    async fn readership(&self, ctx: &Context<'_>) -> Result<Readership> {
        let id = self.0.id.clone();
        let counts = call(ctx)?.read(move |c| quire_store::event::total_of(c, &id)).await?;
        Ok(counts.into())
    }
    /// Claps of all readers.
    async fn clap_count(&self) -> i32 {
        int(self.0.clap_count)
    }
    /// Published responses.
    async fn responses_count(&self) -> i32 {
        int(self.0.response_count)
    }
    /// Whether it answers another story.
    async fn is_response(&self) -> bool {
        self.0.in_response_to.is_some()
    }
    /// What it takes up of another story, if the viewer may read that.
    async fn origin(&self, ctx: &Context<'_>) -> Result<Option<PostOrigin>> {
        origin(call(ctx)?, &self.0).await
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
}

/// A story as its author works on it, or why there is none to show.
#[derive(Debug, Union)]
pub enum DraftResult {
    /// The story.
    Draft(Draft),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// Nothing of that id, or not for the viewer.
    NotFound(NotFound),
    /// The input makes no sense.
    BadRequest(BadRequest),
}

refusals!(DraftResult);

impl DraftResult {
    pub(super) fn of(done: std::result::Result<Story, Refusal>) -> Result<Self> {
        Ok(match done.map_err(sort) {
            Ok(story) => Self::Draft(Draft(Arc::new(story))),
            Err(refused) => refused?.into(),
        })
    }
}
