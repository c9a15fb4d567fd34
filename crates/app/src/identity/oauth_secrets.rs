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

#[cfg(test)]
mod tests {
    use super::*;
    use quire_core::{account::auth_state::AuthOperation, vocabulary::sign_in::EntryPoint};

    #[test]
    fn a_state_is_read_only_by_the_browser_it_was_made_for() {
        let keys = Keys::new([1; 32]);
        let (service, operation) = (AuthService::Google, AuthOperation::Connect);
        let state = AuthState::new(service, EntryPoint::Clap, operation, Some("ada.b")).unwrap();
        let secrets = OauthSecrets::new(&Site::default(), &keys, "mine", &state);
        assert!(secrets.state.starts_with("google-clap-connect-ada.b."), "{}", secrets.state);
        assert_eq!(secrets.redirect_uri, "http://127.0.0.1:8080/m/callback/google");
        assert!(secrets.nonce != secrets.verifier && secrets.verifier.len() == 43);
        assert_eq!(read_state(&keys, "mine", &secrets.state), Some(state));
        assert_eq!(read_state(&keys, "yours", &secrets.state), None);
        assert_eq!(read_state(&Keys::new([2; 32]), "mine", &secrets.state), None);
        for forged in ["", ".", "google-clap-login", "google-clap-login.", "google-clap-login.AAAA"]
        {
            assert_eq!(read_state(&keys, "mine", forged), None, "{forged}");
        }
        let other = secrets.state.replacen("connect", "login", 1);
        assert_eq!(read_state(&keys, "mine", &other), None);
    }

    #[test]
    fn callbacks_are_addresses_of_the_site() {
        for service in AuthService::ALL {
            let name = format!("callback_{service}");
            let path = quire_routing::href::href(&name, &[]).unwrap();
            assert_eq!(path, callback(*service));
        }
    }
}
