//! What a stranger gets from every operation there is. A new operation without a line here fails.

mod graphql;

use super::world::{PUBLIC, World, story_id, user_id};
use serde_json::Value;

/// What a stranger gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gets {
    /// What is public, without anything of one person.
    Public,
    /// Null, false, zero or an empty page: it is about the viewer.
    Nothing,
    /// The member `Unauthorized` of the result union.
    Unauthorized,
    /// It is there for strangers.
    Service,
}

use Gets::{Nothing, Public, Service, Unauthorized};
use graphql::GRAPHQL;

const REST: &[(&str, Gets)] = &[
    ("get /stories/{id}", Public),
    ("get /users/{username}", Public),
    ("get /publications/{slug}", Public),
    ("get /publications/{slug}/stories", Public),
    ("get /tags/{slug}/stories", Public),
    ("get /search", Public),
];

/// Every mutation of the schema with arguments that mean something in a [`World`].
pub fn mutations() -> Vec<String> {
    let mutations = GRAPHQL.iter().filter(|(name, ..)| name.starts_with("Mutation."));
    mutations.map(|(_, _, call)| filled(call)).collect()
}

fn filled(call: &str) -> String {
    call.replace("STORY", &story_id(PUBLIC)).replace("USER", &user_id(0xa0a))
}

/// The fields of the root types, as `Type.field`.
pub fn operations() -> Vec<String> {
    let sdl = quire_graphql::sdl();
    let mut operations = Vec::new();
    for root in ["Query", "Mutation"] {
        let body = sdl.split(&format!("type {root} {{")).nth(1).unwrap();
        let body = body.split("\n}").next().unwrap();
        let mut in_text = false;
        for line in body.lines().map(str::trim) {
            if line.starts_with("\"\"\"") {
                in_text = !in_text && line.matches("\"\"\"").count() == 1
                    || (in_text && line != "\"\"\"");
            } else if !in_text && !line.is_empty() {
                let name: String = line.chars().take_while(char::is_ascii_alphanumeric).collect();
                operations.push(format!("{root}.{name}"));
            }
        }
    }
    operations.sort();
    operations
}

#[test]
fn every_operation_of_the_schema_has_a_line() {
    let mut lines: Vec<String> = GRAPHQL.iter().map(|(name, ..)| (*name).to_owned()).collect();
    lines.sort();
    assert_eq!(operations(), lines);
}

/// The operations of the REST API, as `method path`.
pub fn rest_operations() -> Vec<String> {
    let document: Value = serde_json::from_str(&quire::rest::openapi()).unwrap();
    let mut operations = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        operations
            .extend(methods.as_object().unwrap().keys().map(|method| format!("{method} {path}")));
    }
    operations.sort();
    operations
}

#[test]
fn every_operation_of_the_rest_api_has_a_line() {
    let mut lines: Vec<String> = REST.iter().map(|(name, _)| (*name).to_owned()).collect();
    lines.sort();
    assert_eq!(rest_operations(), lines);
}

#[test]
fn every_list_of_the_schema_has_a_length_at_the_gate() {
    let mut fields = Vec::new();
    for line in quire_graphql::sdl().lines().map(str::trim) {
        let Some((head, kind)) = line.rsplit_once(": ") else { continue };
        let is_list = kind.starts_with('[')
            || kind.starts_with("PostPage")
            || kind.starts_with("CatalogPage")
            || kind.starts_with("CatalogItemPage")
            || kind.starts_with("ReadingPage")
            || kind.starts_with("DraftPage")
            || kind.starts_with("FeedPage")
            || kind.starts_with("FollowedEntitiesConnection")
            || kind.starts_with("RevisionPage")
            || kind.starts_with("QuotePage")
            || kind.starts_with("UserPage")
            || kind.starts_with("NotificationPage")
            || kind.starts_with("CollectionPage")
            || kind.starts_with("TagPage")
            || kind.starts_with("ThreadedPostResponses");
        if is_list && !head.starts_with('"') {
            fields.push(head.chars().take_while(char::is_ascii_alphanumeric).collect::<String>());
        }
    }
    fields.sort();
    fields.dedup();
    let known: Vec<String> = quire_graphql::gate_fields::FIELDS
        .list_lengths
        .iter()
        .map(|(name, _)| (*name).to_owned())
        .collect();
    assert_eq!(fields, known);
}

#[tokio::test]
async fn a_stranger_gets_what_the_line_says() {
    let world = World::new().await;
    for (name, gets, call) in GRAPHQL {
        let call = filled(call);
        let (root, field) = name.split_once('.').unwrap();
        let answer = world.browser().ask(&format!("{} {{ {call} }}", root.to_lowercase())).await;
        assert!(answer.get("errors").is_none(), "{name}: {answer}");
        let value = &answer["data"][field];
        match gets {
            Unauthorized => assert_eq!(value["__typename"], "Unauthorized", "{name}"),
            Nothing => {
                let is_empty = |list: &Value| list.as_array().is_some_and(Vec::is_empty);
                let is_empty_list = is_empty(value) || is_empty(&value["items"]);
                assert!(is_nothing(value) || is_empty_list, "{name}: {value}");
            }
            Public | Service => assert!(!is_nothing(value), "{name}: {value}"),
        }
    }
}

pub fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Number(number) => number.as_i64() == Some(0),
        Value::Object(fields) => fields.values().all(is_nothing),
        _ => false,
    }
}
