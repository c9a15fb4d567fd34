//! The authorisation matrix: everybody there is, at every operation, on
//! everything that exists. The tables name what each gets; an operation without a row fails.

mod operations;
mod rows;

use super::world::{
    ADA, BOB, Browser, LOCKED, ORIGIN, STAFF, SUSPENDED, World, a_person, sweep_each_database,
};
use http::Method;
use quire_app::preference;
use quire_core::{
    PublicationId, UserId,
    person::MembershipTier,
    publication::{PublicationMember, PublicationRole},
};
use quire_routing::{RouteTable, route::RouteTarget};
use quire_store::{StoreError, person, publication};
use rows::{ENDPOINTS, GRAPHQL, REST, Row, rows};
use serde_json::{Value, json};

const READER: u64 = 0xead;
const EDITOR: u64 = 0xed1;
const FORMER: u64 = 0xf0e;

/// Who acts, in the order of the tables' columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Actor {
    Stranger,
    Reader,
    Author,
    OtherAuthor,
    Editor,
    FormerEditor,
    Suspended,
    Staff,
    Spoofed,
}

const ACTORS: [Actor; 9] = [
    Actor::Stranger,
    Actor::Reader,
    Actor::Author,
    Actor::OtherAuthor,
    Actor::Editor,
    Actor::FormerEditor,
    Actor::Suspended,
    Actor::Staff,
    Actor::Spoofed,
];

impl Actor {
    /// A browser of theirs, with a session just begun.
    async fn browser(self, world: &World) -> Browser {
        let person = match self {
            Self::Stranger => return world.browser(),
            Self::Reader => READER,
            Self::Author => ADA,
            Self::OtherAuthor => BOB,
            Self::Editor => EDITOR,
            Self::FormerEditor => FORMER,
            Self::Suspended => SUSPENDED,
            Self::Staff => STAFF,
            Self::Spoofed => return spoofed(world).await,
        };
        world.signed_in(person).await
    }
}

/// Staff that looks through the author's eyes.
async fn spoofed(world: &World) -> Browser {
    let mut browser = world.signed_in(STAFF).await;
    let link = quire_app::spoof::make_link(&world.app, "ada", "sam").await.unwrap();
    let token = link.rsplit('/').next().unwrap().to_owned();
    let sam = browser.cookie.as_deref().unwrap().replace("__Host-sid=", "");
    let sam = quire_app::session::find(&world.app, &sam).await.unwrap().unwrap();
    let device = quire_app::device::Device::default();
    let begun = quire_app::spoof::begin(&world.app, &token, &[sam], &device).await.unwrap();
    browser.cookie = Some(format!("__Host-sid={}", begun.unwrap().1.token));
    let session = browser.ask("{ session { xsrf } }").await;
    browser.xsrf = session["data"]["session"]["xsrf"].as_str().map(str::to_owned);
    browser
}

/// The people who are only here.
async fn fill(world: &World) {
    world
        .app
        .store
        .write(|c| {
            for (id, name) in [(READER, "rea"), (EDITOR, "edi"), (FORMER, "for")] {
                person::insert(c, &a_person(id, name, MembershipTier::Free))?;
            }
            let publication_id = PublicationId::from_bits(1);
            let role = PublicationRole::Editor;
            for id in [EDITOR, FORMER] {
                let user_id = UserId::from_bits(id);
                let publication_id = publication_id.clone();
                publication::set_member(c, &PublicationMember { publication_id, user_id, role })?;
            }
            publication::remove_member(c, &publication_id, &UserId::from_bits(FORMER))?;
            Ok::<_, StoreError>(())
        })
        .await
        .unwrap();
}

/// Every mutation of the schema with arguments that mean something in a [`World`].
pub fn mutations() -> Vec<String> {
    let mut mutations = rows(GRAPHQL);
    mutations.retain(|row| row.operation.starts_with("Mutation."));
    mutations.dedup_by(|row, before| row.operation == before.operation);
    mutations.into_iter().map(|row| row.call).collect()
}

/// An answer in one or two words.
fn outcome(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Number(number) if number.as_i64() == Some(0) => "nothing".to_owned(),
        Value::Array(items) => if items.is_empty() { "none" } else { "some" }.to_owned(),
        Value::Object(fields) => {
            let kind = fields.get("__typename").and_then(Value::as_str);
            let how = fields.get("isPreview").and_then(Value::as_bool);
            let how = how.map(|preview| if preview { "preview" } else { "full" });
            match (kind, how) {
                (Some(kind), Some(how)) => format!("{kind} {how}"),
                (Some(word), None) | (None, Some(word)) => word.to_owned(),
                (None, None) => match fields.get("items") {
                    Some(items) => outcome(items),
                    None if is_nothing(value) => "nothing".to_owned(),
                    None => "value".to_owned(),
                },
            }
        }
        _ => "value".to_owned(),
    }
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Number(number) => number.as_i64() == Some(0),
        Value::Object(fields) => fields.values().all(is_nothing),
        _ => false,
    }
}

async fn by_graphql(browser: &Browser, row: &Row) -> String {
    let (root, field) = row.operation.split_once('.').unwrap();
    let query = format!("{} {{ {} }}", root.to_lowercase(), row.call);
    let body = browser.post(json!({ "query": query })).await.json();
    match body["errors"][0]["extensions"]["code"].as_str() {
        Some(code) => format!("!{code}"),
        None if body.get("errors").is_some() => format!("!{}", body["errors"][0]["message"]),
        None => outcome(&body["data"][field]),
    }
}

