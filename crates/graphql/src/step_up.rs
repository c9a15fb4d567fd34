//! Confirming that it is still the viewer, before something that matters.

use super::{
    call::{Call, call},
    credential::Security,
    field_error::{FieldError, Result},
    lockout::{PasswordRefused, exceeded},
    outcome::{BadRequest, RateLimited, StepUpRequired, TooManyRequests, Unauthorized},
    scalar::int,
    sign_in::{CodeSent, network},
};
use async_graphql::{Context, Object, Union};
use http::header::SET_COOKIE;
use quire_app::{
    credential::ChangeRefusal,
    login::{SendRefusal, VerifyRefusal},
    step_up::{self, CodeRefusal, PasswordStepUpRefusal, SteppedUpSession},
};
use quire_http::session::cookie::Name;

/// The answer to confirming that it is the viewer.
#[derive(Debug, Union)]
pub enum StepUpResult {
    /// For ten minutes. The session has a new id, so ask for its `xsrf` again.
    Security(Security),
    /// The password was not taken.
    #[graphql(flatten)]
    Refused(PasswordRefused),
    /// The code was wrong, used, too old, or asked for in another browser.
    BadRequest(BadRequest),
    /// The code was tried too often and is void.
    TooManyRequests(TooManyRequests),
    /// No one is signed in.
    Unauthorized(Unauthorized),
}

/// The answer to asking for a code to confirm with.
#[derive(Debug, Union)]
pub enum BeginStepUpCodeResult {
    /// It is on its way.
    CodeSent(CodeSent),
    /// The account has no address.
    BadRequest(BadRequest),
    /// Too many were asked for.
    RateLimited(RateLimited),
    /// No one is signed in.
    Unauthorized(Unauthorized),
}

/// Confirming that it is the viewer.
#[derive(Debug, Default)]
pub struct StepUpMutation;

#[Object]
impl StepUpMutation {
    /// Confirms with the password.
    async fn step_up_with_password(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The password.")] password: String,
    ) -> Result<StepUpResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else { return Ok(StepUpResult::unauthorized()) };
        match step_up::with_password(&call.app, session, &password).await {
            Ok(stepped_up) => Ok(StepUpResult::done(call, ctx, stepped_up)),
            Err(PasswordStepUpRefusal::Refused(refused)) => {
                let now = call.app.ports.clock.now();
                Ok(StepUpResult::Refused(PasswordRefused::of(refused, now)))
            }
            Err(PasswordStepUpRefusal::Ended) => Ok(StepUpResult::unauthorized()),
            Err(PasswordStepUpRefusal::Hash(fault)) => Err(fault.into()),
        }
    }

    /// Sends a code to the viewer's address; it is good in this browser only.
    async fn begin_step_up_code(&self, ctx: &Context<'_>) -> Result<BeginStepUpCodeResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(BeginStepUpCodeResult::Unauthorized(Unauthorized::default()));
        };
        match step_up::begin_code(&call.app, session, call.challenge(), network(ctx)).await {
            Ok(sent) => {
                call.bind_code(ctx, &sent);
                let email = sent.email.to_string();
                Ok(BeginStepUpCodeResult::CodeSent(CodeSent { email }))
            }
            Err(SendRefusal::RateLimited { retry_after }) => {
                let refusal = SendRefusal::RateLimited { retry_after };
                Ok(BeginStepUpCodeResult::RateLimited(RateLimited {
                    message: refusal.to_string(),
                    retry_after: int(retry_after),
                }))
            }
            Err(SendRefusal::Mail(error)) => Err(FieldError::internal(&error)),
            Err(SendRefusal::Store(error)) => Err(error.into()),
            // The account has no address any more.
            Err(
                SendRefusal::InvalidEmail
                | SendRefusal::NotOffered
                | SendRefusal::FailedChallenge
                | SendRefusal::Unrecognized,
            ) => Ok(BeginStepUpCodeResult::BadRequest(BadRequest::default())),
        }
    }

    /// Confirms with the code that was sent.
    async fn step_up_with_code(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The code that the letter holds.")] login_code: String,
    ) -> Result<StepUpResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else { return Ok(StepUpResult::unauthorized()) };
        match step_up::with_code(&call.app, session, call.challenge(), &login_code).await {
            Ok(stepped_up) => {
                if let Some(cookie) = call.caller.jar.clear(Name::Challenge) {
                    ctx.append_http_header(SET_COOKIE, cookie);
                }
                Ok(StepUpResult::done(call, ctx, stepped_up))
            }
            Err(CodeRefusal::Code(VerifyRefusal::Store(error)) | CodeRefusal::Store(error)) => {
                Err(error.into())
            }
            Err(CodeRefusal::Code(
                refusal @ (VerifyRefusal::TooManyTries | VerifyRefusal::RateLimited { .. }),
            )) => Ok(StepUpResult::TooManyRequests(exceeded(&refusal))),
            Err(CodeRefusal::Code(refusal)) => {
                Ok(StepUpResult::BadRequest(BadRequest::because(refusal.to_string())))
            }
            Err(CodeRefusal::Ended) => Ok(StepUpResult::unauthorized()),
        }
    }
}

impl StepUpRequired {
    /// What an operation answers that asks for a step-up first.
    pub(super) fn of(refusal: ChangeRefusal) -> Result<Self> {
        match refusal {
            ChangeRefusal::StepUp(_) => Ok(Self::default()),
            ChangeRefusal::Store(error) => Err(error.into()),
        }
    }
}

impl StepUpResult {
    pub(super) fn unauthorized() -> Self {
        Self::Unauthorized(Unauthorized::default())
    }

    /// Gives the browser the session's new id.
    pub(super) fn done(call: &Call, ctx: &Context<'_>, stepped_up: SteppedUpSession) -> Self {
        if let Some(cookie) = call.caller.jar.set(Name::Session, &stepped_up.token) {
            ctx.append_http_header(SET_COOKIE, cookie);
        }
        Self::Security(stepped_up.session.into())
    }
}
