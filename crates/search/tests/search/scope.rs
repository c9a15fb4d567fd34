//! What is searched from which page.

use quire_core::PublicationId;
use quire_search::{
    IndexName,
    scope::{ScopeKind, SearchScope, of_page},
};

#[test]
fn pages_have_the_scopes_of_the_specification() {
    for (page, kind) in [
        ("post", ScopeKind::Post),
        ("community-publication-latest", ScopeKind::Publication),
        ("publication-tagged", ScopeKind::Publication),
        ("user-profile", ScopeKind::User),
        ("user-catalog", ScopeKind::User),
        ("topic-portal", ScopeKind::Topic),
        ("notifications", ScopeKind::Notifications),
        ("your-stories", ScopeKind::YourStories),
        ("search", ScopeKind::SearchPage),
        ("home", ScopeKind::Default),
        ("settings", ScopeKind::Default),
    ] {
        assert_eq!(of_page(page), kind, "{page}");
    }
}

#[test]
fn a_publication_page_searches_eight_of_its_stories() {
    let id = PublicationId::from_bits(5);
    let requests = SearchScope::Publication(id).requests();
    assert_eq!(requests.len(), 1);
    assert_eq!(requests[0].index, IndexName::Posts);
    assert_eq!(requests[0].hits_per_page, 8);
    assert_eq!(requests[0].filter.to_string(), "collectionId:000000000005");
}

#[test]
fn elsewhere_people_publications_and_tags_are_searched() {
    let requests = SearchScope::Default.requests();
    let found: Vec<_> = requests
        .iter()
        .map(|r| (r.index.as_str(), r.hits_per_page, r.analytics_tag.as_str()))
        .collect();
    assert_eq!(
        found,
        [
            ("users", 3, "search_user"),
            ("collections", 3, "search_publication"),
            ("tags", 3, "search_tag")
        ]
    );
}
