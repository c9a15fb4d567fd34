//! Stories that programs send: as Medium's API takes and answers them (decision 0054).

pub(super) mod words;

use super::{
    refusal::{Created, Refusal, Result},
    token::{Granted, PublishPost, Scope},
};
use chrono::DateTime;
use poem::{Request, web::Data};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use quire_app::{
    App, address,
    bearer::Bearer,
    draft,
    sent_story::{self, Appearance, SentStory, TextFormat},
    site::Site,
};
use quire_core::{
    PublicationId, StoryId, Timestamp,
    story::{Story, StoryDetails, StoryStatus, Visibility},
};
use quire_http::Client;
use quire_store::{Conn, StoreError, person, publication, story, tag};
use words::{ContentFormat, LicenseWord, PublishStatus};

/// A story as it is sent. What else stands in it is passed over.
#[derive(Debug, Clone, Object)]
#[oai(rename = "NewPost", rename_all = "camelCase")]
struct NewPost {
    /// The title, in lists and for search engines; one of more than 100 characters is passed over for one
    /// made of the text. A heading that repeats it at the beginning of the text is left out.
    title: String,
    /// How the text is written.
    content_format: ContentFormat,
    /// The text. Pictures in it are copied.
    content: String,
    /// Its tags: the first three, without those of more than 25 characters.
    tags: Option<Vec<String>>,
    /// Where it appeared first.
    canonical_url: Option<String>,
    /// What becomes of it; `public` when it does not say. Writers of a publication may only hand in a
    /// `draft`.
    publish_status: Option<PublishStatus>,
    /// What others may do with the text; `all-rights-reserved` when it does not say.
    license: Option<LicenseWord>,
    /// Whether followers are told.
    notify_followers: Option<bool>,
    /// When it appeared first, with its offset from UTC (RFC 3339).
    published_at: Option<String>,
}

/// A story as it was taken.
#[derive(Debug, Clone, Object)]
#[oai(rename = "Post", rename_all = "camelCase", skip_serializing_if_is_none)]
pub(super) struct PostJson {
    /// The id.
    id: String,
    /// The title.
    title: String,
    /// Who wrote it, as `/me` names them.
    author_id: String,
    /// The publication that it appears in, or was handed in to.
    publication_id: Option<String>,
    /// Its tags.
    tags: Vec<String>,
    /// Its address; a draft's is the editor's.
    url: String,
    /// Where it appeared first.
    canonical_url: Option<String>,
    /// What became of it.
    publish_status: PublishStatus,
    /// When it appeared, in milliseconds since 1970; absent for drafts.
    published_at: Option<i64>,
    /// What others may do with the text.
    license: LicenseWord,
    /// Where that is written down.
    license_url: Option<String>,
}

/// A story as it was taken.
#[derive(Debug, Clone, Object)]
pub(super) struct PostAnswer {
    /// The story.
    data: PostJson,
}

/// Who is said to have written a story.
#[derive(Debug, Clone, Object)]
struct Claim {
    /// The digest of their address; nothing is done with it.
    md5: Option<String>,
}

/// Stories that programs send.
pub(super) struct Posts;

#[OpenApi]
impl Posts {
    /// Publishes a story of the person whose token it is, or keeps it as a draft.
    #[oai(path = "/users/:id/posts", method = "post", operation_id = "createPost")]
    async fn create(
        &self,
        app: Data<&App>,
        request: &Request,
        #[oai(scope = "Scope::PublishPost")] granted: Granted<PublishPost>,
        /// Their id, from `/me`; no one else's is taken.
        id: Path<String>,
        /// A name of the request, made by the program: sent again under the same name, nothing is made
        /// twice.
        #[oai(name = "Idempotency-Key", validator(min_length = 1, max_length = 255))]
        key: Header<Option<String>>,
        post: Json<NewPost>,
    ) -> Result<Created<PostAnswer>> {
        let bearer = granted.0;
        if id.0 != bearer.person.id.as_str() {
            return Err(Refusal::not_this_user());
        }
        taken(&app, request, &bearer, key.0, post.0, None).await
    }

