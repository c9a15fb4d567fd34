//! Signing in by a mailed code.

use super::{
    call::{Call, call},
    field_error::{FieldError, Result},
    lockout::exceeded,
    outcome::{BadRequest, FailedChallenge, NotFound, RateLimited, TooManyRequests},
    person::User,
    scalar::int,
    second_factor::{Admitted, SecondFactorRequired},
    vocabulary::SignInOperation,
};
use async_graphql::{Context, Object, SimpleObject, Union};
use http::header::SET_COOKIE;
use quire_app::login::{
    self, CodeAsker, CodePurpose, CompletedSignIn, ForCaptcha, SendCode, SendRefusal, VerifyRefusal,
};
use quire_core::message::{Wait, email_step::too_many_codes_or_link};
use quire_http::{Client, session::cookie::Name};
use std::net::IpAddr;

/// A code is on its way.
#[derive(Debug, Clone, SimpleObject)]
pub struct CodeSent {
    /// The address to which it was sent.
    pub email: String,
}

/// A code to sign in or up with is on its way.
#[derive(Debug, Clone, SimpleObject)]
pub struct SusiMethod {
    /// What the code will do: sign in, or make an account.
    pub value: SignInOperation,
}

/// Someone has signed in.
#[derive(Debug, Clone, SimpleObject)]
pub struct SignedIn {
    /// The person who signed in.
    pub user: User,
    /// Whether the account was made just now.
    pub is_new_account: bool,
    /// How many accounts are signed in on this device now; two or more are the multi-user event.
    pub account_count: i32,
}

/// The answer to asking for a code.
#[derive(Debug, Union)]
pub enum SendAcctAuthEmailResult {
    /// It is on its way.
    SusiMethod(SusiMethod),
    /// That is no e-mail address.
    BadRequest(BadRequest),
    /// A new account needs a solved captcha; everybody does while an attack goes on.
    FailedChallenge(FailedChallenge),
    /// No account that could sign in has this email.
    NotFound(NotFound),
    /// Too many were asked for.
    RateLimited(RateLimited),
}

/// The answer to trying a code.
#[derive(Debug, Union)]
pub enum VerifyLoginCodeResult {
    /// It was right.
    SignedIn(SignedIn),
    /// It was right; the account asks for a second factor.
    SecondFactorRequired(SecondFactorRequired),
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
    /// gets one when the code is used, under `fullName` if given, unless the `operation` is to sign
    /// in; for that it needs what the captcha gave, where the site has one. The link in the letter
    /// leads to `redirect`, a path of this site; with `skipOnboarding` also a new account goes
    /// straight there.
    #[expect(clippy::too_many_arguments, reason = "the call is the specification's")]
    async fn send_acct_auth_email(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The email address.")] email: String,
        #[graphql(desc = "The name of a new person.")] full_name: Option<String>,
        #[graphql(desc = "The answer of the captcha, where one was shown.")] captcha_value: Option<
            String,
        >,
        #[graphql(desc = "What the letter is for: signing in or signing up.")] operation: Option<
            SignInOperation,
        >,
        #[graphql(desc = "The path that the letter’s link opens; null: home.")] redirect: Option<
            String,
        >,
        #[graphql(
            desc = "Whether a new person is spared the questions at the beginning.",
            default
        )]
        skip_onboarding: bool,
    ) -> Result<SendAcctAuthEmailResult> {
        let call = call(ctx)?;
        let wanted = SendCode {
            email: &email,
            name: full_name.as_deref(),
            challenge: call.challenge(),
            network: network(ctx),
            asker: CodeAsker::Browser(call.known_browser()),
            captcha: ForCaptcha::Value(captcha_value.as_deref()),
            purpose: CodePurpose::SignIn,
            operation: operation.map(Into::into),
            redirect: redirect.as_deref(),
            skips_onboarding: skip_onboarding,
        };
        let sent = match login::send_code(&call.app, &wanted).await {
            Ok(sent) => sent,
            Err(refusal) => return SendAcctAuthEmailResult::of(refusal),
        };
        call.bind_code(ctx, &sent);
        Ok(SendAcctAuthEmailResult::SusiMethod(SusiMethod { value: sent.operation().into() }))
    }

    /// Signs in with the code that was sent to this browser. Every sign-in begins a new session;
    /// the one the device held of the same account ends, other accounts stay signed in.
    async fn verify_login_code(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The code that the letter holds.")] login_code: String,
    ) -> Result<VerifyLoginCodeResult> {
        let call = call(ctx)?;
        let device = call.device(ctx);
        let challenge = call.challenge();
        match login::verify_code(&call.app, challenge, &login_code, &device).await {
            Ok(CompletedSignIn { person, is_new_account, entered }) => {
                Ok(match call.admit(ctx, person, is_new_account, &entered).await? {
                    Admitted::SignedIn(signed_in) => VerifyLoginCodeResult::SignedIn(signed_in),
                    Admitted::SecondFactorRequired(more) => {
                        VerifyLoginCodeResult::SecondFactorRequired(more)
                    }
                })
            }
            Err(refusal) => VerifyLoginCodeResult::of(refusal),
        }
    }
}

/// Where the request came from.
pub(super) fn network(ctx: &Context<'_>) -> Option<IpAddr> {
    ctx.data_opt::<Client>().map(|client| client.0)
}

impl Call {
    /// Binds the code that is on its way to the browser.
    pub(super) fn bind_code(&self, ctx: &Context<'_>, sent: &login::CodeSent) {
        if let Some(cookie) = self.caller.jar.set(Name::Challenge, &sent.challenge) {
            ctx.append_http_header(SET_COOKIE, cookie);
        }
    }
}

impl SendAcctAuthEmailResult {
    pub(super) fn of(refusal: SendRefusal) -> Result<Self> {
        match refusal {
            SendRefusal::InvalidEmail | SendRefusal::NotOffered => {
                Ok(Self::BadRequest(BadRequest::because(refusal.to_string())))
            }
            SendRefusal::FailedChallenge => Ok(Self::FailedChallenge(FailedChallenge::default())),
            SendRefusal::Unrecognized => Ok(Self::NotFound(NotFound::default())),
            SendRefusal::RateLimited { retry_after } => Ok(Self::RateLimited(RateLimited {
                message: too_many_codes_or_link(Wait(retry_after)),
                retry_after: int(retry_after),
            })),
            SendRefusal::Mail(error) => Err(FieldError::internal(&error)),
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
            VerifyRefusal::TooManyTries => Ok(Self::TooManyRequests(exceeded(&refusal))),
            VerifyRefusal::RateLimited { retry_after } => Ok(Self::RateLimited(RateLimited {
                message: refusal.to_string(),
                retry_after: int(retry_after),
            })),
            VerifyRefusal::Store(error) => Err(error.into()),
        }
    }
}
