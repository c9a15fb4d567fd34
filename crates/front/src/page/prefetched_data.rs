//! The answer to a page's own question, as it is handed to the renderer.

use super::{document::STORY, key::Form};
use poem::http::HeaderValue;
use serde::Serialize;
use serde_json::{Map, Value};
use typeshare::typeshare;

/// What is larger is left to the renderer to ask for: a header is no place for it. The renderer
/// takes heads twice as large.
const LARGEST: usize = 128 * 1024;

/// What the renderer gets, and what it need not see.
#[derive(Debug, Default)]
pub struct PrefetchedData {
    /// The answer.
    pub header: Option<HeaderValue>,
    /// The text of the page's story as HTML, if it was kept back: the front door puts it into
    /// the document itself.
    pub story: Option<String>,
}

/// What the front door asked the API for a page before it had the page rendered.
#[typeshare]
#[derive(Serialize)]
struct Answered<'a> {
    /// The operation.
    name: &'a str,
    /// What it was asked with.
    variables: &'a Map<String, Value>,
    /// What it answered.
    data: &'a Value,
}

impl PrefetchedData {
    /// Writes an answer down. In data for a page that is open already, a story is data like any
    /// other.
    pub fn new(name: &str, variables: &Map<String, Value>, mut data: Value, form: Form) -> Self {
        let story = match form {
            Form::Html | Form::Data => keep_back(&mut data),
            Form::Rsc => None,
        };
        let written = serde_json::to_vec(&Answered { name, variables, data: &data });
        let header = written
            .ok()
            .filter(|text| text.len() <= LARGEST)
            // Fails for the one control character that JSON does not escape.
            .and_then(|text| HeaderValue::from_bytes(&text).ok());
        match header {
            Some(header) => Self { header: Some(header), story },
            None => Self::default(),
        }
    }
}

/// Takes the text out of the story that a page is about, and leaves a mark in its place.
fn keep_back(data: &mut Value) -> Option<String> {
    let Value::Object(answers) = data else { return None };
    let body = answers.values_mut().find_map(|answer| match answer {
        Value::Object(fields) => fields.get_mut("bodyHtml"),
        _ => None,
    })?;
    match std::mem::replace(body, Value::String(STORY.to_owned())) {
        Value::String(story) => Some(story),
        other => {
            *body = other;
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn prefetched(data: Value, form: Form) -> (Option<Value>, Option<String>) {
        let variables = Map::from_iter([("id".to_owned(), json!("a"))]);
        let made = PrefetchedData::new("Q", &variables, data, form);
        let read = |header: HeaderValue| serde_json::from_slice(header.as_bytes()).expect("JSON");
        (made.header.map(read), made.story)
    }

    #[test]
    fn the_story_of_a_document_is_kept_back_and_all_else_handed_on() {
        let data = |body: &str| json!({"post": {"title": "Ü\n", "bodyHtml": body}});
        let written = |body| json!({"name": "Q", "variables": {"id": "a"}, "data": data(body)});
        assert_eq!(
            prefetched(data("<p>x</p>"), Form::Html),
            (Some(written(STORY)), Some("<p>x</p>".to_owned()))
        );
        assert_eq!(prefetched(data("<p>x</p>"), Form::Rsc), (Some(written("<p>x</p>")), None));
    }

    #[test]
    fn what_fits_no_header_is_left_to_the_renderer() {
        let long = json!({"post": {"bodyHtml": "<p>x</p>", "title": "x".repeat(LARGEST)}});
        assert_eq!(prefetched(long, Form::Html), (None, None));
        let control = json!({"post": {"bodyHtml": "<p>x</p>", "title": "\u{7f}"}});
        assert_eq!(prefetched(control, Form::Html), (None, None));
    }
}