    /// Publishes a story of the person whose token it is in a publication that they manage, or hands a draft in
    /// to the editors of one that they write for.
    #[oai(
        path = "/publications/:id/posts",
        method = "post",
        operation_id = "createPublicationPost"
    )]
    async fn create_in(
        &self,
        app: Data<&App>,
        request: &Request,
        #[oai(scope = "Scope::PublishPost")] granted: Granted<PublishPost>,
        /// The id of the publication.
        id: Path<String>,
        /// A name of the request, made by the program: sent again under the same name, nothing is made
        /// twice.
        #[oai(name = "Idempotency-Key", validator(min_length = 1, max_length = 255))]
        key: Header<Option<String>>,
        post: Json<NewPost>,
    ) -> Result<Created<PostAnswer>> {
        let bearer = granted.0;
        let place: PublicationId =
            id.0.parse().map_err(|_| Refusal::forbidden("you can’t publish there"))?;
        taken(&app, request, &bearer, key.0, post.0, Some(place)).await
    }

    /// Says who wrote a story, for programs that publish for several people. Stories stay with the person whose
    /// token it is; the answer is the story as it stands.
    #[oai(path = "/posts/:id/author", method = "put", operation_id = "claimPost")]
    async fn claim(
        &self,
        app: Data<&App>,
        #[oai(scope = "Scope::PublishPost")] granted: Granted<PublishPost>,
        /// The id of the story.
        id: Path<String>,
        claim: Json<Claim>,
    ) -> Result<Json<PostAnswer>> {
        let bearer = granted.0;
        let Claim { md5: _ } = claim.0;
        let refused = || Refusal::forbidden("this isn’t a story of yours");
        let id: StoryId = id.0.parse().map_err(|_| refused())?;
        match draft::find(&app, &bearer.viewer(), &id).await {
            Ok(_) => Ok(Json(answer(&app, id).await?)),
            Err(_) => Err(refused()),
        }
    }
}

async fn taken(
    app: &App,
    request: &Request,
    bearer: &Bearer,
    key: Option<String>,
    post: NewPost,
    publication: Option<PublicationId>,
) -> Result<Created<PostAnswer>> {
    let network = request.data::<Client>().map(|client| client.0);
    let published_at = post.published_at.as_deref().filter(|at| !at.is_empty());
    let sent = SentStory {
        key,
        title: post.title,
        format: match post.content_format {
            ContentFormat::Html => TextFormat::Html,
            ContentFormat::Markdown => TextFormat::Markdown,
        },
        content: post.content,
        tags: post.tags.unwrap_or_default(),
        canonical_url: post.canonical_url,
        appearance: match post.publish_status.unwrap_or(PublishStatus::Public) {
            PublishStatus::Public => Appearance::Public,
            PublishStatus::Draft => Appearance::Draft,
            PublishStatus::Unlisted => Appearance::Unlisted,
        },
        license: post.license.unwrap_or(LicenseWord::AllRightsReserved).into(),
        notifies_followers: post.notify_followers,
        published_at: published_at.map(moment).transpose()?,
        publication,
    };
    let id = sent_story::send(app, &bearer.viewer(), network, sent).await?;
    Ok(Created::Made(Json(answer(app, id).await?)))
}

fn moment(text: &str) -> Result<Timestamp> {
    let read = DateTime::parse_from_rfc3339(text)
        .or_else(|_| DateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S%.f%z"));
    let wrong = |_| Refusal::bad_request("`publishedAt` is a time with its offset from UTC");
    read.map(|at| Timestamp::new(at.to_utc())).map_err(wrong)
}

/// The story as it stands now.
async fn answer(app: &App, id: StoryId) -> Result<PostAnswer> {
    let site = app.site.clone();
    let found = app.store.read(move |c| described(c, &id, &site)).await?;
    found.map(|data| PostAnswer { data }).ok_or_else(|| Refusal::not_found("story"))
}

fn described(
    c: &mut Conn,
    id: &StoryId,
    site: &Site,
) -> std::result::Result<Option<PostJson>, StoreError> {
    let Some(story) = story::find(c, id)? else { return Ok(None) };
    let Some(author) = person::find(c, &story.creator_id)? else { return Ok(None) };
    let Some(details) = story::details(c, id)? else { return Ok(None) };
    let place = match &story.publication_id {
        Some(place) => publication::find(c, place)?,
        None => None,
    };
    let waiting = quire_store::submission::last_of(c, id)?.map(|one| one.publication_id);
    let tags = tag::of_stories(c, std::slice::from_ref(id))?.remove(id).unwrap_or_default();
    let tags = tags.into_iter().map(|tag| tag.slug.to_string()).collect();
    let slug = place.as_ref().map(|place| place.slug.as_str());
    let path = match story.status {
        StoryStatus::Published => address::story(&story, &author.username, slug),
        _ => address::editor(id),
    };
    let publication_id = story.publication_id.clone().or(waiting).map(|id| id.to_string());
    Ok(Some(PostJson::of(story, &details, site.absolute(&path), tags, publication_id)))
}

impl PostJson {
    fn of(
        story: Story,
        details: &StoryDetails,
        url: String,
        tags: Vec<String>,
        publication_id: Option<String>,
    ) -> Self {
        let is_out = story.status == StoryStatus::Published;
        let publish_status = match story.visibility {
            _ if !is_out => PublishStatus::Draft,
            Visibility::Unlisted => PublishStatus::Unlisted,
            Visibility::Public | Visibility::Locked => PublishStatus::Public,
        };
        Self {
            id: story.id.to_string(),
            title: story.title,
            author_id: story.creator_id.to_string(),
            publication_id,
            tags,
            url,
            canonical_url: details.canonical_url.clone(),
            publish_status,
            published_at: story.first_published_at.filter(|_| is_out).map(Timestamp::millis),
            license: details.license.into(),
            license_url: details.license.address().map(str::to_owned),
        }
    }
}
