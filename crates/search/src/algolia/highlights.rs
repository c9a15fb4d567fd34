//! `_highlightResult` and `_snippetResult` of a hit.

use super::AlgoliaQuery;
use crate::{
    Hit,
    highlight::{self, Highlighted},
    searchable::{self, CONTENT, names},
    words::Word,
};
use serde_json::{Map, Value, json};

/// Adds both to `shown`, as far as they were asked for.
pub(super) fn add(shown: &mut Map<String, Value>, query: &AlgoliaQuery, hit: &Hit, words: &[Word]) {
    let mut highlighted = Map::new();
    let mut snippets = Map::new();
    for path in searchable::attributes(query.index).iter().copied().chain([CONTENT]) {
        let Some(value) = find(hit, path) else { continue };
        let wanted = match &query.highlight {
            Some(asked) => asked.iter().any(|asked| names(asked, path)),
            None => path != CONTENT,
        };
        if wanted {
            let mark = |text: &str| whole(&highlight::highlight(text, words, &query.marks));
            insert(&mut highlighted, path, each(&value, &mark));
        }
        if let Some((_, length)) = query.snippet.iter().find(|(asked, _)| names(asked, path)) {
            let mark = |text: &str| {
                let cut = highlight::snippet(text, words, &query.marks, *length);
                json!({ "value": cut.value, "matchLevel": cut.level.as_str() })
            };
            insert(&mut snippets, path, each(&value, &mark));
        }
    }
    if query.highlight.as_ref().is_none_or(|asked| !asked.is_empty()) {
        shown.insert("_highlightResult".to_owned(), highlighted.into());
    }
    if !query.snippet.is_empty() {
        shown.insert("_snippetResult".to_owned(), snippets.into());
    }
}

fn find(hit: &Hit, path: &str) -> Option<Value> {
    if path == CONTENT {
        return (!hit.content.is_empty()).then(|| hit.content.clone().into());
    }
    let mut parts = path.split('.');
    let first = hit.attributes.get(parts.next()?)?;
    parts.try_fold(first, |value, part| value.get(part)).cloned()
}

/// Marks a text, or every text of a list.
fn each(value: &Value, mark: &dyn Fn(&str) -> Value) -> Value {
    match value {
        Value::String(text) => mark(text),
        Value::Array(values) => values.iter().map(|value| each(value, mark)).collect(),
        _ => Value::Null,
    }
}

fn whole(marked: &Highlighted) -> Value {
    let mut value = json!({
        "value": marked.value,
        "matchLevel": marked.level.as_str(),
        "matchedWords": marked.words,
    });
    if marked.level != highlight::MatchLevel::None {
        value["fullyHighlighted"] = marked.fully.into();
    }
    value
}

fn insert(into: &mut Map<String, Value>, path: &str, value: Value) {
    if value.is_null() {
        return;
    }
    match path.split_once('.') {
        None => {
            into.insert(path.to_owned(), value);
        }
        Some((first, rest)) => {
            let inner = into.entry(first).or_insert_with(|| Map::new().into());
            if let Value::Object(inner) = inner {
                insert(inner, rest, value);
            }
        }
    }
}
