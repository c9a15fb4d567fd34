//! The viewer's own account: what only they see of themselves, and changing it (spec 2 §3, §7).

use super::{
    call::call,
    credential::Security,
    fault::{Fault, Result},
    identity::{Connection, connections},
    mute::{CollectionPage, UserPage},
    outcome::{BadRequest, Forbidden, RateLimited, SignupError, Unauthorized},
    paging::{PagingOptions, paging},
    person::User,
    preference::Preference,
    refusal::{Refused, sort},
    scalar::{DateTime, int},
    vocabulary::MembershipTier,
};
use async_graphql::{Context, ID, Object, SimpleObject, Union};
use quire_app::{
    account::{self, AccountRefusal, NewProfile},
    email::EmailAddress,
};
use quire_core::{person::Person, policy::SpoofedAct};
use std::sync::Arc;

/// The person who is signed in, as they see themselves.
#[derive(Debug, Clone)]
pub struct Viewer(pub Arc<Person>);

// T001 to T005, T011, T016, T019
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
        self.0.image.as_deref().map(super::address::image)
    }
    /// The path of their profile.
    async fn url(&self) -> String {
        super::address::person(&self.0.username)
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
    /// The address that waits to be confirmed.
    async fn unverified_email(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        let id = self.0.id.clone();
        call(ctx)?.read(move |c| quire_store::account::unverified_email(c, &id)).await
    }
    /// What they dismissed for good.
    async fn dismissable_flags(&self, ctx: &Context<'_>) -> Result<Vec<String>> {
        let id = self.0.id.clone();
        call(ctx)?.read(move |c| quire_store::account::dismissed(c, &id)).await
    }
    /// The services connected to the account, oldest first.
    async fn connections(&self, ctx: &Context<'_>) -> Result<Vec<Connection>> {
        connections(call(ctx)?).await
    }
    /// Whether staff suspended the account: it reads, but changes nothing.
    async fn is_suspended(&self) -> bool {
        self.0.is_suspended
    }
    /// The membership; null for those who pay nothing.
    async fn membership(&self) -> Option<Membership> {
        let is_paid = self.0.tier != quire_core::person::MembershipTier::Free;
        is_paid.then(|| Membership { tier: self.0.tier.into() })
    }
    /// The account itself.
    async fn viewer_edge(&self) -> ViewerEdge {
        ViewerEdge { id: ID(self.0.id.to_string()), created_at: self.0.created_at.into() }
    }
    /// Whether the profile has a host of its own below the site's.
    async fn has_subdomain(&self, ctx: &Context<'_>) -> Result<bool> {
        let id = self.0.id.clone();
        let hosts = call(ctx)?.read(move |c| quire_store::host::of_person(c, &id)).await?;
        Ok(hosts.has_subdomain)
    }
    /// How they sign in; null where nobody is signed in.
    async fn security(&self, ctx: &Context<'_>) -> Result<Option<Security>> {
        Ok({
            let session = call(ctx)?.caller.session.clone();
            session.filter(|session| session.may(SpoofedAct::SeeCredentials)).map(Security::from)
        })
    }
    /// Every preference, set or as it is by default.
    async fn preferences(&self, ctx: &Context<'_>) -> Result<Vec<Preference>> {
        let id = self.0.id.clone();
        let all = call(ctx)?.read(move |c| quire_app::preference::in_force(c, &id)).await?;
        Ok(all.into_iter().map(Preference::from).collect())
    }
    /// The people they muted, the last first.
    async fn muted_users(
        &self,
        ctx: &Context<'_>,
        paging: Option<PagingOptions>,
    ) -> Result<UserPage> {
        let (call, paging, id) = (call(ctx)?, self::paging(paging)?, self.0.id.clone());
        let limit = paging.limit;
        let page = call.read(move |c| quire_store::mute::people(c, &id, &paging)).await?;
        Ok(UserPage::of(page, limit))
    }
    /// The publications they muted, the last first.
    async fn muted_collections(
        &self,
        ctx: &Context<'_>,
        paging: Option<PagingOptions>,
    ) -> Result<CollectionPage> {
        let (call, paging, id) = (call(ctx)?, self::paging(paging)?, self.0.id.clone());
        let limit = paging.limit;
        let page = call.read(move |c| quire_store::mute::publications(c, &id, &paging)).await?;
        Ok(CollectionPage::of(page, limit))
    }
}

/// A membership that is paid for.
#[derive(Debug, Clone, SimpleObject)]
pub struct Membership {
    /// Which.
    pub tier: MembershipTier,
}

/// The account of the person who is signed in.
#[derive(Debug, Clone, SimpleObject)]
pub struct ViewerEdge {
    /// Its id: the person's.
    pub id: ID,
    /// When it was made.
    pub created_at: DateTime,
}

/// Whether something can be had.
#[derive(Debug, Clone, SimpleObject)]
pub struct Availability {
    /// Whether it can be had.
    pub is_available: bool,
}

/// The answer to changing a profile.
#[derive(Debug, Union)]
pub enum UpdateProfileResult {
    /// The viewer, as they are now.
    Viewer(Viewer),
    /// Nobody is signed in.
    Unauthorized(Unauthorized),
    /// The account is suspended.
    Forbidden(Forbidden),
    /// A text cannot stand in a profile.
    BadRequest(BadRequest),
}

