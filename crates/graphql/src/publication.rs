//! Publications, which the schema calls collections.

use super::{
    archive::{ArchiveMonth, period},
    call::call,
    field_error::{FieldError, Result},
    id::Id,
    load::{FollowsPublication, MembersOf, MutesPublication},
    outcome::{Forbidden, NotFound, Unauthorized},
    paging::{PagingOptions, length, paging},
    person::User,
    scalar::{DateTime, int},
    story::PostPage,
    tag::Tag,
    vocabulary::PublicationRole,
};
use async_graphql::{Context, ID, InputObject, Object, SimpleObject, Union};
use quire_core::{
    PublicationId,
    limit::shell::MASTHEAD_EDITORS,
    publication::{Publication, PublicationRole as Role},
};
use quire_store::story::{self, Scope};
use std::sync::Arc;

/// A publication.
#[derive(Debug, Clone)]
pub struct Collection(pub Arc<Publication>);

/// A publication.
#[Object]
impl Collection {
    /// The id.
    async fn id(&self) -> ID {
        ID(self.0.id.to_string())
    }
    /// Its word in addresses.
    async fn slug(&self) -> &str {
        &self.0.slug
    }
    /// Its name.
    async fn name(&self) -> &str {
        &self.0.name
    }
    /// One line about it.
    async fn tagline(&self) -> &str {
        &self.0.tagline
    }
    /// A longer text about it; may be empty.
    async fn description(&self) -> &str {
        &self.0.description
    }
    /// Its own live domain.
    async fn domain(&self) -> Option<&str> {
        self.0.domain.as_deref()
    }
    /// The avatar; null: show its initial.
    async fn image_url(&self) -> Option<String> {
        self.0.image.as_deref().map(super::address::avatar)
    }
    /// The path of its home.
    async fn url(&self) -> String {
        super::address::publication(&self.0.slug)
    }
    /// `#rrggbb`, the owner's colour.
    async fn tint(&self) -> Option<&str> {
        self.0.tint.as_deref()
    }
    /// How many follow it.
    async fn follower_count(&self) -> i32 {
        int(self.0.follower_count)
    }
    /// Listed stories in it.
    async fn post_count(&self) -> i32 {
        int(self.0.story_count)
    }
    /// When it was made.
    async fn created_at(&self) -> DateTime {
        self.0.created_at.into()
    }
    /// Owners and editors, the first ten.
    async fn editors(&self, ctx: &Context<'_>) -> Result<Vec<CollectionMember>> {
        let members = self.members(ctx).await?.into_iter();
        let editors = members.filter(|(_, role)| *role != Role::Writer).take(MASTHEAD_EDITORS);
        Ok(editors
            .map(|(person, role)| CollectionMember { user: User(person), role: role.into() })
            .collect())
    }
    /// Everybody who writes for it; owners and editors come first.
    async fn writers(
        &self,
        ctx: &Context<'_>,
        #[graphql(default = 20)] first: i32,
    ) -> Result<Vec<User>> {
        let limit = length(first)? as usize;
        let members = self.members(ctx).await?.into_iter();
        Ok(members.take(limit).map(|(person, _)| User(person)).collect())
    }
    /// The tags most used in it.
    async fn tags(
        &self,
        ctx: &Context<'_>,
        #[graphql(default = 12)] first: i32,
    ) -> Result<Vec<Tag>> {
        let (call, limit, id) = (call(ctx)?, i64::from(length(first)?), self.0.id.clone());
        let slugs = call.read(move |c| quire_store::tag::most_used_in(c, &id, limit)).await?;
        Tag::all(call, &slugs).await
    }
    /// Its newest stories.
    async fn posts(&self, ctx: &Context<'_>, paging: Option<PagingOptions>) -> Result<PostPage> {
        let (call, paging, id) = (call(ctx)?, self::paging(paging)?, self.0.id.clone());
        let limit = paging.limit;
        let page = call.read(move |c| story::by_publication(c, &id, &paging)).await?;
        Ok(PostPage::of(call.viewer(), page, limit))
    }
    /// Its stories of a year, month or day, oldest first; all of them newest first without one.
    async fn archive(
        &self,
        ctx: &Context<'_>,
        year: Option<i32>,
        month: Option<i32>,
        day: Option<i32>,
        paging: Option<PagingOptions>,
    ) -> Result<PostPage> {
        let (call, paging, id) = (call(ctx)?, self::paging(paging)?, self.0.id.clone());
        let (limit, period) = (paging.limit, period(year, month, day)?);
        let page = call
            .read(move |c| match period {
                Some(period) => story::in_period(c, &Scope::Publication(id), period, &paging),
                None => story::by_publication(c, &id, &paging),
            })
            .await?;
        Ok(PostPage::of(call.viewer(), page, limit))
    }
    /// The months in which it has stories, newest first.
    async fn archive_months(&self, ctx: &Context<'_>) -> Result<Vec<ArchiveMonth>> {
        let (call, id) = (call(ctx)?, self.0.id.clone());
        let months = call.read(move |c| story::archive_months(c, &Scope::Publication(id))).await?;
        Ok(months.into_iter().map(ArchiveMonth::from).collect())
    }
    /// What the viewer has to do with it.
    async fn viewer_edge(&self, ctx: &Context<'_>) -> Result<CollectionViewerEdge> {
        let call = call(ctx)?;
        let is_following = call.load(FollowsPublication(self.0.id.clone())).await?.is_some();
        let can_manage = match call.viewer().user_id() {
            None => false,
            Some(me) => self.members(ctx).await?.iter().any(|(person, role)| {
                person.id == *me && matches!(role, Role::Owner | Role::Editor)
            }),
        };
        let is_muting = call.load(MutesPublication(self.0.id.clone())).await?.is_some();
        Ok(CollectionViewerEdge { is_following, is_muting, can_manage })
    }
}

