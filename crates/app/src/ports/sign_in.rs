//! Services that vouch for someone: Google, Apple, Facebook, X, Mastodon.

use crate::email::EmailAddress;
use async_trait::async_trait;
use quire_core::account::auth_state::AuthService;
use std::fmt;

/// What one browser's way to a service and back is bound to. All of it is made again for each.
#[derive(Clone, Copy)]
pub struct AuthorizationRequest<'a> {
    /// Where the service sends the browser back to.
    pub redirect_uri: &'a str,
    /// What comes back with the browser.
    pub state: &'a str,
    /// What the service puts into an ID token.
    pub nonce: &'a str,
    /// The secret behind the PKCE challenge: 43 letters, digits, `-` and `_`.
    pub verifier: &'a str,
}

impl fmt::Debug for AuthorizationRequest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AuthorizationRequest")
            .field("redirect_uri", &self.redirect_uri)
            .finish_non_exhaustive()
    }
}

/// Where a browser is sent to.
#[derive(Clone, PartialEq, Eq)]
pub struct AuthorizationRedirect {
    /// The service's own page.
    pub address: String,
    /// What the provider needs to have again when the browser is back; may be empty.
    pub kept: String,
}

/// What a browser brings back.
#[derive(Clone, Copy)]
pub struct AuthorizationResponse<'a> {
    /// The authorization code.
    pub code: &'a str,
    /// Who says so, where the service tells (RFC 9207).
    pub issuer: Option<&'a str>,
    /// The name, where the service tells it only here.
    pub name: Option<&'a str>,
    /// [`AuthorizationRedirect::kept`].
    pub kept: &'a str,
}

/// Who someone is, by a service's word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// Whose word it is.
    pub issuer: String,
    /// The person's number there.
    pub subject: String,
    /// Their name, if told.
    pub name: Option<String>,
    /// What they are called there, if told.
    pub handle: Option<String>,
    /// Their mail address, if told.
    pub email: Option<ProfileEmail>,
}

/// A mail address that a service told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProfileEmail {
    /// The address.
    pub address: EmailAddress,
    /// Whether the service has verified it and is the one to know: then the person who signs in there
    /// receives what is sent to it.
    pub is_vouched: bool,
}

/// What a page needs of a service to show the service's own prompt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignInPrompt<'a> {
    /// Our name there.
    pub client: &'a str,
    /// The address of its script.
    pub script: &'a str,
}

/// Why a service did not vouch for anybody. The words are for logs.
#[derive(Debug, thiserror::Error)]
pub enum ProviderError {
    /// What was typed is no instance, or none that answers.
    #[error("no such instance: {0}")]
    Instance(String),
    /// The service does not answer.
    #[error("the service does not answer: {0}")]
    Unreachable(String),
    /// The service refused, or said what we do not believe.
    #[error("not believed: {0}")]
    Refused(String),
}

/// A service that vouches for someone.
#[async_trait]
pub trait SignInProvider: Send + Sync {
    /// Which one.
    fn service(&self) -> AuthService;

    /// Where to send a browser. `instance` is what the reader typed, for services that are many.
    ///
    /// # Errors
    /// [`ProviderError`].
    async fn authorize(
        &self,
        authorization: &AuthorizationRequest<'_>,
        instance: Option<&str>,
    ) -> Result<AuthorizationRedirect, ProviderError>;

    /// Who has come back.
    ///
    /// # Errors
    /// [`ProviderError`].
    async fn profile(
        &self,
        authorization: &AuthorizationRequest<'_>,
        back: &AuthorizationResponse<'_>,
    ) -> Result<Profile, ProviderError>;

    /// The service's own prompt over a page; none where it has none.
    fn prompt(&self) -> Option<SignInPrompt<'_>> {
        None
    }

    /// Who an ID token is about that the prompt gave to a browser of ours.
    ///
    /// # Errors
    /// [`ProviderError`]; always, where there is no prompt.
    async fn prompted(&self, nonce: &str, token: &str) -> Result<Profile, ProviderError> {
        let _ = (nonce, token);
        Err(ProviderError::Refused("the service has no prompt".to_owned()))
    }
}
