//! The stories that stand out on the home page of a publication: reading and changing them.

use super::Collection;
use crate::{
    call::{Call, call},
    field_error::Result,
    id::Id,
    outcome::{BadRequest, Forbidden, NotFound, Unauthorized},
    refusal::{refusals, sort},
    scalar::int,
    story::Post,
};
use async_graphql::{Context, Object, SimpleObject, Union};
use quire_app::publication::{self, PickRefusal};
use quire_core::{
    PublicationId, StoryId,
    policy::publication::{PublicationStep, may_step},
    publication::{Publication, desk::StoryPick},
    story::Story,
};
use std::sync::Arc;

/// The stories that stand out in a publication in one way, as the viewer sees them.
pub(super) async fn posts(call: &Call, id: &PublicationId, pick: StoryPick) -> Result<Vec<Post>> {
    let id = id.clone();
    let picks = call.read(move |c| quire_store::publication::picks(c, &id)).await?;
    Ok(Post::all_visible_to(call.viewer(), picks.of(pick).to_vec()))
}

/// How a story stands out in the publication it appears in.
#[derive(Debug, Clone, SimpleObject)]
pub struct CollectionPicks {
    /// Whether the publication features it.
    pub is_featured: bool,
    /// Whether it is pinned to its home page.
    pub is_pinned: bool,
}

/// How a story stands out, for those who decide about it; `None` for everybody else, and for stories that
/// cannot stand out.
pub(crate) async fn picks_of(call: &Call, story: &Story) -> Result<Option<CollectionPicks>> {
    let Some(place) = story.publication_id.clone().filter(|_| story.is_listed()) else {
        return Ok(None);
    };
    let role = super::own_role(call, &place).await?;
    if !may_step(role, PublicationStep::RunStories) {
        return Ok(None);
    }
    let picks = call.read(move |c| quire_store::publication::picks(c, &place)).await?;
    Ok(Some(CollectionPicks {
        is_featured: picks.has(StoryPick::Featured, &story.id),
        is_pinned: picks.has(StoryPick::Pinned, &story.id),
    }))
}

/// What stands out in publications.
#[derive(Debug, Default)]
pub struct CollectionPickMutation;

#[Object]
impl CollectionPickMutation {
    /// Features a listed story of a publication on its home page, before the others.
    async fn feature_collection_post(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the publication.")] collection_id: Id<PublicationId>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
    ) -> Result<CollectionPickResult> {
        set(call(ctx)?, &collection_id, &post_id, StoryPick::Featured).await
    }

    /// Features it no more.
    async fn unfeature_collection_post(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the publication.")] collection_id: Id<PublicationId>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
    ) -> Result<CollectionPickResult> {
        end(call(ctx)?, &collection_id, &post_id, StoryPick::Featured).await
    }

    /// Puts a featured story right after another one; without one, first.
    async fn move_featured_post(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the publication.")] collection_id: Id<PublicationId>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
        #[graphql(desc = "The featured story after which it is to stand; null: first.")]
        after: Option<Id<StoryId>>,
    ) -> Result<CollectionPickResult> {
        let (call, after) = (call(ctx)?, after.map(|id| id.0));
        let (app, viewer) = (&call.app, call.viewer());
        CollectionPickResult::of(
            publication::move_featured(app, viewer, &collection_id, &post_id, after.as_ref()).await,
        )
    }

    /// Pins a listed story of a publication to its home page, before everything else.
    async fn pin_collection_post(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the publication.")] collection_id: Id<PublicationId>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
    ) -> Result<CollectionPickResult> {
        set(call(ctx)?, &collection_id, &post_id, StoryPick::Pinned).await
    }

    /// Takes a story away from there.
    async fn unpin_collection_post(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the publication.")] collection_id: Id<PublicationId>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
    ) -> Result<CollectionPickResult> {
        end(call(ctx)?, &collection_id, &post_id, StoryPick::Pinned).await
    }
}

async fn set(
    call: &Call,
    id: &PublicationId,
    story: &StoryId,
    pick: StoryPick,
) -> Result<CollectionPickResult> {
    CollectionPickResult::of(publication::pick(&call.app, call.viewer(), id, story, pick).await)
}

async fn end(
    call: &Call,
    id: &PublicationId,
    story: &StoryId,
    pick: StoryPick,
) -> Result<CollectionPickResult> {
    CollectionPickResult::of(publication::unpick(&call.app, call.viewer(), id, story, pick).await)
}

/// As many stories as there is room for stand out in this way.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct PickLimitReached {
    /// A text for people.
    pub message: String,
    /// How many there is room for.
    pub most: i32,
}

impl PickLimitReached {
    fn of(pick: StoryPick) -> Self {
        let most = pick.most();
        let message = match pick {
            StoryPick::Featured => {
                format!("A publication features up to {most} stories. Remove one first.")
            }
            StoryPick::Pinned => {
                format!("Up to {most} stories can be pinned to a homepage. Unpin one first.")
            }
        };
        Self { message, most: int(i64::try_from(most).unwrap_or(i64::MAX)) }
    }
}

/// The answer to changing what stands out in a publication.
#[derive(Debug, Union)]
pub enum CollectionPickResult {
    /// The publication.
    Collection(Collection),
    /// There is no more room.
    PickLimitReached(PickLimitReached),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// No publication of that id, or no such story in it.
    NotFound(NotFound),
    /// The story is in no list.
    BadRequest(BadRequest),
}

refusals!(CollectionPickResult);

impl CollectionPickResult {
    fn of(done: std::result::Result<Publication, PickRefusal>) -> Result<Self> {
        Ok(match done {
            Ok(found) => Self::Collection(Collection(Arc::new(found))),
            Err(PickRefusal::Full(pick)) => Self::PickLimitReached(PickLimitReached::of(pick)),
            Err(PickRefusal::Refused(refusal)) => sort(refusal)?.into(),
        })
    }
}