impl Collection {
    async fn members(
        &self,
        ctx: &Context<'_>,
    ) -> Result<Vec<(Arc<quire_core::person::Person>, Role)>> {
        Ok(call(ctx)?.load(MembersOf(self.0.id.clone())).await?.unwrap_or_default())
    }
}

/// A person in a publication.
#[derive(Debug, Clone, SimpleObject)]
pub struct CollectionMember {
    /// The person.
    pub user: User,
    /// Their part.
    pub role: PublicationRole,
}

/// What the viewer has to do with a publication.
#[derive(Debug, Clone, SimpleObject)]
pub struct CollectionViewerEdge {
    /// Whether the viewer follows it.
    pub is_following: bool,
    /// Whether the viewer muted it.
    pub is_muting: bool,
    /// Whether the viewer may change its settings.
    pub can_manage: bool,
}

/// A person or a publication: somebody to follow.
#[derive(Debug, Clone, Union)]
pub enum Publisher {
    /// A person.
    User(User),
    /// A publication.
    Collection(Collection),
}

/// How a publication is named: by one of the three.
#[derive(Debug, Clone, InputObject)]
pub struct PublicationRef {
    /// Its word in addresses.
    pub slug: Option<String>,
    /// Its own domain.
    pub domain: Option<String>,
    /// Its id.
    pub id: Option<Id<PublicationId>>,
}

/// The answer to following a publication.
#[derive(Debug, Union)]
pub enum FollowCollectionResult {
    /// The publication, with the new count.
    Collection(Collection),
    /// Nobody is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// No publication of that id.
    NotFound(NotFound),
}

/// Publications: reads.
#[derive(Debug, Default)]
pub struct PublicationQuery;

#[Object]
impl PublicationQuery {
    /// The publication of this domain or slug.
    async fn collection_by_domain_or_slug(
        &self,
        ctx: &Context<'_>,
        domain_or_slug: String,
    ) -> Result<Option<Collection>> {
        let found = call(ctx)?
            .read(move |c| match quire_store::publication::find_by_slug(c, &domain_or_slug)? {
                Some(found) => Ok(Some(found)),
                None => quire_store::publication::find_by_domain(c, &domain_or_slug),
            })
            .await?;
        Ok(found.map(|publication| Collection(Arc::new(publication))))
    }

    /// The publication of this slug, of this domain, or of this id.
    async fn publication_by_ref(
        &self,
        ctx: &Context<'_>,
        #[graphql(name = "ref")] reference: PublicationRef,
    ) -> Result<Option<Collection>> {
        let found = call(ctx)?;
        let found = match (reference.slug, reference.domain, reference.id) {
            (Some(slug), None, None) => {
                found.read(move |c| quire_store::publication::find_by_slug(c, &slug)).await?
            }
            (None, Some(domain), None) => {
                found.read(move |c| quire_store::publication::find_by_domain(c, &domain)).await?
            }
            (None, None, Some(id)) => {
                found.read(move |c| quire_store::publication::find(c, &id)).await?
            }
            _ => return Err(FieldError::BadRequest("give `slug`, `domain` or `id`".to_owned())),
        };
        Ok(found.map(|publication| Collection(Arc::new(publication))))
    }
}
