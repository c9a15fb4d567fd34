//! From the headers of a request to who is calling.

use super::{capability, cookie, origin, xsrf};
use http::HeaderMap;
use quire_app::{App, session::SignedIn};
use quire_core::Viewer;
use quire_store::StoreError;

/// Who is calling, by the credentials of one request.
#[derive(Debug, Clone)]
pub struct Caller {
    /// Who is asking, as far as permissions go.
    pub viewer: Viewer,
    /// The live session, if there is one.
    pub session: Option<SignedIn>,
    /// The cookie that binds a mailed code to this browser.
    pub challenge: Option<cookie::Value>,
    /// How cookies are set for this site.
    pub jar: cookie::Jar,
    is_renderer: bool,
}

/// Whether a caller may change things with this request (requirement X-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// They may try; what they may do is decided by each action.
    MayChange,
    /// The request comes from a page that is not ours.
    ForeignOrigin,
    /// The `x-xsrf-token` is missing or not the session's.
    WrongToken,
    /// The renderer only reads.
    ReadOnly,
}

/// Finds out who is calling. A session wins over a capability; what is invalid counts as absent.
///
/// # Errors
/// When the store cannot be asked; nobody is taken for anonymous then.
pub async fn identify(app: &App, headers: &HeaderMap) -> Result<Caller, StoreError> {
    let jar = cookie::Jar::of_origin(&app.site.url);
    let challenge = jar.read(headers, cookie::Name::Challenge);
    let now = app.outside.clock.now();
    let session = match jar.read(headers, cookie::Name::Session) {
        Some(token) => quire_app::session::find(app, token.as_str()).await?,
        None => None,
    };
    if let Some(session) = session {
        let viewer = session.viewer();
        return Ok(Caller { viewer, session: Some(session), challenge, jar, is_renderer: false });
    }
    let class = headers
        .get(capability::HEADER)
        .and_then(|token| token.to_str().ok())
        .and_then(|token| capability::verify(&app.keys, token, now));
    Ok(Caller {
        viewer: class.map_or(Viewer::Anonymous, capability::Class::viewer),
        session: None,
        challenge,
        jar,
        is_renderer: class.is_some(),
    })
}

impl Caller {
    /// The renderer, on behalf of a class of readers.
    #[must_use]
    pub fn renderer(app: &App, class: capability::Class) -> Self {
        Self {
            viewer: class.viewer(),
            session: None,
            challenge: None,
            jar: cookie::Jar::of_origin(&app.site.url),
            is_renderer: true,
        }
    }

    /// Whether the request may change things: it must come from our own pages, and with a session
    /// it must carry the session's token.
    #[must_use]
    pub fn standing(&self, headers: &HeaderMap, app: &App) -> Standing {
        if self.is_renderer {
            return Standing::ReadOnly;
        }
        let is_own = origin::is_own(headers, &app.site.url);
        let Some(session) = &self.session else {
            // Without a session there is nothing to ride on; a foreign page is still refused, or
            // it could sign its visitor in as somebody else.
            let may = is_own || !origin::is_told(headers);
            return if may { Standing::MayChange } else { Standing::ForeignOrigin };
        };
        if !is_own {
            return Standing::ForeignOrigin;
        }
        let token = headers.get(xsrf::HEADER).and_then(|token| token.to_str().ok());
        let hash = session.token_hash.as_bytes();
        match token {
            Some(token) if xsrf::verify(&app.keys, hash, token) => Standing::MayChange,
            _ => Standing::WrongToken,
        }
    }

    /// The `x-xsrf-token` of the session.
    #[must_use]
    pub fn xsrf(&self, app: &App) -> Option<String> {
        let session = self.session.as_ref()?;
        Some(xsrf::token(&app.keys, session.token_hash.as_bytes()))
    }
}
