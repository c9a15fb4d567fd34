//! One parsed address. Matching, cache key, renderer and policy all use this object,
//! so no two parsers can disagree about a path.

pub mod encoding;

use crate::host::{Host, HostError};
use encoding::{decode_part, decode_query, encode_part, encode_query};
use std::str::FromStr;

/// At most this many query pairs are looked at; the rest is treated as not allowed.
const MAX_PAIRS: usize = 64;
/// Marks a page load of the renderer's own client; it is neither passed on nor stripped.
const TRANSPORT_KEY: &str = "_rsc";

/// A checked host, decoded path parts and decoded query pairs.
///
/// A part that cannot be decoded, or that decodes to something no path of ours contains (nothing,
/// `.`, `..`, a slash, a backslash, a control character), is **empty**; an address with an empty
/// part shows not-found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParsedAddress {
    host: Host,
    decoded: String,
    ends: Vec<usize>,
    trailing_slash: bool,
    query: Vec<(String, String)>,
    query_is_damaged: bool,
}

/// Why text is no address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AddressError {
    /// The host is refused.
    #[error(transparent)]
    Host(#[from] HostError),
    /// The target does not begin with a slash.
    #[error("the path does not begin with a slash")]
    NotAPath,
    /// Not an absolute `http` or `https` address.
    #[error("not an absolute http or https address")]
    NotAbsolute,
}

/// As [`ParsedAddress::from_absolute`].
impl FromStr for ParsedAddress {
    type Err = AddressError;

    fn from_str(address: &str) -> Result<Self, AddressError> {
        Self::from_absolute(address)
    }
}

impl ParsedAddress {
    /// Reads a request target (`/path?query`) on a host. A fragment is ignored.
    ///
    /// # Errors
    /// [`AddressError::NotAPath`] when the target does not begin with a slash.
    pub fn parse(host: Host, target: &str) -> Result<Self, AddressError> {
        let target = target.split_once('#').map_or(target, |(before, _)| before);
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let mut rest = path.strip_prefix('/').ok_or(AddressError::NotAPath)?;
        let mut decoded = String::with_capacity(path.len());
        let mut ends = Vec::with_capacity(8);
        let mut trailing_slash = false;
        if !rest.is_empty() {
            if let Some(stripped) = rest.strip_suffix('/') {
                (rest, trailing_slash) = (stripped, true);
            }
            for part in rest.split('/') {
                decode_part(part, &mut decoded);
                ends.push(decoded.len());
            }
        }
        let (query, query_is_damaged) = read_query(query);
        Ok(Self { host, decoded, ends, trailing_slash, query, query_is_damaged })
    }

    /// Reads an absolute address, as `quire resolve` gets them.
    ///
    /// # Errors
    /// [`AddressError`] when scheme or host are not as wanted.
    pub fn from_absolute(address: &str) -> Result<Self, AddressError> {
        let (scheme, rest) = address.split_once("://").ok_or(AddressError::NotAbsolute)?;
        if !scheme.eq_ignore_ascii_case("https") && !scheme.eq_ignore_ascii_case("http") {
            return Err(AddressError::NotAbsolute);
        }
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (host, target) = rest.split_at(end);
        let host = Host::parse(host)?;
        if target.starts_with('/') {
            Self::parse(host, target)
        } else {
            Self::parse(host, &format!("/{target}"))
        }
    }

    /// The host.
    #[must_use]
    pub const fn host(&self) -> &Host {
        &self.host
    }

    /// How many parts the path has; 0 for the root.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether the path is the root.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The decoded part at `index`, empty when it could not be decoded; `None` past the end.
    #[must_use]
    pub fn part(&self, index: usize) -> Option<&str> {
        let end = *self.ends.get(index)?;
        let start = match index.checked_sub(1) {
            Some(before) => *self.ends.get(before)?,
            None => 0,
        };
        self.decoded.get(start..end)
    }

    /// The decoded parts.
    pub fn parts(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).filter_map(|index| self.part(index))
    }

    /// Whether the path was written with a slash too many at its end.
    #[must_use]
    pub const fn has_trailing_slash(&self) -> bool {
        self.trailing_slash
    }

    /// The path in its one canonical spelling: no trailing slash, every part encoded the same way.
    /// An empty part is spelt `%FF`, which decodes to an empty part again, so the canonical path
    /// never begins with two slashes.
    #[must_use]
    pub fn path(&self) -> String {
        let mut path = String::with_capacity(self.decoded.len() + self.len() + 1);
        for part in self.parts() {
            path.push('/');
            match part {
                "" => path.push_str("%FF"),
                part => encode_part(part, &mut path),
            }
        }
        if path.is_empty() {
            path.push('/');
        }
        path
    }

    /// Decoded query pairs in the order given, without the renderer's own.
    #[must_use]
    pub fn query(&self) -> &[(String, String)] {
        &self.query
    }

    /// The first value of a query key.
    #[must_use]
    pub fn query_value(&self, key: &str) -> Option<&str> {
        self.query.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// Whether the query had pairs that could not be read (or too many).
    #[must_use]
    pub const fn query_is_damaged(&self) -> bool {
        self.query_is_damaged
    }

    /// The whole address behind the host in canonical spelling, query included.
    #[must_use]
    pub fn target(&self) -> String {
        self.target_at(self.path())
    }

    /// Another path, or address, with this query: where something is that moved.
    #[must_use]
    pub fn target_at(&self, mut path: String) -> String {
        append_query(&mut path, self.query.iter().map(|(k, v)| (k.as_str(), v.as_str())));
        path
    }

    /// The whole address behind the host without a key of its query.
    #[must_use]
    pub fn target_without(&self, key: &str) -> String {
        let others = self.query.iter().filter(|(name, _)| name != key);
        let mut path = self.path();
        append_query(&mut path, others.map(|(k, v)| (k.as_str(), v.as_str())));
        path
    }
}

/// Appends `?a=b&c=d`; nothing when there are no pairs.
pub(crate) fn append_query<'a>(to: &mut String, pairs: impl Iterator<Item = (&'a str, &'a str)>) {
    let mut mark = if to.contains('?') { '&' } else { '?' };
    for (key, value) in pairs {
        to.push(mark);
        encode_query(key, to);
        to.push('=');
        encode_query(value, to);
        mark = '&';
    }
}

fn read_query(query: &str) -> (Vec<(String, String)>, bool) {
    let mut pairs = Vec::new();
    let mut damaged = false;
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        match (decode_query(key), decode_query(value)) {
            (Some(key), Some(_)) if key == TRANSPORT_KEY => {}
            (Some(key), Some(value)) if pairs.len() < MAX_PAIRS => pairs.push((key, value)),
            _ => damaged = true,
        }
    }
    (pairs, damaged)
}
