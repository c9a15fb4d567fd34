//! Publications.

use super::{
    answer::{Paged, paged, paging},
    call::Call,
    refusal::{Refusal, Result},
    story::StoriesAnswer,
};
use poem::web::Data;
use poem_openapi::{
    Object, OpenApi,
    param::{Path, Query},
    payload::Json,
};
use quire_app::{App, address, site::Site};
use quire_core::publication::Publication;

/// A publication.
#[derive(Debug, Clone, Object)]
#[oai(rename = "Publication", rename_all = "camelCase", skip_serializing_if_is_none)]
pub(super) struct PublicationJson {
    /// The id.
    id: String,
    /// Its word in addresses.
    slug: String,
    /// Its name.
    name: String,
    /// One line about it.
    tagline: String,
    /// A longer text about it; may be empty.
    description: String,
    /// The address of its home.
    url: String,
    /// The address of its avatar.
    image_url: Option<String>,
    /// How many follow it.
    follower_count: i64,
    /// Listed stories in it.
    story_count: i64,
}

impl PublicationJson {
    pub(super) fn of(publication: Publication, site: &Site) -> Self {
        let image = publication.image.as_deref();
        Self {
            url: site.absolute(&address::publication(&publication.slug)),
            image_url: image.map(|image| site.absolute(&quire_app::address::avatar(image))),
            id: publication.id.to_string(),
            slug: publication.slug,
            name: publication.name,
            tagline: publication.tagline,
            description: publication.description,
            follower_count: publication.follower_count,
            story_count: publication.story_count,
        }
    }
}

/// A publication.
#[derive(Debug, Clone, Object)]
struct PublicationAnswer {
    /// The publication.
    data: PublicationJson,
}

/// Publications.
pub(super) struct Publications;

#[OpenApi]
impl Publications {
    /// A publication by its slug, also by one that it had before.
    #[oai(path = "/publications/:slug", method = "get", operation_id = "publication")]
    async fn publication(
        &self,
        app: Data<&App>,
        /// Its word in addresses.
        slug: Path<String>,
    ) -> Result<Json<PublicationAnswer>> {
        let slug = slug.0;
        let found = app
            .store
            .read_in_place(move |c| quire_store::publication::find_by_held_slug(c, &slug))
            .await?;
        let publication = found.ok_or_else(|| Refusal::not_found("publication"))?;
        Ok(Json(PublicationAnswer { data: PublicationJson::of(publication, &app.site) }))
    }

    /// The newest stories in a publication.
    #[oai(
        path = "/publications/:slug/stories",
        method = "get",
        operation_id = "publicationStories"
    )]
    async fn publication_stories(
        &self,
        call: Call<'_>,
        /// The word of the publication in addresses.
        slug: Path<String>,
        /// How many, 1 to 50; 10 when not given.
        limit: Query<Option<u32>>,
        /// `next` of the page before.
        cursor: Query<Option<String>>,
    ) -> Result<Paged<StoriesAnswer>> {
        let (slug, paging) = (slug.0, paging(limit.0, cursor.0.as_deref())?);
        let site = call.app.site.clone();
        let found = call
            .app
            .store
            .read(move |c| {
                let Some(found) = quire_store::publication::find_by_held_slug(c, &slug)? else {
                    return Ok(None);
                };
                let page = quire_store::story::by_publication(c, &found.id, &paging)?;
                StoriesAnswer::of(c, page, &site).map(Some)
            })
            .await?;
        let found = found.ok_or_else(|| Refusal::not_found("publication"))?;
        Ok(paged(&call.app.site, call.request, found.next.clone(), found))
    }
}
