//! Passkeys: signing in, confirming, adding and removing.

use super::{
    call::{Call, call},
    credential::CredentialResult,
    field_error::{FieldError, Result},
    outcome::{BadRequest, RateLimited, StepUpRequired, Unauthorized},
    scalar::{DateTime, int},
    sign_in::{SignedIn, network},
    step_up::StepUpResult,
};
use async_graphql::{Context, ID, Object, SimpleObject, Union};
use http::header::SET_COOKIE;
use quire_app::{
    credential::ChangeRefusal,
    passkey::{self, AddRefusal, PasskeyChallenge, PasskeyRefusal},
};
use quire_http::session::cookie::{Name, Value};

/// A passkey of the viewer.
#[derive(Debug, Clone, SimpleObject)]
pub struct Passkey {
    /// The id.
    pub id: ID,
    /// The name its owner gave it.
    pub name: String,
    /// When it was added.
    pub created_at: DateTime,
    /// When someone signed in with it last.
    pub last_used_at: Option<DateTime>,
}

impl From<quire_store::passkey::Passkey> for Passkey {
    fn from(key: quire_store::passkey::Passkey) -> Self {
        Self {
            id: ID(key.id),
            name: key.name,
            created_at: key.created_at.into(),
            last_used_at: key.last_used_at.map(Into::into),
        }
    }
}

/// What the browser's authenticator is asked.
#[derive(Debug, Clone, SimpleObject)]
pub struct PasskeyOptions {
    /// The argument of `navigator.credentials.create` or `.get`, bytes in base64url.
    pub json: String,
}

/// The answer to signing in with a passkey.
#[derive(Debug, Union)]
pub enum PasskeySignInResult {
    /// It was right.
    SignedIn(SignedIn),
    /// It was not taken.
    BadRequest(BadRequest),
    /// Too many are asked for here.
    RateLimited(RateLimited),
}

/// The answer to asking for a new passkey.
#[derive(Debug, Union)]
pub enum PasskeyOptionsResult {
    /// What the authenticator is asked.
    PasskeyOptions(PasskeyOptions),
    /// The site has no host name for passkeys.
    BadRequest(BadRequest),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// Confirm first that it is you.
    StepUpRequired(StepUpRequired),
}

/// Passkeys.
#[derive(Debug, Default)]
pub struct PasskeyMutation;

#[Object]
impl PasskeyMutation {
    /// Begins signing in, or confirming that it is the viewer, with a passkey; it is good in this
    /// browser for five minutes.
    async fn begin_passkey_sign_in(&self, ctx: &Context<'_>) -> Result<PasskeyOptions> {
        let call = call(ctx)?;
        match passkey::begin(&call.app, network(ctx)).await {
            Ok(asked) => Ok(call.ask_authenticator(ctx, asked)),
            Err(PasskeyRefusal::RateLimited { .. }) => Err(FieldError::Busy),
            Err(refusal @ PasskeyRefusal::None(_)) => {
                Err(FieldError::BadRequest(refusal.to_string()))
            }
            Err(refusal) => Err(refusal.into()),
        }
    }

