//! The people, publications and tags that the token's owner follows.

use super::{
    answer::{Paged, next, paged, paging},
    call::Call,
    publication::PublicationJson,
    refusal::{Refusal, Result},
    tag::TagJson,
    token::{Granted, ReadLibrary, Scope, WriteLibrary},
    user::UserJson,
};
use poem_openapi::{
    Object, OpenApi,
    param::{Path, Query},
    payload::Json,
};
use quire_app::{follow, refusal::Refusal as ActionRefusal};
use quire_store::follow as followed;

/// A page of people.
#[derive(Debug, Clone, Object)]
#[oai(skip_serializing_if_is_none)]
struct PeopleAnswer {
    /// The people, the last followed first.
    data: Vec<UserJson>,
    /// The `cursor` of the next page; absent on the last one.
    next: Option<String>,
}

/// A page of publications.
#[derive(Debug, Clone, Object)]
#[oai(skip_serializing_if_is_none)]
struct PublicationsAnswer {
    /// The publications, the last followed first.
    data: Vec<PublicationJson>,
    /// The `cursor` of the next page; absent on the last one.
    next: Option<String>,
}

/// A page of tags.
#[derive(Debug, Clone, Object)]
#[oai(skip_serializing_if_is_none)]
struct TagsAnswer {
    /// The tags, the last followed first.
    data: Vec<TagJson>,
    /// The `cursor` of the next page; absent on the last one.
    next: Option<String>,
}

/// Whether you follow.
#[derive(Debug, Clone, Object)]
#[oai(rename_all = "camelCase")]
struct FollowState {
    /// Whether you follow them from now on.
    is_following: bool,
}

/// Whether you follow.
#[derive(Debug, Clone, Object)]
struct FollowAnswer {
    /// How it is now.
    data: FollowState,
}

/// The people, publications and tags that the token's owner follows.
pub(super) struct Following;

#[OpenApi]
impl Following {
    /// The people you follow, the last followed first.
    #[oai(path = "/me/following/people", method = "get", operation_id = "listFollowedPeople")]
    async fn people(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::ReadLibrary")] granted: Granted<ReadLibrary>,
        /// How many, 1 to 50; 10 when not given.
        limit: Query<Option<u32>>,
        /// `next` of the page before.
        cursor: Query<Option<String>>,
    ) -> Result<Paged<PeopleAnswer>> {
        let (me, paging) = (granted.0.person.id, paging(limit.0, cursor.0.as_deref())?);
        let page = call.app.store.read(move |c| followed::people(c, &me, None, &paging)).await?;
        let data = page.items.iter().map(|one| UserJson::of(one, &call.app.site)).collect();
        let next = next(page.next);
        Ok(paged(&call.app.site, call.request, next.clone(), PeopleAnswer { data, next }))
    }

