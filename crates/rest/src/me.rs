//! The person whose token it is, and the publications they know: as Medium's API answers.

use super::{
    refusal::{Refusal, Result},
    token::{BasicProfile, Granted, ListPublications, Scope},
};
use poem::web::Data;
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use quire_app::{App, address, site::Site};
use quire_core::{
    PublicationId, UserId,
    person::Person,
    publication::{Publication, PublicationMember},
};
use quire_store::{Conn, Paging, StoreError, follow, person, publication};
use std::collections::HashSet;

/// Publications that are only followed, at most.
const FOLLOWED: u32 = 200;
/// People of one publication.
const CONTRIBUTORS: i64 = 1_000;

/// The person whose token it is.
#[derive(Debug, Clone, Object)]
#[oai(rename = "Me", rename_all = "camelCase", skip_serializing_if_is_none)]
struct MeJson {
    /// The id.
    id: String,
    /// The handle, without `@`.
    username: String,
    /// The name shown.
    name: String,
    /// The address of their profile.
    url: String,
    /// The address of their picture.
    image_url: Option<String>,
}

impl MeJson {
    fn of(person: Person, site: &Site) -> Self {
        Self {
            id: person.id.to_string(),
            url: site.absolute(&address::person(&person.username)),
            image_url: person.image.as_deref().map(|image| site.absolute(&address::avatar(image))),
            username: person.username,
            name: person.name,
        }
    }
}

/// The person whose token it is.
#[derive(Debug, Clone, Object)]
struct MeAnswer {
    /// The person.
    data: MeJson,
}

/// A publication that someone follows or writes for.
#[derive(Debug, Clone, Object)]
#[oai(rename = "KnownPublication", rename_all = "camelCase", skip_serializing_if_is_none)]
struct KnownPublication {
    /// The id.
    id: String,
    /// Its name.
    name: String,
    /// One line about it.
    description: String,
    /// The address of its home.
    url: String,
    /// The address of its avatar.
    image_url: Option<String>,
}

impl KnownPublication {
    fn of(publication: Publication, site: &Site) -> Self {
        let image = publication.image.as_deref();
        Self {
            url: site.absolute(&address::publication(&publication.slug)),
            image_url: image.map(|image| site.absolute(&address::avatar(image))),
            id: publication.id.to_string(),
            name: publication.name,
            description: publication.tagline,
        }
    }
}

/// Publications that someone follows or writes for.
#[derive(Debug, Clone, Object)]
struct KnownPublicationsAnswer {
    /// Those they write for, then those they follow.
    data: Vec<KnownPublication>,
}

/// Someone who writes for a publication.
#[derive(Debug, Clone, Object)]
#[oai(rename = "Contributor", rename_all = "camelCase")]
struct Contributor {
    /// The publication.
    publication_id: String,
    /// The person, as `/me` names them.
    user_id: String,
    /// `editor` (also an owner) or `writer`.
    role: String,
}

/// Who writes for a publication.
#[derive(Debug, Clone, Object)]
struct ContributorsAnswer {
    /// Owners and editors, then writers.
    data: Vec<Contributor>,
}

/// The person whose token it is.
pub(super) struct Me;

#[OpenApi]
impl Me {
    /// The person whose token it is.
    #[oai(path = "/me", method = "get", operation_id = "me")]
    async fn me(
        &self,
        app: Data<&App>,
        #[oai(scope = "Scope::BasicProfile")] granted: Granted<BasicProfile>,
    ) -> Result<Json<MeAnswer>> {
        let bearer = granted.0;
        Ok(Json(MeAnswer { data: MeJson::of(bearer.person, &app.site) }))
    }

    /// The publications that the person whose token it is writes for, and up to 200 others that they
    /// follow.
    #[oai(path = "/users/:id/publications", method = "get", operation_id = "userPublications")]
    async fn publications(
        &self,
        app: Data<&App>,
        #[oai(scope = "Scope::ListPublications")] granted: Granted<ListPublications>,
        /// Their id, from `/me`; no one else's is taken.
        id: Path<String>,
    ) -> Result<Json<KnownPublicationsAnswer>> {
        let me = granted.0.person.id;
        if id.0 != me.as_str() {
            return Err(Refusal::not_this_user());
        }
        let known = app.store.read(move |c| known(c, &me)).await?;
        let data = known.into_iter().map(|one| KnownPublication::of(one, &app.site)).collect();
        Ok(Json(KnownPublicationsAnswer { data }))
    }

    /// Who writes for a publication.
    #[oai(
        path = "/publications/:id/contributors",
        method = "get",
        operation_id = "publicationContributors"
    )]
    async fn contributors(
        &self,
        app: Data<&App>,
        #[oai(scope = "Scope::BasicProfile")] granted: Granted<BasicProfile>,
        /// The id of the publication.
        id: Path<String>,
    ) -> Result<Json<ContributorsAnswer>> {
        let _ = granted;
        let id: PublicationId = id.0.parse().map_err(|_| Refusal::not_found("publication"))?;
        let found = app.store.read(move |c| contributors(c, &id)).await?;
        let found = found.ok_or_else(|| Refusal::not_found("publication"))?;
        Ok(Json(ContributorsAnswer { data: found.into_iter().map(Contributor::from).collect() }))
    }
}

impl From<PublicationMember> for Contributor {
    fn from(member: PublicationMember) -> Self {
        let role = if member.role.manages() { "editor" } else { "writer" };
        Self {
            publication_id: member.publication_id.to_string(),
            user_id: member.user_id.to_string(),
            role: role.to_owned(),
        }
    }
}

/// The publications that a person writes for, then the others that they follow: as many as Medium's API lists.
///
/// # Errors
/// [`StoreError`], when the database fails.
pub fn known(c: &mut Conn, me: &UserId) -> std::result::Result<Vec<Publication>, StoreError> {
    let memberships = publication::memberships_of(c, std::slice::from_ref(me))?;
    let ids: Vec<PublicationId> = memberships.into_iter().map(|one| one.publication_id).collect();
    let mut known = publication::many(c, &ids)?;
    let theirs: HashSet<PublicationId> = ids.into_iter().collect();
    let followed = follow::publications(c, me, None, &Paging::first(FOLLOWED))?.items;
    known.extend(followed.into_iter().filter(|one| !theirs.contains(&one.id)));
    Ok(known)
}

/// The people of a publication whose accounts are there; `None` when there is no such publication.
fn contributors(
    c: &mut Conn,
    id: &PublicationId,
) -> std::result::Result<Option<Vec<PublicationMember>>, StoreError> {
    if publication::find(c, id)?.is_none() {
        return Ok(None);
    }
    let mut members = publication::members(c, id, CONTRIBUTORS)?;
    let ids: Vec<UserId> = members.iter().map(|member| member.user_id.clone()).collect();
    let people = person::many(c, &ids)?;
    let there = people.into_iter().filter(|one| one.deleted_at.is_none() && !one.is_suspended);
    let there: HashSet<UserId> = there.map(|one| one.id).collect();
    members.retain(|member| there.contains(&member.user_id));
    Ok(Some(members))
}
