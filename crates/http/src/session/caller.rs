//! From the headers of a request to who is calling.

use super::{capability, cookie, origin, own_host::OwnHost, xsrf};
use http::{HeaderMap, header};
use quire_app::{App, device::Device, session::SignedIn};
use quire_core::{Viewer, account::method::in_app_browser, policy::SpoofedAct};
use quire_store::StoreError;
use std::net::IpAddr;

/// Who is calling, by the credentials of one request.
#[derive(Debug, Clone)]
pub struct Caller {
    /// Who is asking, as far as permissions go.
    pub viewer: Viewer,
    /// The live session, if there is one.
    pub session: Option<SignedIn>,
    /// The cookie that binds a mailed code to this browser.
    pub challenge: Option<cookie::Value>,
    /// The cookie that binds what an authenticator was asked to this browser.
    pub passkey: Option<cookie::Value>,
    /// What the browser keeps of the accounts that signed in there.
    pub known_browser: Option<cookie::Value>,
    /// How cookies are set for this site.
    pub jar: cookie::Jar,
    /// The host of a writer or publication that they are on.
    pub host: Option<OwnHost>,
    /// The token of the live session.
    pub(super) token: Option<cookie::Value>,
    /// The tokens kept for accounts that are signed in beside it; not checked yet.
    pub(super) kept: Vec<(cookie::Slot, cookie::Value)>,
    user_agent: Option<String>,
    is_renderer: bool,
}

/// Whether a caller may change things with this request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CsrfStatus {
    /// They may try; what they may do is decided by each action.
    MayChange,
    /// The request comes from a page that is not ours.
    ForeignOrigin,
    /// The `x-xsrf-token` is missing or not the session's.
    WrongToken,
    /// The renderer only reads.
    ReadOnly,
    /// Staff that looks through a person's eyes changes nothing.
    Spoofed,
}

/// Finds out who is calling. A session wins over a capability; what is invalid counts as absent.
///
/// # Errors
/// When the store cannot be asked; the reader is not taken for anonymous then.
pub async fn identify(app: &App, headers: &HeaderMap) -> Result<Caller, StoreError> {
    let jar = cookie::Jar::of_origin(&app.site.url);
    let now = app.ports.clock.now();
    let token = jar.read(headers, cookie::Name::Session);
    let session = match &token {
        Some(token) => quire_app::session::find(app, token.as_str()).await?,
        None => None,
    };
    let kept = |slot| Some((slot, jar.read(headers, cookie::Name::OtherAccount(slot))?));
    let caller = Caller {
        viewer: Viewer::Anonymous,
        token: token.filter(|_| session.is_some()),
        session: None,
        challenge: jar.read(headers, cookie::Name::Challenge),
        passkey: jar.read(headers, cookie::Name::Passkey),
        known_browser: jar.read(headers, cookie::Name::KnownBrowser),
        kept: cookie::Slot::ALL.into_iter().filter_map(kept).collect(),
        user_agent: user_agent(headers),
        jar,
        host: None,
        is_renderer: false,
    };
    if let Some(session) = session {
        return Ok(Caller { viewer: session.viewer(), session: Some(session), ..caller });
    }
    let grant = headers
        .get(capability::HEADER)
        .and_then(|token| token.to_str().ok())
        .and_then(|token| capability::verify(&app.keys, token, now));
    let viewer = grant.as_ref().map_or(Viewer::Anonymous, capability::Grant::viewer);
    Ok(Caller { viewer, is_renderer: grant.is_some(), ..caller })
}

/// Finds out who is calling on the host of a writer or publication: only a session of that host counts there.
///
/// # Errors
/// When the store cannot be asked.
pub async fn identify_on_host(
    app: &App,
    headers: &HeaderMap,
    host: OwnHost,
) -> Result<Caller, StoreError> {
    let jar = cookie::Jar::of_origin(&host.origin);
    let token = jar.read(headers, cookie::Name::Session);
    let session = match &token {
        Some(token) => quire_app::host_session::find(app, token.as_str(), &host.name).await?,
        None => None,
    };
    Ok(Caller {
        viewer: session.as_ref().map_or(Viewer::Anonymous, SignedIn::viewer),
        token: token.filter(|_| session.is_some()),
        session,
        challenge: None,
        passkey: None,
        known_browser: None,
        kept: Vec::new(),
        user_agent: user_agent(headers),
        jar,
        host: Some(host),
        is_renderer: false,
    })
}

fn user_agent(headers: &HeaderMap) -> Option<String> {
    headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).map(str::to_owned)
}

impl Caller {
    /// The renderer, with what it may read.
    #[must_use]
    pub fn renderer(app: &App, grant: &capability::Grant) -> Self {
        Self {
            viewer: grant.viewer(),
            session: None,
            challenge: None,
            passkey: None,
            known_browser: None,
            jar: cookie::Jar::of_origin(&app.site.url),
            host: None,
            token: None,
            kept: Vec::new(),
            user_agent: None,
            is_renderer: true,
        }
    }

    /// The browser that calls, as the list of sessions names it.
    #[must_use]
    pub fn device(&self, address: Option<IpAddr>) -> Device {
        Device::of(self.user_agent.as_deref(), address)
    }

    /// Whether it is the browser of an app, in which Google refuses to sign people in.
    #[must_use]
    pub fn is_in_app(&self) -> bool {
        self.user_agent.as_deref().is_some_and(|agent| in_app_browser(agent).is_some())
    }

    /// Whether the request may change things: it must come from our own pages, and with a session
    /// it must carry the session's token.
    #[must_use]
    pub fn csrf_status(&self, headers: &HeaderMap, app: &App) -> CsrfStatus {
        if self.is_renderer {
            return CsrfStatus::ReadOnly;
        }
        let own = self.host.as_ref().map_or(&app.site.url, |host| &host.origin);
        let is_own = origin::is_own(headers, own);
        let Some(session) = &self.session else {
            // Without a session there is nothing to ride on; a foreign page is still refused, or
            // it could sign its visitor in as someone else.
            let may = is_own || !origin::names_origin(headers);
            return if may { CsrfStatus::MayChange } else { CsrfStatus::ForeignOrigin };
        };
        if !is_own {
            return CsrfStatus::ForeignOrigin;
        }
        let token = headers.get(xsrf::HEADER).and_then(|token| token.to_str().ok());
        let hash = session.token_hash.as_bytes();
        match token {
            Some(token) if xsrf::verify(&app.keys, hash, token) => {
                if session.may(SpoofedAct::Change) {
                    CsrfStatus::MayChange
                } else {
                    CsrfStatus::Spoofed
                }
            }
            _ => CsrfStatus::WrongToken,
        }
    }

    /// The `x-xsrf-token` of the session.
    #[must_use]
    pub fn xsrf(&self, app: &App) -> Option<String> {
        let session = self.session.as_ref()?;
        Some(xsrf::token(&app.keys, session.token_hash.as_bytes()))
    }
}
