//! Tags.

use super::{
    call::Call,
    refusal::{Refusal, Result},
};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use quire_core::tag::Tag;

/// A tag.
#[derive(Debug, Clone, Object)]
#[oai(rename = "Tag", rename_all = "camelCase")]
pub(super) struct TagJson {
    /// Its word in addresses.
    slug: String,
    /// The name shown.
    name: String,
    /// Listed stories that carry it.
    story_count: i64,
    /// How many follow it.
    follower_count: i64,
}

impl From<Tag> for TagJson {
    fn from(tag: Tag) -> Self {
        Self {
            slug: tag.slug.to_string(),
            name: tag.name,
            story_count: tag.story_count,
            follower_count: tag.follower_count,
        }
    }
}

/// A tag.
#[derive(Debug, Clone, Object)]
struct TagAnswer {
    /// The tag.
    data: TagJson,
}

/// Tags.
pub(super) struct Tags;

#[OpenApi]
impl Tags {
    /// A tag.
    #[oai(path = "/tags/:slug", method = "get", operation_id = "tag")]
    async fn tag(
        &self,
        call: Call<'_>,
        /// Its word in addresses.
        slug: Path<String>,
    ) -> Result<Json<TagAnswer>> {
        let slug = slug.0.parse().map_err(|_| Refusal::not_found("tag"))?;
        let found = call.app.store.read_in_place(move |c| quire_store::tag::find(c, &slug)).await?;
        let tag = found.ok_or_else(|| Refusal::not_found("tag"))?;
        Ok(Json(TagAnswer { data: tag.into() }))
    }
}
