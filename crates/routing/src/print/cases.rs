//! Cases: an address and its resolution, a builder and its result. `cases.json` holds them; Rust
//! and TypeScript answer the same file.

use crate::{
    Asker, Flag, Flags, HostKind, HostList, ParsedAddress, Resolution,
    host::SiteOriginError,
    href::{ALIASES, href},
    pattern::PatternPart,
    resolve,
    table::{Route, RouteTable},
};
use serde::{Serialize, Serializer};
use std::{
    collections::{BTreeMap, HashSet},
    error::Error,
};

/// One case: what goes in and what every implementation must answer.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum RoutingCase {
    /// What an address means.
    #[serde(rename_all = "camelCase")]
    Resolve {
        /// An absolute address on one of [`hosts`].
        address: String,
        /// Whether the reader is signed in (as `ada`).
        signed_in: bool,
        /// Flags with other values than the default.
        flags: BTreeMap<Flag, bool>,
        /// What it means.
        resolution: Box<Resolution>,
    },
    /// An address that cannot be read.
    Refused {
        /// The address.
        address: String,
        /// Why.
        error: String,
    },
    /// A built address.
    Href {
        /// The route's name.
        name: String,
        /// Its parameters and query, in this order.
        #[serde(serialize_with = "in_order")]
        params: Vec<(String, String)>,
        /// The address, or why there is none.
        #[serde(flatten)]
        built: BuildAnswer,
    },
}

/// What a builder answers: an address, or the words of an error.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum BuildAnswer {
    /// An address.
    Href(String),
    /// The error's words.
    Error(String),
}

/// Gives the hosts that the cases stand on: `example.test`, ada's `ada.example.test`, and
/// `my-pub`'s `pub.example` (one of each of the three kinds).
///
/// # Errors
/// When one of them is no host, which none is.
pub fn hosts() -> Result<HostList, SiteOriginError> {
    Ok(HostList::new("https://example.test".parse()?)
        .with_user("ada.example.test".parse()?, "ada")
        .with_publication("pub.example".parse()?, "my-pub"))
}

/// Addresses that are not samples of a pattern: everything that goes wrong on the way.
const ODD: &[&str] = &[
    "https://example.test/about/",
    "https://example.test/@ada/",
    "https://example.test/about?x=1#y",
    "https://example.test/about?autoplay=1",
    "https://example.test/search?q=a&utm_source=b",
    "https://example.test/search/?q=a+b&utm_source=b",
    "https://example.test/tag/art?foo=1",
    "https://example.test/my-pub/all?orderBy=earliest",
    "https://example.test/?_branch_view_id=1",
    "https://example.test/tag/caf%C3%A9",
    "https://example.test/tag/%E0%A4%A",
    "https://example.test/tag/%E0%A4%A/latest",
    "https://example.test/no/such/path/at/all",
    "https://example.test/_/clientele/reports/performance/",
    "https://example.test//evil.example",
    "https://example.test//evil.example/",
    "https://example.test/tag//latest",
    "https://example.test/me/%2e%2e/settings",
    "https://example.test/me/../settings",
    "https://example.test/me%2fsettings",
    "https://example.test/me/settings%00",
    "https://example.test/me/settings;x",
    "https://example.test/ME/settings",
    "https://example.test/me/settings.css",
    "https://example.test/%6de/settings",
    "https://example.test/search/nothing",
    "https://example.test/me/stories/nothing",
    "https://example.test/my-pub/facade",
    "https://example.test/my-pub/a-story-ABCDEF012345",
    "https://example.test/r?url=https://pub.example/about?q=1",
    "https://example.test/r?url=//evil.example",
    "https://example.test/r?url=https://evil.example",
    "https://example.test/r?url=https://example.test@evil.example",
    "https://example.test/r?url=/\\evil.example",
    "https://example.test/r?url=/search?q=1",
    "https://ada.example.test/search?q=1",
    "https://ada.example.test/me/settings",
    "https://ada.example.test/m/signin",
    "https://pub.example/plans?coupon=a&x=1",
    "https://pub.example/feed/latest",
    "https://pub.example/robots.txt",
    "https://pub.example/other-pub/about",
    "https://evil.example/",
    "ftp://example.test/",
    "https://example.test@evil.example/",
    "https://exa mple.test/",
];

