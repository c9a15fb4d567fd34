//! Hosts: which of our sites an address belongs to.

use std::{collections::HashMap, fmt, str::FromStr};

quire_core::vocabulary! {
    /// The kinds of hosts. Each has a route table of its own.
    HostKind {
        /// The main site.
        Default = "default",
        /// A writer's subdomain or own domain: the leading `/@{username}` is dropped.
        User = "user",
        /// A publication's own domain: the leading `/{collectionSlug}` is dropped.
        Collection = "collection",
    }
}

/// Whose site a host is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HostOwner<'a> {
    /// The main site.
    Site,
    /// The writer with this handle (without `@`).
    User(&'a str),
    /// The publication with this slug.
    Collection(&'a str),
}

impl HostOwner<'_> {
    /// The kind of host this owner has.
    #[must_use]
    pub const fn kind(self) -> HostKind {
        match self {
            HostOwner::Site => HostKind::Default,
            HostOwner::User(_) => HostKind::User,
            HostOwner::Collection(_) => HostKind::Collection,
        }
    }
}

/// What the routing must know about live domains. The caller gives a snapshot;
/// nothing is awaited.
pub trait Hosts {
    /// Whose site `host` is; `None` when it is none of ours.
    fn owner(&self, host: &Host) -> Option<HostOwner<'_>>;

    /// Scheme and authority of the main site, like `https://example.test`, without a slash.
    fn main_origin(&self) -> &str;

    /// Where a vanity path of the configuration leads, instead of the table's target.
    fn vanity(&self, _path: &str) -> Option<&str> {
        None
    }
}

/// A host name as it stands in the `Host` header: checked, lower case, without trailing dot.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Host {
    name: String,
    port: Option<u16>,
}

/// Why a `Host` header is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HostError {
    /// There is none.
    #[error("the request names no host")]
    Missing,
    /// There are several.
    #[error("the request names more than one host")]
    Several,
    /// It is no host name.
    #[error("the request's host is not a host name")]
    Malformed,
}

impl Host {
    /// Reads a host with an optional port.
    ///
    /// # Errors
    /// [`HostError::Malformed`] for anything but a DNS name, an IPv4 address or an IPv6 address in
    /// brackets: user names, slashes, spaces and letters outside ASCII are refused.
    pub fn parse(text: &str) -> Result<Self, HostError> {
        let (name, port) = match text.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => {
                let digits = !port.is_empty() && port.bytes().all(|b| b.is_ascii_digit());
                let port = port.parse().map_err(|_| HostError::Malformed)?;
                (name, if digits { Some(port) } else { return Err(HostError::Malformed) })
            }
            _ => (text, None),
        };
        let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
        if is_name(&name) || is_ipv6(&name) {
            Ok(Self { name, port })
        } else {
            Err(HostError::Malformed)
        }
    }

    /// Reads the one `Host` header of a request.
    ///
    /// # Errors
    /// [`HostError`] unless there is exactly one and it is a host name.
    pub fn from_headers<'a>(values: impl IntoIterator<Item = &'a [u8]>) -> Result<Self, HostError> {
        let mut values = values.into_iter();
        let value = values.next().ok_or(HostError::Missing)?;
        if values.next().is_some() {
            return Err(HostError::Several);
        }
        Self::parse(std::str::from_utf8(value).map_err(|_| HostError::Malformed)?)
    }

    /// The name in lower case, without port.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The port, when one was named.
    #[must_use]
    pub const fn port(&self) -> Option<u16> {
        self.port
    }
}

/// As [`Host::parse`].
impl FromStr for Host {
    type Err = HostError;

    fn from_str(text: &str) -> Result<Self, HostError> {
        Self::parse(text)
    }
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.port {
            Some(port) => write!(f, "{}:{port}", self.name),
            None => f.write_str(&self.name),
        }
    }
}

fn is_name(name: &str) -> bool {
    name.len() <= 253
        && name.split('.').all(|label| {
            (1..=63).contains(&label.len())
                && !label.starts_with('-')
                && !label.ends_with('-')
                && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
        })
}

fn is_ipv6(name: &str) -> bool {
    name.strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .is_some_and(|inner| inner.parse::<std::net::Ipv6Addr>().is_ok())
}

/// A plain list of hosts: what a configuration and the table of live domains say.
#[derive(Debug, Clone, Default)]
pub struct HostList {
    main_origin: String,
    owners: HashMap<String, Owner>,
    vanity: HashMap<String, String>,
}

#[derive(Debug, Clone)]
enum Owner {
    Site,
    User(String),
    Collection(String),
}

impl HostList {
    /// A list with the main site only. `main_origin` is scheme and authority, without a slash;
    /// the host in it is the main host whatever the port.
    #[must_use]
    pub fn new(main_origin: &str) -> Self {
        let main_origin = main_origin.trim_end_matches('/');
        let authority = main_origin.split_once("://").map_or(main_origin, |(_, rest)| rest);
        let list = Self { main_origin: main_origin.to_owned(), ..Self::default() };
        match Host::parse(authority) {
            Ok(host) => list.with(host.name, Owner::Site),
            Err(_) => list,
        }
    }

    /// Adds another name of the main site.
    #[must_use]
    pub fn with_site(self, name: &str) -> Self {
        self.with(name.to_ascii_lowercase(), Owner::Site)
    }

    /// Adds a writer's live host.
    #[must_use]
    pub fn with_user(self, name: &str, username: &str) -> Self {
        self.with(name.to_ascii_lowercase(), Owner::User(username.to_owned()))
    }

    /// Adds a publication's live host.
    #[must_use]
    pub fn with_collection(self, name: &str, slug: &str) -> Self {
        self.with(name.to_ascii_lowercase(), Owner::Collection(slug.to_owned()))
    }

    /// Sends a vanity path (like `/ticks`) somewhere else than the table does.
    #[must_use]
    pub fn with_vanity(mut self, path: &str, target: &str) -> Self {
        self.vanity.insert(path.to_owned(), target.to_owned());
        self
    }

    fn with(mut self, name: String, owner: Owner) -> Self {
        self.owners.insert(name, owner);
        self
    }
}

impl Hosts for HostList {
    fn owner(&self, host: &Host) -> Option<HostOwner<'_>> {
        Some(match self.owners.get(host.name())? {
            Owner::Site => HostOwner::Site,
            Owner::User(username) => HostOwner::User(username),
            Owner::Collection(slug) => HostOwner::Collection(slug),
        })
    }

    fn main_origin(&self) -> &str {
        &self.main_origin
    }

    fn vanity(&self, path: &str) -> Option<&str> {
        self.vanity.get(path).map(String::as_str)
    }
}
