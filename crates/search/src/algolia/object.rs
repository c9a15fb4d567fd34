//! Things by their ids.
//!
//! What is found is a list of lists, like the answer to several searches, so that the server
//! leaves out of it what it leaves out of a search; [`as_objects`] and [`as_object`] make the
//! answer of what is left.

use super::{AlgoliaError, AlgoliaQuery, answer::hit_as_asked, index_name, query};
use crate::{Hit, Index, IndexName, SearchContext, SearchRequest, filter::Filter};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The most things asked for at once (as at Algolia).
pub const MAX_OBJECTS: usize = 1000;
/// Things looked up in one search: fewer than it shows.
const AT_ONCE: usize = 50;

/// Looks up the thing called `id`, of which `query`, a query string, may name attributes.
///
/// # Errors
/// 404 for an unknown index, 400 for a list that cannot be read, 503 while there is no index.
pub fn find_object(
    index: &Index,
    name: &str,
    id: &str,
    query: &str,
    context: &SearchContext,
) -> Result<Value, AlgoliaError> {
    let mut keys = query::parameters(query);
    keys.retain(|key, _| key == "attributesToRetrieve");
    find(index, &[(AlgoliaQuery::read(index_name(name)?, None, keys)?, id.to_owned())], context)
}

/// Looks up what the body of `POST /1/indexes/*/objects` asks for.
///
/// # Errors
/// 400 for a body that cannot be read or asks for too much, else as [`find_object`].
pub fn find_objects(
    index: &Index,
    body: &[u8],
    context: &SearchContext,
) -> Result<Value, AlgoliaError> {
    let mut body = query::parse_keys(body)?;
    let Some(Value::Array(requests)) = body.remove("requests") else {
        return Err(AlgoliaError::bad("requests must be an array"));
    };
    if requests.len() > MAX_OBJECTS {
        return Err(AlgoliaError::bad(format!("at most {MAX_OBJECTS} objects are allowed")));
    }
    let read = |request| {
        let Value::Object(mut keys) = request else {
            return Err(AlgoliaError::bad("each request must be an object"));
        };
        let missing = |key| AlgoliaError::bad(format!("{key} is missing"));
        let name = query::text(&keys, "indexName")?.ok_or_else(|| missing("indexName"))?;
        let id = query::text(&keys, "objectID")?.ok_or_else(|| missing("objectID"))?;
        keys.retain(|key, _| key == "attributesToRetrieve");
        Ok((AlgoliaQuery::read(index_name(&name)?, None, keys)?, id))
    };
    let wanted = requests.into_iter().map(read).collect::<Result<Vec<_>, _>>()?;
    find(index, &wanted, context)
}

/// `{"results": [{"index", "hits": [the thing, if there is one]}]}` in the order of `wanted`.
fn find(
    index: &Index,
    wanted: &[(AlgoliaQuery, String)],
    context: &SearchContext,
) -> Result<Value, AlgoliaError> {
    let mut ids: BTreeMap<&str, (IndexName, BTreeSet<&str>)> = BTreeMap::new();
    for (query, id) in wanted {
        let of_index = ids.entry(query.index.as_str()).or_insert((query.index, BTreeSet::new()));
        of_index.1.insert(id);
    }
    let mut found: BTreeMap<(&str, String), Hit> = BTreeMap::new();
    for (name, (kind, ids)) in ids {
        let ids: Vec<&str> = ids.into_iter().collect();
        for ids in ids.chunks(AT_ONCE) {
            let mut request = SearchRequest::new(kind, "");
            request.filter = Filter::any(ids.iter().map(|id| Filter::is("objectID", id)).collect());
            request.hits_per_page = AT_ONCE;
            let hits = index.search(&request, context)?.hits;
            found.extend(hits.into_iter().map(|hit| ((name, hit.id.clone()), hit)));
        }
    }
    let list = |(query, id): &(AlgoliaQuery, String)| {
        let hit = found.get(&(query.index.as_str(), id.clone()));
        let thing = hit.map(|hit| {
            let mut query = query.clone();
            query.highlight = Some(vec![]);
            hit_as_asked(&query, hit, &[])
        });
        json!({ "index": query.index.as_str(), "hits": thing.into_iter().collect::<Vec<_>>() })
    };
    Ok(json!({ "results": wanted.iter().map(list).collect::<Vec<_>>() }))
}

/// `{"results": [thing or null, …]}`, in the order in which they were asked for.
#[must_use]
pub fn as_objects(found: Value) -> Value {
    let things: Vec<Value> = each(found).map(Value::from).collect();
    json!({ "results": things })
}

/// The only thing that was asked for.
///
/// # Errors
/// 404 when there is none.
pub fn as_object(found: Value) -> Result<Value, AlgoliaError> {
    let thing = each(found).next().flatten().map(Value::Object);
    let missing = || AlgoliaError { status: 404, message: "ObjectID does not exist".to_owned() };
    thing.ok_or_else(missing)
}

fn each(mut found: Value) -> impl Iterator<Item = Option<Map<String, Value>>> {
    let results = match found.get_mut("results").map(Value::take) {
        Some(Value::Array(results)) => results,
        _ => vec![],
    };
    results.into_iter().map(|mut result| match result.get_mut("hits").map(Value::take) {
        Some(Value::Array(hits)) => hits.into_iter().find_map(|hit| match hit {
            Value::Object(thing) => Some(thing),
            _ => None,
        }),
        _ => None,
    })
}
