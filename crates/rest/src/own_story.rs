//! The stories of the person whose token it is: what Medium's API never had (decision 0060).

mod json;

use super::{
    answer::{self, Paged, next, paged, paging},
    call::Call,
    refusal::{Created, Refusal, Result},
    token::{Granted, ReadStories, Scope, WriteStories},
};
use http::header;
use json::{
    NewStory, OwnStoriesAnswer, OwnStoryAnswer, OwnStoryJson, PublishOrder, RevisionAnswer,
    RevisionJson, RevisionTextJson, RevisionsAnswer, StoryPatch, StoryState, TextFormatWord,
};
use poem::{Request, web::Data};
use poem_openapi::{
    OpenApi,
    param::{Header, Path, Query},
    payload::{Json, Response as Labelled},
};
use quire_app::{
    App, draft,
    own_story::{self, OwnStory, SentChange},
    sent_story,
};
use quire_core::StoryId;
use quire_http::Client;

/// An answer with the tag of the story.
type Tagged = Labelled<Json<OwnStoryAnswer>>;

/// The stories of the person whose token it is.
pub(super) struct OwnStories;

#[OpenApi]
impl OwnStories {
    /// Your stories in one state, those that changed last first.
    #[oai(path = "/me/stories", method = "get", operation_id = "listMyStories")]
    async fn list(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::ReadStories")] granted: Granted<ReadStories>,
        /// Which stories; drafts when not given.
        status: Query<Option<StoryState>>,
        /// How many, 1 to 50; 10 when not given.
        limit: Query<Option<u32>>,
        /// `next` of the page before.
        cursor: Query<Option<String>>,
    ) -> Result<Paged<OwnStoriesAnswer>> {
        let paging = paging(limit.0, cursor.0.as_deref())?;
        let filter = status.0.unwrap_or(StoryState::Draft).into();
        let page = own_story::list(call.app, &granted.0.viewer(), filter, paging).await;
        let page = page.map_err(Refusal::of_act)?;
        let data =
            page.items.into_iter().map(|one| OwnStoryJson::of(one, &call.app.site)).collect();
        let next = next(page.next);
        Ok(paged(&call.app.site, call.request, next.clone(), OwnStoriesAnswer { data, next }))
    }

    /// Begins a draft. Medium's `POST /users/{id}/posts` publishes in one call.
    #[oai(path = "/me/stories", method = "post", operation_id = "createMyStory")]
    async fn create(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::WriteStories")] granted: Granted<WriteStories>,
        /// A name of the request, made by the program: sent again under the same name, nothing is made
        /// twice.
        #[oai(name = "Idempotency-Key", validator(min_length = 1, max_length = 255))]
        key: Header<Option<String>>,
        story: Json<NewStory>,
    ) -> Result<Created<OwnStoryAnswer>> {
        let (viewer, sent) = (granted.0.viewer(), story.0.sent(key.0));
        let id = sent_story::send(call.app, &viewer, network(call.request), sent).await;
        let id = id.map_err(Refusal::of_new)?;
        let (story, _) = own_story::find(call.app, &viewer, &id).await.map_err(Refusal::of_act)?;
        Ok(Created::Made(Json(OwnStoryAnswer { data: OwnStoryJson::of(story, &call.app.site) })))
    }

    /// A story of yours with the text written last, which may be newer than what readers see.
    #[oai(path = "/me/stories/:id", method = "get", operation_id = "getMyStory")]
    async fn read(
        &self,
        app: Data<&App>,
        #[oai(scope = "Scope::ReadStories")] granted: Granted<ReadStories>,
        /// Its id.
        id: Path<String>,
        /// How the text is written; Markdown when not given.
        format: Query<Option<TextFormatWord>>,
        /// Whether the text is wanted, by far the largest part; it is when this is not given.
        text: Query<Option<bool>>,
    ) -> Result<Tagged> {
        let found = own_story::find(&app, &granted.0.viewer(), &story_id(&id.0)?).await;
        let (story, draft) = found.map_err(Refusal::of_act)?;
        let format = format.0.unwrap_or(TextFormatWord::Markdown);
        let tag = story.tag();
        let mut data = OwnStoryJson::of(story, &app.site);
        if text.0.unwrap_or(true) {
            data = data.with_text(draft, format, &app.site);
        }
        Ok(Labelled::new(Json(OwnStoryAnswer { data })).header(header::ETAG, format!("\"{tag}\"")))
    }

