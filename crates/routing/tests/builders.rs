//! What the compiler cannot see about builders; their examples are cases (`cases/builders.json`).

use quire_routing::{
    RouteTable,
    href::{self, RouteError, TYPED, href},
};

#[test]
fn a_key_that_the_page_would_lose_is_refused() {
    let lost = href("ShowPost", &[("postId", "a"), ("utm_source", "b")]);
    assert_eq!(lost.unwrap_err().to_string(), "ShowPost has no param or query key utm_source");
}

#[test]
fn missing_parameters_are_named() {
    let error = href("ShowUserList", &[("username", "ada")]).unwrap_err();
    assert_eq!(error, RouteError::MissingParams { missing: vec!["catalogSlugId"] });
}

#[test]
fn typed_builders_agree_with_the_table() {
    let table = RouteTable::standard().unwrap();
    for (name, pattern) in TYPED {
        assert_eq!(table.row(name).map(|row| row.pattern), Some(*pattern), "{name}");
    }
    let every_seed_name = table.routes().iter().map(|route| route.row.name);
    for name in every_seed_name.filter(|name| name.starts_with("Show") && *name != "ShowTopic") {
        assert!(TYPED.iter().any(|(typed, _)| *typed == name), "{name} has no typed builder");
    }
    assert_eq!(href::show_post("a b"), "/p/a%20b");
    assert_eq!(href::show_post_under_user("ada", "a-0123456789ab"), "/@ada/a-0123456789ab");
    assert_eq!(href::show_home(), "/");
}
