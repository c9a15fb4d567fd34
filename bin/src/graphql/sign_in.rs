//! Signing in by a mailed code, and out.

use super::{
    call::{Call, call},
    fault::{Fault, Result},
    outcome::{BadRequest, RateLimited, TooManyRequests},
    person::User,
    scalar::int,
};
use crate::{
    front::Client,
    session::cookie::{Name, Value},
};
use async_graphql::{Context, Object, SimpleObject, Union};
use http::header::SET_COOKIE;
use quire_app::login::{self, SendCode, SendRefusal, VerifyRefusal};
use std::sync::Arc;

/// Whether somebody is signed in.
#[derive(Debug, Clone, SimpleObject)]
pub struct Session {
    /// Whether somebody is signed in.
    pub is_logged_in: bool,
    /// Whether staff acts as that person.
    pub is_spoofed: bool,
    /// What mutations must carry as `x-xsrf-token`; null when nobody is signed in.
    pub xsrf: Option<String>,
}

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
}

/// The answer to asking for a code.
#[derive(Debug, Union)]
pub enum SendLoginCodeResult {
    /// It is on its way.
    CodeSent(CodeSent),
    /// That is no e-mail address.
    BadRequest(BadRequest),
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

/// The answer to signing out.
#[derive(Debug, Clone, SimpleObject)]
pub struct SignOutResult {
    /// Whether a session was ended.
    pub success: bool,
}

/// The session: reads.
#[derive(Debug, Default)]
pub struct SessionQuery;

#[Object]
impl SessionQuery {
    /// Whether somebody is signed in.
    async fn session(&self, ctx: &Context<'_>) -> Result<Session> {
        let call = call(ctx)?;
        let xsrf = call.caller.xsrf(&call.app);
        Ok(Session { is_logged_in: xsrf.is_some(), is_spoofed: false, xsrf })
    }
}

/// Signing in and out.
#[derive(Debug, Default)]
pub struct SignInMutation;

#[Object]
impl SignInMutation {
    /// Sends a code to an address; it is good in this browser only. An address without an account
    /// gets one when the code is used, under `name` if given.
    async fn send_login_code(
        &self,
        ctx: &Context<'_>,
        email: String,
        name: Option<String>,
    ) -> Result<SendLoginCodeResult> {
        let call = call(ctx)?;
        let wanted = SendCode {
            email: &email,
            name: name.as_deref(),
            challenge: call.challenge(),
            network: ctx.data_opt::<Client>().map(|client| client.0),
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
    /// the one before ends.
    async fn verify_login_code(
        &self,
        ctx: &Context<'_>,
        login_code: String,
    ) -> Result<VerifyLoginCodeResult> {
        let call = call(ctx)?;
        let verified = match login::verify_code(&call.app, call.challenge(), &login_code).await {
            Ok(verified) => verified,
            Err(refusal) => return VerifyLoginCodeResult::of(refusal),
        };
        call.end_session().await?;
        let jar = call.caller.jar;
        let cookies = [jar.set(Name::Session, &verified.session.token), jar.clear(Name::Challenge)];
        for cookie in cookies.into_iter().flatten() {
            ctx.append_http_header(SET_COOKIE, cookie);
        }
        Ok(VerifyLoginCodeResult::SignedIn(SignedIn {
            user: User(Arc::new(verified.person)),
            is_new_account: verified.is_new_account,
        }))
    }

    /// Ends the session of this browser.
    async fn sign_out(&self, ctx: &Context<'_>) -> Result<SignOutResult> {
        let call = call(ctx)?;
        let success = call.end_session().await?;
        if let Some(cookie) = call.caller.jar.clear(Name::Session) {
            ctx.append_http_header(SET_COOKIE, cookie);
        }
        Ok(SignOutResult { success })
    }
}

impl Call {
    fn challenge(&self) -> Option<&str> {
        self.caller.challenge.as_ref().map(Value::as_str)
    }

    /// Ends the session of the request. Whether there was one.
    async fn end_session(&self) -> Result<bool> {
        let Some(session) = &self.caller.session else { return Ok(false) };
        let hash = session.token_hash.clone();
        Ok(self.app.store.write(move |c| quire_store::session::remove(c, &hash)).await?)
    }
}

impl SendLoginCodeResult {
    fn of(refusal: SendRefusal) -> Result<Self> {
        match refusal {
            SendRefusal::InvalidEmail => {
                Ok(Self::BadRequest(BadRequest::because(refusal.to_string())))
            }
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
