//! One row of the route table: a pattern and what stands behind it.

use crate::{flag::Flag, page::Page};

quire_core::vocabulary! {
    /// The kinds of routes.
    Kind {
        /// A page that the renderer draws.
        Page = "page",
        /// A redirect.
        Redirect = "redirect",
        /// An answer of the server itself.
        Endpoint = "endpoint",
        /// A feed; answered by the server.
        Feed = "feed",
        /// Where another service sends the reader back to; answered by the server, unless a page
        /// is named.
        Callback = "callback",
        /// A page for staff.
        Admin = "admin",
        /// Nothing is there.
        NotFound = "not-found",
    }
}

quire_core::vocabulary! {
    /// Who may use a route. The front door asks the others to sign in, or shows not-found.
    Auth {
        /// Everybody.
        Anyone = "anyone",
        /// The person who is signed in; what is named must be theirs.
        SignedIn = "signed-in",
        /// Owners and editors of the publication.
        Editors = "editors",
        /// Staff.
        Staff = "staff",
    }
}

/// What stands behind a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RouteTarget {
    /// A page.
    Page(Page),
    /// One page, or another when a flag is on.
    Flagged {
        /// The page without the flag.
        off: Page,
        /// The flag.
        flag: Flag,
        /// The page with the flag.
        on: Page,
    },
    /// One page for readers who are signed in, another for the rest.
    BySignIn {
        /// Signed in.
        signed_in: Page,
        /// Signed out.
        signed_out: Page,
    },
    /// A redirect to a path with the same parameters.
    Redirect {
        /// The path, with parameters in braces.
        to: &'static str,
        /// 301 or 302.
        status: u16,
        /// Whether the configuration may send it elsewhere.
        vanity: bool,
        /// The page that bears the redirect's name, if there is one.
        page: Option<Page>,
    },
    /// A redirect to the reader's own profile.
    OwnProfile,
    /// A redirect to the address in this query key if it is on one of our hosts, else home.
    Query(&'static str),
    /// A redirect to the share address of the channel in `{channel}` for this path.
    Share(&'static str),
    /// A redirect whose target only the store knows.
    Lookup,
    /// An answer of the server; callbacks may show a page.
    Server(Option<Page>),
}

/// A row of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RouteRow {
    /// The route's name, unique in the table.
    pub name: &'static str,
    /// The path on the main site, parameters in braces.
    pub pattern: &'static str,
    /// The kind of route.
    pub kind: Kind,
    /// What stands behind it.
    pub target: RouteTarget,
    /// A parameter and the values it may have, when they are limited. Others are not found.
    pub values: Option<(&'static str, &'static [&'static str])>,
    /// What a path without parameters says to its page all the same.
    pub preset: Option<(&'static str, &'static str)>,
    /// Query keys the route reads beside the global ones.
    pub query: &'static [&'static str],
    /// The value a flag must have for the route to exist.
    pub gate: Option<(Flag, bool)>,
    /// Who may use it.
    pub auth: Auth,
    /// Whether it answers on hosts of writers and publications although its path is one of an account.
    pub on_every_host: bool,
}

const fn row(
    name: &'static str,
    pattern: &'static str,
    kind: Kind,
    target: RouteTarget,
) -> RouteRow {
    RouteRow {
        name,
        pattern,
        kind,
        target,
        values: None,
        preset: None,
        query: &[],
        gate: None,
        auth: Auth::Anyone,
        on_every_host: false,
    }
}

pub(crate) const fn page(name: &'static str, pattern: &'static str, page: Page) -> RouteRow {
    row(name, pattern, Kind::Page, RouteTarget::Page(page))
}

pub(crate) const fn admin(name: &'static str, pattern: &'static str, page: Page) -> RouteRow {
    row(name, pattern, Kind::Admin, RouteTarget::Page(page))
}

const fn redirect(
    name: &'static str,
    pattern: &'static str,
    to: &'static str,
    status: u16,
) -> RouteRow {
    let target = RouteTarget::Redirect { to, status, vanity: false, page: None };
    row(name, pattern, Kind::Redirect, target)
}

pub(crate) const fn moved(name: &'static str, pattern: &'static str, to: &'static str) -> RouteRow {
    redirect(name, pattern, to, 301)
}

pub(crate) const fn found(name: &'static str, pattern: &'static str, to: &'static str) -> RouteRow {
    redirect(name, pattern, to, 302)
}

pub(crate) const fn vanity(
    name: &'static str,
    pattern: &'static str,
    to: &'static str,
) -> RouteRow {
    let target = RouteTarget::Redirect { to, status: 302, vanity: true, page: None };
    row(name, pattern, Kind::Redirect, target)
}

pub(crate) const fn own_profile(name: &'static str, pattern: &'static str) -> RouteRow {
    row(name, pattern, Kind::Redirect, RouteTarget::OwnProfile)
}

pub(crate) const fn to_query(
    name: &'static str,
    pattern: &'static str,
    key: &'static str,
) -> RouteRow {
    row(name, pattern, Kind::Redirect, RouteTarget::Query(key))
}

pub(crate) const fn share(
    name: &'static str,
    pattern: &'static str,
    shared: &'static str,
) -> RouteRow {
    row(name, pattern, Kind::Redirect, RouteTarget::Share(shared))
}

pub(crate) const fn lookup(name: &'static str, pattern: &'static str) -> RouteRow {
    row(name, pattern, Kind::Redirect, RouteTarget::Lookup)
}

pub(crate) const fn endpoint(name: &'static str, pattern: &'static str) -> RouteRow {
    row(name, pattern, Kind::Endpoint, RouteTarget::Server(None))
}

pub(crate) const fn feed(name: &'static str, pattern: &'static str) -> RouteRow {
    row(name, pattern, Kind::Feed, RouteTarget::Server(None))
}

pub(crate) const fn callback(name: &'static str, pattern: &'static str) -> RouteRow {
    row(name, pattern, Kind::Callback, RouteTarget::Server(None))
}

impl RouteRow {
    /// Shows another page when the flag is on.
    pub(crate) const fn with_flag(mut self, flag: Flag, on: Page) -> Self {
        if let RouteTarget::Page(off) = self.target {
            self.target = RouteTarget::Flagged { off, flag, on };
        }
        self
    }

    /// Shows another page to readers who are not signed in.
    pub(crate) const fn signed_out(mut self, signed_out: Page) -> Self {
        if let RouteTarget::Page(signed_in) = self.target {
            self.target = RouteTarget::BySignIn { signed_in, signed_out };
        }
        self
    }

    /// Names the page of a redirect or a callback.
    pub(crate) const fn showing(mut self, shown: Page) -> Self {
        self.target = match self.target {
            RouteTarget::Redirect { to, status, vanity, .. } => {
                RouteTarget::Redirect { to, status, vanity, page: Some(shown) }
            }
            RouteTarget::Server(_) => RouteTarget::Server(Some(shown)),
            other => other,
        };
        self
    }

    pub(crate) const fn values(
        mut self,
        param: &'static str,
        allowed: &'static [&'static str],
    ) -> Self {
        self.values = Some((param, allowed));
        self
    }

    pub(crate) const fn preset(mut self, param: &'static str, value: &'static str) -> Self {
        self.preset = Some((param, value));
        self
    }

    pub(crate) const fn query(mut self, keys: &'static [&'static str]) -> Self {
        self.query = keys;
        self
    }

    /// The route exists only while the flag is on.
    pub(crate) const fn needs(mut self, flag: Flag) -> Self {
        self.gate = Some((flag, true));
        self
    }

    /// The route exists only while the flag is off.
    pub(crate) const fn forbidden_by(mut self, flag: Flag) -> Self {
        self.gate = Some((flag, false));
        self
    }

    pub(crate) const fn on_every_host(mut self) -> Self {
        self.on_every_host = true;
        self
    }

    pub(crate) const fn signed_in(mut self) -> Self {
        self.auth = Auth::SignedIn;
        self
    }

    pub(crate) const fn editors(mut self) -> Self {
        self.auth = Auth::Editors;
        self
    }

    pub(crate) const fn staff(mut self) -> Self {
        self.auth = Auth::Staff;
        self
    }

    /// Whether the row is a page (also one for staff): only those lose a trailing slash and
    /// unknown query keys.
    #[must_use]
    pub const fn is_page(&self) -> bool {
        matches!(self.kind, Kind::Page | Kind::Admin)
    }

    /// Every page the row can show.
    pub fn pages(&self) -> impl Iterator<Item = Page> {
        let (one, other) = match self.target {
            RouteTarget::Page(page) => (Some(page), None),
            RouteTarget::Flagged { off, on, .. } => (Some(off), Some(on)),
            RouteTarget::BySignIn { signed_in, signed_out } => (Some(signed_in), Some(signed_out)),
            RouteTarget::Redirect { page, .. } | RouteTarget::Server(page) => (page, None),
            _ => (None, None),
        };
        one.into_iter().chain(other)
    }
}
