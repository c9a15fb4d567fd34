//! From a parsed address to what is done about it.

mod decision;
mod redirect;

use crate::{
    Flags, HostKind,
    address::{ParsedAddress, encoding::encode_part},
    edge::CacheDecision,
    host::{HostOwner, Hosts},
    page::{Layout, Page},
    route::{Auth, Kind},
    table::RouteTable,
};
use serde::{Serialize, Serializer};

/// Who asks, as far as addresses depend on it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Asker<'a> {
    /// Whether the reader is signed in.
    pub signed_in: bool,
    /// The reader's handle, when signed in: `/me` leads to their profile.
    pub username: Option<&'a str>,
    /// The flags as they hold for this reader.
    pub flags: Flags,
}

/// A parameter's name and its value, decoded.
pub type Param = (&'static str, String);

/// What an address means. Serialises as the line that `quire resolve` prints.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Resolution {
    /// The route's name; `None` when no route matches.
    pub route: Option<&'static str>,
    /// What kind of answer it is.
    pub kind: Kind,
    /// The page to show; also not-found pages have one.
    pub page: Option<Page>,
    /// The page's layout.
    pub layout: Option<Layout>,
    /// What the path says, by name, decoded. A `postId` is the id alone, a `username` has no `@`.
    #[serde(serialize_with = "as_map")]
    pub params: Vec<Param>,
    /// The status as far as the address alone decides it. The front door asks the store whether
    /// what is named exists.
    pub status: u16,
    /// Where a redirect leads: a path, or an absolute address on one of our hosts or a share
    /// address. `None` on a redirect whose target is in the store (see [`Resolution::is_lookup`]).
    pub location: Option<String>,
    /// Whether the answer may be kept, as far as address and sign-in decide it.
    pub cache: CacheDecision,
    /// The kind of host the address is on.
    #[serde(skip)]
    pub host: HostKind,
    /// What the row and the host say beside the path: the tab of a profile, the publication of an
    /// own domain. See [`Resolution::page_params`].
    #[serde(skip)]
    pub context: Vec<Param>,
    /// The allowed query in canonical order: part of the cache key, and all of the query that the
    /// renderer gets. Empty or `a=b&c=d`.
    #[serde(skip)]
    pub query: String,
    /// Who may use the route.
    #[serde(skip)]
    pub auth: Auth,
    /// Why the address shows not-found; to be logged.
    #[serde(skip)]
    pub problem: Option<NotFoundReason>,
}

/// Why an address shows not-found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotFoundReason {
    /// No route has such a path.
    #[error("The current location path does not match any route")]
    NoMatch,
    /// A redirect with an empty parameter.
    #[error("{route} had invalid params when attempting to redirect")]
    InvalidRedirect {
        /// The route.
        route: &'static str,
    },
    /// A page or endpoint with an empty parameter.
    #[error("{route} was called with an empty {param}")]
    EmptyParam {
        /// The route.
        route: &'static str,
        /// The parameter.
        param: &'static str,
    },
    /// The host is none of ours.
    #[error("the host is none of ours")]
    UnknownHost,
    /// The route's flag is off.
    #[error("{route} is switched off")]
    SwitchedOff {
        /// The route.
        route: &'static str,
    },
}

impl Resolution {
    /// Whether the front door has to look the target of this redirect up in the store.
    #[must_use]
    pub fn is_lookup(&self) -> bool {
        self.kind == Kind::Redirect && self.location.is_none()
    }

    /// The value of a path parameter, or of the context.
    #[must_use]
    pub fn param(&self, name: &str) -> Option<&str> {
        self.page_params().find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    /// What the search page looks for: no category means stories. `None` on other
    /// pages.
    #[must_use]
    pub fn search_category(&self) -> Option<&str> {
        (self.page == Some(Page::Search)).then(|| self.param("category").unwrap_or("posts"))
    }

    /// All that the page is told: path parameters, then what row and host say.
    pub fn page_params(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.params.iter().chain(&self.context).map(|(name, value)| (*name, value.as_str()))
    }
}

fn as_map<S: Serializer>(params: &[Param], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(params.iter().map(|(name, value)| (name, value)))
}

/// Says what an address means. Never fails: what is not understood is not found.
#[must_use]
pub fn resolve(
    table: &RouteTable,
    hosts: &dyn Hosts,
    address: &ParsedAddress,
    asker: &Asker<'_>,
) -> Resolution {
    decision::RouteDecision { table, hosts, address, asker }.make()
}

/// Where the page at an address of a writer's or publication's host stands on the main site; `None` on other hosts.
#[must_use]
pub fn on_main_site(hosts: &dyn Hosts, address: &ParsedAddress) -> Option<String> {
    let mut location = format!("{}/", hosts.main_origin());
    match hosts.owner(address.host())? {
        HostOwner::Site => return None,
        HostOwner::User(username) => {
            location.push('@');
            encode_part(username, &mut location);
        }
        HostOwner::Publication(slug) => encode_part(slug, &mut location),
    }
    location.push_str(&address.target());
    Some(location)
}
