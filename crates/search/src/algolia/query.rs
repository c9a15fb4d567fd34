//! One request of a call: plain JSON keys and the URL-encoded `params` string, merged.

use super::{AlgoliaError, MAX_BODY, MAX_REQUESTS, filters, index_name};
use crate::{
    IndexName,
    filter::Filter,
    highlight::Marks,
    scope::DEFAULT_HITS,
    search::{MAX_FACET_VALUES, MAX_HITS_PER_PAGE},
    searchable::{self, CONTENT, names},
    words::MAX_QUERY,
};
use serde_json::{Map, Value};
use url::form_urlencoded;

/// The most characters of a highlight mark.
const MAX_MARK: usize = 64;

/// When to stop in a multi-index call (as Algolia's clients ask for it).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strategy {
    /// Run every request.
    None,
    /// Run until one request fills its page.
    StopIfEnoughMatches,
}

/// A request, read and held within limits.
#[derive(Debug, Clone, PartialEq)]
pub struct AlgoliaQuery {
    /// Where to search.
    pub index: IndexName,
    /// What was typed.
    pub query: String,
    /// The page, 0 first.
    pub page: usize,
    /// The first hit wanted (`offset`); counts instead of the page.
    pub offset: Option<usize>,
    /// Hits on a page; with an offset, how many are wanted (`length`).
    pub hits_per_page: usize,
    /// The attributes to search (`restrictSearchableAttributes`); empty for all, and the text.
    pub attributes: Vec<&'static str>,
    /// Whether words may be mistyped (`typoTolerance`).
    pub allows_typos: bool,
    /// `filters`, `facetFilters` and `numericFilters` together.
    pub filter: Filter,
    /// Facets to count.
    pub facets: Vec<String>,
    /// The most values per facet.
    pub max_values_per_facet: usize,
    /// The facet whose values are wanted instead of hits.
    pub facet: Option<String>,
    /// What a facet value must begin with.
    pub facet_query: String,
    /// The most facet values.
    pub max_facet_hits: usize,
    /// Attributes of a hit; `None` means all.
    pub retrieve: Option<Vec<String>>,
    /// Attributes to highlight; `None` means all that are searched.
    pub highlight: Option<Vec<String>>,
    /// Attributes to cut to a snippet, with their number of words.
    pub snippet: Vec<(String, usize)>,
    /// What is put around matches.
    pub marks: Marks,
    /// Whether the answer carries a `queryID` for click events.
    pub click_analytics: bool,
    /// Tags for the statistics of searches.
    pub analytics_tags: Vec<String>,
    /// Whether hits carry `_rankingInfo`.
    pub ranking_info: bool,
    /// All parameters, as a query string.
    pub params: String,
}

/// Reads the body of a multi-index call, for example to count what is
/// searched for by [`AlgoliaQuery::analytics_tags`].
///
/// # Errors
/// 400 for a body that cannot be read, 404 for an unknown index, 413 for a body too large.
pub fn parse_multi(body: &[u8]) -> Result<(Vec<AlgoliaQuery>, Strategy), AlgoliaError> {
    let mut body = object(body)?;
    let strategy = match body.get("strategy").and_then(Value::as_str) {
        None | Some("none") => Strategy::None,
        Some("stopIfEnoughMatches") => Strategy::StopIfEnoughMatches,
        Some(_) => return Err(AlgoliaError::bad("invalid value for strategy")),
    };
    let Some(Value::Array(requests)) = body.remove("requests") else {
        return Err(AlgoliaError::bad("requests must be an array"));
    };
    if requests.len() > MAX_REQUESTS {
        return Err(AlgoliaError::bad(format!("at most {MAX_REQUESTS} requests are allowed")));
    }
    let read = |request| match request {
        Value::Object(mut keys) => {
            let name = text(&keys, "indexName")?
                .ok_or_else(|| AlgoliaError::bad("indexName is missing"))?;
            let facet = match keys.remove("type").as_ref().and_then(Value::as_str) {
                None | Some("default") => None,
                Some("facet") => Some(
                    text(&keys, "facet")?.ok_or_else(|| AlgoliaError::bad("facet is missing"))?,
                ),
                Some(_) => return Err(AlgoliaError::bad("invalid value for type")),
            };
            AlgoliaQuery::read(index_name(&name)?, facet, keys)
        }
        _ => Err(AlgoliaError::bad("each request must be an object")),
    };
    Ok((requests.into_iter().map(read).collect::<Result<_, _>>()?, strategy))
}

