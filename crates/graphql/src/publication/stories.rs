//! The stories of a publication as those see them who manage it.

use crate::{
    call::call,
    field_error::Result,
    id::Id,
    outcome::{BadRequest, Forbidden, NotFound, Unauthorized},
    paging::{PagingInfo, PagingOptions, info, paging},
    person::User,
    refusal::{refusals, refuse, sort},
    scalar::DateTime,
    story::Post,
    submission::{SubmissionInboxResult, SubmissionPage},
    vocabulary::{PostStatus, SubmissionStatus},
};
use async_graphql::{Context, Enum, ID, Object, SimpleObject, Union};
use quire_app::publication::{self, DeskStory};
use quire_core::{PublicationId, StoryId, TagSlug, UserId};
use quire_store::publication::DeskSearch;
use std::sync::Arc;

/// Which stories of a publication its desk shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::publication::desk::DeskFilter")]
pub enum CollectionPostFilter {
    /// Published, for everybody or for members.
    Published,
    /// Published for readers who have the address.
    Unlisted,
    /// To be published there later.
    Scheduled,
    /// The viewer's own that were begun there.
    Drafts,
}

/// A story of a publication, as those see it who manage it.
#[derive(Debug, Clone)]
pub struct CollectionPost(DeskStory);

/// A story of a publication, as those see it who manage it.
#[Object]
impl CollectionPost {
    /// The id.
    async fn id(&self) -> ID {
        ID(self.0.story.id.to_string())
    }
    /// The title; may be empty.
    async fn title(&self) -> &str {
        &self.0.story.title
    }
    /// Where it stands.
    async fn status(&self) -> PostStatus {
        self.0.story.status.into()
    }
    /// Who wrote it.
    async fn writer(&self, ctx: &Context<'_>) -> Result<User> {
        Ok(User(call(ctx)?.person(&self.0.story.creator_id).await?))
    }
    /// When it will be published, if scheduled.
    async fn scheduled_at(&self, ctx: &Context<'_>) -> Result<Option<DateTime>> {
        Ok(call(ctx)?.details(&self.0.story.id).await?.scheduled_at.map(Into::into))
    }
    /// When it was published first.
    async fn first_published_at(&self) -> Option<DateTime> {
        self.0.story.first_published_at.map(Into::into)
    }
    /// When it was changed last.
    async fn updated_at(&self) -> DateTime {
        self.0.story.updated_at.into()
    }
    /// Whether the publication features it.
    async fn is_featured(&self) -> bool {
        self.0.is_featured
    }
    /// Whether it is pinned to the home page of the publication.
    async fn is_pinned(&self) -> bool {
        self.0.is_pinned
    }
    /// Whether the viewer wrote it.
    async fn is_own(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(call(ctx)?.viewer().user_id() == Some(&self.0.story.creator_id))
    }
    /// The story as readers see it; null unless it is out.
    async fn post(&self, ctx: &Context<'_>) -> Result<Option<Post>> {
        let viewer = call(ctx)?.viewer();
        if self.0.story.status != quire_core::story::StoryStatus::Published {
            return Ok(None);
        }
        Ok(Post::visible_to(viewer, Arc::new(self.0.story.clone())))
    }
}

/// A page of stories of a publication.
#[derive(Debug, Clone, SimpleObject)]
pub struct CollectionPostPage {
    /// The stories.
    pub items: Vec<CollectionPost>,
    /// Where it goes on.
    pub paging_info: PagingInfo,
}

/// Stories of a publication, or why they are not shown.
#[derive(Debug, Union)]
pub enum CollectionPostsResult {
    /// The stories.
    CollectionPostPage(CollectionPostPage),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer does not manage the publication.
    Forbidden(Forbidden),
    /// No publication of that id.
    NotFound(NotFound),
    /// What is looked for cannot be.
    BadRequest(BadRequest),
}

refusals!(CollectionPostsResult);

/// Desks of publications: reads.
#[derive(Debug, Default)]
pub struct CollectionDeskQuery;

