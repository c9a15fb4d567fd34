//! Responses to stories.

use super::{
    answer::{Paged, html_options, next, paged, paging, time},
    call::Call,
    refusal::{Refusal, Result},
    user::UserJson,
};
use poem_openapi::{
    Enum, Object, OpenApi,
    param::{Path, Query},
};
use quire_app::{refusal::Refusal as ActionRefusal, site::Site, story as stories};
use quire_core::{
    StoryId, Viewer, document::html, person::Person, policy::StoryAccess, response::ResponseOrder,
    story::Story,
};
use quire_store::{Conn, StoreError, person, story};
use std::collections::HashMap;

/// How responses are sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename = "ResponseOrder", rename_all = "lowercase")]
enum OrderWord {
    /// Most claps first.
    Best,
    /// The newest first.
    Newest,
}

/// A response to a story.
#[derive(Debug, Clone, Object)]
#[oai(rename = "Response", rename_all = "camelCase")]
struct ResponseJson {
    /// The id; its own responses are read with it.
    id: String,
    /// Who wrote it.
    author: UserJson,
    /// What it says, with absolute addresses.
    html: String,
    /// Claps of all readers.
    clap_count: i64,
    /// Published responses to it.
    response_count: i64,
    /// When it was published.
    published_at: Option<String>,
}

/// A page of responses.
#[derive(Debug, Clone, Object)]
#[oai(skip_serializing_if_is_none)]
struct ResponsesAnswer {
    /// The responses.
    data: Vec<ResponseJson>,
    /// The `cursor` of the next page; absent on the last one.
    next: Option<String>,
}

/// Responses.
pub(super) struct Responses;

#[OpenApi]
impl Responses {
    /// What is answered to a story or to a response, as everybody sees it.
    #[oai(path = "/stories/:id/responses", method = "get", operation_id = "listResponses")]
    async fn responses(
        &self,
        call: Call<'_>,
        /// The id of the story or response.
        id: Path<String>,
        /// How they are sorted; best first when not given.
        order: Query<Option<OrderWord>>,
        /// How many, 1 to 50; 10 when not given.
        limit: Query<Option<u32>>,
        /// `next` of the page before.
        cursor: Query<Option<String>>,
    ) -> Result<Paged<ResponsesAnswer>> {
        let id: StoryId = id.0.parse().map_err(|_| Refusal::not_found("story"))?;
        let paging = paging(limit.0, cursor.0.as_deref())?;
        let reading = match stories::read(call.app, &Viewer::Anonymous, &id).await {
            Err(ActionRefusal::NotFound) => return Err(Refusal::not_found("story")),
            reading => reading?,
        };
        if !matches!(reading.access, StoryAccess::Full | StoryAccess::Preview) {
            return Err(Refusal::not_found("story"));
        }
        let order = match order.0.unwrap_or(OrderWord::Best) {
            OrderWord::Best => ResponseOrder::Best,
            OrderWord::Newest => ResponseOrder::Newest,
        };
        let site = call.app.site.clone();
        let read = move |c: &mut Conn| {
            let page = story::responses(c, &id, order, None, &paging)?;
            Ok((described(c, &page.items, &site)?, page.next))
        };
        let (data, cursor) = call.app.store.read(read).await?;
        let next = next(cursor);
        Ok(paged(&call.app.site, call.request, next.clone(), ResponsesAnswer { data, next }))
    }
}

fn described(
    c: &mut Conn,
    found: &[Story],
    site: &Site,
) -> std::result::Result<Vec<ResponseJson>, StoreError> {
    let writers: Vec<_> = found.iter().map(|one| one.creator_id.clone()).collect();
    let writers = person::many(c, &writers)?;
    let writers: HashMap<_, &Person> = writers.iter().map(|one| (one.id.clone(), one)).collect();
    let mut data = Vec::with_capacity(found.len());
    for one in found {
        let (Some(writer), Some(revision)) = (writers.get(&one.creator_id), one.published_revision)
        else {
            continue;
        };
        let Some(body) = story::body(c, &one.id, revision)? else { continue };
        data.push(ResponseJson {
            id: one.id.to_string(),
            author: UserJson::of(writer, site),
            html: html::render(&body.document, &html_options(site)),
            clap_count: one.clap_count,
            response_count: one.response_count,
            published_at: one.first_published_at.map(time),
        });
    }
    Ok(data)
}
