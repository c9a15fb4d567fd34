//! The table as JSON: for the TypeScript generator (`quire print routes`), and as cases that every
//! implementation must answer alike (`quire print cases`).

pub mod cases;

use crate::{
    Auth, Flag, HostKind, Kind, Layout, Page,
    href::ALIASES,
    pattern::{Constraint, PatternPart},
    query::GLOBAL_KEYS,
    reserved,
    route::{RouteRow, RouteTarget},
    table::{Route, RouteTable},
};
use quire_core::vocabulary::navigation::SourceLabel;
use serde::Serialize;

/// Everything about routes, pages and layouts, for generators.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Routes {
    /// The layouts.
    pub layouts: &'static [Layout],
    /// The pages.
    pub pages: Vec<PageEntry>,
    /// The routes on every kind of host.
    pub routes: Vec<RouteEntry>,
    /// Other names of routes.
    pub aliases: Vec<AliasEntry>,
    /// Query keys that every page keeps.
    pub global_query: &'static [&'static str],
    /// First parts of fixed paths.
    pub reserved: Vec<&'static str>,
}

/// A page with its layout.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PageEntry {
    /// Its word.
    pub page: Page,
    /// Its layout.
    pub layout: Layout,
    /// Whether the publication's bar is the compact one.
    pub compact_navigation: bool,
    /// The label that analytics know it by.
    pub source_label: Option<SourceLabel>,
    /// Whether it is on the list of pages that may be kept in shared caches.
    pub cacheable: bool,
}

/// A route on one kind of host.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RouteEntry {
    /// Its name.
    pub name: &'static str,
    /// The kind of host.
    pub host: HostKind,
    /// The pattern on this kind of host.
    pub pattern: &'static str,
    /// The kind of route.
    pub kind: Kind,
    /// Its pages: the one shown without the flag (or signed in) first.
    pub pages: Vec<Page>,
    /// The flag that chooses between two pages.
    pub flag: Option<Flag>,
    /// Where a redirect leads on this kind of host.
    pub to: Option<&'static str>,
    /// The parameters in the path, in order.
    pub params: Vec<ParamEntry>,
    /// What the page is told although it is no parameter.
    pub preset: Option<(&'static str, &'static str)>,
    /// Query keys beside the global ones.
    pub query: &'static [&'static str],
    /// The flag that must be on (`true`) or off for the route to exist.
    pub gate: Option<(Flag, bool)>,
    /// Who may use it.
    pub auth: Auth,
}

/// A parameter of a path and what it must look like.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ParamEntry {
    /// Its name.
    pub name: &'static str,
    /// What it must look like: `handle`, `postId`, `year`, `month`, `day`, `page`, `number`,
    /// `oneOf`, `text` or `rest`.
    pub form: &'static str,
    /// The words allowed, when they are limited.
    pub values: &'static [&'static str],
}

/// Another name of a route.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AliasEntry {
    /// The other name.
    pub name: &'static str,
    /// The route.
    pub route: &'static str,
    /// A parameter's other name, and the route's name for it.
    pub renamed: Option<(&'static str, &'static str)>,
}

/// Gives everything about routes, pages and layouts, in the order of the table.
#[must_use]
pub fn routes(table: &RouteTable) -> Routes {
    Routes {
        layouts: Layout::ALL,
        pages: Page::ALL.iter().map(|page| page_entry(*page)).collect(),
        routes: table.routes().iter().map(route_entry).collect(),
        aliases: ALIASES
            .iter()
            .map(|alias| AliasEntry {
                name: alias.name,
                route: alias.route,
                renamed: alias.renamed,
            })
            .collect(),
        global_query: GLOBAL_KEYS,
        reserved: reserved::first_parts(table),
    }
}

fn page_entry(page: Page) -> PageEntry {
    PageEntry {
        page,
        layout: page.layout(),
        compact_navigation: page.has_compact_navigation(),
        source_label: page.source_label(),
        cacheable: page.is_cacheable(),
    }
}

fn route_entry(route: &Route) -> RouteEntry {
    let row: &RouteRow = route.row;
    RouteEntry {
        name: row.name,
        host: route.host,
        pattern: route.pattern,
        kind: row.kind,
        pages: row.pages().collect(),
        flag: match row.target {
            RouteTarget::Flagged { flag, .. } => Some(flag),
            _ => None,
        },
        to: match row.target {
            RouteTarget::Redirect { to, .. } => Some(route.on_this_host(to)),
            _ => None,
        },
        params: route.parts.iter().filter_map(|part| param_entry(*part)).collect(),
        preset: row.preset,
        query: row.query,
        gate: row.gate,
        auth: row.auth,
    }
}

const fn param_entry(part: PatternPart) -> Option<ParamEntry> {
    let (name, form, values): (_, _, &'static [&'static str]) = match part {
        PatternPart::Fixed(_) => return None,
        PatternPart::Free(name) => (name, "text", &[]),
        PatternPart::Tail(name) => (name, "rest", &[]),
        PatternPart::Constrained(name, constraint) => match constraint {
            Constraint::Handle => (name, "handle", &[]),
            Constraint::PostId => (name, "postId", &[]),
            Constraint::Year => (name, "year", &[]),
            Constraint::Month => (name, "month", &[]),
            Constraint::Day => (name, "day", &[]),
            Constraint::Page => (name, "page", &[]),
            Constraint::Number => (name, "number", &[]),
            Constraint::OneOf(values) => (name, "oneOf", values),
        },
    };
    Some(ParamEntry { name, form, values })
}
