//! The answer to one request.

use super::{AlgoliaError, AlgoliaQuery, highlights};
use crate::{
    Hit, Index, SearchAnswer, SearchContext, SearchRequest,
    filter::attribute::{self, AttributeKind},
    search::MAX_WINDOW,
    text,
    words::Word,
};
use serde_json::{Map, Value, json};
use std::{collections::BTreeMap, time::Instant};

/// Runs a request.
pub(super) fn answer(
    index: &Index,
    query: &AlgoliaQuery,
    context: &SearchContext,
) -> Result<Value, AlgoliaError> {
    let begun = Instant::now();
    let facets = match &query.facet {
        Some(facet) => vec![known_facet(query, facet)?],
        None => facets(query)?,
    };
    let request = SearchRequest {
        index: query.index,
        query: query.query.clone(),
        page: query.page,
        offset: query.offset,
        hits_per_page: if query.facet.is_some() { 0 } else { query.hits_per_page },
        filter: query.filter.clone(),
        facets,
        attributes: query.attributes.clone(),
        allows_typos: query.allows_typos,
    };
    let found = index.search(&request, context)?;
    let millis = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
    Ok(match &query.facet {
        Some(facet) => facet_values(query, facet, &found, millis),
        None => hits(query, &found, context, millis),
    })
}

/// The place holder of a request that was not run since an earlier one found enough.
pub(super) fn not_run(query: &AlgoliaQuery) -> Value {
    json!({
        "hits": [], "nbHits": 0, "page": 0, "nbPages": 0, "hitsPerPage": query.hits_per_page,
        "processed": false, "processingTimeMS": 0, "query": query.query, "params": query.params,
        "index": query.index.as_str(),
        "exhaustiveNbHits": true, "exhaustiveTypo": true,
        "exhaustive": { "nbHits": true, "typo": true },
    })
}

fn hits(query: &AlgoliaQuery, found: &SearchAnswer, context: &SearchContext, millis: u64) -> Value {
    let reachable = found.total.min(MAX_WINDOW);
    let pages = reachable
        .checked_div(query.hits_per_page)
        .map_or(0, |full| full + usize::from(!reachable.is_multiple_of(query.hits_per_page)));
    let mut answer = json!({
        "hits": found.hits.iter().map(|hit| hit_as_asked(query, hit, &found.words)).collect::<Vec<_>>(),
        "nbHits": found.total,
        "page": query.page,
        "nbPages": pages,
        "hitsPerPage": query.hits_per_page,
        "exhaustiveNbHits": found.exhaustive,
        "exhaustiveTypo": true,
        "exhaustive": { "nbHits": found.exhaustive, "typo": true },
        "query": query.query,
        "params": query.params,
        "index": query.index.as_str(),
        "renderingContent": {},
        "processingTimeMS": millis,
        "processingTimingsMS": { "total": millis },
        "serverTimeMS": millis,
    });
    if let (Some(offset), Value::Object(said)) = (query.offset, &mut answer) {
        for page in ["page", "nbPages", "hitsPerPage"] {
            said.remove(page);
        }
        said.insert("offset".to_owned(), offset.into());
        said.insert("length".to_owned(), query.hits_per_page.into());
    }
    if !query.facets.is_empty() {
        let counted = found.facets.iter().map(|(facet, values)| {
            let most = most_frequent(values).take(query.max_values_per_facet);
            (
                facet.clone(),
                most.map(|(v, n)| (v.to_owned(), n.into())).collect::<Map<_, _>>().into(),
            )
        });
        answer["facets"] = counted.collect::<Map<String, Value>>().into();
        answer["exhaustiveFacetsCount"] = found.exhaustive.into();
        answer["exhaustive"]["facetsCount"] = found.exhaustive.into();
    }
    if query.click_analytics {
        answer["queryID"] = format!("{:032x}", context.random).into();
    }
    answer
}

/// What is shown of a hit.
pub(super) fn hit_as_asked(query: &AlgoliaQuery, hit: &Hit, words: &[Word]) -> Value {
    let mut shown = hit.attributes.clone();
    if let Some(asked) = &query.retrieve {
        let dropped = |name: &str| asked.iter().any(|asked| asked.strip_prefix('-') == Some(name));
        let all = asked.iter().any(|asked| asked == "*");
        shown.retain(|name, _| {
            name == "objectID" || (!dropped(name) && (all || asked.iter().any(|a| a == name)))
        });
    }
    highlights::add(&mut shown, query, hit, words);
    if query.ranking_info {
        let exact = words.iter().filter(|word| word.matches.iter().any(|m| m.typos == 0)).count();
        shown.insert(
            "_rankingInfo".to_owned(),
            json!({
                "nbTypos": words.len() - exact, "nbExactWords": exact, "words": words.len(),
                "userScore": hit.score, "firstMatchedWord": 0, "proximityDistance": 0,
                "geoDistance": 0, "geoPrecision": 1, "filters": 0,
            }),
        );
    }
    shown.into()
}

/// The facets asked for; `*` means all.
fn facets(query: &AlgoliaQuery) -> Result<Vec<String>, AlgoliaError> {
    if query.facets.iter().any(|facet| facet == "*") {
        let all = attribute::attributes(query.index).iter();
        let facets = all.filter(|attribute| attribute.kind == AttributeKind::Facet);
        return Ok(facets.map(|attribute| attribute.name.to_owned()).collect());
    }
    query.facets.iter().map(|facet| known_facet(query, facet)).collect()
}

fn known_facet(query: &AlgoliaQuery, name: &str) -> Result<String, AlgoliaError> {
    match attribute::find(query.index, name) {
        Some(found) if found.kind == AttributeKind::Facet => Ok(name.to_owned()),
        _ => {
            let name: String = name.chars().take(64).collect();
            Err(AlgoliaError::bad(format!("`{name}` is no facet of {}", query.index)))
        }
    }
}

fn most_frequent(values: &BTreeMap<String, u64>) -> impl Iterator<Item = (&str, u64)> {
    let mut values: Vec<_> = values.iter().map(|(value, n)| (value.as_str(), *n)).collect();
    values.sort_by_key(|(value, n)| (std::cmp::Reverse(*n), *value));
    values.into_iter()
}

/// The values of one facet that begin with what was typed.
fn facet_values(query: &AlgoliaQuery, facet: &str, found: &SearchAnswer, millis: u64) -> Value {
    let typed = text::fold(query.facet_query.trim());
    let words: Vec<Word> = crate::words::parse(&query.facet_query).words;
    let fits = |value: &str| {
        let folded = text::fold(value);
        folded.starts_with(&typed)
            || text::tokens(value).iter().any(|token| token.text.starts_with(&typed))
    };
    let none = BTreeMap::new();
    let values = found.facets.get(facet).unwrap_or(&none);
    let hits: Vec<Value> = most_frequent(values)
        .filter(|(value, _)| fits(value))
        .take(query.max_facet_hits)
        .map(|(value, count)| {
            let marked = crate::highlight::highlight(value, &words, &query.marks);
            json!({ "value": value, "highlighted": marked.value, "count": count })
        })
        .collect();
    json!({
        "facetHits": hits,
        "exhaustiveFacetsCount": found.exhaustive,
        "processingTimeMS": millis,
    })
}
