//! The GraphQL schema as tools read it: GraphiQL, Apollo and code generators ask the questions of graphql-js.

mod shapes;

use super::{outline::outline, world::World};
use quire::api::Api;
use serde_json::{Value, json};
use std::{collections::BTreeSet, sync::Arc};

/// What `getIntrospectionQuery` of graphql-js 16 asks, and what it asks with every option.
const QUESTIONS: [&str; 2] =
    [include_str!("schemas/standard.graphql"), include_str!("schemas/full.graphql")];

/// The name at the end of a chain of wrapped types; `None`: the chain is longer than the question.
fn innermost(of: &Value) -> Option<&str> {
    match &of["ofType"] {
        Value::Null => of["name"].as_str(),
        inner => innermost(inner),
    }
}

#[tokio::test]
async fn tools_read_the_whole_schema_where_it_may_be_asked_for() {
    let world = World::new().await;
    let open = world.browser().of(Arc::new(Api::new(world.app.clone(), true)));
    for question in QUESTIONS {
        let answer = open.ask(question).await;
        assert!(answer.get("errors").is_none(), "{}", answer["errors"]);
        let schema = &answer["data"]["__schema"];
        assert_eq!(schema["queryType"]["name"], "Query");
        let types = schema["types"].as_array().unwrap();
        let names: BTreeSet<&str> = types.iter().map(|one| one["name"].as_str().unwrap()).collect();
        let (mut fields, mut silent) = (0, Vec::new());
        for (one, field) in types.iter().flat_map(|one| {
            one["fields"].as_array().into_iter().flatten().map(move |field| (one, field))
        }) {
            fields += 1;
            let of = innermost(&field["type"]).unwrap_or_else(|| panic!("{field}"));
            assert!(names.contains(of), "{of} is not among the types");
            let is_ours = !one["name"].as_str().unwrap().starts_with("__");
            if is_ours && field["description"].as_str().unwrap_or_default().is_empty() {
                silent.push(format!("{}.{}", one["name"], field["name"]));
            }
        }
        assert!(fields > 1_000, "{fields}");
        assert!(silent.is_empty(), "{silent:?}");
    }
    let closed = world.browser().ask("{ __schema { types { name } } }").await;
    assert!(closed["data"]["__schema"].is_null(), "{closed}");
    let deep = world.browser().post(json!({ "query": QUESTIONS[0] })).await;
    assert_eq!(deep.json()["errors"][0]["extensions"]["code"], "TOO_DEEP", "{}", deep.text);
}

#[tokio::test]
async fn the_document_of_the_schema_is_there_for_everybody() {
    let world = World::new().await;
    let answer = world.browser().get("/v1/schema.graphql").await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), "application/graphql; charset=utf-8");
    assert_eq!(answer.header("access-control-allow-origin"), "*");
    assert_eq!(answer.text, quire_graphql::sdl());
    let again = [("if-none-match", answer.header("etag"))];
    let again = world.browser().send(http::Method::GET, "/v1/schema.graphql", &again, ()).await;
    assert!([200, 304].contains(&again.status.as_u16()), "{}", again.text);
}

#[tokio::test]
async fn what_is_refused_has_a_code_and_words() {
    let world = World::new().await;
    let browser = world.browser();
    let deep = format!("{}{}", "{ session ".repeat(40), "}".repeat(40));
    let many = format!("{{ {} }}", "session { xsrf } ".repeat(500));
    for query in [
        deep.as_str(),
        many.as_str(),
        "{ nothing }",
        "{ latestPostsFeed(paging: { limit: 51 }) { items { id } } }",
        "nonsense",
    ] {
        let answer = browser.post(json!({ "query": query })).await.json();
        let answer = answer.get(0).cloned().unwrap_or(answer);
        let error = &answer["errors"][0];
        assert!(error["message"].as_str().is_some_and(|words| words.len() > 3), "{answer}");
        assert!(error["extensions"]["code"].is_string(), "{answer}");
    }
}

/// The values of an enumeration, in the order of the schema.
fn values<'a>(sdl: &'a str, name: &str) -> Vec<&'a str> {
    let (_, rest) = sdl.split_once(&format!("\nenum {name} {{")).unwrap();
    let (body, _) = rest.split_once("\n}").unwrap();
    let is_value = |line: &&str| {
        line.chars().all(|c| c == '_' || c.is_ascii_uppercase() || c.is_ascii_digit())
    };
    body.lines().map(str::trim).filter(|line| !line.is_empty()).filter(is_value).collect()
}

#[test]
fn the_schema_spells_words_as_every_other_side_does() {
    use quire_core::{catalog, draft, notification, outcome, person, publication, story};
    let sdl = outline();
    for (name, words) in [
        ("PostVisibility", story::Visibility::WORDS),
        ("BlockChangeKind", draft::BlockChangeKind::WORDS),
        ("YourPostsFilter", quire_store::story::OwnFilter::WORDS),
        ("PublishCheckCode", draft::CheckCode::WORDS),
        ("PostOriginKind", story::origin::OriginKind::WORDS),
        ("PostStatus", story::StoryStatus::WORDS),
        ("PostLicense", story::License::WORDS),
        ("MembershipTier", person::MembershipTier::WORDS),
        ("SignupErrorCode", outcome::SignupError::WORDS),
        ("PhoneErrorCode", outcome::PhoneError::WORDS),
        ("MobileVerificationErrorCode", outcome::MobileVerificationError::WORDS),
        ("CatalogType", quire_core::vocabulary::library::CatalogType::WORDS),
        ("CatalogVisibility", catalog::CatalogVisibility::WORDS),
        ("NotificationKind", notification::NotificationKind::WORDS),
        ("NotificationTab", notification::NotificationTab::WORDS),
        ("PublicationRole", publication::PublicationRole::WORDS),
    ] {
        assert_eq!(values(&sdl, name), words, "{name}");
    }
}

#[test]
fn what_is_open_on_hosts_of_their_own_is_in_the_schema() {
    let sdl = outline();
    for (parent, list) in quire_graphql::own_host::OPEN {
        let (_, rest) = sdl.split_once(&format!("\ntype {parent} {{")).unwrap();
        let (body, _) = rest.split_once("\n}").unwrap();
        for name in list {
            assert!(body.contains(&format!("\n\t{name}:")), "{parent}.{name}");
        }
        assert!(list.is_sorted(), "{parent}");
    }
}
