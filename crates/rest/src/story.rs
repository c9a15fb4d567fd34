//! Stories.

use super::{
    answer::{Paged, html_options, next, paged, paging, time},
    call::Call,
    refusal::{Refusal, Result},
    user::UserJson,
};
use http::header;
use poem::web::Data;
use poem_openapi::{
    Object, OpenApi,
    param::{Path, Query},
    payload::{Json, Response as Changed},
};
use quire_app::{
    App, address,
    site::Site,
    story::{RenderedTexts, StoryText},
};
use quire_core::{
    StoryId, TagSlug, Viewer, document::html, person::Person, policy::StoryAccess,
    publication::Publication, story::Story,
};
use quire_http::conditional;
use quire_store::{Conn, Page, StoreError};
use std::collections::HashMap;

/// A story without its text.
#[derive(Debug, Clone, Object)]
#[oai(rename = "Story", rename_all = "camelCase", skip_serializing_if_is_none)]
pub(super) struct StoryJson {
    /// The id.
    pub id: String,
    /// The title; may be empty for responses.
    title: String,
    /// The line under the title; may be empty.
    subtitle: String,
    /// At most 200 characters of plain text.
    excerpt: String,
    /// Its address here.
    url: String,
    /// Where the text appeared first, when not here.
    canonical_url: Option<String>,
    /// Who wrote it.
    author: UserJson,
    /// The id of the publication it appears in.
    publication_id: Option<String>,
    /// Its tags in the author's order.
    tags: Vec<String>,
    /// `PUBLIC`, `LOCKED` (for members) or `UNLISTED`.
    visibility: String,
    /// What others may do with the text.
    license: String,
    /// BCP 47 language; empty when unknown.
    lang: String,
    /// Minutes to read.
    reading_time: i64,
    /// Words in the body.
    word_count: i64,
    /// Claps of all readers.
    clap_count: i64,
    /// Published responses.
    response_count: i64,
    /// When it was first published.
    published_at: Option<String>,
    /// When anything on it last changed.
    updated_at: String,
}

/// A story's text.
#[derive(Debug, Clone, Object)]
#[oai(rename_all = "camelCase")]
struct Content {
    /// HTML with absolute addresses; of a member-only story the preview.
    html: String,
    /// Whether this is only the preview.
    is_preview: bool,
}

/// A story with its text.
#[derive(Debug, Clone, Object)]
#[oai(skip_serializing_if_is_none)]
struct StoryAnswer {
    /// The story.
    data: StoryJson,
    /// Its text; absent when it was not wanted.
    content: Option<Content>,
}

/// A page of stories.
#[derive(Debug, Clone, Object)]
#[oai(skip_serializing_if_is_none)]
pub(super) struct StoriesAnswer {
    /// The stories, newest first.
    pub data: Vec<StoryJson>,
    /// The `cursor` of the next page; absent on the last one.
    pub next: Option<String>,
}

impl StoriesAnswer {
    /// Puts a page together: people, publications and tags are read once for all of it.
    pub(super) fn of(
        c: &mut Conn,
        page: Page<Story>,
        site: &Site,
    ) -> std::result::Result<Self, StoreError> {
        let data = with_surroundings(c, &page.items, site)?;
        Ok(Self { data, next: next(page.next) })
    }
}

pub(super) fn with_surroundings(
    c: &mut Conn,
    stories: &[Story],
    site: &Site,
) -> std::result::Result<Vec<StoryJson>, StoreError> {
    let people: Vec<_> = stories.iter().map(|story| story.creator_id.clone()).collect();
    let people = quire_store::person::many(c, &people)?;
    let people: HashMap<_, &Person> = people.iter().map(|one| (one.id.clone(), one)).collect();
    let homes: Vec<_> = stories.iter().filter_map(|story| story.publication_id.clone()).collect();
    let homes = quire_store::publication::many(c, &homes)?;
    let homes: HashMap<_, &Publication> = homes.iter().map(|one| (one.id.clone(), one)).collect();
    let ids: Vec<StoryId> = stories.iter().map(|story| story.id.clone()).collect();
    let tags = quire_store::tag::of_stories(c, &ids)?;
    let details = quire_store::story::details_of(c, &ids)?;
    let described = stories.iter().filter_map(|story| {
        let (author, details) = (people.get(&story.creator_id)?, details.get(&story.id)?);
        let home = story.publication_id.as_ref().and_then(|id| homes.get(id));
        let path = address::story(story, &author.username, home.map(|home| home.slug.as_str()));
        let slugs = tags.get(&story.id).into_iter().flatten();
        Some(StoryJson {
            id: story.id.to_string(),
            title: story.title.clone(),
            subtitle: story.subtitle.clone(),
            excerpt: story.excerpt.clone(),
            url: site.absolute(&path),
            canonical_url: details.canonical_url.clone(),
            author: UserJson::of(author, site),
            publication_id: story.publication_id.as_ref().map(ToString::to_string),
            tags: slugs.map(|tag| tag.slug.to_string()).collect(),
            visibility: story.visibility.to_string(),
            license: details.license.to_string(),
            lang: story.lang.clone(),
            reading_time: story.read_minutes,
            word_count: story.word_count,
            clap_count: story.clap_count,
            response_count: story.response_count,
            published_at: story.first_published_at.map(time),
            updated_at: time(story.updated_at),
        })
    });
    Ok(described.collect())
}

