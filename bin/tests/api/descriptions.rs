//! The description of the API: it has no gaps, and each of its examples works.

use super::{
    access_tokens::token,
    programs::ALL,
    webhooks,
    world::{ADA, Browser, World},
};
use http::Method;
use serde_json::Value;

/// Operations whose bodies are forms, or that need what only an application has; tests of their own send those.
const WITHOUT_EXAMPLES: [&str; 4] =
    ["uploadImage", "issueTokens", "revokeToken", "introspectToken"];

fn document() -> Value {
    serde_json::from_str(&quire_rest::openapi()).unwrap()
}

/// Each operation with its address and its method.
fn operations(document: &Value) -> Vec<(String, Method, Value)> {
    let mut all = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let method: Method = method.to_uppercase().parse().unwrap();
            all.push((path.clone(), method, operation.clone()));
        }
    }
    all
}

fn says(value: &Value) -> bool {
    value.as_str().is_some_and(|text| text.len() > 3)
}

/// Every `$ref` below a value leads somewhere.
fn leads(document: &Value, value: &Value, broken: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            if let Some(to) = fields.get("$ref").and_then(Value::as_str)
                && document.pointer(to.trim_start_matches('#')).is_none()
            {
                broken.push(format!("{to} leads nowhere"));
            }
            fields.values().for_each(|field| leads(document, field, broken));
        }
        Value::Array(items) => items.iter().for_each(|item| leads(document, item, broken)),
        _ => {}
    }
}

#[test]
fn the_description_has_no_gaps() {
    let document = document();
    let mut broken = Vec::new();
    let mut ids = Vec::new();
    for (path, method, operation) in operations(&document) {
        let id = operation["operationId"].as_str().unwrap_or_default().to_owned();
        let mut gap = |is_there: bool, what: &str| {
            if !is_there {
                broken.push(format!("{method} {path} ({id}): {what}"));
            }
        };
        gap(!id.is_empty(), "no id");
        gap(says(&operation["summary"]) && says(&operation["description"]), "no words");
        gap(operation["tags"].as_array().map(Vec::len) == Some(1), "not in one group");
        let responses = operation["responses"].as_object().unwrap();
        gap(responses.keys().any(|status| status.starts_with('2')), "no success");
        let has_example = !WITHOUT_EXAMPLES.contains(&id.as_str());
        for (status, response) in responses {
            gap(says(&response["description"]), status);
            gap(response["content"].as_object().is_some_and(|content| !content.is_empty()), status);
        }
        gap(responses.contains_key("400") || path.starts_with("/tokens"), "no errors");
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let name = parameter["name"].as_str().unwrap();
            gap(says(&parameter["description"]), &format!("`{name}` without words"));
            let needed = parameter["required"] == true;
            gap(
                !needed || !has_example || !parameter["example"].is_null(),
                &format!("`{name}` without example"),
            );
        }
        if let Some(content) =
            operation["requestBody"]["content"].as_object().filter(|_| has_example)
        {
            gap(content.values().all(|body| !body["example"].is_null()), "a body without example");
        }
        for one in operation["security"].as_array().into_iter().flatten() {
            gap(one["token"].as_array().map(Vec::len) == Some(1), "not one scope");
        }
        ids.push(id);
    }
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        for (field, value) in schema["properties"].as_object().into_iter().flatten() {
            let is_told = says(&value["description"])
                || value.get("allOf").is_some()
                || value.get("$ref").is_some();
            if !is_told {
                broken.push(format!("{name}.{field} without words"));
            }
        }
    }
    leads(&document, &document, &mut broken);
    let number = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), number, "an id twice");
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// Sends the example of an operation as it is written down.
async fn example(
    browser: &Browser,
    path: &str,
    method: &Method,
    operation: &Value,
    token: &str,
) -> (u16, String) {
    let (mut path, mut query, mut headers) = (format!("/v1{path}"), Vec::new(), Vec::new());
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let (name, value) = (parameter["name"].as_str().unwrap(), &parameter["example"]);
        let value = match value {
            Value::Null => continue,
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        match parameter["in"].as_str().unwrap() {
            "path" => path = path.replace(&format!("{{{name}}}"), &value),
            "query" => query.push(format!("{name}={value}")),
            _ => headers.push((name.to_lowercase(), value)),
        }
    }
    if !query.is_empty() {
        path = format!("{path}?{}", query.join("&"));
    }
    if operation.get("security").is_some() {
        headers.push(("authorization".to_owned(), format!("Bearer {token}")));
    }
    let body =
        operation["requestBody"]["content"].as_object().and_then(|content| content.values().next());
    let body = body.map(|body| body["example"].to_string()).unwrap_or_default();
    if !body.is_empty() {
        headers.push(("content-type".to_owned(), "application/json".to_owned()));
    }
    let headers: Vec<(&str, &str)> =
        headers.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let answer = browser.send(method.clone(), &path, &headers, body).await;
    (answer.status.as_u16(), answer.text)
}

#[tokio::test]
async fn every_example_works_as_it_is_written_down() {
    let document = document();
    let (mut reads, mut writes) = (Vec::new(), Vec::new());
    for one in operations(&document) {
        let id = one.2["operationId"].as_str().unwrap();
        if !WITHOUT_EXAMPLES.contains(&id) {
            if one.1 == Method::GET { reads.push(one) } else { writes.push(one) }
        }
    }
    // What is deleted goes last.
    writes
        .sort_by_key(|(path, method, _)| (*method == Method::DELETE, path.ends_with("/unpublish")));
    let world = World::new().await;
    let (token, browser) = (token(&world, ADA, &ALL).await, world.browser());
    webhooks::add(&world, ADA, "https://receiver.example/").await;
    let mut broken = Vec::new();
    for (path, method, operation) in reads.into_iter().chain(writes) {
        let (status, text) = example(&browser, &path, &method, &operation, &token).await;
        let is_described = operation["responses"].get(status.to_string()).is_some();
        if !(200..300).contains(&status) || !is_described {
            broken.push(format!("{method} {path}: {status} {text}"));
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
