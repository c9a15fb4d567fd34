//! Passwords: signing in with one, setting and removing it.

use super::{
    call::{Call, call},
    field_error::{FieldError, Result},
    lockout::PasswordRefused,
    outcome::{BadRequest, Forbidden, RateLimited, SignupError, StepUpRequired, Unauthorized},
    passkey::Passkey,
    refusal::sentence,
    scalar::{DateTime, int},
    second_factor::{Admitted, SecondFactorRequired},
    sign_in::{SignedIn, network},
};
use async_graphql::{Context, Object, Union};
use quire_app::{
    credential::{
        self, ChangeRefusal, PasswordHashError, PasswordSignIn, PasswordSignInRefusal,
        RemoveRefusal, SetPasswordRefusal,
    },
    session,
};

/// How the viewer signs in.
#[derive(Debug, Clone)]
pub struct Security(Box<session::SignedIn>);

impl From<session::SignedIn> for Security {
    fn from(session: session::SignedIn) -> Self {
        Self(Box::new(session))
    }
}

/// How the viewer signs in.
#[Object]
impl Security {
    /// Whether they have a password.
    async fn has_password(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(credential::security(&call(ctx)?.app, &self.0).await?.has_password)
    }
    /// Whether an authenticator is asked for after a password or a mailed code.
    async fn has_totp(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(credential::security(&call(ctx)?.app, &self.0).await?.has_totp)
    }
    /// Recovery codes that are not used yet.
    async fn recovery_codes_left(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(int(credential::security(&call(ctx)?.app, &self.0).await?.recovery_codes_left))
    }
    /// Passkeys, in the order in which they were added.
    async fn passkeys(&self, ctx: &Context<'_>) -> Result<Vec<Passkey>> {
        let keys = quire_app::passkey::list(&call(ctx)?.app, &self.0).await?;
        Ok(keys.into_iter().map(Passkey::from).collect())
    }
    /// Until when this session may change what matters; null: confirm first that it is you.
    async fn step_up_until(&self, ctx: &Context<'_>) -> Result<Option<DateTime>> {
        let is_good = quire_app::step_up::required(&call(ctx)?.app, &self.0).is_ok();
        Ok(self.0.step_up_until.filter(|_| is_good).map(Into::into))
    }
}

/// The answer to signing in with a password.
#[derive(Debug, Union)]
pub enum PasswordSignInResult {
    /// It was right.
    SignedIn(SignedIn),
    /// It was right; the account asks for a second factor.
    SecondFactorRequired(SecondFactorRequired),
    /// It was not taken.
    #[graphql(flatten)]
    Refused(PasswordRefused),
    /// That is no e-mail address.
    BadRequest(BadRequest),
    /// Too many passwords are tried here.
    RateLimited(RateLimited),
}

/// The answer to changing how one signs in.
#[derive(Debug, Union)]
pub enum CredentialResult {
    /// How the viewer signs in from now on.
    Security(Security),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// Confirm first that it is you.
    StepUpRequired(StepUpRequired),
    /// It is the last way in to the account.
    Forbidden(Forbidden),
    /// That cannot be a password.
    SignupError(SignupError),
    /// That cannot be a passkey.
    BadRequest(BadRequest),
    /// Too many passwords are set at once.
    RateLimited(RateLimited),
}

/// Changing how one signs in.
#[derive(Debug, Default)]
pub struct CredentialMutation;

#[Object]
impl CredentialMutation {
    /// Signs in with a password. Every sign-in begins a new session; the one before ends.
    async fn sign_in_with_password(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The email address.")] email: String,
        #[graphql(desc = "The password.")] password: String,
    ) -> Result<PasswordSignInResult> {
        let call = call(ctx)?;
        let wanted = PasswordSignIn {
            email: &email,
            password: &password,
            network: network(ctx),
            device: &call.device(ctx),
        };
        match credential::sign_in_with_password(&call.app, &wanted).await {
            Ok((person, entered)) => Ok(match call.admit(ctx, person, false, &entered).await? {
                Admitted::SignedIn(signed_in) => PasswordSignInResult::SignedIn(signed_in),
                Admitted::SecondFactorRequired(more) => {
                    PasswordSignInResult::SecondFactorRequired(more)
                }
            }),
            Err(refusal) => PasswordSignInResult::of(call, refusal),
        }
    }

    /// Sets the viewer's password and ends their other sessions.
    async fn set_password(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The password.")] password: String,
    ) -> Result<CredentialResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(CredentialResult::unauthorized());
        };
        match credential::set_password(&call.app, session, &password).await {
            Ok(()) => Ok(CredentialResult::Security(session.clone().into())),
            Err(SetPasswordRefusal::Invalid(error)) => {
                Ok(CredentialResult::SignupError(error.into()))
            }
            Err(SetPasswordRefusal::Change(refusal)) => CredentialResult::of(refusal),
            Err(SetPasswordRefusal::Hash(PasswordHashError::Busy)) => {
                Ok(CredentialResult::RateLimited(busy()))
            }
            Err(SetPasswordRefusal::Hash(fault)) => Err(fault.into()),
        }
    }

    /// Takes the viewer's password away and ends their other sessions.
    async fn remove_password(&self, ctx: &Context<'_>) -> Result<CredentialResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(CredentialResult::unauthorized());
        };
        match credential::remove_password(&call.app, session).await {
            Ok(_) => Ok(CredentialResult::Security(session.clone().into())),
            Err(refusal) => CredentialResult::not_removed(refusal),
        }
    }
}

impl PasswordSignInResult {
    fn of(call: &Call, refusal: PasswordSignInRefusal) -> Result<Self> {
        let message = refusal.to_string();
        match refusal {
            PasswordSignInRefusal::InvalidEmail => {
                Ok(Self::BadRequest(BadRequest::because(message)))
            }
            PasswordSignInRefusal::Refused(refused) => {
                let now = call.app.ports.clock.now();
                Ok(Self::Refused(PasswordRefused::of(refused, now)))
            }
            PasswordSignInRefusal::RateLimited { retry_after } => {
                Ok(Self::RateLimited(RateLimited { message, retry_after: int(retry_after) }))
            }
            PasswordSignInRefusal::Hash(fault) => Err(fault.into()),
        }
    }
}

impl CredentialResult {
    pub(super) fn unauthorized() -> Self {
        Self::Unauthorized(Unauthorized::default())
    }

    pub(super) fn of(refusal: ChangeRefusal) -> Result<Self> {
        StepUpRequired::of(refusal).map(Self::StepUpRequired)
    }

    /// Why something stays that should be removed.
    pub(super) fn not_removed(refusal: RemoveRefusal) -> Result<Self> {
        match refusal {
            RemoveRefusal::Change(refusal) => Self::of(refusal),
            last @ RemoveRefusal::LastSignInMethod => {
                Ok(Self::Forbidden(Forbidden::because(sentence(&last))))
            }
        }
    }
}

impl From<PasswordHashError> for FieldError {
    fn from(fault: PasswordHashError) -> Self {
        match fault {
            PasswordHashError::Store(error) => error.into(),
            PasswordHashError::Busy => FieldError::Busy,
            PasswordHashError::Failed(_) => FieldError::internal(&fault),
        }
    }
}

fn busy() -> RateLimited {
    RateLimited {
        message: PasswordHashError::Busy.to_string(),
        retry_after: int(credential::RETRY_SECONDS),
    }
}
