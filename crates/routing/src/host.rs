//! Hosts: which of our sites an address belongs to.

mod name;
mod origin;

pub use name::{Domain, Host, HostError};
pub use origin::{SiteOrigin, SiteOriginError};

use std::collections::HashMap;

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
    Publication(&'a str),
}

impl HostOwner<'_> {
    /// The kind of host this owner has.
    #[must_use]
    pub const fn kind(self) -> HostKind {
        match self {
            HostOwner::Site => HostKind::Default,
            HostOwner::User(_) => HostKind::User,
            HostOwner::Publication(_) => HostKind::Collection,
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

/// A plain list of hosts: what a configuration and the table of live domains say.
#[derive(Debug, Clone)]
pub struct HostList {
    origin: SiteOrigin,
    owners: HashMap<Domain, Owner>,
    vanity: HashMap<String, String>,
}

#[derive(Debug, Clone)]
enum Owner {
    Site,
    User(String),
    Publication(String),
}

impl HostList {
    /// A list with the main site only; the host in `origin` is the main host whatever the port.
    #[must_use]
    pub fn new(origin: SiteOrigin) -> Self {
        let main = origin.domain();
        let list = Self { origin, owners: HashMap::new(), vanity: HashMap::new() };
        list.with(main, Owner::Site)
    }

    /// Scheme and authority of the main site.
    #[must_use]
    pub const fn origin(&self) -> &SiteOrigin {
        &self.origin
    }

    /// Whether a name is on the list.
    #[must_use]
    pub fn has(&self, name: &Domain) -> bool {
        self.owners.contains_key(name)
    }

    /// A live host of the publication with this slug, the first by name.
    #[must_use]
    pub fn of_publication(&self, slug: &str) -> Option<&Domain> {
        let is_its = |owner: &Owner| matches!(owner, Owner::Publication(its) if its == slug);
        let named = self.owners.iter().filter(|(_, owner)| is_its(owner));
        named.map(|(name, _)| name).min_by_key(|name| name.as_str())
    }

    /// Adds another name of the main site.
    #[must_use]
    pub fn with_site(self, name: Domain) -> Self {
        self.with(name, Owner::Site)
    }

    /// Adds a writer's live host.
    #[must_use]
    pub fn with_user(self, name: Domain, username: &str) -> Self {
        self.with(name, Owner::User(username.to_owned()))
    }

    /// Adds a publication's live host.
    #[must_use]
    pub fn with_publication(self, name: Domain, slug: &str) -> Self {
        self.with(name, Owner::Publication(slug.to_owned()))
    }

    /// Sends a vanity path (like `/ticks`) somewhere else than the table does.
    #[must_use]
    pub fn with_vanity(mut self, path: &str, target: &str) -> Self {
        self.vanity.insert(path.to_owned(), target.to_owned());
        self
    }

    fn with(mut self, name: Domain, owner: Owner) -> Self {
        self.owners.insert(name, owner);
        self
    }
}

impl Hosts for HostList {
    fn owner(&self, host: &Host) -> Option<HostOwner<'_>> {
        Some(match self.owners.get(host.name())? {
            Owner::Site => HostOwner::Site,
            Owner::User(username) => HostOwner::User(username),
            Owner::Publication(slug) => HostOwner::Publication(slug),
        })
    }

    fn main_origin(&self) -> &str {
        self.origin.as_str()
    }

    fn vanity(&self, path: &str) -> Option<&str> {
        self.vanity.get(path).map(String::as_str)
    }
}
