//! Signing in and out.

use super::{
    call::call,
    fault::Result,
};
use crate::session::cookie::Name;
use async_graphql::{Context, Object, SimpleObject};
use http::header::SET_COOKIE;

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
    /// Ends the session of this browser.
    async fn sign_out(&self, ctx: &Context<'_>) -> Result<SignOutResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(SignOutResult { success: false });
        };
        let hash = session.token_hash.clone();
        let success =
            call.app.store.write(move |c| quire_store::session::remove(c, &hash)).await?;
        if let Some(cookie) = call.caller.jar.clear(Name::Session) {
            ctx.append_http_header(SET_COOKIE, cookie);
        }
        Ok(SignOutResult { success })
    }
}
