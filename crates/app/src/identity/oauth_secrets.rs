//! What a browser's way to a service and back is bound to, all made from one secret.

use crate::{
    keys::{Keys, Purpose, digest},
    site::Site,
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use quire_core::account::{AuthState, auth_state::AuthService};

/// What travels, and what stays and must fit it.
pub(super) struct OauthSecrets {
    pub redirect_uri: String,
    pub state: String,
    pub nonce: String,
    pub verifier: String,
}

impl OauthSecrets {
    /// The papers of the browser that holds `secret`.
    pub fn new(site: &Site, keys: &Keys, secret: &str, state: &AuthState) -> Self {
        let made = |part: &str| {
            let tag = keys.tag(Purpose::Visit, &[part.as_bytes(), secret.as_bytes()]);
            URL_SAFE_NO_PAD.encode(tag)
        };
        let text = state.to_string();
        let tag = keys.tag(Purpose::Visit, &[b"state", secret.as_bytes(), text.as_bytes()]);
        Self {
            redirect_uri: site.absolute(callback(state.service)),
            state: format!("{text}.{}", URL_SAFE_NO_PAD.encode(tag)),
            nonce: made("nonce"),
            verifier: made("verifier"),
        }
    }

    pub fn request(&self) -> crate::ports::AuthorizationRequest<'_> {
        crate::ports::AuthorizationRequest {
            redirect_uri: &self.redirect_uri,
            state: &self.state,
            nonce: &self.nonce,
            verifier: &self.verifier,
        }
    }
}

/// The state that came back, if it is the one that this browser was sent away with.
pub(super) fn read_state(keys: &Keys, secret: &str, given: &str) -> Option<AuthState> {
    let (text, tag) = given.rsplit_once('.')?;
    let tag = URL_SAFE_NO_PAD.decode(tag).ok()?;
    let parts = [b"state".as_slice(), secret.as_bytes(), text.as_bytes()];
    keys.verify(Purpose::Visit, &parts, &tag).then(|| text.parse().ok())?
}

/// What is kept of a secret.
pub(super) fn visit_hash(secret: &str) -> String {
    hex::encode(digest(secret.as_bytes()))
}

/// Where a service sends browsers back to; the routing table knows these paths too.
const fn callback(service: AuthService) -> &'static str {
    match service {
        AuthService::Google => "/m/callback/google",
        AuthService::Apple => "/m/callback/apple",
        AuthService::Facebook => "/m/callback/v2/facebook",
        AuthService::Twitter => "/m/callback/twitter",
        AuthService::Mastodon => "/m/callback/mastodon",
    }
}
