//! The people of a publication as they are read: who is in it, who is invited, what was done.

mod invitation;
mod work;

pub(super) use invitation::own_invitation;
pub use invitation::{CollectionInvitation, CollectionInvite};

use super::{
    CollectionMember,
    act::{CollectionAct, CollectionActPage},
    domain::CollectionDomain,
    homepage::{CollectionHomeSection, CollectionHomeSectionChoice, CollectionHomeSectionInput},
    navigation::NavigationItem,
    page::{CollectionSidePage, CollectionSidePageKind},
};
use crate::{
    call::call,
    design::SavedDesign,
    draft::Blocks,
    field_error::Result,
    id::Id,
    outcome::NotFound,
    paging::{PagingOptions, info},
    person::User,
    refusal::refuse,
    scalar::int,
};
use async_graphql::{Context, Enum, Object};
use invitation::CollectionInvitationResult;
use quire_app::{publication, refusal::Refusal};
use quire_core::{
    PublicationId, UserId, limit::publication::PUBLICATION_PEOPLE_MAX, publication::navigation,
};
use work::CollectionMemberWorkResult;

/// What those who manage a publication see of it, and no one else.
#[derive(Debug, Clone)]
pub struct CollectionDesk(pub(super) PublicationId);

/// What those who manage a publication see of it, and no one else.
#[Object]
impl CollectionDesk {
    /// Everybody in it: owners, editors, writers.
    async fn members(&self, ctx: &Context<'_>) -> Result<Vec<CollectionMember>> {
        let members = super::members(call(ctx)?, &self.0).await?.into_iter();
        let member = |(person, role): (_, quire_core::publication::PublicationRole)| {
            CollectionMember { user: User(person), role: role.into() }
        };
        Ok(members.map(member).collect())
    }
    /// Where those can go who manage it, in order; not every place has a page yet.
    async fn menu(&self, ctx: &Context<'_>) -> Result<Vec<ManageMenuItem>> {
        let call = call(ctx)?;
        let role = super::own_role(call, &self.0).await?;
        let flags = quire_app::flags::in_force(&call.app, call.viewer().user_id()).await?;
        Ok(navigation::manage_menu(role, flags).map(Into::into).collect())
    }
    /// The number of the version that an editor saves on.
    async fn revision(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(int(super::details(call(ctx)?, &self.0).await?.revision))
    }
    /// What it says of itself at length, as it is edited.
    async fn about_blocks(&self, ctx: &Context<'_>) -> Result<Blocks> {
        let call = call(ctx)?;
        Blocks::of(call, &super::about::about(call, &self.0).await?.0.blocks).await
    }
    /// The number of the version of that, which an editor saves on.
    async fn about_revision(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(int(super::about::about(call(ctx)?, &self.0).await?.1))
    }
    /// The bar as it was chosen, also what leads nowhere any more.
    async fn navigation_items(&self, ctx: &Context<'_>) -> Result<Vec<NavigationItem>> {
        Ok(super::navigation::chosen(call(ctx)?, &self.0).await?.0)
    }
    /// The number of the version of that, which an editor saves on.
    async fn navigation_revision(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(int(super::navigation::chosen(call(ctx)?, &self.0).await?.1))
    }
    /// The sections of its homepage as they were chosen.
    async fn home_sections(&self, ctx: &Context<'_>) -> Result<Vec<CollectionHomeSectionChoice>> {
        Ok(super::homepage::chosen(call(ctx)?, &self.0).await?.0)
    }
    /// The number of the version of that, which an editor saves on.
    async fn homepage_revision(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(int(super::homepage::chosen(call(ctx)?, &self.0).await?.1))
    }
    /// What these sections would show.
    async fn homepage_preview(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The sections, in the order in which they are shown.")] sections: Vec<
            CollectionHomeSectionInput,
        >,
    ) -> Result<Vec<CollectionHomeSection>> {
        super::homepage::preview(call(ctx)?, &self.0, sections).await
    }
    /// The domain that it wants or has; null: none.
    async fn domain(&self, ctx: &Context<'_>) -> Result<Option<CollectionDomain>> {
        super::domain::of(call(ctx)?, &self.0).await
    }
    /// Its pages of one kind beside its stories, by their titles.
    async fn pages(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which kind.")] kind: CollectionSidePageKind,
    ) -> Result<Vec<CollectionSidePage>> {
        super::page::all(call(ctx)?, &self.0, kind).await
    }
    /// The number of the version of what it says about submissions, which an editor saves on.
    async fn submissions_revision(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(int(super::submissions::settings(call(ctx)?, &self.0).await?.revision))
    }
    /// Whether a banner calls the submission settings new.
    async fn are_submissions_new(&self, ctx: &Context<'_>) -> Result<bool> {
        let now = call(ctx)?.app.ports.clock.now();
        Ok(navigation::submission_settings_are_new(now))
    }
    /// Its designs: a draft, the one that readers see, and earlier ones; the last first.
    async fn designs(&self, ctx: &Context<'_>) -> Result<Vec<SavedDesign>> {
        let found = super::design::designs(call(ctx)?, &self.0).await?;
        Ok(found.into_iter().map(SavedDesign).collect())
    }
    /// The number of the last of them, which an editor saves on.
    async fn design_revision(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(int(quire_app::design::revision(&super::design::designs(call(ctx)?, &self.0).await?)))
    }
    /// Who is invited, the last first; those whose time is over say so by their date.
    async fn invites(&self, ctx: &Context<'_>) -> Result<Vec<CollectionInvite>> {
        let (call, id) = (call(ctx)?, self.0.clone());
        let most = i64::try_from(PUBLICATION_PEOPLE_MAX).unwrap_or(i64::MAX);
        let found = call.read(move |c| quire_store::publication::invites_of(c, &id, most)).await?;
        Ok(found.into_iter().map(CollectionInvite).collect())
    }
    /// What was done in it, the last first.
    async fn activity(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<CollectionActPage> {
        let (call, id) = (call(ctx)?, self.0.clone());
        let (page, limit) = call
            .page(paging, move |c, paging| quire_store::publication::acts(c, &id, paging))
            .await?;
        let paging_info = info(&page, limit);
        let items = page.items.into_iter().map(CollectionAct).collect();
        Ok(CollectionActPage { items, paging_info })
    }
}

/// An entry of the menu for those who manage a publication.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::vocabulary::publication::ManageMenuItem")]
pub enum ManageMenuItem {
    /// A new story in it.
    Write,
    /// Its stories.
    Stories,
    /// Those that stand out on its home page.
    FeaturedStories,
    /// Its newsletter.
    Newsletter,
    /// Its stats.
    Stats,
    /// Its followers.
    Followers,
    /// What is said of it, and its home page.
    InfoSettings,
    /// Who may submit stories.
    SubmissionSettings,
    /// Its bar.
    NavigationSettings,
    /// Its pages beside stories.
    SubpageSettings,
    /// Its about page.
    AboutSettings,
}

/// The people of publications: reads.
#[derive(Debug, Default)]
pub struct CollectionPeopleQuery;

#[Object]
impl CollectionPeopleQuery {
    /// An invitation, for the person whom it is for: with its id for the person who was named, with the
    /// key in the letter for the person who got one.
    async fn collection_invitation(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The secret in the invitation’s link.")] key: String,
    ) -> Result<CollectionInvitationResult> {
        let call = call(ctx)?;
        match publication::find_invitation(&call.app, call.viewer(), &key).await {
            Ok(found) => {
                let found = Box::new(CollectionInvitation::of(key, found));
                Ok(CollectionInvitationResult::CollectionInvitation(found))
            }
            Err(Refusal::Store(error)) => Err(error.into()),
            Err(_) => Ok(CollectionInvitationResult::NotFound(NotFound::default())),
        }
    }

    /// What someone has in a publication, before they are removed or leave.
    async fn collection_member_work(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the publication.")] collection_id: Id<PublicationId>,
        #[graphql(desc = "The id of the person.")] user_id: Id<UserId>,
    ) -> Result<CollectionMemberWorkResult> {
        let call = call(ctx)?;
        match publication::member_work(&call.app, call.viewer(), &collection_id, &user_id).await {
            Ok(work) => Ok(CollectionMemberWorkResult::CollectionMemberWork(work.into())),
            Err(refusal) => refuse!(CollectionMemberWorkResult, refusal),
        }
    }
}
