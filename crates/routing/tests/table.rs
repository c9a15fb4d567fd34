//! The table as a whole: every pattern means itself and nothing else.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use quire_routing::{
    Asker, HostKind, HostList, Kind, Page, ParsedAddress, RouteTable, resolve,
    route::{RouteRow, RouteTarget},
    table::{Route, TableError},
};
use std::collections::BTreeSet;

fn hosts() -> HostList {
    HostList::new("https://example.test".parse().unwrap())
        .with_user("ada.example.test".parse().unwrap(), "ada")
        .with_publication("pub.example".parse().unwrap(), "my-pub")
}

fn origin(kind: HostKind) -> &'static str {
    match kind {
        HostKind::Default => "https://example.test",
        HostKind::User => "https://ada.example.test",
        HostKind::Collection => "https://pub.example",
    }
}

fn find<'a>(table: &'a RouteTable, route: &Route, path: &str) -> &'a Route {
    let address = ParsedAddress::from_absolute(&format!("{}{path}", origin(route.host))).unwrap();
    table.find(route.host, &address).unwrap_or_else(|| panic!("{path} means nothing"))
}

#[test]
fn a_sample_of_every_pattern_means_its_own_row_and_no_other() {
    let table = RouteTable::standard().unwrap();
    for route in table.routes() {
        for path in route.samples() {
            let found = find(table, route, &path);
            if found.pattern == route.pattern {
                assert_eq!(found.row.name, route.row.name);
                continue;
            }
            // The general shape of rows that the specification also lists value by value: the
            // fixed row answers, with the same page and the value as if it were a parameter.
            let (limited, values) = route.row.values.expect(route.pattern);
            let (preset, value) = found.row.preset.expect(found.pattern);
            assert_eq!((limited, found.row.target), (preset, route.row.target), "{path}");
            assert!(values.contains(&value) && path.ends_with(value), "{path}");
        }
    }
}

#[test]
fn only_patterns_listed_value_by_value_are_hidden_by_others() {
    let table = RouteTable::standard().unwrap();
    let hidden: BTreeSet<&str> = table
        .routes()
        .iter()
        .filter(|route| {
            route.samples().iter().all(|path| find(table, route, path).pattern != route.pattern)
        })
        .map(|route| route.row.name)
        .collect();
    let expected = ["ShowSettingsTab", "search_category"];
    assert_eq!(hidden, expected.into_iter().collect());
}

#[test]
fn the_order_of_rows_never_matters() {
    let table = RouteTable::standard().unwrap();
    let mut rows: Vec<&'static RouteRow> = quire_routing::routes::rows().collect();
    rows.reverse();
    let reversed = RouteTable::build(rows).unwrap();
    for route in table.routes() {
        for path in route.samples() {
            assert_eq!(
                find(table, route, &path).row.name,
                find(&reversed, route, &path).row.name,
                "{path}"
            );
        }
    }
}

#[test]
fn every_sample_resolves_to_what_its_row_says() {
    let (table, hosts) = (RouteTable::standard().unwrap(), hosts());
    for route in table.routes() {
        for path in route.samples() {
            let text = format!("{}{path}", origin(route.host));
            let address = ParsedAddress::from_absolute(&text).unwrap();
            let row = find(table, route, &path).row;
            let resolution = resolve(table, &hosts, &address, &Asker::default());
            if let Some((flag, false)) = row.gate {
                assert!(!Asker::default().flags.is_on(flag));
            }
            assert_eq!(resolution.route, Some(row.name), "{text}");
            assert_eq!(resolution.kind, row.kind, "{text}");
            assert_eq!(resolution.problem, None, "{text}");
            match row.target {
                RouteTarget::Redirect { status, .. } => assert_eq!(resolution.status, status),
                RouteTarget::OwnProfile
                | RouteTarget::Query(_)
                | RouteTarget::Share(_)
                | RouteTarget::Lookup => {
                    assert_eq!(resolution.status, 302);
                }
                _ => assert_eq!(
                    resolution.status,
                    resolution.page.map_or(200, Page::status),
                    "{text}"
                ),
            }
            match resolution.page {
                Some(page) => {
                    assert!(row.pages().any(|possible| possible == page), "{text}");
                    assert_eq!(resolution.layout, Some(page.layout()));
                }
                None => assert!(!row.is_page(), "{text}"),
            }
        }
    }
}