/// Reads the body of a single-index call; an empty body asks for everything.
pub(super) fn parse_one(index: IndexName, body: &[u8]) -> Result<AlgoliaQuery, AlgoliaError> {
    AlgoliaQuery::read(index, None, parse_keys(body)?)
}

/// Reads a body as its keys, those in `params` among them; an empty body has none.
pub(super) fn parse_keys(body: &[u8]) -> Result<Map<String, Value>, AlgoliaError> {
    let mut keys = if body.is_empty() { Map::new() } else { object(body)? };
    merge_params(&mut keys)?;
    Ok(keys)
}

/// The keys of a query string.
pub(super) fn parameters(query: &str) -> Map<String, Value> {
    let pairs = form_urlencoded::parse(query.trim_start_matches('?').as_bytes());
    pairs.map(|(key, value)| (key.into_owned(), value.into_owned().into())).collect()
}

fn merge_params(keys: &mut Map<String, Value>) -> Result<(), AlgoliaError> {
    if let Some(params) = keys.remove("params") {
        let params = params.as_str().ok_or_else(|| wrong("params", "a string"))?;
        keys.extend(parameters(params));
    }
    Ok(())
}

fn object(body: &[u8]) -> Result<Map<String, Value>, AlgoliaError> {
    if body.len() > MAX_BODY {
        return Err(AlgoliaError { status: 413, message: "The body is too large".to_owned() });
    }
    serde_json::from_slice(body)
        .map_err(|error| AlgoliaError::bad(format!("Invalid JSON: {error}")))
}

impl AlgoliaQuery {
    /// Reads the keys of a request.
    pub(super) fn read(
        index: IndexName,
        facet: Option<String>,
        mut keys: Map<String, Value>,
    ) -> Result<AlgoliaQuery, AlgoliaError> {
        keys.remove("indexName");
        merge_params(&mut keys)?;
        let whole = |key, default: usize, most: usize| {
            Ok::<_, AlgoliaError>(number(&keys, key)?.unwrap_or(default).min(most))
        };
        let mark = |key: &str, default: String| {
            let given = text(&keys, key)?;
            Ok::<_, AlgoliaError>(given.map_or(default, |m| m.chars().take(MAX_MARK).collect()))
        };
        let marks = Marks::default();
        let offset = number(&keys, "offset")?;
        let in_page = whole("hitsPerPage", DEFAULT_HITS, MAX_HITS_PER_PAGE)?;
        let length = whole("length", in_page, MAX_HITS_PER_PAGE)?;
        Ok(AlgoliaQuery {
            index,
            query: text(&keys, "query")?.unwrap_or_default().chars().take(MAX_QUERY).collect(),
            page: whole("page", 0, usize::MAX)?,
            offset,
            hits_per_page: if offset.is_some() { length } else { in_page },
            attributes: restricted(index, list(&keys, "restrictSearchableAttributes")?)?,
            allows_typos: allows_typos(&keys)?,
            filter: filters::read(index, &keys)?,
            facets: list(&keys, "facets")?.unwrap_or_default(),
            max_values_per_facet: whole("maxValuesPerFacet", MAX_FACET_VALUES, MAX_FACET_VALUES)?,
            facet,
            facet_query: text(&keys, "facetQuery")?.unwrap_or_default(),
            max_facet_hits: whole("maxFacetHits", 10, MAX_FACET_VALUES)?,
            retrieve: list(&keys, "attributesToRetrieve")?.filter(|names| !is_all(names)),
            highlight: list(&keys, "attributesToHighlight")?.filter(|names| !is_all(names)),
            snippet: snippets(list(&keys, "attributesToSnippet")?.unwrap_or_default()),
            marks: Marks {
                before: mark("highlightPreTag", marks.before)?,
                after: mark("highlightPostTag", marks.after)?,
            },
            click_analytics: flag(&keys, "clickAnalytics")?,
            analytics_tags: list(&keys, "analyticsTags")?.unwrap_or_default(),
            ranking_info: flag(&keys, "getRankingInfo")?,
            params: encode(&keys),
        })
    }
}

