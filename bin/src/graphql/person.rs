//! People.

mod mastodon;

pub use mastodon::MastodonAccount;

use super::{
    book::Book,
    call::call,
    catalog::CatalogPage,
    draft::Blocks,
    fault::{Fault, Result},
    load::{
        Blocks as BlocksPerson, FollowedBy, FollowsPerson, MastodonOf, MutesPerson, RolesOf,
        SharedEmailOf,
    },
    mute::UserPage,
    outcome::{AccountDeleted, AccountSuspended, Forbidden, NotFound, Unauthorized},
    paging::{PagingOptions, paging},
    publication::Collection,
    quote::QuotePage,
    scalar::{DateTime, int},
    story::{Post, PostPage},
    vocabulary::{MembershipTier, PublicationRole},
};
use async_graphql::{Context, ID, Object, SimpleObject, Union};
use quire_core::{
    Document, UserId,
    document::html::{RenderOptions, render},
    person::Person,
};
use std::sync::Arc;

/// A person with an account.
#[derive(Debug, Clone)]
pub struct User(pub Arc<Person>);

/// A person with an account.
#[Object]
impl User {
    /// The id.
    async fn id(&self) -> ID {
        ID(self.0.id.to_string())
    }
    /// The handle, without `@`.
    async fn username(&self) -> &str {
        &self.0.username
    }
    /// The name shown.
    async fn name(&self) -> &str {
        &self.0.name
    }
    /// A short text about them; may be empty.
    async fn bio(&self) -> &str {
        &self.0.bio
    }
    /// The picture; null: show initials.
    async fn image_url(&self) -> Option<String> {
        self.0.image.as_deref().map(super::address::avatar)
    }
    /// The path of their profile.
    async fn url(&self) -> String {
        super::address::person(&self.0.username)
    }
    /// What they pay.
    async fn tier(&self) -> MembershipTier {
        self.0.tier.into()
    }
    /// How many follow them.
    async fn follower_count(&self) -> i32 {
        int(self.0.follower_count)
    }
    /// How many people they follow.
    async fn following_count(&self) -> i32 {
        int(self.0.following_count)
    }
    /// Listed stories they published, responses not counted.
    async fn post_count(&self) -> i32 {
        int(self.0.story_count)
    }
    /// When they joined.
    async fn created_at(&self) -> DateTime {
        self.0.created_at.into()
    }
    /// The address at which those reach them who publish with them, where they let them: editors
    /// and writers of the same publication; null for everybody else.
    async fn shared_email(&self, ctx: &Context<'_>) -> Result<Option<Arc<String>>> {
        call(ctx)?.load(SharedEmailOf(self.0.id.clone())).await
    }
    /// Their account at a Mastodon instance; null: none is connected, or it is hidden.
    async fn mastodon_account(&self, ctx: &Context<'_>) -> Result<Option<MastodonAccount>> {
        let connected = call(ctx)?.load(MastodonOf(self.0.id.clone())).await?;
        Ok(connected.map(|identity| MastodonAccount::of(&identity)))
    }
    /// The publications they have a part in.
    async fn collections(&self, ctx: &Context<'_>) -> Result<Vec<CollectionRole>> {
        let call = call(ctx)?;
        let roles = call.load(RolesOf(self.0.id.clone())).await?.unwrap_or_default();
        let roles = roles.iter().map(|(publication, role)| CollectionRole {
            collection: Collection(publication.clone()),
            role: (*role).into(),
        });
        Ok(roles.collect())
    }
    /// Their listed stories, newest first, without responses.
    async fn posts(&self, ctx: &Context<'_>, paging: Option<PagingOptions>) -> Result<PostPage> {
        let (call, paging, id) = (call(ctx)?, self::paging(paging)?, self.0.id.clone());
        let limit = paging.limit;
        let page = call.read(move |c| quire_store::story::by_creator(c, &id, &paging)).await?;
        Ok(PostPage::of(call.viewer(), page, limit))
    }
    /// The stories they pinned to their profile, the last pinned first.
    async fn pinned_posts(&self, ctx: &Context<'_>) -> Result<Vec<Post>> {
        let (call, id) = (call(ctx)?, self.0.id.clone());
        let pinned = call.read(move |c| quire_store::profile::pinned(c, &id)).await?;
        Ok(Post::all_seen_by(call.viewer(), pinned))
    }
    /// What they say of themselves at length, as HTML from an allow-list; may be empty.
    async fn about_html(&self, ctx: &Context<'_>) -> Result<String> {
        let options = RenderOptions {
            heading_ids: false,
            block_ids: false,
            ..super::address::render_options()
        };
        Ok(render(&self.about(ctx).await?, &options))
    }
    /// What they say of themselves at length, as it is edited.
    async fn about_blocks(&self, ctx: &Context<'_>) -> Result<Blocks> {
        Ok(Blocks::of(&self.about(ctx).await?))
    }
    /// The books on their profile, in their order.
    async fn books(&self, ctx: &Context<'_>) -> Result<Vec<Book>> {
        let (call, id) = (call(ctx)?, self.0.id.clone());
        let books = call.read(move |c| quire_store::book::of_person(c, &id)).await?;
        Ok(books.into_iter().map(Book).collect())
    }
    /// Who follows them, the last first.
    async fn followers(
        &self,
        ctx: &Context<'_>,
        paging: Option<PagingOptions>,
    ) -> Result<UserPage> {
        let (call, paging, id) = (call(ctx)?, self::paging(paging)?, self.0.id.clone());
        let limit = paging.limit;
        let page = call.read(move |c| quire_store::person::followers(c, &id, &paging)).await?;
        Ok(UserPage::of(page, limit))
    }
    /// Which people they follow, the last followed first.
    async fn following(
        &self,
        ctx: &Context<'_>,
        paging: Option<PagingOptions>,
    ) -> Result<UserPage> {
        let (call, paging, id) = (call(ctx)?, self::paging(paging)?, self.0.id.clone());
        let limit = paging.limit;
        let page = call.read(move |c| quire_store::follow::people(c, &id, None, &paging)).await?;
        Ok(UserPage::of(page, limit))
    }
    /// The listed stories they clapped for, the last one first.
    async fn recommended_posts(
        &self,
        ctx: &Context<'_>,
        paging: Option<PagingOptions>,
    ) -> Result<PostPage> {
        let (call, paging, id) = (call(ctx)?, self::paging(paging)?, self.0.id.clone());
        let limit = paging.limit;
        let page = call.read(move |c| quire_store::clap::recommended_by(c, &id, &paging)).await?;
        Ok(PostPage::of(call.viewer(), page, limit))
    }
    /// Their published responses, newest first.
    async fn responses(
        &self,
        ctx: &Context<'_>,
        paging: Option<PagingOptions>,
    ) -> Result<PostPage> {
        let (call, paging, id) = (call(ctx)?, self::paging(paging)?, self.0.id.clone());
        let limit = paging.limit;
        let page = call.read(move |c| quire_store::story::responses_by(c, &id, &paging)).await?;
        Ok(PostPage::of(call.viewer(), page, limit))
    }
    /// What they highlighted in listed stories, the last first. A page may hold fewer than asked for
    /// and still have a next one.
    async fn highlights(
        &self,
        ctx: &Context<'_>,
        paging: Option<PagingOptions>,
    ) -> Result<QuotePage> {
        let (call, paging, id) = (call(ctx)?, self::paging(paging)?, self.0.id.clone());
        let limit = paging.limit;
        let page = call.read(move |c| quire_store::quote::highlights_by(c, &id, &paging)).await?;
        QuotePage::of(call, page, limit).await
    }
    /// Their public lists.
    async fn catalogs(
        &self,
        ctx: &Context<'_>,
        paging: Option<PagingOptions>,
    ) -> Result<CatalogPage> {
        let (call, paging, id) = (call(ctx)?, self::paging(paging)?, self.0.id.clone());
        let limit = paging.limit;
        let public = quire_core::catalog::CatalogVisibility::Public;
        let page =
            call.read(move |c| quire_store::catalog::by_owner(c, &id, public, &paging)).await?;
        Ok(CatalogPage::of(page, limit))
    }
    /// What the viewer has to do with them.
    async fn viewer_edge(&self, ctx: &Context<'_>) -> Result<UserViewerEdge> {
        let call = call(ctx)?;
        let is_self = call.viewer().user_id() == Some(&self.0.id);
        let is_following = call.load(FollowsPerson(self.0.id.clone())).await?.is_some();
        let is_follower = call.load(FollowedBy(self.0.id.clone())).await?.is_some();
        let is_muting = call.load(MutesPerson(self.0.id.clone())).await?.is_some();
        let is_blocking = call.load(BlocksPerson(self.0.id.clone())).await?.is_some();
        Ok(UserViewerEdge { is_following, is_follower, is_muting, is_blocking, is_self })
    }
}

