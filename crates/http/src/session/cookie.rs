//! The cookies we read and set.

use http::{HeaderMap, HeaderValue, header};
use std::{fmt, net::IpAddr};

/// Days a session cookie lives in the browser: the absolute limit of a session.
const SESSION_DAYS: u32 = 180;
/// Seconds a challenge cookie lives: as long as the codes and visits bound to it.
const CHALLENGE_SECONDS: u32 = 600;
/// Seconds a page may show Google's own prompt.
const PROMPT_SECONDS: u32 = 3_600;

/// A cookie of ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Name {
    /// The session id of the account in use.
    Session,
    /// The session id of an account that is signed in beside it.
    OtherAccount(Slot),
    /// Binds a mailed login code to the browser that asked for it, and a second factor to
    /// the browser in which the first was shown.
    Challenge,
    /// Binds a visit to a sign-in service to the browser that was sent there.
    Visit,
    /// Binds what an authenticator was asked to the browser that asked it. Apart from the other,
    /// because a page may offer passkeys while a code is on its way.
    Passkey,
    /// Names the browser to accounts that signed in there, for the limits of mailed codes. It stays
    /// when they sign out.
    KnownBrowser,
    /// Binds the token of Google's own prompt to the browser that showed it.
    Prompt,
}

/// A place for an account that is signed in on the device beside the one in use: with these, five
/// accounts are signed in at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    /// The first.
    One,
    /// The second.
    Two,
    /// The third.
    Three,
    /// The fourth.
    Four,
}

impl Slot {
    /// Every place.
    pub const ALL: [Self; 4] = [Self::One, Self::Two, Self::Three, Self::Four];
}

/// How cookies are named and marked here: with `Secure` and the `__Host-` prefix wherever
/// browsers keep such cookies, that is on https and on the loopback host.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Jar {
    is_secure: bool,
}

/// The value of a cookie. Shows nothing of itself in logs.
#[derive(Clone, PartialEq, Eq)]
pub struct Value(String);

impl Value {
    /// The value as sent.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Value(…)")
    }
}

impl Jar {
    /// The cookies of the site at `origin`, for instance `https://example.org`.
    #[must_use]
    pub fn of_origin(origin: &str) -> Self {
        Self { is_secure: origin.starts_with("https:") || is_loopback(origin) }
    }

    const fn name(self, name: Name) -> &'static str {
        match (name, self.is_secure) {
            (Name::Session, true) => "__Host-sid",
            (Name::Session, false) => "sid",
            (Name::OtherAccount(Slot::One), true) => "__Host-sid-1",
            (Name::OtherAccount(Slot::Two), true) => "__Host-sid-2",
            (Name::OtherAccount(Slot::Three), true) => "__Host-sid-3",
            (Name::OtherAccount(Slot::Four), true) => "__Host-sid-4",
            (Name::OtherAccount(Slot::One), false) => "sid-1",
            (Name::OtherAccount(Slot::Two), false) => "sid-2",
            (Name::OtherAccount(Slot::Three), false) => "sid-3",
            (Name::OtherAccount(Slot::Four), false) => "sid-4",
            (Name::Challenge, true) => "__Host-challenge",
            (Name::Challenge, false) => "challenge",
            (Name::Visit, true) => "__Host-visit",
            (Name::Visit, false) => "visit",
            (Name::Passkey, true) => "__Host-passkey",
            (Name::Passkey, false) => "passkey",
            (Name::KnownBrowser, true) => "__Host-known",
            (Name::KnownBrowser, false) => "known",
            (Name::Prompt, true) => "__Host-prompt",
            (Name::Prompt, false) => "prompt",
        }
    }

    /// Reads a cookie. Two cookies of one name mean that someone planted one, so neither counts.
    #[must_use]
    pub fn read(self, headers: &HeaderMap, name: Name) -> Option<Value> {
        let wanted = self.name(name);
        let mut found = headers
            .get_all(header::COOKIE)
            .iter()
            .filter_map(|line| line.to_str().ok())
            .flat_map(|line| line.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .filter(|(name, _)| *name == wanted)
            .map(|(_, value)| value);
        let value = found.next()?;
        let is_ours = (1..=128).contains(&value.len())
            && value.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
        (is_ours && found.next().is_none()).then(|| Value(value.to_owned()))
    }

    /// The `Set-Cookie` that gives `value` to the browser; `None` if the value is no token.
    #[must_use]
    pub fn set(self, name: Name, value: &str) -> Option<HeaderValue> {
        let seconds = match name {
            Name::Session | Name::OtherAccount(_) | Name::KnownBrowser => SESSION_DAYS * 86_400,
            // The prompt may stay on a page that someone reads.
            Name::Prompt => PROMPT_SECONDS,
            Name::Challenge | Name::Passkey | Name::Visit => CHALLENGE_SECONDS,
        };
        self.line(name, value, seconds)
    }

    /// The `Set-Cookie` that takes the cookie away.
    #[must_use]
    pub fn clear(self, name: Name) -> Option<HeaderValue> {
        self.line(name, "", 0)
    }

    fn line(self, name: Name, value: &str, seconds: u32) -> Option<HeaderValue> {
        let secure = if self.is_secure { "; Secure" } else { "" };
        let name = self.name(name);
        HeaderValue::from_str(&format!(
            "{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"
        ))
        .ok()
    }
}

/// Whether browsers take the site for one on their own machine. Every request asks, so nothing is
/// parsed that need not be: the configuration made sure that this is an origin.
fn is_loopback(origin: &str) -> bool {
    let authority = origin.split_once("//").map_or(origin, |(_, authority)| authority);
    let host = match authority.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((address, _)) => address,
        None => authority.split([':', '/']).next().unwrap_or_default(),
    };
    let is_address = || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
    host == "localhost" || host.ends_with(".localhost") || is_address()
}
