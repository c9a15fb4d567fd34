//! `filters`, `facetFilters` and `numericFilters` as one [`Filter`].

use super::AlgoliaError;
use crate::{
    IndexName,
    filter::{self, Filter, FilterError, FilterProblem, MAX_CONDITIONS, attribute},
};
use serde_json::{Map, Value};

/// Everything the request asks of a hit.
pub(super) fn read(index: IndexName, keys: &Map<String, Value>) -> Result<Filter, AlgoliaError> {
    let written = match keys.get("filters") {
        None | Some(Value::Null) => Filter::all(vec![]),
        Some(Value::String(text)) => filter::parse(index, text).map_err(|error| refused(&error))?,
        Some(_) => return Err(AlgoliaError::bad("invalid value for filters, expected a string")),
    };
    let facets = nested(keys, "facetFilters", |text| facet(index, text))?;
    let numbers = nested(keys, "numericFilters", |text| filter::parse(index, text))?;
    Ok(Filter::all(vec![written, facets, numbers]))
}

fn refused(error: &FilterError) -> AlgoliaError {
    AlgoliaError::bad(error.to_string())
}

/// `[a, [b, c]]` means a and (b or c). In `params` the list is JSON text, or texts joined by
/// commas.
fn nested(
    keys: &Map<String, Value>,
    key: &str,
    read: impl Fn(&str) -> Result<Filter, FilterError>,
) -> Result<Filter, AlgoliaError> {
    let wrong = || AlgoliaError::bad(format!("invalid value for {key}, expected a list"));
    let parts: Vec<Value> = match keys.get(key) {
        None | Some(Value::Null) => vec![],
        Some(Value::Array(parts)) => parts.clone(),
        Some(Value::String(text)) => serde_json::from_str(text).unwrap_or_else(|_| {
            text.split(',').filter(|part| !part.trim().is_empty()).map(Value::from).collect()
        }),
        Some(_) => return Err(wrong()),
    };
    let one = |value: &Value| {
        read(value.as_str().ok_or_else(wrong)?.trim()).map_err(|error| refused(&error))
    };
    let mut all = Vec::new();
    let mut conditions = 0;
    for part in &parts {
        let filter = match part {
            Value::Array(choices) => {
                conditions += choices.len();
                Filter::any(choices.iter().map(one).collect::<Result<_, _>>()?)
            }
            other => {
                conditions += 1;
                one(other)?
            }
        };
        if conditions > MAX_CONDITIONS {
            return Err(AlgoliaError::bad(format!("{key}: more than {MAX_CONDITIONS} conditions")));
        }
        all.push(filter);
    }
    Ok(Filter::all(all))
}

/// `attribute:value`, or `attribute:-value` for its opposite; a backslash keeps the minus.
fn facet(index: IndexName, text: &str) -> Result<Filter, FilterError> {
    let failed = |problem| Err(FilterError { at: 0, problem });
    let Some((name, value)) = text.split_once(':') else {
        return failed(FilterProblem::Expected("attribute:value"));
    };
    if attribute::find(index, name).is_none_or(|a| a.kind != attribute::AttributeKind::Facet) {
        return failed(FilterProblem::UnknownAttribute(name.chars().take(64).collect()));
    }
    Ok(match value.strip_prefix('-') {
        Some(value) => Filter::not(Filter::is(name, value)),
        None => Filter::is(name, value.strip_prefix('\\').unwrap_or(value)),
    })
}
