//! Whatever comes in: a typed answer, never a panic, and one spelling for one meaning.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use proptest::prelude::*;
use quire_routing::{
    Asker, Host, HostList, ParsedAddress, RouteTable,
    href::{entity, href},
    post_id::{post_id_in, post_slug_id},
    reserved, resolve,
};

fn host() -> Host {
    Host::parse("example.test").unwrap()
}

/// Paths that look like ours, with what attackers add.
fn path() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        "[a-z]{1,8}",
        "\\PC{0,6}",
        "(%[0-9a-fA-F]{2}){1,3}",
        Just("me".to_owned()),
        Just("settings".to_owned()),
        Just("tag".to_owned()),
        Just("@ada".to_owned()),
        Just("a-story-0123456789ab".to_owned()),
        Just("..".to_owned()),
        Just("%2e%2e".to_owned()),
        Just("%00".to_owned()),
        Just(String::new()),
    ];
    (proptest::collection::vec(part, 0..6), "\\PC{0,12}")
        .prop_map(|(parts, query)| format!("/{}?{query}", parts.join("/")))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_parsing_or_resolving_panic(text in "\\PC{0,80}", target in path()) {
        let hosts = HostList::new("https://example.test".parse().unwrap());
        let table = RouteTable::standard().unwrap();
        for address in [ParsedAddress::from_absolute(&text), ParsedAddress::parse(host(), &text), ParsedAddress::parse(host(), &target)].into_iter().flatten() {
            let resolution = resolve(table, &hosts, &address, &Asker::default());
            if let Some(location) = resolution.location {
                prop_assert!(location.starts_with('/') && !location.starts_with("//") && !location.contains('\\'), "{location}");
            }
        }
        let _ = (Host::parse(&text), post_id_in(&text), reserved::is_reserved(table, &text), entity::list_in(&text));
    }

    #[test]
    fn the_canonical_path_means_the_same_and_is_its_own_canonical_path(target in path()) {
        let first = ParsedAddress::parse(host(), &target).unwrap();
        let canonical = first.target();
        let second = ParsedAddress::parse(host(), &canonical).unwrap();
        prop_assert_eq!(first.parts().collect::<Vec<_>>(), second.parts().collect::<Vec<_>>());
        prop_assert_eq!(first.query(), second.query());
        prop_assert_eq!(second.target(), canonical);
        prop_assert!(!second.has_trailing_slash() && !second.path().starts_with("//"));
    }

    #[test]
    fn a_redirect_within_our_site_ends_after_one_more_look(target in path()) {
        let hosts = HostList::new("https://example.test".parse().unwrap());
        let table = RouteTable::standard().unwrap();
        let first = ParsedAddress::parse(host(), &target).unwrap();
        let cleaned = resolve(table, &hosts, &first, &Asker::default());
        if let (301, Some(location)) = (cleaned.status, cleaned.location) {
            let second = ParsedAddress::parse(host(), &location).unwrap();
            let again = resolve(table, &hosts, &second, &Asker::default());
            prop_assert!(again.location.is_none() || again.location != Some(location));
        }
    }

    #[test]
    fn what_is_built_is_found_again(username in "[a-z0-9_.]{3,30}", tag in "\\PC{1,12}", id in "[0-9a-f]{12}", slug in "[a-z]{1,8}(-[a-z]{1,8}){0,3}") {
        prop_assume!(!tag.contains(['/', '\\']) && tag != "." && tag != ".." && !tag.chars().any(char::is_control));
        let hosts = HostList::new("https://example.test".parse().unwrap());
        let table = RouteTable::standard().unwrap();
        let story = post_slug_id(&slug, &id);
        // Slugs of tags have no capital letters.
        let tag = tag.to_lowercase();
        for (name, params, wanted) in [
            ("ShowTagPosts", vec![("tagSlug", tag.as_str())], vec![("tagSlug", tag.as_str())]),
            ("ShowPostUnderUser", vec![("username", username.as_str()), ("postId", &story)], vec![("username", username.as_str()), ("postId", &id)]),
        ] {
            let address = ParsedAddress::parse(host(), &href(name, &params).unwrap()).unwrap();
            let resolution = resolve(table, &hosts, &address, &Asker::default());
            prop_assert_eq!((resolution.route, resolution.status), (Some(name), 200));
            let found: Vec<_> = resolution.params.iter().map(|(name, value)| (*name, value.as_str())).collect();
            prop_assert_eq!(found, wanted);
        }
    }

    #[test]
    fn a_host_is_its_own_canonical_spelling(text in "[a-zA-Z0-9._:\\[\\]-]{0,24}") {
        if let Ok(host) = Host::parse(&text) {
            prop_assert_eq!(Host::parse(&host.to_string()), Ok(host));
        }
    }
}
