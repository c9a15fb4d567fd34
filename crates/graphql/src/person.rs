//! People.

mod edge;
mod find;
mod mastodon;

pub use edge::{CollectionRole, UserViewerEdge};
pub use find::{FollowUserResult, PersonQuery};
pub use mastodon::MastodonAccount;

use super::{
    book::Book,
    call::call,
    catalog::CatalogPage,
    draft::Blocks,
    favicon::Favicon,
    field_error::Result,
    load::{MastodonOf, RolesOf, SharedEmailOf},
    mute::UserPage,
    paging::PagingOptions,
    publication::Collection,
    quote::QuotePage,
    scalar::{DateTime, int},
    story::{Post, PostPage},
    theme::ShownTheme,
    vocabulary::MembershipTier,
};
use async_graphql::{Context, ID, Object, SimpleObject};
use quire_core::{
    Document,
    design::Design,
    document::html::{RenderOptions, render},
    person::Person,
};
use std::sync::Arc;

/// How many people a person follows, and how many follow them.
#[derive(Debug, Clone, Copy, SimpleObject)]
pub struct SocialStats {
    /// How many people they follow.
    pub following_count: i32,
    /// How many follow them.
    pub follower_count: i32,
}

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
    /// The picture's id; null: show initials.
    async fn image_id(&self) -> Option<ID> {
        self.0.image.clone().map(ID)
    }
    /// How many people they follow, and how many follow them.
    async fn social_stats(&self) -> SocialStats {
        let Person { follower_count, following_count, .. } = *self.0;
        SocialStats { following_count: int(following_count), follower_count: int(follower_count) }
    }
    /// How their profile and their stories outside of publications look; null: like the site.
    async fn theme(&self, ctx: &Context<'_>) -> Result<Option<ShownTheme>> {
        let (call, id) = (call(ctx)?, self.0.id.clone());
        let found = call.read(move |c| quire_store::design::person::published(c, &id)).await?;
        Ok(ShownTheme::of(found, &Design::of_profiles()))
    }
    /// The icon of their pages; null: the site's.
    async fn favicon(&self, ctx: &Context<'_>) -> Result<Option<Favicon>> {
        let (call, id) = (call(ctx)?, self.0.id.clone());
        let found = call.read(move |c| quire_store::design::person::published(c, &id)).await?;
        Favicon::first(call, [found.and_then(|design| design.icon.map(|icon| icon.to_string()))])
            .await
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
    async fn posts(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<PostPage> {
        let (call, id) = (call(ctx)?, self.0.id.clone());
        let (page, limit) =
            call.page(paging, move |c, p| quire_store::story::by_creator(c, &id, p)).await?;
        Ok(PostPage::of(call.viewer(), page, limit))
    }
    /// The stories they pinned to their profile, the last pinned first.
    async fn pinned_posts(&self, ctx: &Context<'_>) -> Result<Vec<Post>> {
        let (call, id) = (call(ctx)?, self.0.id.clone());
        let pinned = call.read(move |c| quire_store::profile::pinned(c, &id)).await?;
        Ok(Post::all_visible_to(call.viewer(), pinned))
    }
    /// What they say of themselves at length, as HTML from an allow-list; may be empty.
    async fn about_html(&self, ctx: &Context<'_>) -> Result<String> {
        let options = RenderOptions {
            heading_ids: false,
            block_ids: false,
            ..super::address::render_options()
        };
        let html = render(&self.about(ctx).await?, &options);
        call(ctx)?.charge(html.len()).await?;
        Ok(html)
    }
    /// What they say of themselves at length, as it is edited.
    async fn about_blocks(&self, ctx: &Context<'_>) -> Result<Blocks> {
        Blocks::of(call(ctx)?, &self.about(ctx).await?.blocks).await
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
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<UserPage> {
        let (call, id) = (call(ctx)?, self.0.id.clone());
        let (page, limit) =
            call.page(paging, move |c, p| quire_store::person::followers(c, &id, p)).await?;
        Ok(UserPage::of(page, limit))
    }
    /// Which people they follow, the last followed first.
    async fn following(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<UserPage> {
        let (call, id) = (call(ctx)?, self.0.id.clone());
        let (page, limit) =
            call.page(paging, move |c, p| quire_store::follow::people(c, &id, None, p)).await?;
        Ok(UserPage::of(page, limit))
    }
    /// The listed stories they clapped for, the last one first.
    async fn recommended_posts(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<PostPage> {
        let (call, id) = (call(ctx)?, self.0.id.clone());
        let (page, limit) =
            call.page(paging, move |c, p| quire_store::clap::recommended_by(c, &id, p)).await?;
        Ok(PostPage::of(call.viewer(), page, limit))
    }
    /// Their published responses, newest first.
    async fn responses(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<PostPage> {
        let (call, id) = (call(ctx)?, self.0.id.clone());
        let (page, limit) =
            call.page(paging, move |c, p| quire_store::story::responses_by(c, &id, p)).await?;
        Ok(PostPage::of(call.viewer(), page, limit))
    }
    /// What they highlighted in listed stories, the last first. A page may hold fewer than asked for
    /// and still have a next one.
    async fn highlights(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<QuotePage> {
        let (call, id) = (call(ctx)?, self.0.id.clone());
        let (page, limit) =
            call.page(paging, move |c, p| quire_store::quote::highlights_by(c, &id, p)).await?;
        QuotePage::of(call, page, limit).await
    }
    /// Their public lists, without series.
    async fn catalogs(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<CatalogPage> {
        let (call, id) = (call(ctx)?, self.0.id.clone());
        let public = quire_core::catalog::CatalogVisibility::Public;
        let (page, limit) = call
            .page(paging, move |c, p| quire_store::catalog::by_owner(c, &id, public, p))
            .await?;
        Ok(CatalogPage::of(page, limit))
    }
    /// Their public series, the last changed first.
    async fn series(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<CatalogPage> {
        let (call, id) = (call(ctx)?, self.0.id.clone());
        let public = &[quire_core::catalog::CatalogVisibility::Public];
        let (page, limit) =
            call.page(paging, move |c, p| quire_store::catalog::series(c, &id, public, p)).await?;
        Ok(CatalogPage::of(page, limit))
    }
    /// What the viewer has to do with them.
    async fn viewer_edge(&self) -> UserViewerEdge {
        UserViewerEdge(self.0.id.clone())
    }
}

impl User {
    async fn about(&self, ctx: &Context<'_>) -> Result<Document> {
        let id = self.0.id.clone();
        let about = call(ctx)?.read(move |c| quire_store::profile::about(c, &id)).await?;
        Ok(about.unwrap_or_default())
    }
}