    /// Changes a story of yours; what you don't send stays. Readers see a new text when you publish it. `If-Match`
    /// takes the `ETag` that you read, so no change of someone else is lost.
    #[oai(path = "/me/stories/:id", method = "patch", operation_id = "updateMyStory")]
    async fn update(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::WriteStories")] granted: Granted<WriteStories>,
        /// Its id.
        id: Path<String>,
        /// The `ETag` of the story as you read it.
        #[oai(name = "If-Match")]
        seen: Header<Option<String>>,
        /// A name of the request, made by the program: sent again under the same name, nothing is done
        /// twice.
        #[oai(name = "Idempotency-Key", validator(min_length = 1, max_length = 255))]
        key: Header<Option<String>>,
        patch: Json<StoryPatch>,
    ) -> Result<Tagged> {
        let seen = seen.0.ok_or_else(Refusal::unconditional)?;
        let sent = change(call.request, key.0, Some(&seen), &format!("{:?}", patch.0));
        let (viewer, id) = (granted.0.viewer(), story_id(&id.0)?);
        let changes = patch.0.changes()?;
        let changed =
            own_story::update(call.app, &viewer, network(call.request), &id, sent, changes).await?;
        Ok(tagged(call.app, changed))
    }

    /// Publishes a story of yours with the text written last, or schedules that. Ten stories are published in a
    /// day by programs.
    #[oai(path = "/me/stories/:id/publish", method = "post", operation_id = "publishMyStory")]
    async fn publish(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::WriteStories")] granted: Granted<WriteStories>,
        /// Its id.
        id: Path<String>,
        /// The `ETag` of the story as you read it.
        #[oai(name = "If-Match")]
        seen: Header<Option<String>>,
        /// A name of the request, made by the program: sent again under the same name, nothing is done
        /// twice.
        #[oai(name = "Idempotency-Key", validator(min_length = 1, max_length = 255))]
        key: Header<Option<String>>,
        order: Json<PublishOrder>,
    ) -> Result<Tagged> {
        let seen = seen.0.ok_or_else(Refusal::unconditional)?;
        let sent = change(call.request, key.0, Some(&seen), &format!("{:?}", order.0));
        let (viewer, id) = (granted.0.viewer(), story_id(&id.0)?);
        let at = order.0.publish_at.as_deref().map(answer::moment).transpose()?;
        let notifies = order.0.notify_followers;
        let changed = own_story::publish(call.app, &viewer, &id, sent, at, notifies).await?;
        Ok(tagged(call.app, changed))
    }

    /// Makes a published or scheduled story of yours a draft again. Its address is kept.
    #[oai(path = "/me/stories/:id/unpublish", method = "post", operation_id = "unpublishMyStory")]
    async fn unpublish(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::WriteStories")] granted: Granted<WriteStories>,
        /// Its id.
        id: Path<String>,
        /// The `ETag` of the story as you read it; without it, the story is taken back whatever it is like.
        #[oai(name = "If-Match")]
        seen: Header<Option<String>>,
        /// A name of the request, made by the program: sent again under the same name, nothing is done
        /// twice.
        #[oai(name = "Idempotency-Key", validator(min_length = 1, max_length = 255))]
        key: Header<Option<String>>,
    ) -> Result<Tagged> {
        let sent = change(call.request, key.0, seen.0.as_deref(), "");
        let id = story_id(&id.0)?;
        let changed = own_story::unpublish(call.app, &granted.0.viewer(), &id, sent).await?;
        Ok(tagged(call.app, changed))
    }

