//! Publications, which the schema calls collections.

mod about;
mod act;
mod archive;
mod design;
mod domain;
mod edge;
mod found;
mod homepage;
mod legacy;
mod lists;
mod lookup;
mod navigation;
mod page;
mod parts;
mod people;
mod people_change;
mod picks;
mod settings;
mod slug;
mod stories;
mod submissions;

pub use about::CollectionAboutMutation;
pub(crate) use act::{CollectionAct, person};
pub use design::CollectionDesignMutation;
pub use domain::{CollectionDomainMutation, DomainError};
pub use found::FoundingMutation;
pub use homepage::CollectionHomepageMutation;
pub use lookup::PublicationQuery;
pub use navigation::CollectionNavigationMutation;
pub use page::CollectionSidePageMutation;
pub use parts::{CollectionMember, FollowCollectionResult, Publisher};
pub use people::CollectionPeopleQuery;
pub use people_change::CollectionPeopleMutation;
pub use picks::{CollectionPickMutation, PickLimitReached};
pub(crate) use picks::{CollectionPicks, picks_of};
pub use settings::{CollectionConflict, CollectionSettingsMutation};
pub use slug::SlugError;
pub use stories::{CollectionDeskMutation, CollectionDeskQuery};
pub use submissions::CollectionSubmissionMutation;

use edge::{CollectionViewerEdge, own_role};
use homepage::CollectionHomeSection;
use legacy::{Avatar, LegacyCollection};
use lists::NumberedPosts;
use navigation::NavigationItem;
use page::{CollectionSidePage, CollectionSidePageKind};
use parts::{details, members};
use people::{CollectionDesk, CollectionInvitation, own_invitation};
use submissions::CollectionSubmissionSettings;

