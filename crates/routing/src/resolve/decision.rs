//! The steps from an address to its resolution.

use super::{Asker, NotFoundReason, Param, Resolution, redirect};
use crate::{
    HostKind,
    address::{ParsedAddress, encoding::encode_part},
    edge::{self, CacheDecision, PageLoad, Reason},
    host::{HostOwner, Hosts},
    page::Page,
    pattern::PatternPart,
    query,
    route::{Auth, Kind, RouteTarget},
    table::{Route, RouteTable},
};

/// The parameters that are slugs of tags.
const TAGS: [&str; 3] = ["tagSlug", "topicSlug", "tag"];

pub(super) struct RouteDecision<'a> {
    pub table: &'a RouteTable,
    pub hosts: &'a dyn Hosts,
    pub address: &'a ParsedAddress,
    pub asker: &'a Asker<'a>,
}

impl RouteDecision<'_> {
    pub fn make(&self) -> Resolution {
        let Some(owner) = self.hosts.owner(self.address.host()) else {
            return Resolution {
                status: 421,
                page: None,
                layout: None,
                cache: not_a_page(),
                problem: Some(NotFoundReason::UnknownHost),
                ..not_found(HostKind::Default)
            };
        };
        let host = owner.kind();
        if let Some(location) = self.without_owner(owner) {
            return redirect::to(not_found(host), 301, location);
        }
        let found = match self.table.find(host, self.address) {
            None if host != HostKind::Default => {
                match self.table.find(HostKind::Default, self.address) {
                    Some(route) if is_everywhere(route) => Some(route),
                    Some(route) if route.row.target == RouteTarget::Page(Page::SignIn) => {
                        return self.to_host_session(host, route);
                    }
                    Some(route) if belongs_to_main_site(route) => return self.to_main(host, route),
                    _ => None,
                }
            }
            found => found,
        };
        match found {
            Some(route) => self.on_route(owner, route),
            None => Resolution { problem: Some(NotFoundReason::NoMatch), ..not_found(host) },
        }
    }

    fn on_route(&self, owner: HostOwner<'_>, route: &Route) -> Resolution {
        let row = route.row;
        let params = params(route, self.address);
        let base = Resolution {
            route: Some(row.name),
            kind: row.kind,
            auth: row.auth,
            context: context(owner, route),
            params,
            ..not_found(owner.kind())
        };
        if row.gate.is_some_and(|(flag, wanted)| self.asker.flags.is_on(flag) != wanted) {
            let problem = Some(NotFoundReason::SwitchedOff { route: row.name });
            return Resolution { kind: Kind::NotFound, problem, ..base };
        }
        if let Some((param, _)) = base.params.iter().find(|(_, value)| value.is_empty()) {
            let problem = Some(match row.kind {
                Kind::Redirect => NotFoundReason::InvalidRedirect { route: row.name },
                _ => NotFoundReason::EmptyParam { route: row.name, param },
            });
            return Resolution { kind: Kind::NotFound, problem, ..base };
        }
        if let Some(location) = self.in_lower_case(route) {
            return redirect::to(base, 301, location);
        }
        match row.target {
            RouteTarget::Page(page) => self.page(route, page, base),
            RouteTarget::Flagged { off, flag, on } => {
                self.page(route, if self.asker.flags.is_on(flag) { on } else { off }, base)
            }
            RouteTarget::BySignIn { signed_in, signed_out } => {
                self.page(route, if self.asker.signed_in { signed_in } else { signed_out }, base)
            }
            RouteTarget::Server(page) => Resolution {
                page,
                layout: page.map(Page::layout),
                status: 200,
                cache: if row.kind == Kind::Feed { CacheDecision::Control } else { not_a_page() },
                ..base
            },
            _ => redirect::follow(self, route, base),
        }
    }

    /// Where an address leads that spells the slug of a tag with capital letters: slugs have none.
    fn in_lower_case(&self, route: &Route) -> Option<String> {
        let is_tag =
            |part: &PatternPart| matches!(part, PatternPart::Free(name) if TAGS.contains(name));
        let place = route.parts.iter().position(is_tag)?;
        let lower = self.address.part(place)?.to_lowercase();
        if self.address.part(place) == Some(lower.as_str()) {
            return None;
        }
        let mut location = String::new();
        for (index, part) in self.address.parts().enumerate() {
            location.push('/');
            encode_part(if index == place { &lower } else { part }, &mut location);
        }
        Some(self.address.target_at(location))
    }

    fn page(&self, route: &Route, page: Page, base: Resolution) -> Resolution {
        if self.address.has_trailing_slash() || query::has_other_pairs(route.row, self.address) {
            let mut location = self.address.path();
            crate::address::append_query(
                &mut location,
                query::allowed_pairs(route.row, self.address),
            );
            return Resolution { cache: not_a_page(), ..redirect::to(base, 301, location) };
        }
        let load = PageLoad { signed_in: self.asker.signed_in, ..PageLoad::default() };
        Resolution {
            page: Some(page),
            layout: Some(page.layout()),
            status: page.status(),
            cache: edge::decide(page, &load),
            query: query::canonical(route.row, self.address),
            ..base
        }
    }

    /// The path of the main site on its owner's host: without the part that names the owner.
    fn without_owner(&self, owner: HostOwner<'_>) -> Option<String> {
        let first = self.address.part(0)?;
        let names_owner = match owner {
            HostOwner::Site => false,
            HostOwner::User(username) => {
                first.strip_prefix('@').is_some_and(|name| name.eq_ignore_ascii_case(username))
            }
            HostOwner::Publication(slug) => first == slug,
        };
        if !names_owner {
            return None;
        }
        let mut location = String::new();
        for part in self.address.parts().skip(1) {
            location.push('/');
            encode_part(part, &mut location);
        }
        if location.is_empty() {
            location.push('/');
        }
        Some(self.address.target_at(location))
    }

    /// Hosts of writers and publications have sessions of their own: they begin there, by way of the main site.
    fn to_host_session(&self, host: HostKind, route: &Route) -> Resolution {
        let mut location = "/m/host-session".to_owned();
        let back = self.address.query().iter().filter(|(name, _)| name == "redirect");
        crate::address::append_query(&mut location, back.map(|(k, v)| (k.as_str(), v.as_str())));
        redirect::to(Resolution { route: Some(route.row.name), ..not_found(host) }, 302, location)
    }

    /// Account paths live on the main site only.
    fn to_main(&self, host: HostKind, route: &Route) -> Resolution {
        let mut location = format!("{}{}", self.hosts.main_origin(), self.address.path());
        if route.row.is_page() {
            crate::address::append_query(
                &mut location,
                query::allowed_pairs(route.row, self.address),
            );
        } else {
            let pairs = self.address.query().iter().map(|(k, v)| (k.as_str(), v.as_str()));
            crate::address::append_query(&mut location, pairs);
        }
        let params = params(route, self.address);
        if params.iter().any(|(_, value)| value.is_empty()) {
            return not_found(host);
        }
        let base = Resolution { route: Some(route.row.name), params, ..not_found(host) };
        redirect::to(base, 302, location)
    }
}

