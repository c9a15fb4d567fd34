//! What an index is set to. It is the same for everyone, and this API cannot change it.

use super::{AlgoliaError, index_name};
use crate::{
    filter::attribute::{self, AttributeKind},
    highlight::Marks,
    scope::DEFAULT_HITS,
    search::{MAX_FACET_VALUES, MAX_WINDOW},
    searchable::{self, CONTENT},
};
use serde_json::{Value, json};

/// Answers `GET /1/indexes/{name}/settings`.
///
/// # Errors
/// 404 for an unknown index.
pub fn answer_settings(name: &str) -> Result<Value, AlgoliaError> {
    let index = index_name(name)?;
    let named = |wanted: AttributeKind| -> Vec<&str> {
        let all = attribute::attributes(index).iter();
        all.filter(|attribute| attribute.kind == wanted).map(|attribute| attribute.name).collect()
    };
    let searched: Vec<&str> =
        searchable::attributes(index).iter().copied().chain([CONTENT]).collect();
    let marks = Marks::default();
    Ok(json!({
        "searchableAttributes": searched,
        "attributesForFaceting": named(AttributeKind::Facet),
        "numericAttributesForFiltering": named(AttributeKind::Number),
        "attributesToRetrieve": ["*"],
        "unretrievableAttributes": [CONTENT],
        "attributesToHighlight": searchable::attributes(index),
        "attributesToSnippet": [],
        "highlightPreTag": marks.before,
        "highlightPostTag": marks.after,
        "hitsPerPage": DEFAULT_HITS,
        "maxValuesPerFacet": MAX_FACET_VALUES,
        "paginationLimitedTo": MAX_WINDOW,
        "minWordSizefor1Typo": 4,
        "minWordSizefor2Typos": 8,
        "typoTolerance": true,
        "queryType": "prefixLast",
        "removeWordsIfNoResults": "none",
        "exactOnSingleWordQuery": "attribute",
        "ranking": ["typo", "attribute", "words", "custom"],
        "version": 2,
    }))
}
