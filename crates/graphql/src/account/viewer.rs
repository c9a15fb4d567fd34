//! What only the person who is signed in sees of themselves.

mod edge;

use edge::ViewerEdge;

use crate::{
    access_token::{AccessToken, access_tokens},
    address,
    call::call,
    credential::Security,
    deletion::AccountDeletion,
    design::SavedDesign,
    export::Export,
    field_error::Result,
    gift::{self, GiftMembership},
    id::Id,
    identity::{Connection, connections},
    membership::{self, BannerPlace, Membership, TopBanner},
    mute::{CollectionPage, UserPage},
    oauth::{ConnectedApplication, OauthApplication, applications, connected},
    paging::PagingOptions,
    payment::{self, BillingDetails, Charge},
    person::User,
    phone::Phone,
    preference::Preference,
    scalar::int,
    session::{SessionInfo, sessions},
    tip::{self, Tips},
    visitor::Geolocation,
    vocabulary::{DismissableFlag, MembershipTier},
    webhook::{Webhook, webhooks},
};
use async_graphql::{Context, ID, Object, SimpleObject};
use quire_app::email::EmailAddress;
use quire_core::{ChargeId, account::auth_state::AuthService, person::Person, policy::SpoofedAct};
use quire_routing::Flag;
use std::sync::Arc;

/// The person who is signed in, as they see themselves.
#[derive(Debug, Clone)]
pub struct Viewer(pub Arc<Person>);

/// The person who is signed in, as they see themselves.
#[Object]
impl Viewer {
    /// The id.
    async fn id(&self) -> ID {
        ID(self.0.id.to_string())
    }
    /// The name shown.
    async fn name(&self) -> &str {
        &self.0.name
    }
    /// The handle, without `@`.
    async fn username(&self) -> &str {
        &self.0.username
    }
    /// The picture; null: show initials.
    async fn image_url(&self) -> Option<String> {
        self.0.image.as_deref().map(address::avatar)
    }
    /// The id of the picture; null: there is none.
    async fn image_id(&self) -> Option<&str> {
        self.0.image.as_deref()
    }
    /// Their designs: a draft, the one that readers see, and earlier ones; the last first.
    async fn designs(&self, ctx: &Context<'_>) -> Result<Vec<SavedDesign>> {
        let (call, id) = (call(ctx)?, self.0.id.clone());
        let found = call.read(move |c| quire_store::design::person::all(c, &id)).await?;
        Ok(found.into_iter().map(SavedDesign).collect())
    }
    /// The number of the last of them, which a form saves on; 0 before the first.
    async fn design_revision(&self, ctx: &Context<'_>) -> Result<i32> {
        let (call, id) = (call(ctx)?, self.0.id.clone());
        let found = call.read(move |c| quire_store::design::person::all(c, &id)).await?;
        Ok(int(quire_app::design::revision(&found)))
    }
    /// The version of the first words of the design editor that they saw: 1 once a design was saved, before that 0.
    async fn style_editor_onboarding_version_seen(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(i32::from(self.design_revision(ctx).await? > 0))
    }
    /// The path of their profile.
    async fn url(&self) -> String {
        address::person(&self.0.username)
    }
    /// What they pay.
    async fn tier(&self) -> MembershipTier {
        self.0.tier.into()
    }
    /// What everybody sees of them.
    async fn user(&self) -> User {
        User(self.0.clone())
    }
    /// The address they sign in with, with most of it hidden; null: none is confirmed.
    async fn email_obfuscated(&self) -> Option<String> {
        let email = self.0.email.as_deref()?.parse::<EmailAddress>().ok()?;
        Some(email.obfuscated())
    }
    /// What a browser keeps when it has said as whom it is signed in; another address has another.
    /// Null: there is no address to say.
    async fn confirmation_hash(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(quire_app::account::confirmation_hash(&call(ctx)?.app, &self.0))
    }
    /// The address that waits to be confirmed.
    async fn unverified_email(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        let id = self.0.id.clone();
        call(ctx)?.read(move |c| quire_store::account::unverified_email(c, &id)).await
    }
    /// What they dismissed for good.
    async fn dismissable_flags(&self, ctx: &Context<'_>) -> Result<Vec<DismissableFlag>> {
        let flags = call(ctx)?.dismissed().await?;
        Ok(flags.iter().map(|flag| (*flag).into()).collect())
    }
    /// The services connected to the account, oldest first.
    async fn connections(&self, ctx: &Context<'_>) -> Result<Vec<Connection>> {
        connections(call(ctx)?).await
    }
    /// Whether staff suspended the account: it reads, but changes nothing.
    async fn is_suspended(&self) -> bool {
        self.0.is_suspended
    }
    /// The membership; null without one.
    async fn membership(&self, ctx: &Context<'_>) -> Result<Option<Membership>> {
        membership::membership(ctx, &self.0).await
    }
    /// Whether the viewer may begin a membership with a trial: they never had one.
    async fn is_membership_trial_eligible(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(quire_app::payment::is_trial_eligible(&call(ctx)?.app, &self.0.id).await?)
    }

