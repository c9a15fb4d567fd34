//! Services that vouch for someone, for real: OpenID Connect at Google and Apple, OAuth 2.0 at
//! Facebook, X and Mastodon instances.

mod apple;
mod id_token;
mod key_set;
mod mastodon;
mod oauth;
mod openid;
mod profile_api;

pub use apple::AppleKey;
pub use mastodon::Mastodon;
pub use openid::OpenId;
pub use profile_api::ProfileApi;

use std::fmt;
use url::Url;

/// Who we are to a service.
#[derive(Clone)]
pub struct OauthClient {
    /// Our name there.
    pub id: String,
    /// What shows that it is us.
    pub secret: ClientSecret,
}

/// What shows a service that it is us.
#[derive(Clone)]
pub enum ClientSecret {
    /// A text that both know.
    Shared(String),
    /// A token that we sign again each time.
    Signed(AppleKey),
}

impl fmt::Debug for OauthClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OauthClient").field("id", &self.id).finish_non_exhaustive()
    }
}

/// Where a service is.
#[derive(Debug, Clone)]
pub struct Service {
    /// Whose word it is: what ID tokens and returning browsers must say, and half of the key of
    /// every identity.
    pub issuer: String,
    /// The page to which browsers are sent.
    pub authorize: Url,
    /// Where codes are exchanged.
    pub token: Url,
    /// Where it says who someone is (its keys, for services with ID tokens).
    pub facts: Url,
}
