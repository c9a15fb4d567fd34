//! The second factor: signing in with it, setting it up and taking it away.

use super::{
    call::{Call, call},
    credential::CredentialResult,
    field_error::{FieldError, Result},
    lockout::TwoFactorRefused,
    outcome::{BadRequest, StepUpRequired, Unauthorized},
    scalar::DateTime,
    sign_in::SignedIn,
};
use async_graphql::{Context, Object, SimpleObject, Union};
use http::header::SET_COOKIE;
use quire_app::credential::{
    self, ChangeRefusal, PendingSecondFactor, SecondFactorRefusal, SignInProgress, TotpRefusal,
};
use quire_core::person::Person;
use quire_http::session::cookie::Name;

/// The first factor was right; the account asks for a code of its authenticator, too.
#[derive(Debug, Clone, SimpleObject)]
pub struct SecondFactorRequired {
    /// Until when the code is taken, in this browser.
    pub expires_at: DateTime,
}

/// The answer to the second factor.
#[derive(Debug, Union)]
pub enum SecondFactorResult {
    /// It was right.
    SignedIn(SignedIn),
    /// It was not taken.
    #[graphql(flatten)]
    Refused(TwoFactorRefused),
    /// That is no code, or the first factor is too long ago.
    BadRequest(BadRequest),
}

/// A new secret for an authenticator; good for nothing until its first code was shown.
#[derive(Debug, Clone, SimpleObject)]
pub struct TotpSetup {
    /// For typing.
    pub secret: String,
    /// For authenticators on the same device.
    pub uri: String,
    /// For scanning: a picture in SVG.
    pub qr_svg: String,
}

/// The answer to asking for a new secret.
#[derive(Debug, Union)]
pub enum TotpSetupResult {
    /// The secret.
    TotpSetup(TotpSetup),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// Confirm first that it is you.
    StepUpRequired(StepUpRequired),
}

/// Codes for the day the authenticator is gone. They are shown this once.
#[derive(Debug, Clone, SimpleObject)]
pub struct RecoveryCodes {
    /// Each is good once.
    pub codes: Vec<String>,
}

/// The answer to showing the first code, or to asking for new recovery codes.
#[derive(Debug, Union)]
pub enum RecoveryCodesResult {
    /// The codes; all earlier ones are worth nothing any more.
    RecoveryCodes(RecoveryCodes),
    /// The code is wrong, or there is no second factor.
    BadRequest(BadRequest),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// Confirm first that it is you.
    StepUpRequired(StepUpRequired),
}

/// The second factor.
#[derive(Debug, Default)]
pub struct SecondFactorMutation;

#[Object]
impl SecondFactorMutation {
    /// Signs in, after a first factor, with the six digits that the authenticator shows, or with a
    /// recovery code.
    async fn sign_in_with_second_factor(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The code.")] code: String,
    ) -> Result<SecondFactorResult> {
        let call = call(ctx)?;
        let (challenge, device) = (call.challenge(), call.device(ctx));
        let answer =
            credential::sign_in_with_second_factor(&call.app, challenge, &code, &device).await;
        match answer {
            Ok((person, opened)) => {
                let signed_in = call.enter(ctx, person, &opened, false).await?;
                Ok(SecondFactorResult::SignedIn(signed_in))
            }
            Err(SecondFactorRefusal::Refused(refused)) => {
                let refused = TwoFactorRefused::of(refused, call.app.ports.clock.now());
                Ok(SecondFactorResult::Refused(refused))
            }
            Err(refusal @ SecondFactorRefusal::Invalid) => {
                Ok(SecondFactorResult::BadRequest(BadRequest::because(refusal.to_string())))
            }
            Err(SecondFactorRefusal::Store(error)) => Err(error.into()),
        }
    }

    /// Makes a new secret for the viewer's authenticator. An earlier one stays in use until
    /// `confirmTotp`.
    async fn begin_totp(&self, ctx: &Context<'_>) -> Result<TotpSetupResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(TotpSetupResult::Unauthorized(Unauthorized::default()));
        };
        match credential::begin_totp(&call.app, session).await {
            Ok(setup) => Ok(TotpSetupResult::TotpSetup(TotpSetup {
                secret: setup.secret,
                uri: setup.uri,
                qr_svg: setup.qr_svg,
            })),
            Err(TotpRefusal::Change(ChangeRefusal::StepUp(_))) => {
                Ok(TotpSetupResult::StepUpRequired(StepUpRequired::default()))
            }
            Err(TotpRefusal::Change(ChangeRefusal::Store(error))) => Err(error.into()),
            Err(refusal) => Err(FieldError::internal(&refusal)),
        }
    }

    /// Puts the new secret into use with the first code it shows. Signing in with a password or a
    /// mailed code asks for one from then on.
    async fn confirm_totp(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The code.")] code: String,
    ) -> Result<RecoveryCodesResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(RecoveryCodesResult::unauthorized());
        };
        RecoveryCodesResult::of(credential::confirm_totp(&call.app, session, &code).await)
    }

    /// Takes the viewer's second factor away, with its recovery codes.
    async fn remove_totp(&self, ctx: &Context<'_>) -> Result<CredentialResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(CredentialResult::unauthorized());
        };
        match credential::remove_totp(&call.app, session).await {
            Ok(_) => Ok(CredentialResult::Security(session.clone().into())),
            Err(refusal) => CredentialResult::of(refusal),
        }
    }

    /// Gives the viewer new recovery codes in the place of all they had.
    async fn renew_recovery_codes(&self, ctx: &Context<'_>) -> Result<RecoveryCodesResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(RecoveryCodesResult::unauthorized());
        };
        RecoveryCodesResult::of(credential::renew_recovery_codes(&call.app, session).await)
    }
}

impl RecoveryCodesResult {
    fn unauthorized() -> Self {
        Self::Unauthorized(Unauthorized::default())
    }

    fn of(answer: std::result::Result<Vec<String>, TotpRefusal>) -> Result<Self> {
        match answer {
            Ok(codes) => Ok(Self::RecoveryCodes(RecoveryCodes { codes })),
            Err(refusal @ TotpRefusal::Invalid) => {
                Ok(Self::BadRequest(BadRequest::because(refusal.to_string())))
            }
            Err(TotpRefusal::Change(ChangeRefusal::StepUp(_))) => {
                Ok(Self::StepUpRequired(StepUpRequired::default()))
            }
            Err(TotpRefusal::Change(ChangeRefusal::Store(error))) => Err(error.into()),
            Err(refusal @ TotpRefusal::Failed(_)) => Err(FieldError::internal(&refusal)),
        }
    }
}

/// How far a first factor led, as members of result unions.
pub(super) enum Admitted {
    SignedIn(SignedIn),
    SecondFactorRequired(SecondFactorRequired),
}

impl Call {
    /// Lets the browser in as far as its first factor led.
    pub(super) async fn admit(
        &self,
        ctx: &Context<'_>,
        person: Person,
        is_new_account: bool,
        entered: &SignInProgress,
    ) -> Result<Admitted> {
        match entered {
            SignInProgress::Session(opened) => {
                let signed_in = self.enter(ctx, person, opened, is_new_account).await?;
                Ok(Admitted::SignedIn(signed_in))
            }
            SignInProgress::PendingSecondFactor(PendingSecondFactor { challenge, expires_at }) => {
                if let Some(cookie) = self.caller.jar.set(Name::Challenge, challenge) {
                    ctx.append_http_header(SET_COOKIE, cookie);
                }
                let expires_at = (*expires_at).into();
                Ok(Admitted::SecondFactorRequired(SecondFactorRequired { expires_at }))
            }
        }
    }
}