impl User {
    async fn about(&self, ctx: &Context<'_>) -> Result<Document> {
        let id = self.0.id.clone();
        let about = call(ctx)?.read(move |c| quire_store::profile::about(c, &id)).await?;
        Ok(about.unwrap_or_default())
    }
}

/// What the viewer has to do with a person.
#[derive(Debug, Clone, SimpleObject)]
pub struct UserViewerEdge {
    /// Whether the viewer follows them.
    pub is_following: bool,
    /// Whether they follow the viewer.
    pub is_follower: bool,
    /// Whether the viewer muted them.
    pub is_muting: bool,
    /// Whether the viewer blocked them.
    pub is_blocking: bool,
    /// Whether they are the viewer.
    pub is_self: bool,
}

/// A person's part in a publication.
#[derive(Debug, Clone, SimpleObject)]
pub struct CollectionRole {
    /// The publication.
    pub collection: Collection,
    /// The part.
    pub role: PublicationRole,
}

/// A person, or why there is none to show.
#[derive(Debug, Union)]
pub enum UserResult {
    /// The person.
    User(User),
    /// Nobody of that id or name.
    NotFound(NotFound),
    /// The account is suspended.
    AccountSuspended(AccountSuspended),
    /// The account was deleted.
    AccountDeleted(AccountDeleted),
}

