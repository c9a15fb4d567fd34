//! `cases.json` is what Rust answers today; other implementations answer the same file.

use quire_routing::{RouteTable, print, print::cases};

// F097, F400, F403, F404, F411, F232, F389
#[test]
fn the_checked_in_cases_are_fresh() {
    let now = cases::text(RouteTable::standard().unwrap()).unwrap();
    let checked_in = include_str!("../cases.json");
    let differing = now.lines().zip(checked_in.lines()).find(|(now, before)| now != before);
    assert_eq!(differing, None, "run the example print_cases and look at what changed");
    assert_eq!(now.len(), checked_in.len());
}

// F416
#[test]
fn the_printed_table_has_every_route_page_and_layout() {
    let table = RouteTable::standard().unwrap();
    let printed = serde_json::to_value(print::routes(table)).unwrap();
    let count = |field: &str| printed[field].as_array().unwrap().len();
    assert_eq!((count("layouts"), count("pages")), (5, quire_routing::Page::ALL.len()));
    assert_eq!(count("routes"), table.routes().len());
    let post =
        printed["routes"].as_array().unwrap().iter().find(|route| route["name"] == "ShowPost");
    assert_eq!(post.unwrap()["params"][0]["form"], "postId");
}
