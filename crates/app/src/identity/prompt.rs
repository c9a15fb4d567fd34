//! Google's own prompt over a page: what a page needs to show it, and what becomes of
//! the ID token that the reader gives.
//!
//! The token must carry a nonce, and the page a state, that are made from a secret in a cookie of
//! this browser; and it is taken once. So no one is signed in by a token that was made for another
//! site, another browser, or was used before.

use super::{
    connection::is_offered,
    identity_sign_in::{IdentityMatch, IdentitySignIn},
    oauth_complete::{OauthRefusal, identity_of},
    oauth_secrets::{OauthSecrets, read_state, visit_hash},
    oauth_start::{OauthStartRefusal, count, offered_provider},
};
use crate::{
    App, credential::SignInSecrets, device::Device, login::CompletedSignIn, ports::ProviderError,
    session,
};
use quire_core::{
    account::{
        AuthState,
        auth_state::{AuthOperation, AuthService},
    },
    vocabulary::sign_in::EntryPoint,
};
use quire_store::{
    StoreError,
    identity::{self, Visit},
};
use std::net::IpAddr;

/// What tells the state of the prompt from one that travels to the service.
const MARK: &str = "prompt";

/// No service makes tokens that are good for longer.
const TOKEN_SECONDS: i64 = 86_400;

/// What a page needs to show the prompt.
#[derive(Clone, PartialEq, Eq)]
pub struct PromptOffer {
    /// Our name at the service.
    pub client: String,
    /// The address of the service's script.
    pub script: String,
    /// What the service puts into the token.
    pub nonce: String,
    /// What the page sends along with the token.
    pub state: String,
    /// What the browser has to hold.
    pub secret: String,
}

/// What a browser brings.
#[derive(Debug, Clone, Copy, Default)]
pub struct PromptAnswer<'a> {
    /// The ID token.
    pub token: &'a str,
    /// [`PromptOffer::state`].
    pub state: &'a str,
    /// [`PromptOffer::secret`].
    pub secret: Option<&'a str>,
    /// Where the request came from.
    pub network: Option<IpAddr>,
    /// The browser.
    pub device: Option<&'a Device>,
}

/// What follows on the prompt.
#[derive(Debug)]
pub enum PromptOutcome {
    /// Someone is signed in.
    SignedIn(Box<CompletedSignIn>),
    /// No account has the profile or its address: the reader is asked whether to sign up.
    Register,
    /// An account has the address, but the service is not the one to know whose it is: the reader
    /// goes through the service's own sign-in, where a mailed code is asked for.
    Login,
}

/// What a page needs to show the prompt; `None` where it is not offered.
///
/// # Errors
/// [`StoreError`] when that cannot be found out.
pub async fn offer(app: &App) -> Result<Option<PromptOffer>, StoreError> {
    let flags = crate::flags::in_force(app, None).await?;
    let provider = app.ports.sign_in.iter().find(|one| one.service() == AuthService::Google);
    let Some(provider) = provider.filter(|_| is_offered(AuthService::Google, flags)) else {
        return Ok(None);
    };
    let (Some(prompt), Some(state)) = (provider.prompt(), state()) else { return Ok(None) };
    let secret = session::token(app);
    let secrets = OauthSecrets::new(&app.site, &app.keys, &secret, &state);
    Ok(Some(PromptOffer {
        client: prompt.client.to_owned(),
        script: prompt.script.to_owned(),
        nonce: secrets.nonce,
        state: secrets.state,
        secret,
    }))
}

fn state() -> Option<AuthState> {
    let (service, operation) = (AuthService::Google, AuthOperation::Login);
    AuthState::new(service, EntryPoint::TopBar, operation, Some(MARK)).ok()
}

/// Believes a token, or not, and signs in the person who it is about when they have an account. It
/// makes none.
///
/// # Errors
/// [`OauthRefusal`].
pub async fn follow(app: &App, given: &PromptAnswer<'_>) -> Result<PromptOutcome, OauthRefusal> {
    let unknown = || OauthRefusal::Provider(ProviderError::Refused("not its own papers".into()));
    let provider = offered_provider(app, AuthService::Google).await?;
    let now = app.ports.clock.now();
    count(app, given.network, now).await?;
    let secret = given.secret.ok_or_else(unknown)?;
    let state = read_state(&app.keys, secret, given.state)
        .filter(|state| Some(state) == self::state().as_ref())
        .ok_or_else(unknown)?;
    let secrets = OauthSecrets::new(&app.site, &app.keys, secret, &state);
    let profile = provider.prompted(secrets.nonce.as_str(), given.token).await?;
    let identity = identity_of(AuthService::Google, &profile)?;
    let visit = Visit {
        id_hash: visit_hash(secret),
        kept: String::new(),
        redirect: String::new(),
        session_hash: None,
        expires_at: now.plus_seconds(TOKEN_SECONDS),
    };
    let used = app.store.write(move |c| {
        identity::begin_visit(c, &visit)?;
        identity::end_visit(c, &visit.id_hash, now).map(|_| ())
    });
    match used.await {
        Err(StoreError::Unique { .. }) => return Err(unknown()),
        other => other?,
    }
    let entering = IdentitySignIn {
        may_register: false,
        entry: SignInSecrets::new(app, &given.device.cloned().unwrap_or_default()),
        bits: app.ports.ids.bits(),
        site: app.site.clone(),
        now,
        identity,
        profile,
    };
    match app.store.write(move |c| entering.judge(c)).await {
        Ok(IdentityMatch::SignedIn(verified)) => Ok(PromptOutcome::SignedIn(verified)),
        Ok(IdentityMatch::Unproved(_)) => Ok(PromptOutcome::Login),
        Err(OauthRefusal::Unrecognized) => Ok(PromptOutcome::Register),
        Err(refusal) => Err(refusal),
    }
}

impl From<OauthStartRefusal> for OauthRefusal {
    fn from(refusal: OauthStartRefusal) -> Self {
        match refusal {
            OauthStartRefusal::Store(error) => Self::Store(error),
            OauthStartRefusal::RateLimited { retry_after } => Self::RateLimited { retry_after },
            _ => Self::NotOffered,
        }
    }
}