impl UserResult {
    fn of(person: Option<Person>) -> Self {
        match person {
            None => UserResult::NotFound(NotFound::default()),
            Some(person) if person.deleted_at.is_some() => {
                UserResult::AccountDeleted(AccountDeleted::default())
            }
            Some(person) if person.is_suspended => {
                UserResult::AccountSuspended(AccountSuspended::default())
            }
            Some(person) => UserResult::User(User(Arc::new(person))),
        }
    }
}

/// The answer to following a person.
#[derive(Debug, Union)]
pub enum FollowUserResult {
    /// The person, with the new count.
    User(User),
    /// Nobody is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// Nobody of that id.
    NotFound(NotFound),
}

/// People: reads.
#[derive(Debug, Default)]
pub struct PersonQuery;

#[Object]
impl PersonQuery {
    /// A person by id, or by handle (also one they had before).
    async fn user_result(
        &self,
        ctx: &Context<'_>,
        id: Option<ID>,
        username: Option<String>,
    ) -> Result<UserResult> {
        let call = call(ctx)?;
        let person = match (id, username) {
            (Some(id), None) => match id.parse::<UserId>() {
                Ok(id) => call.read(move |c| quire_store::person::find(c, &id)).await?,
                Err(_) => None,
            },
            (None, Some(name)) => {
                call.read(move |c| quire_store::person::find_by_held_username(c, &name)).await?
            }
            _ => return Err(Fault::BadRequest("give either `id` or `username`".to_owned())),
        };
        Ok(UserResult::of(person))
    }
}
