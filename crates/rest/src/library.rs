//! What the person whose token it is keeps: lists, highlights, the reading history.

mod json;

use super::{
    answer::{Paged, next, paged, paging},
    call::Call,
    refusal::{Refusal, Result},
    story::{StoriesAnswer, with_surroundings},
    token::{Granted, ReadLibrary, Scope, WriteLibrary},
};
use json::{
    HighlightJson, HighlightsAnswer, HistoryAnswer, ListAnswer, ListJson, ListsAnswer, ReadingJson,
};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use quire_app::{App, catalog, library};
use quire_core::{CatalogId, StoryId, UserId, catalog::PredefinedList};

/// The name of the list that everybody has.
const READING_LIST: &str = "reading-list";

/// What the person whose token it is keeps.
pub(super) struct Library;

#[OpenApi]
impl Library {
    /// The lists that you made, those that changed last first.
    #[oai(path = "/me/lists", method = "get", operation_id = "listMyLists")]
    async fn lists(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::ReadLibrary")] granted: Granted<ReadLibrary>,
        /// How many, 1 to 50; 10 when not given.
        limit: Query<Option<u32>>,
        /// `next` of the page before.
        cursor: Query<Option<String>>,
    ) -> Result<Paged<ListsAnswer>> {
        let paging = paging(limit.0, cursor.0.as_deref())?;
        let page = library::lists(call.app, &granted.0.viewer(), paging).await;
        let page = page.map_err(Refusal::of_act)?;
        let data = page.items.into_iter().map(ListJson::from).collect();
        let next = next(page.next);
        Ok(paged(&call.app.site, call.request, next.clone(), ListsAnswer { data, next }))
    }

    /// A list of yours, or one of someone else that you may see.
    #[oai(path = "/me/lists/:id", method = "get", operation_id = "getMyList")]
    async fn list(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::ReadLibrary")] granted: Granted<ReadLibrary>,
        /// Its id; `reading-list` is the one that everybody has.
        id: Path<String>,
    ) -> Result<Json<ListAnswer>> {
        let id = list_id(&granted.0.person.id, &id.0)?;
        let list = library::list(call.app, &granted.0.viewer(), &id).await;
        Ok(Json(ListAnswer { data: list.map_err(Refusal::of_act)?.into() }))
    }

    /// The stories on a list, in its order.
    #[oai(path = "/me/lists/:id/stories", method = "get", operation_id = "listStoriesOfList")]
    async fn list_stories(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::ReadLibrary")] granted: Granted<ReadLibrary>,
        /// The id of the list; `reading-list` is the one that everybody has.
        id: Path<String>,
        /// How many, 1 to 50; 10 when not given.
        limit: Query<Option<u32>>,
        /// `next` of the page before.
        cursor: Query<Option<String>>,
    ) -> Result<Paged<StoriesAnswer>> {
        let paging = paging(limit.0, cursor.0.as_deref())?;
        let id = list_id(&granted.0.person.id, &id.0)?;
        let page = library::list_stories(call.app, &granted.0.viewer(), &id, paging).await;
        let page = page.map_err(Refusal::of_act)?;
        let site = call.app.site.clone();
        let answer =
            call.app.store.read(move |c| StoriesAnswer::of(c, page.clone(), &site)).await?;
        Ok(paged(&call.app.site, call.request, answer.next.clone(), answer))
    }

    /// Puts a story on a list of yours, at its end. Twice is the same as once.
    #[oai(
        path = "/me/lists/:id/stories/:story_id",
        method = "put",
        operation_id = "addStoryToList"
    )]
    async fn add(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::WriteLibrary")] granted: Granted<WriteLibrary>,
        /// The id of the list; `reading-list` is the one that everybody has.
        id: Path<String>,
        /// The id of the story.
        story_id: Path<String>,
    ) -> Result<Json<ListAnswer>> {
        let (id, story) = (list_id(&granted.0.person.id, &id.0)?, story_of(&story_id.0)?);
        let list = catalog::add(call.app, &granted.0.viewer(), &id, &story).await;
        Ok(Json(ListAnswer { data: list.map_err(Refusal::of_act)?.into() }))
    }

    /// Takes a story off a list of yours. Twice is the same as once.
    #[oai(
        path = "/me/lists/:id/stories/:story_id",
        method = "delete",
        operation_id = "removeStoryFromList"
    )]
    async fn remove(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::WriteLibrary")] granted: Granted<WriteLibrary>,
        /// The id of the list; `reading-list` is the one that everybody has.
        id: Path<String>,
        /// The id of the story.
        story_id: Path<String>,
    ) -> Result<Json<ListAnswer>> {
        let (id, story) = (list_id(&granted.0.person.id, &id.0)?, story_of(&story_id.0)?);
        let list = catalog::remove(call.app, &granted.0.viewer(), &id, &story).await;
        Ok(Json(ListAnswer { data: list.map_err(Refusal::of_act)?.into() }))
    }

    /// The passages that you highlighted, the last first.
    #[oai(path = "/me/highlights", method = "get", operation_id = "listMyHighlights")]
    async fn highlights(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::ReadLibrary")] granted: Granted<ReadLibrary>,
        /// How many, 1 to 50; 10 when not given.
        limit: Query<Option<u32>>,
        /// `next` of the page before.
        cursor: Query<Option<String>>,
    ) -> Result<Paged<HighlightsAnswer>> {
        let paging = paging(limit.0, cursor.0.as_deref())?;
        let page = library::highlights(call.app, &granted.0.viewer(), paging).await;
        let page = page.map_err(Refusal::of_act)?;
        let data = page.items.into_iter().map(HighlightJson::from).collect();
        let next = next(page.next);
        Ok(paged(&call.app.site, call.request, next.clone(), HighlightsAnswer { data, next }))
    }

    /// What you read, the last read first.
    #[oai(path = "/me/history", method = "get", operation_id = "listMyHistory")]
    async fn history(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::ReadLibrary")] granted: Granted<ReadLibrary>,
        /// How many, 1 to 50; 10 when not given.
        limit: Query<Option<u32>>,
        /// `next` of the page before.
        cursor: Query<Option<String>>,
    ) -> Result<Paged<HistoryAnswer>> {
        let paging = paging(limit.0, cursor.0.as_deref())?;
        let page = library::history(call.app, &granted.0.viewer(), paging).await;
        let page = page.map_err(Refusal::of_act)?;
        let answer = history_answer(call.app, page).await?;
        Ok(paged(&call.app.site, call.request, answer.next.clone(), answer))
    }
}

async fn history_answer(
    app: &App,
    page: quire_store::Page<quire_store::reading::Reading>,
) -> Result<HistoryAnswer> {
    let (site, next) = (app.site.clone(), next(page.next));
    let read = page.items;
    let stories: Vec<_> = read.iter().map(|one| one.story.clone()).collect();
    let described = app.store.read(move |c| with_surroundings(c, &stories, &site)).await?;
    let data = described.into_iter().filter_map(|story| {
        let of = read.iter().find(|one| story.id == one.story.id.as_str())?;
        Some(ReadingJson::of(story, of))
    });
    Ok(HistoryAnswer { data: data.collect(), next })
}

fn list_id(me: &UserId, id: &str) -> Result<CatalogId> {
    match id {
        READING_LIST => Ok(CatalogId::predefined(me, PredefinedList::ReadingList)),
        id => id.parse().map_err(|_| Refusal::not_found("list")),
    }
}

fn story_of(id: &str) -> Result<StoryId> {
    id.parse().map_err(|_| Refusal::not_found("story"))
}
