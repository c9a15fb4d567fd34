//! Browsing: everything of an index, page by page.

use super::{AlgoliaError, AlgoliaQuery, answer::hit_as_asked, index_name, query};
use crate::{
    Index, SearchContext,
    browse::{BrowseRequest, MAX_BROWSED},
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The most that may be asked of what is browsed, as a query string: a cursor carries it.
const MAX_PARAMS: usize = 16 * 1024;

/// Where a page begins, and what was asked on the first one: a cursor alone goes on.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BrowseCursor {
    index: String,
    after: String,
    params: String,
}

impl BrowseCursor {
    fn token(&self) -> String {
        URL_SAFE_NO_PAD.encode(serde_json::to_vec(self).unwrap_or_default())
    }

    /// Reads a cursor of `index`. It opens nothing: what it says was asked is asked again, with
    /// every filter that holds for all.
    fn read(index: &str, token: &str) -> Result<Self, AlgoliaError> {
        let cursor = URL_SAFE_NO_PAD.decode(token).ok();
        let cursor = cursor.and_then(|bytes| serde_json::from_slice::<Self>(&bytes).ok());
        cursor
            .filter(|cursor| cursor.index == index && cursor.params.len() <= MAX_PARAMS)
            .ok_or_else(|| AlgoliaError::bad("invalid value for cursor"))
    }
}

/// Answers `POST /1/indexes/{name}/browse`: a page in the order of ids, and the cursor of the next
/// one. With a cursor nothing else counts.
///
/// # Errors
/// As [`super::answer_multi`], and 400 for what is no cursor of this index.
pub fn answer_browse(
    index: &Index,
    name: &str,
    body: &[u8],
    context: &SearchContext,
) -> Result<Value, AlgoliaError> {
    let name = index_name(name)?;
    let mut keys = query::parse_keys(body)?;
    let cursor = query::text(&keys, "cursor")?;
    let cursor = cursor.map(|token| BrowseCursor::read(name.as_str(), &token)).transpose()?;
    if let Some(cursor) = &cursor {
        keys = query::parameters(&cursor.params);
    }
    keys.remove("cursor");
    let most = query::number(&keys, "hitsPerPage")?.unwrap_or(MAX_BROWSED).clamp(1, MAX_BROWSED);
    let mut query = AlgoliaQuery::read(name, None, keys)?;
    if query.params.len() > MAX_PARAMS {
        return Err(AlgoliaError::bad("too much is asked of what is browsed"));
    }
    // Things as they are: nothing is marked unless that is asked for.
    query.highlight.get_or_insert_default();
    let found = index.browse(
        &BrowseRequest {
            index: name,
            query: query.query.clone(),
            filter: query.filter.clone(),
            attributes: query.attributes.clone(),
            after: cursor.map(|cursor| cursor.after).unwrap_or_default(),
            most,
        },
        context,
    )?;
    let words = crate::words::parse(&query.query).words;
    let mut answer = json!({
        "hits": found.hits.iter().map(|hit| hit_as_asked(&query, hit, &words)).collect::<Vec<_>>(),
        "nbHits": found.total,
        "page": 0,
        "nbPages": found.total.div_ceil(most),
        "hitsPerPage": most,
        "exhaustiveNbHits": found.exhaustive,
        "exhaustiveTypo": true,
        "exhaustive": { "nbHits": found.exhaustive, "typo": true },
        "query": query.query,
        "params": query.params,
        "index": name.as_str(),
        "processingTimeMS": 0,
    });
    if let Some(after) = found.next {
        let next = BrowseCursor { index: name.as_str().to_owned(), after, params: query.params };
        answer["cursor"] = next.token().into();
    }
    Ok(answer)
}