/// The attributes `asked` names; none when everything is searched, the text too.
fn restricted(
    index: IndexName,
    asked: Option<Vec<String>>,
) -> Result<Vec<&'static str>, AlgoliaError> {
    let asked = asked.unwrap_or_default();
    let known = searchable::attributes(index);
    for name in &asked {
        if name != CONTENT && !known.iter().any(|path| names(name, path)) {
            let name: String = name.chars().take(64).collect();
            return Err(AlgoliaError::bad(format!("`{name}` is not searched in {index}")));
        }
    }
    if asked.iter().any(|name| name == CONTENT) {
        return Ok(vec![]);
    }
    let is_asked = |path: &&str| asked.iter().any(|name| names(name, path));
    Ok(known.iter().copied().filter(is_asked).collect())
}

/// `min` and `strict` ask for what is done anyway: words are taken as mistyped only when nothing is
/// found as typed, and fewer mistakes rank higher.
fn allows_typos(keys: &Map<String, Value>) -> Result<bool, AlgoliaError> {
    match keys.get("typoTolerance") {
        None | Some(Value::Null) => Ok(true),
        Some(Value::String(word)) if word == "min" || word == "strict" => Ok(true),
        Some(_) => flag(keys, "typoTolerance")
            .map_err(|_| wrong("typoTolerance", "true, false, min or strict")),
    }
}

fn is_all(names: &[String]) -> bool {
    names.iter().any(|name| name == "*") && names.iter().all(|name| !name.starts_with('-'))
}

/// `attribute:words`, 10 words when no number is given.
fn snippets(names: Vec<String>) -> Vec<(String, usize)> {
    let read = |name: String| match name.split_once(':') {
        Some((name, words)) => (name.to_owned(), words.parse().unwrap_or(10).clamp(1, 100)),
        None => (name, 10),
    };
    names.into_iter().map(read).collect()
}

fn encode(keys: &Map<String, Value>) -> String {
    let mut params = form_urlencoded::Serializer::new(String::new());
    for (key, value) in keys {
        match value {
            Value::Null => {}
            Value::String(text) => {
                params.append_pair(key, text);
            }
            other => {
                params.append_pair(key, &other.to_string());
            }
        }
    }
    params.finish()
}

fn wrong(key: &str, expected: &str) -> AlgoliaError {
    AlgoliaError::bad(format!("invalid value for {key}, expected {expected}"))
}

/// The text under `key`.
pub(super) fn text(keys: &Map<String, Value>, key: &str) -> Result<Option<String>, AlgoliaError> {
    match keys.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(wrong(key, "a string")),
    }
}

/// The whole number under `key`.
pub(super) fn number(keys: &Map<String, Value>, key: &str) -> Result<Option<usize>, AlgoliaError> {
    let number = match keys.get(key) {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::String(text)) => text.parse::<u64>().ok(),
        Some(value) => value.as_u64(),
    };
    let number = number.ok_or_else(|| wrong(key, "a whole number"))?;
    Ok(Some(usize::try_from(number).unwrap_or(usize::MAX)))
}

fn flag(keys: &Map<String, Value>, key: &str) -> Result<bool, AlgoliaError> {
    match keys.get(key) {
        None | Some(Value::Null) => Ok(false),
        Some(Value::Bool(flag)) => Ok(*flag),
        Some(Value::String(text)) => text.parse().map_err(|_| wrong(key, "true or false")),
        Some(_) => Err(wrong(key, "true or false")),
    }
}

/// A list of texts: an array, an array as JSON text (in `params`), or texts joined by commas.
fn list(keys: &Map<String, Value>, key: &str) -> Result<Option<Vec<String>>, AlgoliaError> {
    let texts = |values: Vec<Value>| {
        let text = |value| match value {
            Value::String(text) => Ok(text),
            _ => Err(wrong(key, "a list of strings")),
        };
        values.into_iter().map(text).collect::<Result<Vec<_>, _>>().map(Some)
    };
    match keys.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Array(values)) => texts(values.clone()),
        Some(Value::String(text)) => match serde_json::from_str::<Vec<Value>>(text) {
            Ok(values) => texts(values),
            Err(_) => {
                let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
                Ok(Some(parts.map(str::to_owned).collect()))
            }
        },
        Some(_) => Err(wrong(key, "a list of strings")),
    }
}
