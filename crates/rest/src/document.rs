//! The description of the API as it is served: what the types of the operations say, with what they cannot say
//! (examples, which errors an operation gives, problem details).

use super::{answer::MAX_LIMIT, operation::is_mediums, problem::Problem};
use serde_json::{Map, Value, json};

/// An example of each operation, which the tests run: values of its parameters by name, and its body.
const EXAMPLES: &str = include_str!("examples.json");

/// What stands together, with a sentence about it.
const GROUPS: [(&str, &str); 6] = [
    (
        "Your stories",
        "List, read, change, publish, schedule, take back and delete your own stories.",
    ),
    (
        "Your library",
        "Your lists, highlights, reading history, and the people, publications and tags you follow.",
    ),
    ("Your webhooks", "Addresses to which it is sent what happens to your stories."),
    (
        "Reading",
        "What everybody may read: stories, responses, people, publications, tags and search.",
    ),
    ("Medium’s API", "What Medium’s API could do, word by word: its clients work here unchanged."),
    ("Tokens", "How an application gets tokens, and gives them back (OAuth 2.0)."),
];

/// The description in JSON.
pub(super) fn completed(written: &str) -> Value {
    let mut document: Value = serde_json::from_str(written).unwrap_or_default();
    let examples: Value = serde_json::from_str(EXAMPLES).unwrap_or_default();
    if let Some(paths) = document.get_mut("paths").and_then(Value::as_object_mut) {
        for (template, methods) in paths {
            let Some(methods) = methods.as_object_mut() else { continue };
            for (method, operation) in methods {
                if let Some(operation) = operation.as_object_mut() {
                    complete(operation, template, method, &examples);
                }
            }
        }
    }
    if let Some(schemas) =
        document.pointer_mut("/components/schemas").and_then(Value::as_object_mut)
    {
        schemas.values_mut().for_each(name_times);
    }
    let groups = GROUPS.map(|(name, about)| json!({ "name": name, "description": about }));
    put(&mut document, "tags", json!(groups));
    let problem = |problem: &Problem| {
        json!({ "type": problem.address(), "title": problem.title(),
            "status": problem.status(), "means": problem.means() })
    };
    let problems: Vec<Value> = Problem::ALL.iter().map(problem).collect();
    put(&mut document, "x-problems", json!(problems));
    document
}

fn put(into: &mut Value, name: &str, value: Value) {
    if let Some(into) = into.as_object_mut() {
        into.insert(name.to_owned(), value);
    }
}

fn complete(operation: &mut Map<String, Value>, template: &str, method: &str, examples: &Value) {
    let scope = operation
        .get("security")
        .and_then(|security| security.pointer("/0/token/0"))
        .and_then(Value::as_str)
        .map(str::to_owned);
    let said = match &scope {
        Some(scope) => format!("Needs a token with the scope `{scope}`."),
        None if template.starts_with("/tokens") => {
            "Needs no token; the application says who it is.".to_owned()
        }
        None => "Needs no token.".to_owned(),
    };
    let summary = text(operation, "summary").split_whitespace().collect::<Vec<_>>().join(" ");
    let about = operation.get("description").and_then(Value::as_str).unwrap_or(&summary).to_owned();
    operation.insert("description".to_owned(), format!("{about} {said}").into());
    let first = summary.split(". ").next().unwrap_or_default().trim_end_matches('.');
    operation.insert("summary".to_owned(), first.into());
    operation.insert("tags".to_owned(), json!([group(template)]));
    if let Some(parameters) = operation.get_mut("parameters").and_then(Value::as_array_mut) {
        parameters.iter_mut().for_each(bound);
    }
    let is_about_one = matches!(template, "/tokens/revoke" | "/tokens/introspect");
    if let Some(body) = operation.get_mut("requestBody").filter(|_| is_about_one) {
        need(body, "token");
    }
    let has =
        |name: &str| parameters(operation).iter().any(|one| one.get("name") == Some(&name.into()));
    let gives = Gives {
        token: scope.is_some(),
        condition: has("If-Match"),
        body: operation.contains_key("requestBody"),
        writes: method != "get",
        mediums: is_mediums(template),
        place: template.contains('{'),
        search: template.starts_with("/search"),
        asks_for_tokens: template.starts_with("/tokens"),
    };
    if let Some(responses) = operation.get_mut("responses").and_then(Value::as_object_mut) {
        responses.retain(|status, _| gives.may(status));
        for (status, response) in responses {
            name_response(status, response, &gives);
        }
    }
    give_examples(operation, examples);
}