/// Feeds, assets and endpoints answer on every host; what belongs to an account does not, for
/// there is no session of the main site elsewhere.
fn is_everywhere(route: &Route) -> bool {
    let is_account = matches!(route.parts.first(), Some(PatternPart::Fixed("m" | "me")));
    let is_served = matches!(route.row.kind, Kind::Endpoint | Kind::Feed);
    is_served && (!is_account || route.row.on_every_host)
}

fn belongs_to_main_site(route: &Route) -> bool {
    matches!(
        route.parts.first(),
        Some(PatternPart::Fixed(_) | PatternPart::Constrained("username", _))
    )
}

pub(super) fn not_a_page() -> CacheDecision {
    CacheDecision::Disabled(vec![Reason::NotAPage])
}

fn not_found(host: HostKind) -> Resolution {
    Resolution {
        route: None,
        kind: Kind::NotFound,
        page: Some(Page::NotFound),
        layout: Some(Page::NotFound.layout()),
        params: Vec::new(),
        status: 404,
        location: None,
        cache: CacheDecision::Control,
        host,
        context: Vec::new(),
        query: String::new(),
        auth: Auth::Anyone,
        problem: None,
    }
}

fn params(route: &Route, address: &ParsedAddress) -> Vec<Param> {
    let mut params = Vec::new();
    for (index, part) in route.parts.iter().enumerate() {
        let text = address.part(index).unwrap_or("");
        match *part {
            PatternPart::Fixed(_) => {}
            PatternPart::Free(name) => params.push((name, text.to_owned())),
            PatternPart::Constrained(name, constraint) => {
                params.push((name, constraint.value(text).unwrap_or("").to_owned()));
            }
            PatternPart::Tail(name) => {
                let rest: Vec<&str> = address.parts().skip(index).collect();
                let is_whole = rest.iter().all(|part| !part.is_empty());
                params.push((name, if is_whole { rest.join("/") } else { String::new() }));
            }
        }
    }
    params
}

fn context(owner: HostOwner<'_>, route: &Route) -> Vec<Param> {
    let mut context = Vec::new();
    if let Some((name, value)) = route.row.preset {
        context.push((name, value.to_owned()));
    }
    match owner {
        HostOwner::User(username) if route.host == HostKind::User => {
            context.push(("username", username.to_owned()));
        }
        HostOwner::Publication(slug) if route.host == HostKind::Collection => {
            context.push(("collectionSlug", slug.to_owned()));
        }
        _ => {}
    }
    context
}