/// Gives every case: samples of every pattern on every kind of host, what
/// goes wrong on the way, and every builder.
///
/// # Errors
/// As [`hosts`].
pub fn cases(table: &RouteTable) -> Result<Vec<RoutingCase>, SiteOriginError> {
    let hosts = hosts()?;
    let meaning = |address, asker| meaning(table, &hosts, address, asker);
    let samples = table.routes().iter().flat_map(samples);
    let odd = ODD.iter().map(|&text| text.to_owned());
    let mut seen = HashSet::new();
    let addresses = samples.chain(odd).filter(|address| seen.insert(address.clone()));
    let mut cases: Vec<RoutingCase> =
        addresses.map(|text| meaning(text, Asker::default())).collect();
    let signed_in = Asker { signed_in: true, username: Some("ada"), flags: Flags::default() };
    for path in ["/", "/me", "/me/settings", "/p/0123456789ab"] {
        cases.push(meaning(format!("https://example.test{path}"), signed_in));
    }
    for (flag, path) in [
        (Flag::LitePublications, "/my-pub"),
        (Flag::SlimNavigation, "/me/lists"),
        (Flag::Mastodon, "/mastodon"),
        (Flag::SwitchPlanPremiumTier, "/manage-membership"),
        (Flag::DisableGiftPage, "/gift"),
        (Flag::DisableLoginApple, "/m/callback/apple"),
    ] {
        let flags = Flags::default();
        let flags = flags.with(flag, !flags.is_on(flag));
        let asker = Asker { flags, ..Asker::default() };
        cases.push(meaning(format!("https://example.test{path}"), asker));
    }
    cases.extend(builders(table));
    Ok(cases)
}

/// Writes the cases as text: a JSON array with one case on a line (a change is then a line of
/// a diff).
///
/// # Errors
/// As [`hosts`], or when a case cannot be written as JSON, which every case can.
pub fn text(table: &RouteTable) -> Result<String, Box<dyn Error>> {
    let lines: Result<Vec<String>, _> = cases(table)?.iter().map(serde_json::to_string).collect();
    Ok(format!("[\n{}\n]\n", lines?.join(",\n")))
}

fn meaning(table: &RouteTable, hosts: &HostList, address: String, asker: Asker<'_>) -> RoutingCase {
    match ParsedAddress::from_absolute(&address) {
        Err(error) => RoutingCase::Refused { address, error: error.to_string() },
        Ok(parsed) => RoutingCase::Resolve {
            address,
            signed_in: asker.signed_in,
            flags: Flag::ALL
                .iter()
                .map(|flag| (*flag, asker.flags.is_on(*flag)))
                .filter(|(flag, on)| Flags::default().is_on(*flag) != *on)
                .collect(),
            resolution: Box::new(resolve(table, hosts, &parsed, &asker)),
        },
    }
}

/// Addresses that the route's pattern matches.
fn samples(route: &Route) -> Vec<String> {
    let origin = match route.host {
        HostKind::Default => "https://example.test",
        HostKind::User => "https://ada.example.test",
        HostKind::Collection => "https://pub.example",
    };
    route.samples().into_iter().map(|path| format!("{origin}{path}")).collect()
}

fn builders(table: &RouteTable) -> Vec<RoutingCase> {
    let own = table.routes().iter().filter(|route| route.host == HostKind::Default);
    let mut cases: Vec<RoutingCase> = own
        .map(|route| {
            let params = route.parts.iter().filter_map(|part| match part {
                PatternPart::Fixed(_) => None,
                PatternPart::Free(name) | PatternPart::Tail(name) => Some((*name, "é b")),
                PatternPart::Constrained(name, constraint) => {
                    let sample = constraint.samples().first().copied().unwrap_or("");
                    Some((*name, sample.trim_start_matches('@')))
                }
            });
            let query = route.row.query.iter().map(|key| (*key, "a b"));
            built(route.row.name, &params.chain(query).collect::<Vec<_>>())
        })
        .collect();
    cases.extend(ALIASES.iter().map(|alias| {
        let params = ["collectionSlug", "tagSlug", "year", "month", "day"];
        let pattern = table.row(alias.route).map_or("", |row| row.pattern);
        let own = params.into_iter().filter(|param| pattern.contains(&format!("{{{param}}}")));
        let named = own.map(|param| match alias.renamed {
            Some((other, own)) if own == param => (other, "01"),
            _ => (param, "01"),
        });
        built(alias.name, &named.collect::<Vec<_>>())
    }));
    cases.extend([
        built("ShowNothing", &[]),
        built("ShowPost", &[]),
        built("ShowPost", &[("postId", "")]),
        built("ShowPost", &[("postId", "a"), ("utm_source", "b")]),
        built("ShowSearch", &[("q", "")]),
        built("ShowSearch", &[("q", "a b&c")]),
    ]);
    cases
}

fn built(name: &str, params: &[(&str, &str)]) -> RoutingCase {
    RoutingCase::Href {
        name: name.to_owned(),
        params: params
            .iter()
            .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
            .collect(),
        built: match href(name, params) {
            Ok(href) => BuildAnswer::Href(href),
            Err(error) => BuildAnswer::Error(error.to_string()),
        },
    }
}

fn in_order<S: Serializer>(pairs: &[(String, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(key, value)| (key, value)))
}
