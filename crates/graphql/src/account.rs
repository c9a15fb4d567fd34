//! The viewer's own account, and changing it.

mod answer;
mod design;
mod viewer;

pub use design::{DesignConflict, DesignMutation};
pub use viewer::Viewer;

use super::{
    call::{Call, call},
    field_error::{FieldError, Result},
    outcome::{Availability, Forbidden, Unauthorized},
    refusal::{Refused, sort},
    vocabulary,
};
use answer::{
    ChangeEmailResult, ChangeUsernameResult, ConfirmEmailResult, EmailAvailabilityResult,
    ReleaseSubdomainResult, SendVerificationEmailResult, Sorted, UpdateProfileResult,
    UserDismissFlagResult, UsernameAvailabilityResult, sorted,
};
use async_graphql::{Context, ID, Object};
use http::header::SET_COOKIE;
use quire_app::{
    account::{self, Browser, NewProfile},
    login::{self, CodeSent},
    session::SignedIn,
};
use quire_core::person::Person;
use quire_http::{Client, session::cookie::Name};
use std::sync::Arc;

/// The account: reads.
#[derive(Debug, Default)]
pub struct AccountQuery;

#[Object]
impl AccountQuery {
    /// The signed-in person; null when no one is. This includes people who deleted their account: all
    /// they can do is restore it.
    async fn viewer(&self, ctx: &Context<'_>) -> Result<Option<Viewer>> {
        let session = call(ctx)?.caller.session.as_ref();
        Ok(session.map(|session| Viewer(Arc::new(session.person.clone()))))
    }

    /// A token of one use that signs the viewer in elsewhere within a minute, at
    /// `/m/app/login/{token}`; null unless they have shown in the last ten minutes that it is them.
    async fn account_token(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else { return Ok(None) };
        Ok(login::account_token(&call.app, session).await?)
    }

    /// Whether the viewer, or a new account, could have this username.
    async fn username_availability(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The handle, without `@`.")] username: String,
    ) -> Result<UsernameAvailabilityResult> {
        let call = call(ctx)?;
        Ok(match account::is_username_free(&call.app, call.viewer(), &username).await? {
            Ok(()) => UsernameAvailabilityResult::Availability(Availability { is_available: true }),
            Err(why) => UsernameAvailabilityResult::SignupError(why.into()),
        })
    }

    /// Whether no one else has an account with this address. Asking is limited.
    async fn email_availability(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The email address.")] email: String,
    ) -> Result<EmailAvailabilityResult> {
        let call = call(ctx)?;
        let network = ctx.data_opt::<Client>().map(|client| client.0);
        let free = account::is_email_free(&call.app, call.viewer(), &email, network).await;
        Ok(match free.map_err(sorted) {
            Ok(Ok(())) => {
                EmailAvailabilityResult::Availability(Availability { is_available: true })
            }
            Ok(Err(why)) => EmailAvailabilityResult::SignupError(why.into()),
            Err(Ok(Sorted::BadRequest(why))) => EmailAvailabilityResult::BadRequest(why),
            Err(Ok(Sorted::RateLimited(why))) => EmailAvailabilityResult::RateLimited(why),
            Err(Ok(_)) => return Err(FieldError::internal(&"a refusal without a member")),
            Err(Err(fault)) => return Err(fault),
        })
    }
}

/// The browser that asks for a code.
fn browser<'c>(ctx: &Context<'_>, call: &'c Call) -> Browser<'c> {
    Browser {
        challenge: call.challenge(),
        network: ctx.data_opt::<Client>().map(|client| client.0),
    }
}

/// Binds the code that was sent to this browser. Returns whom it was sent for.
fn bind(ctx: &Context<'_>, call: &Call, session: &SignedIn, sent: &CodeSent) -> Person {
    call.bind_code(ctx, sent);
    session.person.clone()
}

/// Changing one's account.
#[derive(Debug, Default)]
pub struct AccountMutation;

