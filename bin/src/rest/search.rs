//! Search.

use super::{
    refusal::{Refusal, Result},
    story::{StoryJson, with_surroundings},
};
use poem::{Request, web::Data};
use poem_openapi::{Object, OpenApi, param::Query, payload::Json};
use quire_app::{App, rate_limit};
use quire_core::{StoryId, Viewer, story::Story};
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
        if let Some(Client(network)) = request.data::<Client>()
            && rate_limit::search(&app, *network).is_err()
        {
            return Err(Refusal::too_many("too many searches, try again in a minute", 60));
        }
        let limit = limit.0.unwrap_or(10) as usize;
        if !(1..=MAX_HITS_PER_PAGE).contains(&limit) {
            return Err(Refusal::bad_request("`limit` is 1 to 50"));
        }
        let wanted = SearchRequest {
            page: page.0.unwrap_or(0) as usize,
            hits_per_page: limit,
            ..SearchRequest::new(IndexName::Posts, &q.0)
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
        let found: Vec<StoryId> =
            answer.hits.iter().filter_map(|hit| hit.id.parse().ok()).collect();
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
        Ok(Json(FoundAnswer { data, total: answer.total as u64 }))
    }
}
