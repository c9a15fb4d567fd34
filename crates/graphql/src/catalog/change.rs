//! Making and changing lists, saving those of others, and hiding what is said of a list.

use super::Catalog;
use crate::{
    call::{Call, call},
    field_error::Result,
    id::Id,
    outcome::{BadRequest, Forbidden, NotFound, Unauthorized},
    refusal::{refusals, sort},
    response::HideResponseResult,
    vocabulary::CatalogVisibility,
};
use async_graphql::{Context, InputObject, Object, Union};
use quire_app::{
    catalog::{self, ListUpdate},
    refusal::Refusal,
    response,
};
use quire_core::{CatalogId, StoryId};

/// What is decided about a list; what is left out stays.
#[derive(Debug, InputObject)]
pub struct CatalogInput {
    /// The name: 1 to 60 characters.
    pub name: Option<String>,
    /// The description: up to 280 characters.
    pub description: Option<String>,
    /// Who may see it.
    pub visibility: Option<CatalogVisibility>,
}

impl From<CatalogInput> for ListUpdate {
    fn from(input: CatalogInput) -> Self {
        let CatalogInput { name, description, visibility } = input;
        Self { name, description, visibility: visibility.map(Into::into) }
    }
}

/// The answer to changing a list.
#[derive(Debug, Union)]
pub enum EditCatalogResult {
    /// The list as it is now; of one that was deleted, as it was.
    Catalog(Catalog),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// Nothing of that id, or not for the viewer.
    NotFound(NotFound),
    /// What was sent cannot stand.
    BadRequest(BadRequest),
}

refusals!(EditCatalogResult);

type Done = std::result::Result<quire_core::catalog::Catalog, Refusal>;

impl EditCatalogResult {
    fn of(done: Done) -> Result<Self> {
        Ok(match done.map_err(sort) {
            Ok(list) => Self::Catalog(list.into()),
            Err(refused) => refused?.into(),
        })
    }
}

/// Lists: writes.
#[derive(Debug, Default)]
pub struct CatalogMutation;

#[Object]
impl CatalogMutation {
    /// Makes a list. It is private unless something else is said.
    async fn create_catalog(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The list.")] input: CatalogInput,
    ) -> Result<EditCatalogResult> {
        let call = call(ctx)?;
        EditCatalogResult::of(catalog::create(&call.app, call.viewer(), input.into()).await)
    }

    /// Makes a series: a list of the viewer's own stories. It is private unless something else is said.
    async fn create_series(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The series.")] input: CatalogInput,
    ) -> Result<EditCatalogResult> {
        let call = call(ctx)?;
        EditCatalogResult::of(catalog::create_series(&call.app, call.viewer(), input.into()).await)
    }

    /// Changes name, description or visibility of a list of the viewer's.
    async fn edit_catalog(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the list.")] catalog_id: Id<CatalogId>,
        #[graphql(desc = "What changes of the list.")] input: CatalogInput,
    ) -> Result<EditCatalogResult> {
        let call = call(ctx)?;
        EditCatalogResult::of(
            catalog::edit(&call.app, call.viewer(), &catalog_id, input.into()).await,
        )
    }

    /// Deletes a list of the viewer's. For fourteen days it can be taken back.
    async fn delete_catalog(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the list.")] catalog_id: Id<CatalogId>,
    ) -> Result<EditCatalogResult> {
        let call = call(ctx)?;
        EditCatalogResult::of(catalog::delete(&call.app, call.viewer(), &catalog_id).await)
    }

    /// Takes a deleted list back.
    async fn undelete_catalog(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the list.")] catalog_id: Id<CatalogId>,
    ) -> Result<EditCatalogResult> {
        let call = call(ctx)?;
        EditCatalogResult::of(catalog::undelete(&call.app, call.viewer(), &catalog_id).await)
    }

