//! What readers do with stories: clap, save, and say which search result they took.

mod history;

pub use history::{HistoryMutation, ReadingQuery};

use super::{
    call::call,
    field_error::{FieldError, Result},
    id::Id,
    outcome::{BadRequest, Forbidden, NotFound, Unauthorized},
    refusal::{refusals, sort},
    story::Post,
};
use async_graphql::{Context, Object, Union};
use quire_app::{
    refusal::Refusal,
    search_click::{self, ClickedResults},
    story,
};
use quire_core::{StoryId, Viewer, story::Story};
use std::sync::Arc;

/// What readers do with stories.
#[derive(Debug, Default)]
pub struct ReadingMutation;

#[Object]
impl ReadingMutation {
    /// Adds 1 to 50 claps; a reader's claps for one story end at 50.
    async fn clap_post(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
        #[graphql(desc = "How many claps are added.")] num_claps: i32,
    ) -> Result<ClapResult> {
        let call = call(ctx)?;
        let clapped = story::clap(&call.app, call.viewer(), &post_id, i64::from(num_claps)).await;
        ClapResult::of(call.viewer(), clapped.map(|clapped| clapped.story))
    }

    /// Takes all of the viewer's claps back.
    async fn unclap_post(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
    ) -> Result<ClapResult> {
        let call = call(ctx)?;
        let clapped = story::unclap(&call.app, call.viewer(), &post_id).await;
        ClapResult::of(call.viewer(), clapped.map(|clapped| clapped.story))
    }

    /// Puts a story on the viewer's reading list.
    async fn save_post(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
    ) -> Result<SavePostResult> {
        let call = call(ctx)?;
        SavePostResult::of(
            call.viewer(),
            quire_app::catalog::save(&call.app, call.viewer(), &post_id).await,
        )
    }

    /// Takes a story off the viewer's reading list.
    async fn unsave_post(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
    ) -> Result<SavePostResult> {
        let call = call(ctx)?;
        SavePostResult::of(
            call.viewer(),
            quire_app::catalog::unsave(&call.app, call.viewer(), &post_id).await,
        )
    }

    /// Notes which results of a search were taken; positions count from 1. Whether it was noted.
    async fn search_click_event(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id that the search was answered with.")] query_id: String,
        #[graphql(desc = "The index that was searched.")] index_name: String,
        #[graphql(desc = "The ids of what was pressed.")] object_ids: Vec<String>,
        #[graphql(desc = "Where each stood among the results, from 1.")] positions: Vec<i32>,
    ) -> Result<bool> {
        let call = call(ctx)?;
        let is_query = query_id.len() == 32 && query_id.bytes().all(|b| b.is_ascii_hexdigit());
        let is_paired = !object_ids.is_empty()
            && object_ids.len() == positions.len()
            && object_ids.len() <= MOST_CLICKS
            && object_ids.iter().all(|id| (1..=LONGEST_ID).contains(&id.len()))
            && positions.iter().all(|position| *position >= 1);
        let (true, true, Ok(index)) = (is_query, is_paired, index_name.parse()) else {
            let reason = "a click names a query, an index, and as many objects as positions";
            return Err(FieldError::BadRequest(reason.to_owned()));
        };
        let objects = object_ids.into_iter().zip(positions.into_iter().map(i64::from)).collect();
        let taken = ClickedResults { query_id, index, objects };
        search_click::note(&call.app, call.viewer(), taken).await?;
        Ok(true)
    }
}

/// The most results one click event may name.
const MOST_CLICKS: usize = 20;

/// The most bytes of an id of something found.
const LONGEST_ID: usize = 64;

/// The answer to a clap.
#[derive(Debug, Union)]
pub enum ClapResult {
    /// The story, with the new count.
    Post(Post),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// Nothing of that id, or not for the viewer.
    NotFound(NotFound),
    /// Not a possible number of claps.
    BadRequest(BadRequest),
}

refusals!(ClapResult);

/// The answer to saving a story.
#[derive(Debug, Union)]
pub enum SavePostResult {
    /// The story.
    Post(Post),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// Nothing of that id, or not for the viewer.
    NotFound(NotFound),
    /// The reading list is full.
    BadRequest(BadRequest),
}

refusals!(SavePostResult);

/// The story as the viewer sees it after the action.
fn visible_post(viewer: &Viewer, story: Story) -> std::result::Result<Post, NotFound> {
    Post::visible_to(viewer, Arc::new(story)).ok_or_else(NotFound::default)
}

impl ClapResult {
    fn of(viewer: &Viewer, done: std::result::Result<Story, Refusal>) -> Result<Self> {
        Ok(match done.map_err(sort) {
            Ok(story) => match visible_post(viewer, story) {
                Ok(post) => ClapResult::Post(post),
                Err(gone) => ClapResult::NotFound(gone),
            },
            Err(refused) => refused?.into(),
        })
    }
}

impl SavePostResult {
    fn of(viewer: &Viewer, done: std::result::Result<Story, Refusal>) -> Result<Self> {
        Ok(match done.map_err(sort) {
            Ok(story) => match visible_post(viewer, story) {
                Ok(post) => SavePostResult::Post(post),
                Err(gone) => SavePostResult::NotFound(gone),
            },
            Err(refused) => refused?.into(),
        })
    }
}
