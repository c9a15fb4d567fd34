//! Signing in by a mailed code.

use super::{
    call::call,
    fault::{Fault, Result},
    outcome::{BadRequest, FailedChallenge, RateLimited, TooManyRequests},
    person::User,
    scalar::int,
};
use crate::{front::Client, session::cookie::Name};
use async_graphql::{Context, Object, SimpleObject, Union};
use http::header::SET_COOKIE;
use quire_app::login::{self, ForCaptcha, SendCode, SendRefusal, Verified, VerifyRefusal};

/// A code is on its way.
#[derive(Debug, Clone, SimpleObject)]
pub struct CodeSent {
    /// Where to.
    pub email: String,
    /// Whether an account will be made.
    pub is_new_account: bool,
}

/// Somebody has signed in.
#[derive(Debug, Clone, SimpleObject)]
pub struct SignedIn {
    /// Who.
    pub user: User,
    /// Whether the account was made just now.
    pub is_new_account: bool,
    /// How many accounts are signed in on this device now; two or more are the multi-user event
    /// of specification 2 §4.
    pub account_count: i32,
}

/// The answer to asking for a code.
#[derive(Debug, Union)]
pub enum SendLoginCodeResult {
    /// It is on its way.
    CodeSent(CodeSent),
    /// That is no e-mail address.
    BadRequest(BadRequest),
    /// A new account needs a solved captcha.
    FailedChallenge(FailedChallenge),
    /// Too many were asked for.
    RateLimited(RateLimited),
}

/// The answer to trying a code.
#[derive(Debug, Union)]
pub enum VerifyLoginCodeResult {
    /// It was right.
    SignedIn(SignedIn),
    /// It was wrong, used, too old, or asked for in another browser.
    BadRequest(BadRequest),
    /// It was tried too often and is void.
    TooManyRequests(TooManyRequests),
    /// Too many codes are tried here.
    RateLimited(RateLimited),
}

/// Signing in.
#[derive(Debug, Default)]
pub struct SignInMutation;

#[Object]
impl SignInMutation {
    /// Sends a code to an address; it is good in this browser only. An address without an account
    /// gets one when the code is used, under `name` if given; for that it needs what the captcha
    /// gave, where the site has one.
    async fn send_login_code(
        &self,
        ctx: &Context<'_>,
        email: String,
        name: Option<String>,
        captcha_value: Option<String>,
    ) -> Result<SendLoginCodeResult> {
        let call = call(ctx)?;
        let wanted = SendCode {
            email: &email,
            name: name.as_deref(),
            challenge: call.challenge(),
            network: ctx.data_opt::<Client>().map(|client| client.0),
            captcha: ForCaptcha::Value(captcha_value.as_deref()),
        };
        let sent = match login::send_code(&call.app, &wanted).await {
            Ok(sent) => sent,
            Err(refusal) => return SendLoginCodeResult::of(refusal),
        };
        if let Some(cookie) = call.caller.jar.set(Name::Challenge, &sent.challenge) {
            ctx.append_http_header(SET_COOKIE, cookie);
        }
        Ok(SendLoginCodeResult::CodeSent(CodeSent {
            email: sent.email.to_string(),
            is_new_account: sent.is_new_account,
        }))
    }

    /// Signs in with the code that was sent to this browser. Every sign-in begins a new session;
    /// the one the device held of the same account ends, other accounts stay signed in.
    async fn verify_login_code(
        &self,
        ctx: &Context<'_>,
        login_code: String,
    ) -> Result<VerifyLoginCodeResult> {
        let call = call(ctx)?;
        let device = call.device(ctx);
        let challenge = call.challenge();
        match login::verify_code(&call.app, challenge, &login_code, &device).await {
            Ok(Verified { person, is_new_account, session }) => {
                let signed_in = call.enter(ctx, person, &session, is_new_account).await?;
                Ok(VerifyLoginCodeResult::SignedIn(signed_in))
            }
            Err(refusal) => VerifyLoginCodeResult::of(refusal),
        }
    }
}

impl SendLoginCodeResult {
    fn of(refusal: SendRefusal) -> Result<Self> {
        match refusal {
            SendRefusal::InvalidEmail => {
                Ok(Self::BadRequest(BadRequest::because(refusal.to_string())))
            }
            SendRefusal::FailedChallenge => Ok(Self::FailedChallenge(FailedChallenge::default())),
            SendRefusal::RateLimited { retry_after } => Ok(Self::RateLimited(RateLimited {
                message: refusal.to_string(),
                retry_after: int(retry_after),
            })),
            SendRefusal::Mail(error) => Err(Fault::internal(&error)),
            SendRefusal::Store(error) => Err(error.into()),
        }
    }
}

impl VerifyLoginCodeResult {
    fn of(refusal: VerifyRefusal) -> Result<Self> {
        match refusal {
            VerifyRefusal::Malformed | VerifyRefusal::Invalid => {
                Ok(Self::BadRequest(BadRequest::because(refusal.to_string())))
            }
            VerifyRefusal::TooManyTries => {
                Ok(Self::TooManyRequests(TooManyRequests::because(refusal.to_string())))
            }
            VerifyRefusal::Store(error) => Err(error.into()),
        }
    }
}