    /// The publications you follow, the last followed first.
    #[oai(
        path = "/me/following/publications",
        method = "get",
        operation_id = "listFollowedPublications"
    )]
    async fn publications(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::ReadLibrary")] granted: Granted<ReadLibrary>,
        /// How many, 1 to 50; 10 when not given.
        limit: Query<Option<u32>>,
        /// `next` of the page before.
        cursor: Query<Option<String>>,
    ) -> Result<Paged<PublicationsAnswer>> {
        let (me, paging) = (granted.0.person.id, paging(limit.0, cursor.0.as_deref())?);
        let read = move |c: &mut quire_store::Conn| followed::publications(c, &me, None, &paging);
        let page = call.app.store.read(read).await?;
        let site = &call.app.site;
        let data = page.items.into_iter().map(|one| PublicationJson::of(one, site)).collect();
        let next = next(page.next);
        Ok(paged(site, call.request, next.clone(), PublicationsAnswer { data, next }))
    }

    /// The tags you follow, the last followed first.
    #[oai(path = "/me/following/tags", method = "get", operation_id = "listFollowedTags")]
    async fn tags(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::ReadLibrary")] granted: Granted<ReadLibrary>,
        /// How many, 1 to 50; 10 when not given.
        limit: Query<Option<u32>>,
        /// `next` of the page before.
        cursor: Query<Option<String>>,
    ) -> Result<Paged<TagsAnswer>> {
        let (me, paging) = (granted.0.person.id, paging(limit.0, cursor.0.as_deref())?);
        let page = call.app.store.read(move |c| followed::tags(c, &me, None, &paging)).await?;
        let data = page.items.into_iter().map(TagJson::from).collect();
        let next = next(page.next);
        Ok(paged(&call.app.site, call.request, next.clone(), TagsAnswer { data, next }))
    }

    /// Follows a person. Twice is the same as once.
    #[oai(path = "/me/following/people/:id", method = "put", operation_id = "followPerson")]
    async fn follow_person(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::WriteLibrary")] granted: Granted<WriteLibrary>,
        /// Their id.
        id: Path<String>,
    ) -> Result<Json<FollowAnswer>> {
        let id = id.0.parse().map_err(|_| Refusal::not_found("person"))?;
        follows(true, follow::user(call.app, &granted.0.viewer(), &id).await)
    }

    /// Follows a person no longer. Twice is the same as once.
    #[oai(path = "/me/following/people/:id", method = "delete", operation_id = "unfollowPerson")]
    async fn unfollow_person(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::WriteLibrary")] granted: Granted<WriteLibrary>,
        /// Their id.
        id: Path<String>,
    ) -> Result<Json<FollowAnswer>> {
        let id = id.0.parse().map_err(|_| Refusal::not_found("person"))?;
        follows(false, follow::unfollow_user(call.app, &granted.0.viewer(), &id).await)
    }

    /// Follows a publication. Twice is the same as once.
    #[oai(
        path = "/me/following/publications/:id",
        method = "put",
        operation_id = "followPublication"
    )]
    async fn follow_publication(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::WriteLibrary")] granted: Granted<WriteLibrary>,
        /// Its id.
        id: Path<String>,
    ) -> Result<Json<FollowAnswer>> {
        let id = id.0.parse().map_err(|_| Refusal::not_found("publication"))?;
        follows(true, follow::publication(call.app, &granted.0.viewer(), &id).await)
    }

    /// Follows a publication no longer. Twice is the same as once.
    #[oai(
        path = "/me/following/publications/:id",
        method = "delete",
        operation_id = "unfollowPublication"
    )]
    async fn unfollow_publication(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::WriteLibrary")] granted: Granted<WriteLibrary>,
        /// Its id.
        id: Path<String>,
    ) -> Result<Json<FollowAnswer>> {
        let id = id.0.parse().map_err(|_| Refusal::not_found("publication"))?;
        follows(false, follow::unfollow_publication(call.app, &granted.0.viewer(), &id).await)
    }

    /// Follows a tag. Twice is the same as once.
    #[oai(path = "/me/following/tags/:slug", method = "put", operation_id = "followTag")]
    async fn follow_tag(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::WriteLibrary")] granted: Granted<WriteLibrary>,
        /// Its word in addresses.
        slug: Path<String>,
    ) -> Result<Json<FollowAnswer>> {
        let slug = slug.0.parse().map_err(|_| Refusal::not_found("tag"))?;
        follows(true, follow::tag(call.app, &granted.0.viewer(), &slug).await)
    }

    /// Follows a tag no longer. Twice is the same as once.
    #[oai(path = "/me/following/tags/:slug", method = "delete", operation_id = "unfollowTag")]
    async fn unfollow_tag(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::WriteLibrary")] granted: Granted<WriteLibrary>,
        /// Its word in addresses.
        slug: Path<String>,
    ) -> Result<Json<FollowAnswer>> {
        let slug = slug.0.parse().map_err(|_| Refusal::not_found("tag"))?;
        follows(false, follow::unfollow_tag(call.app, &granted.0.viewer(), &slug).await)
    }
}

fn follows<T>(
    is_following: bool,
    done: std::result::Result<T, ActionRefusal>,
) -> Result<Json<FollowAnswer>> {
    done.map_err(Refusal::of_act)?;
    Ok(Json(FollowAnswer { data: FollowState { is_following } }))
}
