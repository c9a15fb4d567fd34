//! Refusals and pages have one shape each, whatever the operation (decision 0071).

use super::{super::world::World, QUESTIONS};
use quire::api::Api;
use serde_json::{Value, json};
use std::{collections::BTreeSet, path::Path, process::Command, sync::Arc};

/// What has words for people and is no refusal.
const NO_REFUSALS: [&str; 1] = ["GiftOffer"];

/// Pages that the specification, or a list that was there before, shapes in another way.
const OTHER_PAGES: [(&str, &[&str]); 4] = [
    ("FeedPage", &["asOf", "items", "pagingInfo"]),
    ("FollowedEntitiesConnection", &["edges", "pageInfo"]),
    ("ThreadedPostResponses", &["pagingInfo", "posts"]),
    ("WebhookDeliveries", &["deliveries", "pagingInfo"]),
];

/// The answer to the question of graphql-js.
async fn introspected(world: &World) -> Value {
    let open = world.browser().of(Arc::new(Api::new(world.app.clone(), true)));
    let answer = open.ask(QUESTIONS[0]).await;
    assert!(answer.get("errors").is_none(), "{}", answer["errors"]);
    answer["data"].clone()
}

fn types(data: &Value) -> &Vec<Value> {
    data["__schema"]["types"].as_array().unwrap()
}

fn names<'a>(list: &'a Value, of: &str) -> BTreeSet<&'a str> {
    let list = list[of].as_array().into_iter().flatten();
    list.map(|one| one["name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn every_refusal_of_every_union_is_an_error() {
    let world = World::new().await;
    let data = introspected(&world).await;
    let of = |kind: &str| types(&data).iter().filter(|one| one["kind"] == kind).collect::<Vec<_>>();
    let errors = of("INTERFACE").into_iter().find(|one| one["name"] == "Error").unwrap();
    assert_eq!(names(errors, "fields"), ["errorCode", "message"].into());
    let errors = names(errors, "possibleTypes");
    let with_words: BTreeSet<&str> = of("OBJECT")
        .into_iter()
        .filter(|one| names(one, "fields").contains("message"))
        .map(|one| one["name"].as_str().unwrap())
        .collect();
    let mut in_unions = BTreeSet::new();
    for union in of("UNION") {
        let members = names(union, "possibleTypes");
        assert!(!members.is_disjoint(&errors) || !is_result(union), "{union}");
        in_unions.extend(members.intersection(&with_words).copied());
    }
    let refusals: BTreeSet<&str> =
        in_unions.into_iter().filter(|name| !NO_REFUSALS.contains(name)).collect();
    assert_eq!(refusals, errors);
}

/// Whether a union is the answer of an operation.
fn is_result(union: &Value) -> bool {
    union["name"].as_str().unwrap().ends_with("Result")
}

#[tokio::test]
async fn tools_ask_for_a_refusal_in_one_way() {
    let world = World::new().await;
    let refused = world
        .browser()
        .act(
            "mutation { followUser(targetUserId: \"000000000a0a\") { __typename ... on Error { message errorCode } } }",
            json!({}),
        )
        .await;
    assert_eq!(refused["errorCode"], "UNAUTHORIZED", "{refused}");
    assert_eq!(refused["message"], "Sign in to do this.");
}

#[tokio::test]
async fn pages_are_items_and_what_comes_next() {
    let world = World::new().await;
    let data = introspected(&world).await;
    for one in types(&data).iter().filter(|one| one["kind"] == "OBJECT") {
        let (name, fields) = (one["name"].as_str().unwrap(), names(one, "fields"));
        if !fields.contains("pagingInfo") && !fields.contains("pageInfo") {
            continue;
        }
        let other = OTHER_PAGES.iter().find(|(other, _)| *other == name);
        let wanted = other.map_or(&["items", "pagingInfo"][..], |(_, fields)| *fields);
        assert_eq!(fields, wanted.iter().copied().collect(), "{name}");
    }
}

#[tokio::test]
async fn graphql_js_builds_the_schema_that_is_offered() {
    let world = World::new().await;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web");
    let has_package = folder.join("node_modules/graphql").exists();
    assert!(has_package, "run `npm ci` in web (`cargo xtask test` does)");
    let dir = tempfile::tempdir().unwrap();
    let (asked, offered) = (dir.path().join("asked.json"), dir.path().join("offered.graphql"));
    std::fs::write(&asked, introspected(&world).await.to_string()).unwrap();
    std::fs::write(&offered, world.browser().get("/v1/schema.graphql").await.text).unwrap();
    // Modules are looked up beside the program, so it is handed over as text.
    let program = include_str!("graphql.mjs");
    let compared = Command::new("node")
        .args(["--input-type=module", "--eval", program])
        .env("ASKED", asked)
        .env("OFFERED", offered)
        .current_dir(folder)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&compared.stderr);
    assert!(compared.status.success(), "{said}{}", String::from_utf8_lossy(&compared.stdout));
}

#[tokio::test]
async fn every_field_and_every_argument_says_what_it_is() {
    let world = World::new().await;
    let data = introspected(&world).await;
    let says = |one: &Value| one["description"].as_str().is_some_and(|text| text.len() > 5);
    let mut silent = Vec::new();
    let list = |one: &Value, of: &str| one[of].as_array().cloned().unwrap_or_default();
    for one in types(&data).iter().filter(|one| !one["name"].as_str().unwrap().starts_with("__")) {
        for field in [list(one, "fields"), list(one, "inputFields")].concat() {
            if !says(&field) {
                silent.push(format!("{}.{}", one["name"], field["name"]));
            }
            for argument in list(&field, "args").iter().filter(|argument| !says(argument)) {
                silent.push(format!("{}.{}({})", one["name"], field["name"], argument["name"]));
            }
        }
    }
    assert!(silent.is_empty(), "without words: {}", silent.join(", "));
}