async fn by_rest(browser: &Browser, row: &Row) -> String {
    let (method, _) = row.operation.split_once(' ').unwrap();
    let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
    let mut headers = vec![("sec-fetch-site", "same-origin"), ("origin", ORIGIN)];
    headers.extend(browser.cookie.as_deref().map(|cookie| ("cookie", cookie)));
    let answer = browser.send(method, &format!("/v1{}", row.call), &headers, ()).await;
    match answer.text.contains(&super::world::canary(LOCKED)) && row.call.contains("LOCKED") {
        true => "leaked".to_owned(),
        false => answer.status.as_u16().to_string(),
    }
}

/// The rows of `endpoints.tsv` name the route and send the address, with a body perhaps.
async fn by_address(world: &World, browser: &Browser, row: &Row) -> String {
    let (method, route) = row.operation.split_once(' ').unwrap();
    let letter = preference::one_click_link(
        &world.app,
        &UserId::from_bits(ADA),
        "NOTIFICATIONS_ALLOW_EMAIL_FOLLOWERS",
    );
    let call = row.call.replace("{LETTER}", letter.strip_prefix(ORIGIN).unwrap());
    let call = call.replace("{XSRF}", browser.xsrf.as_deref().unwrap_or("none"));
    let (target, body) = call.split_once(' ').unwrap_or((&call, ""));
    let resolution = browser.resolved(target).unwrap();
    assert_eq!(resolution.route, Some(route), "{target}");
    let kind = match body.chars().next() {
        Some('{' | '[') => "application/json",
        _ => "application/x-www-form-urlencoded",
    };
    let mut headers =
        vec![("content-type", kind), ("sec-fetch-site", "same-origin"), ("origin", ORIGIN)];
    headers.extend(browser.cookie());
    headers.extend(browser.xsrf.as_deref().map(|xsrf| ("x-xsrf-token", xsrf)));
    let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
    let (status, ..) = browser.fetch(method, target, &headers, body.to_owned()).await;
    status.as_u16().to_string()
}

/// Every cell of a table; an actor has a site of their own, so that no one is in another's way.
async fn everybody_gets(world: &World, actor: Actor, column: usize, wrong: &mut Vec<String>) {
    fill(world).await;
    // What only reads leaves the session as it is.
    let mut fresh = None;
    for table in [REST, GRAPHQL, ENDPOINTS] {
        for row in rows(table) {
            let browser = match fresh.take() {
                Some(browser) => browser,
                None => actor.browser(world).await,
            };
            let got = match table {
                REST => by_rest(&browser, &row).await,
                GRAPHQL => by_graphql(&browser, &row).await,
                _ => by_address(world, &browser, &row).await,
            };
            if got != row.expected[column] {
                let (what, call, expected) = (&row.operation, &row.call, &row.expected[column]);
                wrong.push(format!("{what}\t{call}\t{actor:?}\texpected {expected}\tgot {got}"));
            }
            if row.only_reads() {
                fresh = Some(browser);
            }
        }
    }
}

#[test]
fn every_operation_has_a_row_in_the_matrix() {
    let mut missing = operations::graphql();
    let known = rows(GRAPHQL);
    missing.retain(|name| known.iter().all(|row| row.operation != *name));
    assert!(missing.is_empty(), "no row in bin/tests/api/matrix/graphql.tsv: {missing:#?}");
    let mut missing = operations::rest();
    let known = rows(REST);
    missing.retain(|name| known.iter().all(|row| row.operation != *name));
    assert!(missing.is_empty(), "no row in bin/tests/api/matrix/rest.tsv: {missing:#?}");
}

#[test]
fn every_address_that_the_server_answers_has_a_row_in_the_matrix() {
    let known = rows(ENDPOINTS);
    let routes = RouteTable::standard().unwrap().routes().iter();
    let answered = routes.filter(|route| route.row.target == RouteTarget::Server(None));
    let mut missing: Vec<&str> = answered.map(|route| route.row.name).collect();
    missing.sort_unstable();
    missing.dedup();
    assert!(missing.len() > 60, "every address is walked: {}", missing.len());
    missing.retain(|name| known.iter().all(|row| !row.operation.ends_with(&format!(" {name}"))));
    assert!(missing.is_empty(), "no row in bin/tests/api/matrix/endpoints.tsv: {missing:#?}");
}

#[tokio::test]
async fn a_text_that_is_no_id_is_answered_like_the_id_of_nothing() {
    let world = World::new().await;
    fill(&world).await;
    let table = GRAPHQL.replace("{NOSTORY}", "no-id").replace("{NOBODY}", "no-id");
    let mut rows = rows(&table);
    rows.retain(|row| row.call.contains("\"no-id\""));
    assert!(rows.len() > 25, "rows about nothing: {}", rows.len());
    for (column, actor) in [(0, Actor::Stranger), (1, Actor::Reader)] {
        let browser = actor.browser(&world).await;
        for row in &rows {
            let (call, expected) = (&row.call, &row.expected[column]);
            assert_eq!(by_graphql(&browser, row).await, *expected, "{actor:?}: {call}");
        }
    }
}

#[tokio::test]
async fn everybody_gets_what_the_matrix_says() {
    let wrong = std::sync::Mutex::new(Vec::new());
    sweep_each_database(ACTORS.into_iter().enumerate(), async |world, (column, actor)| {
        let mut here = Vec::new();
        everybody_gets(&world, actor, column, &mut here).await;
        wrong.lock().unwrap().extend(here);
    })
    .await;
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{} cells differ:\n{}", wrong.len(), wrong.join("\n"));
}
