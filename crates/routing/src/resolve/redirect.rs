//! Where redirects lead. A location is built from decoded
//! parameters and never copied from the request, so it cannot leave our hosts.

use super::{Resolution, decision::RouteDecision, decision::not_a_page};
use crate::{
    address::{ParsedAddress, append_query, encoding::encode_part},
    edge::CacheDecision,
    host::{Host, HostOwner, Hosts},
    query,
    route::{Kind, RouteTarget},
    share::share_address,
    table::Route,
};

/// Makes a redirect of a resolution.
pub(super) fn to(base: Resolution, status: u16, location: String) -> Resolution {
    let cache = if status == 301 { CacheDecision::Control } else { not_a_page() };
    Resolution {
        kind: Kind::Redirect,
        page: None,
        layout: None,
        status,
        location: Some(location),
        cache,
        ..base
    }
}

/// Follows the target of a redirect row.
pub(super) fn follow(decision: &RouteDecision<'_>, route: &Route, base: Resolution) -> Resolution {
    let found = |base, location| to(base, 302, location);
    match route.row.target {
        RouteTarget::Redirect { to: template, status, vanity, page } => {
            let own = vanity.then(|| decision.hosts.vanity(route.pattern)).flatten();
            let mut location = match own {
                Some(own) => own.to_owned(),
                None => fill(route.on_this_host(template), &base),
            };
            if own.is_none() {
                append_query(&mut location, query::allowed_pairs(route.row, decision.address));
            }
            let layout = page.map(crate::page::Page::layout);
            Resolution { page, layout, ..to(base, status, location) }
        }
        RouteTarget::OwnProfile => match (decision.asker.signed_in, decision.asker.username) {
            (false, _) => found(base, "/m/signin?redirect=%2Fme".to_owned()),
            (true, Some(username)) => {
                let mut location = "/@".to_owned();
                encode_part(username, &mut location);
                found(base, location)
            }
            (true, None) => lookup(base),
        },
        RouteTarget::Query(key) => {
            let wanted = decision.address.query_value(key);
            let own = wanted.and_then(|wanted| on_our_hosts(decision, wanted));
            found(base, own.unwrap_or_else(|| "/".to_owned()))
        }
        RouteTarget::Share(template) => {
            let shared = format!("{}{}", decision.hosts.main_origin(), fill(template, &base));
            match share_address(base.param("channel").unwrap_or(""), &shared) {
                Some(location) => found(base, location),
                None => lookup(base),
            }
        }
        _ => lookup(base),
    }
}

fn lookup(base: Resolution) -> Resolution {
    Resolution { location: None, ..to(base, 302, String::new()) }
}

fn fill(template: &str, base: &Resolution) -> String {
    let mut path = String::with_capacity(template.len() + 16);
    for text in template.split_inclusive('}') {
        match text.split_once('{') {
            Some((before, param)) => {
                path.push_str(before);
                let value = base.param(param.trim_end_matches('}')).unwrap_or("");
                encode_part(value, &mut path);
            }
            None => path.push_str(text),
        }
    }
    path
}

/// The address that text names, in canonical spelling, if it is a path of ours or lies on one of
/// our hosts.
fn on_our_hosts(decision: &RouteDecision<'_>, text: &str) -> Option<String> {
    if text.starts_with('/') {
        let path = text.split(['?', '#']).next().unwrap_or("");
        let is_path = !path.starts_with("//") && !path.contains('\\');
        let here = ParsedAddress::parse(decision.address.host().clone(), text).ok()?;
        return (is_path && here.parts().all(|part| !part.is_empty())).then(|| here.target());
    }
    let address = ParsedAddress::from_absolute(text).ok()?;
    let owner = decision.hosts.owner(address.host())?;
    Some(format!("{}{}", origin(decision.hosts, address.host(), owner), address.target()))
}

/// Scheme and authority of one of our hosts; scheme and port are those of the main site.
fn origin(hosts: &dyn Hosts, host: &Host, owner: HostOwner<'_>) -> String {
    let main = hosts.main_origin();
    if owner == HostOwner::Site {
        return main.to_owned();
    }
    let (scheme, authority) = main.split_once("://").unwrap_or(("https", main));
    match Host::parse(authority).ok().and_then(|main| main.port()) {
        Some(port) => format!("{scheme}://{}:{port}", host.name()),
        None => format!("{scheme}://{}", host.name()),
    }
}