#[test]
fn redirects_of_the_table_end_at_an_answer() {
    let (table, hosts) = (RouteTable::standard().unwrap(), hosts());
    for route in table.routes().iter().filter(|route| route.row.kind == Kind::Redirect) {
        for path in route.samples() {
            let mut text = format!("{}{path}", origin(route.host));
            for _ in 0..4 {
                let address = ParsedAddress::from_absolute(&text).unwrap();
                let next = resolve(table, &hosts, &address, &Asker::default());
                match next.location {
                    Some(location) if location.starts_with('/') => {
                        assert!(!location.starts_with("//"));
                        text = format!("{}{location}", origin(route.host));
                    }
                    Some(location) if location.starts_with("https://example.test") => {
                        text = location;
                    }
                    Some(_) => break,
                    None => {
                        assert!(next.is_lookup() || next.status == 200, "{path} ends at {text}");
                        break;
                    }
                }
            }
        }
    }
}

#[test]
fn every_page_has_a_route_or_is_an_error_screen() {
    let reached: BTreeSet<Page> = quire_routing::routes::rows().flat_map(RouteRow::pages).collect();
    let screens = [Page::NotFound, Page::ServerError, Page::ClientCrash];
    for page in Page::ALL {
        assert!(reached.contains(page) || screens.contains(page), "{page} is out of reach");
    }
}

#[test]
fn an_unknown_page_is_an_error_in_the_specifications_words() {
    for page in Page::ALL {
        assert_eq!(Page::named(page.as_str()), Ok(*page));
    }
    let error = Page::named("nowhere").unwrap_err();
    assert_eq!(error.to_string(), "Expected nowhere page to exist.");
}

const fn row(name: &'static str, pattern: &'static str) -> RouteRow {
    RouteRow {
        name,
        pattern,
        kind: Kind::Page,
        target: RouteTarget::Page(Page::Jobs),
        values: None,
        preset: None,
        query: &[],
        gate: None,
        auth: quire_routing::Auth::Anyone,
        on_every_host: false,
    }
}

#[test]
fn patterns_that_the_precedence_does_not_separate_are_rejected() {
    static SAME: [RouteRow; 2] = [row("a", "/x/{one}"), row("b", "/x/{two}")];
    let error = TableError::Ambiguous { first: "/x/{one}", second: "/x/{two}" };
    assert_eq!(RouteTable::build(&SAME).unwrap_err(), error);

    static DATES: [RouteRow; 2] = [row("a", "/x/{month}"), row("b", "/x/{day}/y")];
    let error = TableError::Ambiguous { first: "/x/{month}", second: "/x/{day}/y" };
    assert_eq!(RouteTable::build(&DATES).unwrap_err(), error);

    static NAMES: [RouteRow; 2] = [row("a", "/x"), row("a", "/y")];
    assert_eq!(RouteTable::build(&NAMES).unwrap_err(), TableError::Name { name: "a" });
}

#[test]
fn what_is_no_pattern_is_rejected() {
    static ROWS: [RouteRow; 6] = [
        row("a", "x"),
        row("a", "/x//y"),
        row("a", "/x{y}"),
        row("a", "/{}"),
        row("a", "/{rest*}/x"),
        row("a", ""),
    ];
    for row in &ROWS {
        let error = RouteTable::build([row]).unwrap_err();
        assert_eq!(error.to_string(), format!("`{}` is not a pattern", row.pattern));
    }
}
