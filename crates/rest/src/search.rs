//! Search.

use super::{
    refusal::{Refusal, Result},
    story::{StoryJson, with_surroundings},
    user::UserJson,
};
use poem::{Request, web::Data};
use poem_openapi::{Object, OpenApi, param::Query, payload::Json};
use quire_app::{App, rate_limit};
use quire_core::{StoryId, UserId, Viewer, person::Person, story::Story};
use quire_http::Client;
use quire_search::{IndexName, SearchContext, SearchRequest, search::MAX_HITS_PER_PAGE};
use std::collections::HashMap;

/// Stories that were found.
#[derive(Debug, Clone, Object)]
struct FoundAnswer {
    /// The stories of this page, best first.
    data: Vec<StoryJson>,
    /// How many there are in all.
    total: u64,
}

/// People who were found.
#[derive(Debug, Clone, Object)]
struct FoundPeopleAnswer {
    /// The people of this page, best first.
    data: Vec<UserJson>,
    /// How many there are in all.
    total: u64,
}

/// Search.
pub(super) struct Search;

#[OpenApi]
impl Search {
    /// Stories that match words, also mistyped ones.
    #[oai(path = "/search", method = "get", operation_id = "search")]
    async fn search(
        &self,
        app: Data<&App>,
        request: &Request,
        /// The words.
        q: Query<String>,
        /// The page, 0 for the first.
        page: Query<Option<u32>>,
        /// How many, 1 to 50; 10 when not given.
        limit: Query<Option<u32>>,
    ) -> Result<Json<FoundAnswer>> {
        let (found, total) = find(&app, request, IndexName::Posts, &q.0, (page.0, limit.0)).await?;
        let found: Vec<StoryId> = found.iter().filter_map(|id| id.parse().ok()).collect();
        let site = app.site.clone();
        let data = app
            .store
            .read(move |c| {
                // The index may lag behind by a moment: what is no longer listed is left out.
                let stories = quire_store::story::many(c, &found)?;
                let mut listed: HashMap<StoryId, Story> = stories
                    .into_iter()
                    .filter(Story::is_listed)
                    .map(|story| (story.id.clone(), story))
                    .collect();
                let in_order: Vec<Story> =
                    found.iter().filter_map(|id| listed.remove(id)).collect();
                with_surroundings(c, &in_order, &site)
            })
            .await?;
        Ok(Json(FoundAnswer { data, total }))
    }

    /// People whose name, handle or words about themselves match, also mistyped ones.
    #[oai(path = "/search/people", method = "get", operation_id = "searchPeople")]
    async fn people(
        &self,
        app: Data<&App>,
        request: &Request,
        /// The words.
        q: Query<String>,
        /// The page, 0 for the first.
        page: Query<Option<u32>>,
        /// How many, 1 to 50; 10 when not given.
        limit: Query<Option<u32>>,
    ) -> Result<Json<FoundPeopleAnswer>> {
        let (found, total) = find(&app, request, IndexName::Users, &q.0, (page.0, limit.0)).await?;
        let found: Vec<UserId> = found.iter().filter_map(|id| id.parse().ok()).collect();
        let ids = found.clone();
        let people = app.store.read(move |c| quire_store::person::many(c, &ids)).await?;
        let is_there = |one: &&Person| one.deleted_at.is_none() && !one.is_suspended;
        let of = |id: &UserId| people.iter().filter(is_there).find(|one| one.id == *id);
        let data = found.iter().filter_map(of).map(|one| UserJson::of(one, &app.site)).collect();
        Ok(Json(FoundPeopleAnswer { data, total }))
    }
}

/// The ids of a page of what everybody may find, best first, and how many there are in all.
async fn find(
    app: &App,
    request: &Request,
    index: IndexName,
    words: &str,
    (page, limit): (Option<u32>, Option<u32>),
) -> Result<(Vec<String>, u64)> {
    if let Some(Client(network)) = request.data::<Client>()
        && rate_limit::search(app, *network).is_err()
    {
        return Err(Refusal::too_many("too many searches, try again in a minute", 60));
    }
    let limit = limit.unwrap_or(10) as usize;
    if !(1..=MAX_HITS_PER_PAGE).contains(&limit) {
        return Err(Refusal::bad_request("`limit` is 1 to 50"));
    }
    let wanted = SearchRequest {
        page: page.unwrap_or(0) as usize,
        hits_per_page: limit,
        ..SearchRequest::new(index, words)
    };
    let ids = &app.ports.ids;
    let context = SearchContext {
        viewer: Viewer::Anonymous,
        may_see_unfiltered: false,
        random: u128::from(ids.bits()) << 64 | u128::from(ids.bits()),
        now: app.ports.clock.now(),
    };
    let index = app.search.clone();
    let answer = tokio::task::spawn_blocking(move || index.search(&wanted, &context))
        .await
        .map_err(|panicked| Refusal::internal(&panicked))?
        .map_err(|_| Refusal::unavailable())?;
    let found = answer.hits.into_iter().map(|hit| hit.id).collect();
    Ok((found, answer.total as u64))
}