    /// What the viewer said of where they are when they paid last.
    async fn billing_details(&self, ctx: &Context<'_>) -> Result<BillingDetails> {
        payment::billing(ctx, &self.0.id).await
    }

    /// What they paid, the last first.
    async fn charges(&self, ctx: &Context<'_>) -> Result<Vec<Charge>> {
        payment::charges(ctx, &self.0.id).await
    }
    /// One of their payments, for its receipt; null: there is none of that id.
    async fn charge(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the receipt.")] id: Id<ChargeId>,
    ) -> Result<Option<Charge>> {
        payment::charge(ctx, &self.0.id, &id).await
    }
    /// The memberships they gave away, the last first; of one payment, when it is named.
    async fn gifts(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The receipt whose gifts are meant; null: all.")] charge_id: Option<
            Id<ChargeId>,
        >,
    ) -> Result<Vec<GiftMembership>> {
        gift::gifts(ctx, &self.0.id, charge_id).await
    }
    /// The tips they were given as a writer.
    async fn tips(&self, ctx: &Context<'_>) -> Result<Tips> {
        let call = call(ctx)?;
        tip::received(call, call.viewer()).await
    }
    /// Where they are, as far as a proxy of ours tells.
    async fn geolocation(&self, ctx: &Context<'_>) -> Geolocation {
        Geolocation::of(ctx)
    }
    /// Their handle at X; null: it is not connected, or told none.
    async fn twitter_screen_name(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        let all = quire_app::identity::connections(&call(ctx)?.app, &self.0.id).await?;
        let x = all.into_iter().find(|one| one.identity.service == AuthService::Twitter);
        Ok(x.and_then(|one| one.identity.handle))
    }
    /// Whether editors and writers of the publications they have a part in see their address.
    async fn allow_email_address_sharing_editor_writer(&self, ctx: &Context<'_>) -> Result<bool> {
        let id = self.0.id.clone();
        call(ctx)?.read(move |c| quire_app::account::shares_email(c, &id)).await
    }
    /// The domain of their own on which their profile answers, or will; null: there is none.
    async fn custom_domain(&self, ctx: &Context<'_>) -> Result<Option<CustomDomain>> {
        let id = self.0.id.clone();
        let hosts = call(ctx)?.read(move |c| quire_store::host::of_person(c, &id)).await?;
        let is_live = hosts.is_domain_live;
        Ok(hosts.domain.map(|domain| CustomDomain { domain, is_live }))
    }
    /// Whether they may give memberships away.
    async fn has_group_gifting_enabled(&self, ctx: &Context<'_>) -> Result<bool> {
        let flags = call(ctx)?.own_flags().await?;
        Ok(!flags.is_on(Flag::DisableGiftPage))
    }
    /// Whether they see responses in threads: everybody does.
    async fn is_eligible_to_view_new_responses(&self) -> bool {
        true
    }
    /// The banner at the top of a page; null: none. Pages ask when they are alive.
    async fn top_banner(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Where the banner would stand; null: anywhere.")] place: Option<
            BannerPlace,
        >,
    ) -> Result<Option<TopBanner>> {
        membership::banner(ctx, place).await
    }
    /// The account itself.
    async fn viewer_edge(&self) -> ViewerEdge {
        ViewerEdge(self.0.clone())
    }
    /// Whether the profile has a host of its own below the site's.
    async fn has_subdomain(&self, ctx: &Context<'_>) -> Result<bool> {
        let id = self.0.id.clone();
        let hosts = call(ctx)?.read(move |c| quire_store::host::of_person(c, &id)).await?;
        Ok(hosts.has_subdomain)
    }
    /// How they sign in; null where no one is signed in.
    async fn security(&self, ctx: &Context<'_>) -> Result<Option<Security>> {
        let session = call(ctx)?.caller.session.clone();
        Ok(session.filter(|session| session.may(SpoofedAct::SeeCredentials)).map(Security::from))
    }
    /// How they stand to a telephone number; null where staff looks through their eyes.
    async fn phone(&self, ctx: &Context<'_>) -> Result<Option<Phone>> {
        let call = call(ctx)?;
        let session = call.caller.session.as_ref();
        let Some(session) = session.filter(|session| session.may(SpoofedAct::SeeCredentials))
        else {
            return Ok(None);
        };
        Ok(Some(quire_app::phone::state(&call.app, session).await?.into()))
    }
    /// Where they are signed in, the session that asks first.
    async fn sessions(&self, ctx: &Context<'_>) -> Result<Vec<SessionInfo>> {
        sessions(call(ctx)?).await
    }
    /// The tokens with which programs act in their name, the last made first.
    async fn access_tokens(&self, ctx: &Context<'_>) -> Result<Vec<AccessToken>> {
        access_tokens(call(ctx)?).await
    }
    /// The applications that they made, the last first.
    async fn oauth_applications(&self, ctx: &Context<'_>) -> Result<Vec<OauthApplication>> {
        applications(call(ctx)?).await
    }
    /// The addresses to which they have events sent, the last made first.
    async fn webhooks(&self, ctx: &Context<'_>) -> Result<Vec<Webhook>> {
        webhooks(call(ctx)?).await
    }
    /// The applications that may act for them, the last allowed first.
    async fn connected_applications(&self, ctx: &Context<'_>) -> Result<Vec<ConnectedApplication>> {
        connected(call(ctx)?).await
    }
    /// Every preference, set or as it is by default.
    async fn preferences(&self, ctx: &Context<'_>) -> Result<Vec<Preference>> {
        let id = self.0.id.clone();
        let all = call(ctx)?.read(move |c| quire_app::preference::in_force(c, &id)).await?;
        Ok(all.into_iter().map(Preference::from).collect())
    }
    /// The letters in which stories are shown to them: `SERIF_1`, `SERIF_2`, `SANS_SERIF_1` or
    /// `SANS_SERIF_2`.
    async fn reading_font(&self, ctx: &Context<'_>) -> Result<String> {
        let id = self.0.id.clone();
        let font = call(ctx)?.read(move |c| quire_app::preference::reading_font(c, &id)).await?;
        Ok(font.to_string())
    }
    /// The people they muted, the last first.
    async fn muted_users(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<UserPage> {
        let (call, id) = (call(ctx)?, self.0.id.clone());
        let (page, limit) =
            call.page(paging, move |c, p| quire_store::mute::people(c, &id, p)).await?;
        Ok(UserPage::of(page, limit))
    }
    /// The publications they muted, the last first.
    async fn muted_collections(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<CollectionPage> {
        let (call, id) = (call(ctx)?, self.0.id.clone());
        let (page, limit) =
            call.page(paging, move |c, p| quire_store::mute::publications(c, &id, p)).await?;
        Ok(CollectionPage::of(page, limit))
    }
    /// The people they blocked, the last first.
    async fn blocked_users(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<UserPage> {
        let (call, id) = (call(ctx)?, self.0.id.clone());
        let (page, limit) =
            call.page(paging, move |c, p| quire_store::block::people(c, &id, p)).await?;
        Ok(UserPage::of(page, limit))
    }
    /// The keywords they muted, the last first.
    async fn muted_keywords(&self, ctx: &Context<'_>) -> Result<Vec<String>> {
        let id = self.0.id.clone();
        let keywords = call(ctx)?.read(move |c| quire_store::mute::keywords(c, &id)).await?;
        Ok(keywords.iter().map(|keyword| keyword.text().to_owned()).collect())
    }
    /// The last export of their data; null: they never asked for one.
    async fn export(&self, ctx: &Context<'_>) -> Result<Option<Export>> {
        let id = self.0.id.clone();
        let export = call(ctx)?.read(move |c| quire_store::export::find(c, &id)).await?;
        Ok(export.map(Export::from))
    }
    /// The deletion of the account; null: it is not deleted.
    async fn deletion(&self) -> Option<AccountDeletion> {
        quire_app::deletion::of(&self.0).map(AccountDeletion::from)
    }
}

/// A domain of someone's own.
#[derive(Debug, Clone, SimpleObject)]
pub struct CustomDomain {
    /// In lower case.
    pub domain: String,
    /// Whether it was seen to lead here, so that the profile answers on it.
    pub is_live: bool,
}
