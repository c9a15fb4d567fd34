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

/// What a person pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::person::MembershipTier")]
pub enum MembershipTier {
    /// Nothing.
    Free,
    /// More than a member, for others to read along.
    Friend,
    /// The membership.
    Member,
}

/// Why something that was chosen for an account cannot be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::outcome::SignupError")]
pub enum SignupErrorCode {
    /// Someone has an account with this address.
    EmailTaken,
    /// It needs a membership.
    NonMember,
    /// The password is too long.
    PasswordTooLong,
    /// The password is too short.
    PasswordTooShort,
    /// It is no username, or a reserved word.
    UsernameInvalid,
    /// Someone has or had it.
    UsernameTaken,
    /// The username is too long.
    UsernameTooLong,
}

/// What is wrong with a telephone number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::outcome::PhoneError")]
pub enum PhoneErrorCode {
    /// It is no number.
    Invalid,
    /// No country has the code, or its numbers are not taken.
    InvalidCountryCode,
    /// Too many digits.
    TooLong,
    /// Too few digits.
    TooShort,
}

/// Why a telephone number is not verified.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::outcome::MobileVerificationError")]
pub enum MobileVerificationErrorCode {
    /// Too many codes were sent.
    RateLimited,
    /// The account is deleted, and can be taken back.
    UserDeactivated,
    /// The account is gone.
    UserDeleted,
    /// The account has no verified number.
    UserNotMobileVerified,
    /// The account is suspended.
    UserSuspended,
    /// Anything else.
    Unknown,
}

/// Signing in or signing up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::vocabulary::sign_in::SignInOperation")]
pub enum SignInOperation {
    /// To an account that is there.
    Login,
    /// An account is made where there is none.
    Register,
}
