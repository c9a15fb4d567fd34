//! What addresses mean.

use super::super::words;
use quire_cases::{Case, check_named as check};
use quire_routing::{
    Asker, Auth, HostList, Kind, Page, ParsedAddress, Resolution, RouteTable, resolve,
    route::{RouteRow, RouteTarget},
};
use serde_json::{Value, json};

#[test]
fn every_address_means_what_its_case_says() {
    check(include_str!("../../cases/addresses.json"), |case| match case.rule.as_str() {
        "resolve" => {
            let found = ask(case.text("address"), case.input["signedIn"] == true);
            let mut given = serde_json::to_value(&found).unwrap();
            given["problem"] = found.problem.map(|problem| problem.to_string()).into();
            given
        }
        "search category" => {
            let found = ask(case.input.as_str().unwrap(), false);
            let scope = found.param("collectionSlug");
            match found.search_category() {
                Some(category) => json!({"category": category, "scope": scope}),
                None => Value::Null,
            }
        }
        "duplicate route" => duplicate(case),
        other => panic!("no rule is called {other}"),
    });
}

fn ask(address: &str, signed_in: bool) -> Resolution {
    let hosts = HostList::new("https://example.test".parse().unwrap())
        .with_user("ada.example.test".parse().unwrap(), "ada")
        .with_publication("pub.example".parse().unwrap(), "my-pub");
    let address = ParsedAddress::from_absolute(address).unwrap();
    let asker = Asker { signed_in, ..Asker::default() };
    resolve(RouteTable::standard().unwrap(), &hosts, &address, &asker)
}

/// Why rows with these patterns make no table; null when they do.
fn duplicate(case: &Case) -> Value {
    let patterns = case.input.as_array().unwrap().iter().enumerate();
    let rows = patterns.map(|(index, pattern)| {
        let row = RouteRow {
            name: Box::leak(format!("route {index}").into_boxed_str()),
            pattern: Box::leak(pattern.as_str().unwrap().to_owned().into_boxed_str()),
            kind: Kind::Page,
            target: RouteTarget::Page(Page::Jobs),
            values: None,
            preset: None,
            query: &[],
            gate: None,
            auth: Auth::Anyone,
            on_every_host: false,
        };
        &*Box::leak(Box::new(row))
    });
    words(RouteTable::build(rows).map(|_| Value::Null))
}