use super::{
    archive::ArchiveMonth,
    call::call,
    favicon::Favicon,
    field_error::Result,
    mute::UserPage,
    paging::{PagingOptions, length},
    person::User,
    scalar::{DateTime, int},
    story::{Post, PostPage},
    tag::Tag,
    theme::ShownTheme,
    vocabulary::CollectionOrder,
};
use async_graphql::{Context, ID, Object};
use quire_core::{
    design::Design,
    policy::publication::{PublicationStep, may_step},
    publication::{Publication, desk::StoryPick},
};
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
    /// What it says of itself at length, as HTML from an allow-list; may be empty.
    async fn about_html(&self, ctx: &Context<'_>) -> Result<String> {
        about::about_html(call(ctx)?, &self.0.id).await
    }
    /// The bar that was chosen: the items that lead somewhere, the one to another site last; null where
    /// nothing was chosen.
    async fn navigation(&self, ctx: &Context<'_>) -> Result<Option<Vec<NavigationItem>>> {
        navigation::bar(call(ctx)?, self).await
    }
    /// The sections of its homepage below what is pinned; null where nothing was chosen.
    async fn home_sections(&self, ctx: &Context<'_>) -> Result<Option<Vec<CollectionHomeSection>>> {
        homepage::sections(call(ctx)?, self).await
    }
    /// How its pages look; null: like the site.
    async fn theme(&self, ctx: &Context<'_>) -> Result<Option<ShownTheme>> {
        let (call, id) = (call(ctx)?, self.0.id.clone());
        let found = call.read(move |c| quire_store::design::publication::published(c, &id)).await?;
        Ok(ShownTheme::of(found, &Design::default()))
    }
    /// A mail address for readers; may be empty.
    async fn contact_email(&self, ctx: &Context<'_>) -> Result<String> {
        Ok(details(call(ctx)?, &self.0.id).await?.contact_email)
    }
    /// Where else it is.
    async fn external_links(&self, ctx: &Context<'_>) -> Result<Vec<String>> {
        Ok(details(call(ctx)?, &self.0.id).await?.links)
    }
    /// Its own live domain.
    async fn domain(&self) -> Option<&str> {
        self.0.domain.as_deref()
    }
    /// The avatar; null: show its initial.
    async fn image_url(&self) -> Option<String> {
        self.0.image.as_deref().map(super::address::avatar)
    }
    /// The avatar as a picture of the site; null: it has none.
    async fn avatar(&self) -> Option<Avatar> {
        Avatar::of(self.0.image.as_deref())
    }
    /// The icon of its pages; null: the site's.
    async fn favicon(&self, ctx: &Context<'_>) -> Result<Option<Favicon>> {
        let (call, id) = (call(ctx)?, self.0.id.clone());
        let found = call.read(move |c| quire_store::design::publication::published(c, &id)).await?;
        let icon = found.and_then(|design| design.icon.map(|icon| icon.to_string()));
        Favicon::first(call, [icon, self.0.image.clone()]).await
    }
    /// The record by which clients of the first version knew it. Every publication has one.
    async fn compat_legacy(&self) -> Option<LegacyCollection> {
        Some(LegacyCollection { id: ID(self.0.id.to_string()) })
    }
    /// Whether its pages have the layout of today. There is no other.
    async fn is_aurora_visible(&self) -> bool {
        true
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
        parts::editors(call(ctx)?, &self.0.id).await
    }
    /// Everybody who writes for it; owners and editors come first.
    async fn writers(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The most to answer with.", default = 20)] first: i32,
    ) -> Result<Vec<User>> {
        let limit = length(first)? as usize;
        let members = members(call(ctx)?, &self.0.id).await?.into_iter();
        Ok(members.take(limit).map(|(person, _)| User(person)).collect())
    }
    /// The tags most used in it.
    async fn tags(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The most to answer with.", default = 12)] first: i32,
    ) -> Result<Vec<Tag>> {
        let (call, limit, id) = (call(ctx)?, i64::from(length(first)?), self.0.id.clone());
        let slugs = call.read(move |c| quire_store::tag::most_used_in(c, &id, limit)).await?;
        Tag::all(call, &slugs).await
    }
    /// Who follows it, the last first.
    async fn followers(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<UserPage> {
        parts::followers(call(ctx)?, &self.0.id, paging).await
    }
    /// Its newest stories.
    async fn posts(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<PostPage> {
        archive::newest(call(ctx)?, &self.0.id, paging).await
    }
    /// Its newest stories with a tag, and below a feature page with that of its topic, too.
    async fn tagged_posts(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The tag’s slug, such as `machine-learning`.")] tag_slug: String,
        #[graphql(desc = "The slug of a feature page, for those below it; null: all.")]
        feature_slug: Option<String>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<PostPage> {
        lists::tagged(call(ctx)?, &self.0.id, &tag_slug, feature_slug, paging).await
    }
    /// A page of it beside its stories; null when there is none.
    async fn page(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which kind.")] kind: CollectionSidePageKind,
        #[graphql(desc = "The slug.")] slug: String,
    ) -> Result<Option<CollectionSidePage>> {
        page::at(call(ctx)?, self, kind, &slug).await
    }
    /// Those of its stories of the last 30 days for which most readers clapped.
    async fn trending_posts(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<PostPage> {
        lists::trending(call(ctx)?, &self.0.id, paging).await
    }
    /// A page of 20 of its stories, newest first unless another order is asked for; or of those about a topic,
    /// newest first.
    async fn all_posts(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The order; null: the newest first.")] order_by: Option<CollectionOrder>,
        #[graphql(desc = "The topic whose stories are wanted; null: all.")] topic: Option<String>,
        #[graphql(desc = "Which page, from 1.", default = 1)] page: i32,
    ) -> Result<NumberedPosts> {
        lists::numbered(call(ctx)?, &self.0.id, order_by, topic, page).await
    }
    /// Listed stories that are pinned to its home page, the last pinned first.
    async fn pinned_posts(&self, ctx: &Context<'_>) -> Result<Vec<Post>> {
        picks::posts(call(ctx)?, &self.0.id, StoryPick::Pinned).await
    }
    /// Listed stories that it features, in the order of its editors.
    async fn featured_posts(&self, ctx: &Context<'_>) -> Result<Vec<Post>> {
        picks::posts(call(ctx)?, &self.0.id, StoryPick::Featured).await
    }
    /// What it says about submissions.
    async fn submissions(&self, ctx: &Context<'_>) -> Result<CollectionSubmissionSettings> {
        submissions::of(call(ctx)?, &self.0.id).await
    }
    /// Its stories of a year, month or day, oldest first; all of them newest first without one.
    async fn archive(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The year, such as 2026.")] year: Option<i32>,
        #[graphql(desc = "The month, 1 to 12; null: all of the year.")] month: Option<i32>,
        #[graphql(desc = "The day of the month; null: all of the month.")] day: Option<i32>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<PostPage> {
        archive::of_time(call(ctx)?, &self.0.id, (year, month, day), paging).await
    }
    /// The months in which it has stories, newest first.
    async fn archive_months(&self, ctx: &Context<'_>) -> Result<Vec<ArchiveMonth>> {
        archive::months(call(ctx)?, &self.0.id).await
    }
    /// What the viewer has to do with it.
    async fn viewer_edge(&self) -> CollectionViewerEdge {
        CollectionViewerEdge(self.0.id.clone())
    }
    /// The viewer's open invitation to join it.
    async fn invitation(&self, ctx: &Context<'_>) -> Result<Option<CollectionInvitation>> {
        own_invitation(call(ctx)?, &self.0.id).await
    }
    /// What only those see who manage it; null for everybody else.
    async fn desk(&self, ctx: &Context<'_>) -> Result<Option<CollectionDesk>> {
        let role = own_role(call(ctx)?, &self.0.id).await?;
        let sees = may_step(role, PublicationStep::SeeDesk);
        Ok(sees.then(|| CollectionDesk(self.0.id.clone())))
    }
}
