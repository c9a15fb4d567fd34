//! Sessions: who is in use, who else is signed in on the device, where one is signed in, and
//! ending that.

mod list;

pub(super) use list::{SessionInfo, SessionsMutation, sessions};

use super::{
    call::{Call, call},
    field_error::{FieldError, Result},
    id::Id,
    outcome::Unauthorized,
    person::User,
    scalar::int,
    sign_in::SignedIn,
};
use async_graphql::{Context, Object, SimpleObject, Union};
use http::header::SET_COOKIE;
use quire_app::{device::Device, session};
use quire_core::{UserId, person::Person, policy::SpoofedAct};
use quire_http::{Client, session::cookie};
use std::sync::Arc;

/// Whether someone is signed in.
#[derive(Debug, Clone, SimpleObject)]
pub struct Session {
    /// Whether someone is signed in.
    pub is_logged_in: bool,
    /// Whether staff acts as that person.
    pub is_spoofed: bool,
    /// What mutations must carry as `x-xsrf-token`; null when no one is signed in.
    pub xsrf: Option<String>,
}

/// An account that is signed in on this device.
#[derive(Debug, Clone, SimpleObject)]
pub struct DeviceAccount {
    /// The person who is signed in.
    pub user: User,
    /// Whether it is the one in use.
    pub is_current: bool,
}

/// The answer to using another account of the device.
#[derive(Debug, Union)]
pub enum SwitchAccountResult {
    /// It is in use.
    SignedIn(SignedIn),
    /// No one of that id is signed in on this device.
    Unauthorized(Unauthorized),
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
    /// Whether someone is signed in.
    async fn logged_in(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(call(ctx)?.caller.session.is_some())
    }

    /// Whether someone is signed in, and what mutations must carry.
    async fn session(&self, ctx: &Context<'_>) -> Result<Session> {
        let call = call(ctx)?;
        let session = call.caller.session.as_ref();
        if session.is_some() {
            call.answers_secret();
        }
        Ok(Session {
            is_logged_in: session.is_some(),
            is_spoofed: session.is_some_and(session::SignedIn::is_spoofed),
            xsrf: call.caller.xsrf(&call.app),
        })
    }

    /// The accounts signed in on this device, the one in use first.
    async fn device_accounts(&self, ctx: &Context<'_>) -> Result<Vec<DeviceAccount>> {
        let call = call(ctx)?;
        let account =
            |person: Person, is_current| DeviceAccount { user: User(Arc::new(person)), is_current };
        let current = call.caller.session.iter().map(|s| account(s.person.clone(), true));
        let kept = call.caller.saved_accounts(&call.app).await?;
        Ok(current.chain(kept.into_iter().map(|k| account(k.session.person, false))).collect())
    }
}

/// The session: changes.
#[derive(Debug, Default)]
pub struct SessionMutation;

#[Object]
impl SessionMutation {
    /// Uses another account that is signed in on this device.
    async fn switch_account(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the person.")] user_id: Id<UserId>,
    ) -> Result<SwitchAccountResult> {
        let call = call(ctx)?;
        let unknown = SwitchAccountResult::Unauthorized(Unauthorized::default());
        let Some((person, entered)) = call.caller.switch(&call.app, &user_id).await? else {
            return Ok(unknown);
        };
        for cookie in entered.cookies {
            ctx.append_http_header(SET_COOKIE, cookie);
        }
        Ok(SwitchAccountResult::SignedIn(SignedIn {
            user: User(Arc::new(person)),
            is_new_account: false,
            account_count: int(i64::try_from(entered.account_count).unwrap_or(i64::MAX)),
        }))
    }

    /// Signs the account in use out; others on this device stay signed in.
    async fn sign_out(&self, ctx: &Context<'_>) -> Result<SignOutResult> {
        let call = call(ctx)?;
        let (success, cookie) = call.caller.leave(&call.app).await?;
        if let Some(cookie) = cookie {
            ctx.append_http_header(SET_COOKIE, cookie);
        }
        Ok(SignOutResult { success })
    }
}

impl Call {
    /// Asks whether the session may be used for `act`; only a spoofed one may not.
    pub(super) fn may(&self, act: SpoofedAct) -> Result<()> {
        let may = self.caller.session.as_ref().is_none_or(|session| session.may(act));
        if may { Ok(()) } else { Err(FieldError::Forbidden) }
    }

    /// The cookie that binds a challenge to this browser.
    pub(super) fn challenge(&self) -> Option<&str> {
        self.caller.challenge.as_ref().map(cookie::Value::as_str)
    }

    /// What the browser keeps of the accounts that signed in there.
    pub(super) fn known_browser(&self) -> Option<&str> {
        self.caller.known_browser.as_ref().map(cookie::Value::as_str)
    }

    /// The browser that asks, as the list of sessions will name it.
    pub(super) fn device(&self, ctx: &Context<'_>) -> Device {
        self.caller.device(ctx.data_opt::<Client>().map(|client| client.0))
    }

    /// Puts a session just begun in use: every way of signing in ends here.
    pub(super) async fn enter(
        &self,
        ctx: &Context<'_>,
        person: Person,
        opened: &session::NewSession,
        is_new_account: bool,
    ) -> Result<SignedIn> {
        let entered = self.caller.enter(&self.app, &person.id, &opened.token).await?;
        for cookie in entered.cookies {
            ctx.append_http_header(SET_COOKIE, cookie);
        }
        Ok(SignedIn {
            user: User(Arc::new(person)),
            is_new_account,
            account_count: int(i64::try_from(entered.account_count).unwrap_or(i64::MAX)),
        })
    }
}