#[Object]
impl CollectionDeskQuery {
    /// The stories of a publication for those who manage it, those that changed last first; of a writer, with a
    /// tag, with words in the title. A page may hold fewer than asked for and still have a next one.
    #[expect(clippy::too_many_arguments, reason = "each narrows the list down")]
    async fn collection_posts(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the publication.")] collection_id: Id<PublicationId>,
        #[graphql(desc = "Which to list.")] filter: CollectionPostFilter,
        #[graphql(desc = "The words to search for.")] words: Option<String>,
        #[graphql(desc = "The writer; null: all writers.")] writer_id: Option<Id<UserId>>,
        #[graphql(desc = "The tag that they have; null: any.")] tag: Option<String>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<CollectionPostsResult> {
        let (call, paging) = (call(ctx)?, self::paging(paging)?);
        let tag = match tag.filter(|tag| !tag.is_empty()).map(|tag| tag.parse::<TagSlug>()) {
            None => None,
            Some(Ok(tag)) => Some(tag),
            Some(Err(_)) => {
                let why = BadRequest::because("There is no such topic.".to_owned());
                return Ok(CollectionPostsResult::BadRequest(why));
            }
        };
        let search = DeskSearch {
            filter: filter.into(),
            writer: writer_id.map(|id| id.0),
            tag,
            words: words.unwrap_or_default(),
        };
        let limit = paging.limit;
        let found =
            publication::desk_stories(&call.app, call.viewer(), &collection_id, search, paging);
        Ok(match found.await {
            Ok(page) => {
                let paging_info = info(&page, limit);
                let items = page.items.into_iter().map(CollectionPost).collect();
                CollectionPostsResult::CollectionPostPage(CollectionPostPage { items, paging_info })
            }
            Err(refusal) => sort(refusal)?.into(),
        })
    }

    /// What was ever submitted to a publication, for those who manage it, the last first; of one status, if
    /// one is given. A page may hold fewer than asked for and still have a next one.
    async fn collection_submissions(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the publication.")] collection_id: Id<PublicationId>,
        #[graphql(desc = "The state in which they stand; null: any.")] status: Option<
            SubmissionStatus,
        >,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<SubmissionInboxResult> {
        let (call, paging) = (call(ctx)?, self::paging(paging)?);
        let (limit, status) = (paging.limit, status.map(Into::into));
        let (app, viewer) = (&call.app, call.viewer());
        match publication::desk_submissions(app, viewer, &collection_id, status, paging).await {
            Ok(page) => Ok(SubmissionInboxResult::SubmissionPage(SubmissionPage::of(page, limit))),
            Err(refusal) => refuse!(SubmissionInboxResult, refusal),
        }
    }
}

/// Desks of publications: what is done there.
#[derive(Debug, Default)]
pub struct CollectionDeskMutation;

#[Object]
impl CollectionDeskMutation {
    /// Takes a story out of a publication. A published one stays out as its writer's own, a scheduled one
    /// becomes a draft of theirs; they are told.
    async fn take_out_of_collection(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the publication.")] collection_id: Id<PublicationId>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
    ) -> Result<TakeOutResult> {
        let call = call(ctx)?;
        let done = publication::take_out(&call.app, call.viewer(), &collection_id, &post_id).await;
        match done {
            Ok(story) => Ok(TakeOutResult::TakenOut(TakenOut {
                id: ID(story.id.to_string()),
                title: story.title,
            })),
            Err(refusal) => refuse!(TakeOutResult, refusal),
        }
    }
}

/// A story that is in the publication no more.
#[derive(Debug, Clone, SimpleObject)]
pub struct TakenOut {
    /// The id of the story.
    pub id: ID,
    /// Its title; may be empty.
    pub title: String,
}

/// The answer to taking a story out of a publication.
#[derive(Debug, Union)]
pub enum TakeOutResult {
    /// It is out.
    TakenOut(TakenOut),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// No publication of that id, or no such story in it.
    NotFound(NotFound),
}