#[Object]
impl AccountMutation {
    /// Changes the viewer's profile; what is not given stays. `imageId` is the id of a picture the
    /// viewer uploaded; an empty one takes the photo away.
    async fn update_profile(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The name.")] name: Option<String>,
        #[graphql(desc = "The short bio; null leaves it as it is.")] bio: Option<String>,
        #[graphql(desc = "The id of a picture that the viewer uploaded.")] image_id: Option<ID>,
    ) -> Result<UpdateProfileResult> {
        let call = call(ctx)?;
        let image = image_id.as_ref().map(|id| id.as_str());
        let new = NewProfile { name: name.as_deref(), bio: bio.as_deref(), image };
        Ok(match account::update_profile(&call.app, call.viewer(), new).await {
            Ok(person) => UpdateProfileResult::Viewer(Viewer(Arc::new(person))),
            Err(refusal) => match sort(refusal)? {
                Refused::Unauthorized(why) => UpdateProfileResult::Unauthorized(why),
                Refused::Forbidden(why) => UpdateProfileResult::Forbidden(why),
                Refused::BadRequest(why) => UpdateProfileResult::BadRequest(why),
                Refused::NotFound(_) => return Err(FieldError::internal(&"a viewer is not there")),
            },
        })
    }

    /// Gives the viewer another username, after a step-up. The one before leads to it, and stays
    /// held for 90 days.
    async fn change_username(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The handle, without `@`.")] username: String,
    ) -> Result<ChangeUsernameResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(ChangeUsernameResult::Unauthorized(Unauthorized::default()));
        };
        ChangeUsernameResult::of(account::change_username(&call.app, session, &username).await)
    }

    /// Sends a code to the address that is to become the viewer's; it is good in this browser only.
    async fn change_email(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The email address.")] email: String,
    ) -> Result<ChangeEmailResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(ChangeEmailResult::Unauthorized(Unauthorized::default()));
        };
        let sent = account::change_email(&call.app, session, &email, browser(ctx, call)).await;
        ChangeEmailResult::of(sent.map(|sent| bind(ctx, call, session, &sent)))
    }

    /// Sends another code to the address that waits to be confirmed.
    async fn send_verification_email(
        &self,
        ctx: &Context<'_>,
    ) -> Result<SendVerificationEmailResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(SendVerificationEmailResult::Unauthorized(Unauthorized::default()));
        };
        let browser = browser(ctx, call);
        let sent = account::send_verification_email(&call.app, session, browser).await;
        SendVerificationEmailResult::of(sent.map(|sent| bind(ctx, call, session, &sent)))
    }

    /// Makes the waiting address the viewer's, with the code that was sent to it. Their other
    /// sessions end.
    async fn confirm_email(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The code that the letter holds.")] login_code: String,
    ) -> Result<ConfirmEmailResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(ConfirmEmailResult::Unauthorized(Unauthorized::default()));
        };
        let challenge = call.challenge();
        let done = account::confirm_email(&call.app, session, challenge, &login_code).await;
        if done.is_ok()
            && let Some(cookie) = call.caller.jar.clear(Name::Challenge)
        {
            ctx.append_http_header(SET_COOKIE, cookie);
        }
        ConfirmEmailResult::of(done)
    }

    /// Gives up the subdomain of the viewer's profile.
    async fn release_subdomain(&self, ctx: &Context<'_>) -> Result<ReleaseSubdomainResult> {
        let call = call(ctx)?;
        Ok(match account::release_subdomain(&call.app, call.viewer()).await {
            Ok(id) => ReleaseSubdomainResult::Viewer(Viewer(call.person(&id).await?)),
            Err(refusal) => match sort(refusal)? {
                Refused::Unauthorized(why) => ReleaseSubdomainResult::Unauthorized(why),
                Refused::Forbidden(why) => ReleaseSubdomainResult::Forbidden(why),
                Refused::NotFound(why) => ReleaseSubdomainResult::NotFound(why),
                Refused::BadRequest(_) => return Err(FieldError::internal(&"nothing was given")),
            },
        })
    }

    /// Notes that the viewer dismissed something for good.
    async fn user_dismiss_flag(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the person.")] user_id: Option<ID>,
        #[graphql(desc = "What was dismissed.")] flag: vocabulary::DismissableFlag,
    ) -> Result<UserDismissFlagResult> {
        let call = call(ctx)?;
        if call.is_somebody_else(user_id.as_ref()) {
            return Ok(UserDismissFlagResult::Forbidden(Forbidden::default()));
        }
        Ok(match account::dismiss(&call.app, call.viewer(), flag.into()).await {
            Ok(id) => UserDismissFlagResult::Viewer(Viewer(call.person(&id).await?)),
            Err(refusal) => match sort(refusal)? {
                Refused::Unauthorized(why) => UserDismissFlagResult::Unauthorized(why),
                Refused::Forbidden(why) => UserDismissFlagResult::Forbidden(why),
                Refused::BadRequest(_) | Refused::NotFound(_) => {
                    return Err(FieldError::internal(&"a viewer is not there"));
                }
            },
        })
    }
}
