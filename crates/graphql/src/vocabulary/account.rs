//! Ways in to an account, and its preferences.

use async_graphql::Enum;
use quire_core::account::auth_state;

/// A service that people sign in with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::account::auth_state::AuthService")]
pub enum AuthService {
    /// Google.
    Google,
    /// Apple.
    Apple,
    /// Facebook.
    Facebook,
    /// X, formerly Twitter.
    Twitter,
    /// A Mastodon server.
    Mastodon,
}

/// A way to sign in: a service, or a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum SignInMethodKind {
    /// Google.
    Google,
    /// Apple.
    Apple,
    /// Facebook.
    Facebook,
    /// X, formerly Twitter.
    Twitter,
    /// A Mastodon server.
    Mastodon,
    /// A letter with a link and a code.
    Email,
}

impl From<auth_state::AuthService> for SignInMethodKind {
    fn from(service: auth_state::AuthService) -> Self {
        match service {
            auth_state::AuthService::Google => Self::Google,
            auth_state::AuthService::Apple => Self::Apple,
            auth_state::AuthService::Facebook => Self::Facebook,
            auth_state::AuthService::Twitter => Self::Twitter,
            auth_state::AuthService::Mastodon => Self::Mastodon,
        }
    }
}

/// What the value of a preference is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::vocabulary::settings::PreferenceKind")]
pub enum PreferenceKind {
    /// Words.
    Text,
    /// A number.
    Int,
    /// True or false.
    Boolean,
    /// Several words.
    TextSet,
    /// One of several words.
    Enum,
}