/// The answer to dismissing something.
#[derive(Debug, Union)]
pub enum UserDismissFlagResult {
    /// The viewer, with everything they dismissed.
    Viewer(Viewer),
    /// Nobody is signed in.
    Unauthorized(Unauthorized),
    /// It would be in somebody else's name.
    Forbidden(Forbidden),
    /// There is nothing of that name.
    BadRequest(BadRequest),
}

/// Whether a username can be had.
#[derive(Debug, Union)]
pub enum UsernameAvailabilityResult {
    /// It can.
    Availability(Availability),
    /// It cannot, and why.
    SignupError(SignupError),
}

/// The answer to choosing another username.
#[derive(Debug, Union)]
pub enum ChangeUsernameResult {
    /// The viewer, as they are now.
    Viewer(Viewer),
    /// Nobody is signed in.
    Unauthorized(Unauthorized),
    /// The account is suspended.
    Forbidden(Forbidden),
    /// It cannot be had.
    SignupError(SignupError),
    /// Too many names were given up lately.
    RateLimited(RateLimited),
}

/// The account: reads.
#[derive(Debug, Default)]
pub struct AccountQuery;

#[Object]
impl AccountQuery {
    /// The person who is signed in; null when nobody is.
    async fn viewer(&self, ctx: &Context<'_>) -> Result<Option<Viewer>> {
        let call = call(ctx)?;
        match call.viewer().user_id() {
            Some(id) => Ok(Some(Viewer(call.person(id).await?))),
            None => Ok(None),
        }
    }

    /// Whether the viewer, or a new account, could have this username.
    async fn username_availability(
        &self,
        ctx: &Context<'_>,
        username: String,
    ) -> Result<UsernameAvailabilityResult> {
        let call = call(ctx)?;
        Ok(match account::is_username_free(&call.app, call.viewer(), &username).await? {
            Ok(()) => UsernameAvailabilityResult::Availability(Availability { is_available: true }),
            Err(why) => UsernameAvailabilityResult::SignupError(why.into()),
        })
    }
}

/// Changing one's account.
#[derive(Debug, Default)]
pub struct AccountMutation;

#[Object]
impl AccountMutation {
    /// Changes the viewer's profile; what is not given stays.
    async fn update_profile(
        &self,
        ctx: &Context<'_>,
        name: Option<String>,
        bio: Option<String>,
    ) -> Result<UpdateProfileResult> {
        let call = call(ctx)?;
        let new = NewProfile { name: name.as_deref(), bio: bio.as_deref() };
        Ok(match account::update_profile(&call.app, call.viewer(), new).await {
            Ok(person) => UpdateProfileResult::Viewer(Viewer(Arc::new(person))),
            Err(refusal) => match sort(refusal)? {
                Refused::Unauthorized(why) => UpdateProfileResult::Unauthorized(why),
                Refused::Forbidden(why) => UpdateProfileResult::Forbidden(why),
                Refused::BadRequest(why) => UpdateProfileResult::BadRequest(why),
                Refused::NotFound(_) => return Err(Fault::internal(&"a viewer is not there")),
            },
        })
    }

    /// Gives the viewer another username. The one before leads to it, and stays held for 90 days.
    async fn change_username(
        &self,
        ctx: &Context<'_>,
        username: String,
    ) -> Result<ChangeUsernameResult> {
        let call = call(ctx)?;
        Ok(match account::change_username(&call.app, call.viewer(), &username).await {
            Ok(person) => ChangeUsernameResult::Viewer(Viewer(Arc::new(person))),
            Err(AccountRefusal::Choice(why)) => ChangeUsernameResult::SignupError(why.into()),
            Err(refusal @ AccountRefusal::RateLimited { retry_after }) => {
                let message = refusal.to_string();
                ChangeUsernameResult::RateLimited(RateLimited {
                    message,
                    retry_after: int(retry_after),
                })
            }
            Err(AccountRefusal::Refused(refusal)) => match sort(refusal)? {
                Refused::Unauthorized(why) => ChangeUsernameResult::Unauthorized(why),
                Refused::Forbidden(why) => ChangeUsernameResult::Forbidden(why),
                Refused::BadRequest(why) => return Err(Fault::BadRequest(why.message)),
                Refused::NotFound(_) => return Err(Fault::internal(&"a viewer is not there")),
            },
        })
    }

    /// Notes that the viewer dismissed something for good.
    async fn user_dismiss_flag(
        &self,
        ctx: &Context<'_>,
        user_id: Option<ID>,
        flag: String,
    ) -> Result<UserDismissFlagResult> {
        let call = call(ctx)?;
        if call.is_somebody_else(user_id.as_ref()) {
            return Ok(UserDismissFlagResult::Forbidden(Forbidden::default()));
        }
        Ok(match account::dismiss(&call.app, call.viewer(), &flag).await {
            Ok(id) => UserDismissFlagResult::Viewer(Viewer(call.person(&id).await?)),
            Err(refusal) => match sort(refusal)? {
                Refused::Unauthorized(why) => UserDismissFlagResult::Unauthorized(why),
                Refused::Forbidden(why) => UserDismissFlagResult::Forbidden(why),
                Refused::BadRequest(why) => UserDismissFlagResult::BadRequest(why),
                Refused::NotFound(_) => return Err(Fault::internal(&"a viewer is not there")),
            },
        })
    }
}