/// What decides which errors an operation gives.
struct Gives {
    token: bool,
    condition: bool,
    body: bool,
    writes: bool,
    mediums: bool,
    place: bool,
    search: bool,
    asks_for_tokens: bool,
}

impl Gives {
    fn may(&self, status: &str) -> bool {
        match status {
            "401" => self.token || self.asks_for_tokens,
            "403" => self.token || self.place,
            "404" => self.place,
            "410" => self.place && !self.token,
            "412" | "428" => self.condition,
            "413" | "415" => self.body,
            "422" => self.writes,
            "429" => self.token || self.search,
            _ => true,
        }
    }
}

fn name_response(status: &str, response: &mut Value, gives: &Gives) {
    let is_error = status.starts_with(['4', '5']);
    if !is_error && response.get("description") == Some(&"".into()) {
        put(response, "description", "As asked.".into());
    }
    if gives.token {
        let headers =
            response.get_mut("headers").and_then(Value::as_object_mut).map(std::mem::take);
        let mut headers = headers.unwrap_or_default();
        let said = |about: &str| json!({ "description": about, "schema": { "type": "string" } });
        headers.insert(
            "RateLimit".to_owned(),
            said("How many requests are left, and for how many seconds."),
        );
        headers.insert(
            "RateLimit-Policy".to_owned(),
            said("How many requests are taken in how many seconds."),
        );
        put(response, "headers", Value::Object(headers));
    }
    let Some(content) = response.get_mut("content").and_then(Value::as_object_mut) else { return };
    if is_error && !gives.mediums {
        let written = std::mem::take(content);
        for (_, body) in written {
            content.insert("application/problem+json".to_owned(), body);
        }
    }
}

fn group(template: &str) -> &'static str {
    match template {
        one if one.starts_with("/tokens") => "Tokens",
        one if is_mediums(one) => "Medium’s API",
        one if one.starts_with("/me/stories") => "Your stories",
        one if one.starts_with("/me/webhooks") => "Your webhooks",
        one if one.starts_with("/me/") => "Your library",
        _ => "Reading",
    }
}

fn parameters(operation: &Map<String, Value>) -> &[Value] {
    operation.get("parameters").and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn text(operation: &Map<String, Value>, name: &str) -> String {
    operation.get(name).and_then(Value::as_str).unwrap_or_default().to_owned()
}

fn give_examples(operation: &mut Map<String, Value>, examples: &Value) {
    let Some(example) = examples.get(text(operation, "operationId")) else { return };
    if let Some(parameters) = operation.get_mut("parameters").and_then(Value::as_array_mut) {
        for parameter in parameters {
            let name = parameter.get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
            if let Some(value) = example.get(&name) {
                put(parameter, "example", value.clone());
            }
        }
    }
    let body = operation.get_mut("requestBody").and_then(|body| body.get_mut("content"));
    if let (Some(content), Some(value)) = (body.and_then(Value::as_object_mut), example.get("body"))
    {
        content.values_mut().for_each(|body| put(body, "example", value.clone()));
    }
}

/// Numbers begin at 0, and a page has its length.
fn bound(parameter: &mut Value) {
    let is_limit = parameter.get("name") == Some(&"limit".into());
    let Some(schema) = parameter.get_mut("schema") else { return };
    let format = schema.get("format").and_then(Value::as_str).unwrap_or_default();
    if format != "uint32" {
        return;
    }
    let most = if is_limit { MAX_LIMIT } else { u32::MAX };
    put(schema, "minimum", i32::from(is_limit).into());
    put(schema, "maximum", most.into());
}

/// A field of a form without which there is no answer.
fn need(body: &mut Value, field: &str) {
    let forms = body.get_mut("content").and_then(Value::as_object_mut);
    for form in forms.into_iter().flat_map(|content| content.values_mut()) {
        let schema = form.get_mut("schema").map(Value::take).unwrap_or_default();
        put(form, "schema", json!({ "allOf": [schema], "required": [field] }));
    }
}

/// Fields that end in `At` and are texts are times.
fn name_times(schema: &mut Value) {
    let Some(fields) = schema.get_mut("properties").and_then(Value::as_object_mut) else { return };
    for (name, field) in fields {
        if name.ends_with("At") && field.get("type") == Some(&"string".into()) {
            put(field, "format", "date-time".into());
        }
    }
}