    /// Puts a story on a list of the viewer's, at its end.
    async fn add_to_catalog(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the list.")] catalog_id: Id<CatalogId>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
    ) -> Result<EditCatalogResult> {
        let call = call(ctx)?;
        EditCatalogResult::of(catalog::add(&call.app, call.viewer(), &catalog_id, &post_id).await)
    }

    /// Takes a story off a list of the viewer's.
    async fn remove_from_catalog(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the list.")] catalog_id: Id<CatalogId>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
    ) -> Result<EditCatalogResult> {
        let call = call(ctx)?;
        EditCatalogResult::of(
            catalog::remove(&call.app, call.viewer(), &catalog_id, &post_id).await,
        )
    }

    /// Writes the owner's note beside a story; an empty one takes it away.
    async fn edit_catalog_item_note(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the list.")] catalog_id: Id<CatalogId>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
        #[graphql(desc = "The note.")] note: String,
    ) -> Result<EditCatalogResult> {
        let call = call(ctx)?;
        let done = catalog::set_note(&call.app, call.viewer(), &catalog_id, &post_id, &note).await;
        EditCatalogResult::of(done)
    }

    /// Puts a story of a list right after another of it, or first.
    async fn move_catalog_item(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the list.")] catalog_id: Id<CatalogId>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
        #[graphql(desc = "The story after which it is to stand; null: first.")]
        after_post_id: Option<Id<StoryId>>,
    ) -> Result<EditCatalogResult> {
        let call = call(ctx)?;
        let after = after_post_id.as_deref();
        let done = catalog::place(&call.app, call.viewer(), &catalog_id, &post_id, after).await;
        EditCatalogResult::of(done)
    }

    /// Saves a list of someone else's among the viewer's.
    async fn follow_catalog(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the list.")] catalog_id: Id<CatalogId>,
    ) -> Result<EditCatalogResult> {
        let call = call(ctx)?;
        EditCatalogResult::of(catalog::follow(&call.app, call.viewer(), &catalog_id).await)
    }

    /// Ends that.
    async fn unfollow_catalog(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the list.")] catalog_id: Id<CatalogId>,
    ) -> Result<EditCatalogResult> {
        let call = call(ctx)?;
        EditCatalogResult::of(catalog::unfollow(&call.app, call.viewer(), &catalog_id).await)
    }

    /// Hides a response below the viewer's list. Its writer still sees it.
    async fn hide_catalog_response_on_parent_catalog(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The list under which it stands.")] parent_catalog_id: Id<CatalogId>,
        #[graphql(desc = "The id of the response.")] catalog_response_id: Id<StoryId>,
    ) -> Result<HideResponseResult> {
        let call = call(ctx)?;
        let Some(parent) = discussion(call, parent_catalog_id.0).await? else {
            return Ok(no_response(call));
        };
        let done = response::hide(&call.app, call.viewer(), &parent, &catalog_response_id).await;
        HideResponseResult::of(call.viewer(), done)
    }

    // C036
    /// Shows a hidden response again.
    async fn show_catalog_response_on_parent(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The list under which it stands.")] parent_catalog_id: Id<CatalogId>,
        #[graphql(desc = "The id of the response.")] catalog_response_id: Id<StoryId>,
    ) -> Result<HideResponseResult> {
        let call = call(ctx)?;
        let Some(parent) = discussion(call, parent_catalog_id.0).await? else {
            return Ok(no_response(call));
        };
        let done = response::unhide(&call.app, call.viewer(), &parent, &catalog_response_id).await;
        HideResponseResult::of(call.viewer(), done)
    }
}

/// The discussion of a list.
async fn discussion(call: &Call, list: CatalogId) -> Result<Option<StoryId>> {
    call.read(move |c| quire_store::catalog::discussion(c, &list)).await
}

fn no_response(call: &Call) -> HideResponseResult {
    match call.viewer().user_id() {
        Some(_) => HideResponseResult::NotFound(NotFound::default()),
        None => HideResponseResult::Unauthorized(Unauthorized::default()),
    }
}