    /// Signs in with what the authenticator answered, as JSON with bytes in base64url. A second
    /// factor is not asked for.
    async fn finish_passkey_sign_in(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "What the browser answered, as JSON.")] response: String,
    ) -> Result<PasskeySignInResult> {
        let call = call(ctx)?;
        let device = call.device(ctx);
        match passkey::sign_in(&call.app, call.auth_challenge(), &response, &device).await {
            Ok((person, opened)) => {
                call.forget_auth_challenge(ctx);
                let signed_in = call.enter(ctx, person, &opened, false).await?;
                Ok(PasskeySignInResult::SignedIn(signed_in))
            }
            Err(PasskeyRefusal::RateLimited { retry_after }) => {
                let message = PasskeyRefusal::RateLimited { retry_after }.to_string();
                let retry_after = int(retry_after);
                Ok(PasskeySignInResult::RateLimited(RateLimited { message, retry_after }))
            }
            Err(refusal) => Ok(PasskeySignInResult::BadRequest(refusal.into_bad_request()?)),
        }
    }

    /// Confirms that it is the viewer with what the authenticator answered.
    async fn step_up_with_passkey(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "What the browser answered, as JSON.")] response: String,
    ) -> Result<StepUpResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else { return Ok(StepUpResult::unauthorized()) };
        match passkey::step_up(&call.app, session, call.auth_challenge(), &response).await {
            Ok(Some(stepped_up)) => {
                call.forget_auth_challenge(ctx);
                Ok(StepUpResult::done(call, ctx, stepped_up))
            }
            Ok(None) => Ok(StepUpResult::unauthorized()),
            Err(refusal) => Ok(StepUpResult::BadRequest(refusal.into_bad_request()?)),
        }
    }

    /// Begins adding a passkey; it is good in this browser for five minutes.
    async fn begin_passkey_registration(&self, ctx: &Context<'_>) -> Result<PasskeyOptionsResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(PasskeyOptionsResult::Unauthorized(Unauthorized::default()));
        };
        match passkey::begin_adding(&call.app, session).await {
            Ok(asked) => {
                Ok(PasskeyOptionsResult::PasskeyOptions(call.ask_authenticator(ctx, asked)))
            }
            Err(AddRefusal::Change(ChangeRefusal::StepUp(_))) => {
                Ok(PasskeyOptionsResult::StepUpRequired(StepUpRequired::default()))
            }
            Err(AddRefusal::Change(ChangeRefusal::Store(error))) => Err(error.into()),
            Err(refusal @ AddRefusal::Failed(_)) => Err(FieldError::internal(&refusal)),
            Err(refusal) => {
                Ok(PasskeyOptionsResult::BadRequest(BadRequest::because(refusal.to_string())))
            }
        }
    }

    /// Adds the passkey that the authenticator has made, as JSON with bytes in base64url.
    async fn finish_passkey_registration(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "What the browser answered, as JSON.")] response: String,
        #[graphql(desc = "The name.")] name: String,
    ) -> Result<CredentialResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(CredentialResult::unauthorized());
        };
        match passkey::add(&call.app, session, call.auth_challenge(), &response, &name).await {
            Ok(()) => {
                call.forget_auth_challenge(ctx);
                Ok(CredentialResult::Security(session.clone().into()))
            }
            Err(AddRefusal::Change(refusal)) => CredentialResult::of(refusal),
            Err(refusal @ AddRefusal::Failed(_)) => Err(FieldError::internal(&refusal)),
            Err(refusal) => {
                Ok(CredentialResult::BadRequest(BadRequest::because(refusal.to_string())))
            }
        }
    }

    /// Removes a passkey of the viewer.
    async fn remove_passkey(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the passkey.")] id: ID,
    ) -> Result<CredentialResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(CredentialResult::unauthorized());
        };
        match passkey::remove(&call.app, session, &id).await {
            Ok(_) => Ok(CredentialResult::Security(session.clone().into())),
            Err(refusal) => CredentialResult::not_removed(refusal),
        }
    }
}

impl Call {
    fn auth_challenge(&self) -> Option<&str> {
        self.caller.passkey.as_ref().map(Value::as_str)
    }

    fn ask_authenticator(&self, ctx: &Context<'_>, asked: PasskeyChallenge) -> PasskeyOptions {
        if let Some(cookie) = self.caller.jar.set(Name::Passkey, &asked.challenge) {
            ctx.append_http_header(SET_COOKIE, cookie);
        }
        PasskeyOptions { json: asked.json }
    }

    fn forget_auth_challenge(&self, ctx: &Context<'_>) {
        if let Some(cookie) = self.caller.jar.clear(Name::Passkey) {
            ctx.append_http_header(SET_COOKIE, cookie);
        }
    }
}

/// What is told of a refusal, and what is only logged.
trait IntoBadRequest {
    fn into_bad_request(self) -> Result<BadRequest>;
}

impl IntoBadRequest for PasskeyRefusal {
    fn into_bad_request(self) -> Result<BadRequest> {
        match self {
            PasskeyRefusal::Store(_) | PasskeyRefusal::Failed(_) => Err(self.into()),
            refusal => Ok(BadRequest::because(refusal.to_string())),
        }
    }
}

impl From<PasskeyRefusal> for FieldError {
    fn from(refusal: PasskeyRefusal) -> Self {
        match refusal {
            PasskeyRefusal::Store(error) => error.into(),
            refusal => FieldError::internal(&refusal),
        }
    }
}