/// Stories.
#[derive(Default)]
pub(super) struct Stories {
    rendered: RenderedTexts,
}

impl Stories {
    async fn html(&self, app: &App, text: StoryText) -> Result<String> {
        if let Some(html) = self.rendered.get(&text) {
            return Ok(html.to_string());
        }
        let (wanted, options) = (text.clone(), html_options(&app.site));
        let read =
            move |c: &mut Conn| Ok(html::render(&quire_app::story::text(c, &wanted)?, &options));
        let html = app.store.read(read).await?;
        self.rendered.keep(text, &html);
        Ok(html)
    }
}

#[OpenApi]
impl Stories {
    /// A story with its text.
    #[oai(path = "/stories/:id", method = "get", operation_id = "story")]
    async fn story(
        &self,
        app: Data<&App>,
        /// Its id.
        id: Path<String>,
        /// Whether the text is wanted, by far the largest part; it is when this is not given.
        text: Query<Option<bool>>,
    ) -> Result<Changed<Json<StoryAnswer>>> {
        let id: StoryId = id.0.parse().map_err(|_| Refusal::not_found("story"))?;
        let reading = match quire_app::story::read(&app, &Viewer::Anonymous, &id).await {
            Err(quire_app::refusal::Refusal::NotFound) => return Err(Refusal::not_found("story")),
            reading => reading?,
        };
        match reading.access {
            StoryAccess::Full | StoryAccess::Preview => {}
            StoryAccess::Gone => return Err(Refusal::gone("the story")),
            StoryAccess::Suspended => return Err(Refusal::taken_down("the story")),
            StoryAccess::WriterDeleted => return Err(Refusal::gone("the author's account")),
            StoryAccess::WriterSuspended => {
                return Err(Refusal::taken_down("the author's account"));
            }
            StoryAccess::NotFound => return Err(Refusal::not_found("story")),
        }
        let site = app.site.clone();
        let wanted = reading.text.filter(|_| text.0.unwrap_or(true));
        let content = match wanted {
            Some(text) => {
                let is_preview = text.is_preview;
                Some(Content { html: self.html(&app, text).await?, is_preview })
            }
            None => None,
        };
        let story = reading.story;
        let changed = conditional::date_of(story.updated_at);
        let described = move |c: &mut Conn| Ok(with_surroundings(c, &[story], &site)?.pop());
        let described = app.store.read_in_place(described).await?;
        let data = described.ok_or_else(|| Refusal::not_found("story"))?;
        let answer = Changed::new(Json(StoryAnswer { data, content }));
        Ok(match changed {
            Some(changed) => answer.header(header::LAST_MODIFIED, changed),
            None => answer,
        })
    }

    /// The newest stories with a tag.
    #[oai(path = "/tags/:slug/stories", method = "get", operation_id = "tagStories")]
    async fn tag_stories(
        &self,
        call: Call<'_>,
        /// Its word in addresses.
        slug: Path<String>,
        /// How many, 1 to 50; 10 when not given.
        limit: Query<Option<u32>>,
        /// `next` of the page before.
        cursor: Query<Option<String>>,
    ) -> Result<Paged<StoriesAnswer>> {
        let slug: TagSlug = slug.0.parse().map_err(|_| Refusal::not_found("tag"))?;
        let paging = paging(limit.0, cursor.0.as_deref())?;
        let site = call.app.site.clone();
        let found = call
            .app
            .store
            .read(move |c| {
                if quire_store::tag::find(c, &slug)?.is_none() {
                    return Ok(None);
                }
                let page = quire_store::story::by_tag(c, &slug, &paging)?;
                StoriesAnswer::of(c, page, &site).map(Some)
            })
            .await?;
        let found = found.ok_or_else(|| Refusal::not_found("tag"))?;
        Ok(paged(&call.app.site, call.request, found.next.clone(), found))
    }
}
