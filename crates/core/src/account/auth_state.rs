//! The `state` that travels to a sign-in service and back:
//! `{service}-{entryPoint}-{operation}[-{extra}]`. It is signed elsewhere.

use crate::vocabulary::sign_in::EntryPoint;
use std::{fmt, str::FromStr};

crate::vocabulary! {
    /// A service that vouches for someone.
    AuthService {
        /// Google.
        Google = "google",
        /// Apple.
        Apple = "apple",
        /// Facebook.
        Facebook = "facebook",
        /// X, formerly Twitter.
        Twitter = "twitter",
        /// A Mastodon instance.
        Mastodon = "mastodon",
    }
}

crate::vocabulary! {
    /// What the service is asked for.
    AuthOperation {
        /// To sign someone in.
        Login = "login",
        /// To make an account.
        Register = "register",
        /// To connect a profile to an account.
        Connect = "connect",
    }
}

/// The longest extra value, in bytes.
pub const MAX_EXTRA: usize = 256;

/// What someone set out to do when they left for a service. It is written as
/// `{service}-{entryPoint}-{operation}[-{extra}]` and read again by [`FromStr`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthState {
    /// Which service.
    pub service: AuthService,
    /// What the reader was about to do.
    pub entry_point: EntryPoint,
    /// What the service is asked for.
    pub operation: AuthOperation,
    /// What connecting needs to know, like the instance.
    extra: Option<String>,
}

/// The text is not a sign-in state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this is not a sign-in state")]
pub struct InvalidState;

impl AuthState {
    /// A state with or without an extra value of letters, digits and `. _ ~ -`.
    ///
    /// # Errors
    /// [`InvalidState`] when the extra value is empty, longer than [`MAX_EXTRA`] or has other
    /// characters.
    pub fn new(
        service: AuthService,
        entry_point: EntryPoint,
        operation: AuthOperation,
        extra: Option<&str>,
    ) -> Result<Self, InvalidState> {
        if extra.is_some_and(|extra| !is_extra(extra)) {
            return Err(InvalidState);
        }
        Ok(Self { service, entry_point, operation, extra: extra.map(str::to_owned) })
    }

    /// The extra value.
    #[must_use]
    pub fn extra(&self) -> Option<&str> {
        self.extra.as_deref()
    }
}

fn is_extra(text: &str) -> bool {
    (1..=MAX_EXTRA).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"._~-".contains(&b))
}

impl fmt::Display for AuthState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.service, self.entry_point, self.operation)?;
        self.extra.as_ref().map_or(Ok(()), |extra| write!(f, "-{extra}"))
    }
}

impl FromStr for AuthState {
    type Err = InvalidState;

    fn from_str(text: &str) -> Result<Self, InvalidState> {
        let mut parts = text.splitn(4, '-');
        let mut part = || parts.next().ok_or(InvalidState);
        let (service, entry_point, operation) = (part()?, part()?, part()?);
        Self::new(
            service.parse().map_err(|_| InvalidState)?,
            entry_point.parse().map_err(|_| InvalidState)?,
            operation.parse().map_err(|_| InvalidState)?,
            parts.next(),
        )
    }
}
