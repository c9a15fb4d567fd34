//! Builders: every address the product makes, by the name of its route.

pub mod entity;
pub mod external;
pub mod typed;

pub use crate::route_error::RouteError;
pub use typed::*;

use crate::{
    address::encoding::{encode_part, encode_query},
    query,
    route::RouteRow,
    routes,
};
use std::{collections::HashMap, sync::LazyLock};

/// A built address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BuiltAddress {
    /// The path with its query.
    pub href: String,
    /// Parameters that were empty or undefined and were left out: worth a warning.
    pub left_out: Vec<&'static str>,
}

/// Another name of a route, as the specification uses it, with the parameter it renames.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Alias {
    /// The other name.
    pub name: &'static str,
    /// The row's name.
    pub route: &'static str,
    /// The parameter's other name and the row's name for it.
    pub renamed: Option<(&'static str, &'static str)>,
}

const fn alias(name: &'static str, route: &'static str) -> Alias {
    Alias { name, route, renamed: None }
}

/// The other names. They win over a row of the same name.
#[rustfmt::skip]
pub const ALIASES: &[Alias] = &[
    Alias { name: "ShowTopic", route: "ShowTagPosts", renamed: Some(("topicSlug", "tagSlug")) },
    Alias { name: "ShowEditorInbox", route: "ShowEditorInbox", renamed: Some(("publicationSlug", "collectionSlug")) },
    alias("ShowCollectionMasthead", "publication_about"),
    alias("ShowCollectionNewsletterPromotionPage", "ShowCollectionNewsletterLandingPage"),
    alias("ShowCollectionArchiveYearly", "publication_archive_yearly"),
    alias("ShowCollectionArchiveMonthly", "publication_archive_monthly"),
    alias("ShowCollectionArchiveDaily", "publication_archive_daily"),
];

struct Named {
    row: &'static RouteRow,
    renamed: Option<(&'static str, &'static str)>,
}

static BY_NAME: LazyLock<HashMap<&'static str, Named>> = LazyLock::new(|| {
    let rows: HashMap<_, _> = routes::rows().map(|row| (row.name, row)).collect();
    let aliases = ALIASES.iter().filter_map(|alias| {
        let row = rows.get(alias.route)?;
        Some((alias.name, Named { row, renamed: alias.renamed }))
    });
    let own = rows.values().map(|row| (row.name, Named { row, renamed: None }));
    own.chain(aliases).collect()
});

/// Builds the address of a route. What is no path parameter becomes query.
///
/// # Errors
/// [`RouteError`] for an unknown name, a missing parameter, or a key that the page would lose.
pub fn href(name: &str, params: &[(&str, &str)]) -> Result<String, RouteError> {
    let params = params.iter().map(|(key, value)| (*key, Some(*value)));
    href_with_warnings(name, params).map(|built| built.href)
}

/// Builds the address of a route from values that may be undefined, and says which were left out.
///
/// # Errors
/// As [`href`].
pub fn href_with_warnings<'a>(
    name: &str,
    params: impl IntoIterator<Item = (&'a str, Option<&'a str>), IntoIter: Clone>,
) -> Result<BuiltAddress, RouteError> {
    let params = params.into_iter();
    let given =
        |wanted: &str| params.clone().find(|(key, _)| *key == wanted).map(|(_, value)| value);
    let Named { row, renamed } = BY_NAME
        .get(name)
        .ok_or_else(|| RouteError::UnknownRoute { name: name.chars().take(64).collect() })?;
    let other_name = |param: &str| renamed.filter(|(_, own)| *own == param).map(|(other, _)| other);
    let mut filled = fill(row.pattern, |param| given(param).or_else(|| given(other_name(param)?)));
    if !filled.missing.is_empty() {
        return Err(RouteError::MissingParams { missing: filled.missing });
    }
    let mut mark = '?';
    // Most addresses have no query.
    let is_used_up = params.clone().count() == filled.given;
    let pairs = params.filter_map(|(key, value)| Some((key, value?)));
    for (key, value) in pairs.filter(|_| !is_used_up) {
        if params_of(row.pattern).any(|param| param == key || other_name(param) == Some(key)) {
            continue;
        }
        if row.is_page() && !query::is_allowed(row, key) {
            let key = key.chars().take(64).collect();
            return Err(RouteError::UnknownParam { route: row.name, key });
        }
        if !value.is_empty() {
            filled.path.push(mark);
            encode_query(key, &mut filled.path);
            filled.path.push('=');
            encode_query(value, &mut filled.path);
            mark = '&';
        }
    }
    Ok(BuiltAddress { href: filled.path, left_out: filled.left_out })
}

pub(crate) struct Filled {
    pub(crate) path: String,
    /// How many parameters were given.
    given: usize,
    missing: Vec<&'static str>,
    left_out: Vec<&'static str>,
}

/// The names of a pattern's parameters.
fn params_of(pattern: &'static str) -> impl Iterator<Item = &'static str> {
    pattern.split('{').skip(1).map(|param| name_and_tail(param).0)
}

/// The name of a parameter, and whether it takes all that is left, from what follows its `{`.
fn name_and_tail(param: &'static str) -> (&'static str, bool) {
    let name = param.split_once('}').map_or(param, |(name, _)| name);
    name.strip_suffix('*').map_or((name, false), |name| (name, true))
}

/// Fills a pattern. An empty or undefined value leaves its part out.
pub(crate) fn fill<'a>(
    pattern: &'static str,
    given: impl Fn(&str) -> Option<Option<&'a str>>,
) -> Filled {
    let mut filled = Filled {
        path: String::with_capacity(pattern.len() + 16),
        given: 0,
        missing: Vec::new(),
        left_out: Vec::new(),
    };
    for part in pattern.split('/').skip(1) {
        let Some((before, param)) = part.split_once('{') else {
            filled.path.push('/');
            filled.path.push_str(part);
            continue;
        };
        let (param, is_tail) = name_and_tail(param);
        let value = given(param);
        filled.given += usize::from(value.is_some());
        match value {
            None => filled.missing.push(param),
            Some(None | Some("")) => filled.left_out.push(param),
            Some(Some(value)) if is_tail => {
                for part in value.split('/').filter(|part| !part.is_empty()) {
                    filled.path.push('/');
                    encode_part(part, &mut filled.path);
                }
            }
            Some(Some(value)) => {
                filled.path.push('/');
                filled.path.push_str(before);
                encode_part(value, &mut filled.path);
            }
        }
    }
    if filled.path.is_empty() {
        filled.path.push('/');
    }
    filled
}
