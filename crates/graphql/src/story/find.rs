//! Finding a story: it, or why there is none to show.

use super::Post;
use crate::{
    call::{Call, call},
    field_error::{FieldError, Result},
    id::Id,
    load::{BlockedBy, Blocks},
    outcome::{
        AccountDeleted, AccountSuspended, Blocked, Blocking, NotFound, PostSuspended, RemovedByUser,
    },
};
use async_graphql::{Context, Object, Union};
use futures_util::future::try_join_all;
use quire_core::{
    StoryId, UserId,
    limit::client::POSTS_BY_IDS_MAX,
    policy::{StoryAccess, read_story},
};

/// Stories: reads.
#[derive(Debug, Default)]
pub struct StoryQuery;

#[Object]
impl StoryQuery {
    /// A story, or why there is none to show.
    async fn post_result(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] id: Id<StoryId>,
    ) -> Result<PostResult> {
        find(call(ctx)?, &id).await
    }

    /// A story; null unless the viewer may read it.
    async fn post(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] id: Id<StoryId>,
    ) -> Result<Option<Post>> {
        Ok(find(call(ctx)?, &id).await?.into_post())
    }

    /// Up to 50 stories in the order of their ids; those that the viewer may not read are left out.
    async fn posts_by_ids(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The ids of the stories.")] ids: Vec<Id<StoryId>>,
    ) -> Result<Vec<Post>> {
        if ids.len() > POSTS_BY_IDS_MAX {
            let most = format!("at most {POSTS_BY_IDS_MAX} stories at once");
            return Err(FieldError::BadRequest(most));
        }
        let call = call(ctx)?;
        let found = try_join_all(ids.iter().map(|id| find(call, id))).await?;
        Ok(found.into_iter().filter_map(PostResult::into_post).collect())
    }
}

async fn find(call: &Call, id: &StoryId) -> Result<PostResult> {
    let not_found = || PostResult::NotFound(NotFound::default());
    let Some(story) = call.story(id).await? else { return Ok(not_found()) };
    let access = read_story(call.viewer(), &story);
    Ok(match access {
        StoryAccess::NotFound => not_found(),
        StoryAccess::WriterDeleted => PostResult::AccountDeleted(AccountDeleted::default()),
        StoryAccess::WriterSuspended => PostResult::AccountSuspended(AccountSuspended::default()),
        StoryAccess::Gone => PostResult::RemovedByUser(RemovedByUser::default()),
        StoryAccess::Suspended => PostResult::PostSuspended(PostSuspended::default()),
        StoryAccess::Full | StoryAccess::Preview
            if call.load(Blocks(story.creator_id.clone())).await?.is_some() =>
        {
            PostResult::Blocking(Blocking::default())
        }
        StoryAccess::Full | StoryAccess::Preview if is_blocked(call, &story.creator_id).await? => {
            PostResult::Blocked(Blocked::default())
        }
        StoryAccess::Full | StoryAccess::Preview => {
            PostResult::Post(Post { story, access, reason: None })
        }
    })
}

/// Whether `author` blocked the viewer; a block does not bind staff.
async fn is_blocked(call: &Call, author: &UserId) -> Result<bool> {
    Ok(!call.viewer().is_staff() && call.load(BlockedBy(author.clone())).await?.is_some())
}

/// A story, or why there is none to show.
#[derive(Debug, Union)]
pub enum PostResult {
    /// The story.
    Post(Post),
    /// Nothing of that id, or not for the viewer.
    NotFound(NotFound),
    /// Staff took it down.
    PostSuspended(PostSuspended),
    /// Its author deleted it.
    RemovedByUser(RemovedByUser),
    /// Its author's account is suspended.
    AccountSuspended(AccountSuspended),
    /// Its author's account was deleted.
    AccountDeleted(AccountDeleted),
    /// Its author blocked the viewer.
    Blocked(Blocked),
    /// The viewer blocked its author.
    Blocking(Blocking),
}

impl PostResult {
    fn into_post(self) -> Option<Post> {
        match self {
            Self::Post(post) => Some(post),
            _ => None,
        }
    }
}