    /// Moves a story of yours to the trash, from which you can take it back on the site for 14 days.
    #[oai(path = "/me/stories/:id", method = "delete", operation_id = "deleteMyStory")]
    async fn delete(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::WriteStories")] granted: Granted<WriteStories>,
        /// Its id.
        id: Path<String>,
        /// The `ETag` of the story as you read it; without it, the story goes whatever it is like.
        #[oai(name = "If-Match")]
        seen: Header<Option<String>>,
        /// A name of the request, made by the program: sent again under the same name, nothing is done
        /// twice.
        #[oai(name = "Idempotency-Key", validator(min_length = 1, max_length = 255))]
        key: Header<Option<String>>,
    ) -> Result<Tagged> {
        let sent = change(call.request, key.0, seen.0.as_deref(), "");
        let id = story_id(&id.0)?;
        let changed = own_story::delete(call.app, &granted.0.viewer(), &id, sent).await?;
        Ok(tagged(call.app, changed))
    }

    /// The revisions that the history of a story of yours keeps, the newest first.
    #[oai(path = "/me/stories/:id/revisions", method = "get", operation_id = "listMyRevisions")]
    async fn revisions(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::ReadStories")] granted: Granted<ReadStories>,
        /// Its id.
        id: Path<String>,
        /// How many, 1 to 50; 10 when not given.
        limit: Query<Option<u32>>,
        /// `next` of the page before.
        cursor: Query<Option<String>>,
    ) -> Result<Paged<RevisionsAnswer>> {
        let paging = paging(limit.0, cursor.0.as_deref())?;
        let (viewer, id) = (granted.0.viewer(), story_id(&id.0)?);
        let page = own_story::revisions(call.app, &viewer, &id, paging).await;
        let page = page.map_err(Refusal::of_act)?;
        let data = page.items.into_iter().map(RevisionJson::from).collect();
        let next = next(page.next);
        Ok(paged(&call.app.site, call.request, next.clone(), RevisionsAnswer { data, next }))
    }

    /// The text of a story of yours as it was in one revision.
    #[oai(
        path = "/me/stories/:id/revisions/:revision",
        method = "get",
        operation_id = "getMyRevision"
    )]
    async fn revision(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::ReadStories")] granted: Granted<ReadStories>,
        /// The id of the story.
        id: Path<String>,
        /// The number of the revision.
        revision: Path<i64>,
        /// How the text is written; Markdown when not given.
        format: Query<Option<TextFormatWord>>,
    ) -> Result<Json<RevisionAnswer>> {
        let story = draft::find(call.app, &granted.0.viewer(), &story_id(&id.0)?).await;
        let story = story.map_err(Refusal::of_act)?;
        let read =
            move |c: &mut quire_store::Conn| quire_store::story::body(c, &story.id, revision.0);
        let found = call.app.store.read(read).await?;
        let found = found.ok_or_else(|| Refusal::not_found("revision"))?;
        let format = format.0.unwrap_or(TextFormatWord::Markdown);
        Ok(Json(RevisionAnswer { data: RevisionTextJson::of(found, format, &call.app.site) }))
    }
}

fn story_id(id: &str) -> Result<StoryId> {
    id.parse().map_err(|_| Refusal::not_found("story"))
}

fn network(request: &Request) -> Option<std::net::IpAddr> {
    request.data::<Client>().map(|client| client.0)
}

fn tagged(app: &App, story: OwnStory) -> Tagged {
    let tag = format!("\"{}\"", story.tag());
    let data = OwnStoryJson::of(story, &app.site);
    Labelled::new(Json(OwnStoryAnswer { data })).header(header::ETAG, tag)
}

/// How the request is sent: under which name, and what the program saw.
fn change(request: &Request, key: Option<String>, seen: Option<&str>, body: &str) -> SentChange {
    let asked = format!("{} {} {body}", request.method(), request.uri().path());
    // `*` is whatever is there. A weak tag is never the one that is asked for (RFC 9110, 13.1.1).
    let seen = seen.filter(|seen| seen.trim() != "*").map(|seen| {
        let tags = seen.split(',').map(str::trim);
        let strong = tags.filter_map(|tag| tag.strip_prefix('"')?.strip_suffix('"'));
        strong.map(str::to_owned).collect()
    });
    SentChange { key, request: asked, seen }
}
