//! The indexes, and what a search in a category is counted as.

use quire_core::vocabulary::search::SearchAnalyticsTag;
use quire_search::{Category, IndexName, analytics_tag};

#[test]
fn every_category_has_the_analytics_tag_of_the_specification() {
    let tags: Vec<_> = Category::ALL.iter().map(|c| analytics_tag(Some(*c)).as_str()).collect();
    assert_eq!(
        tags,
        ["search_user", "search_tag", "search_post", "search_publication", "search_list"]
    );
    assert_eq!(analytics_tag(None), SearchAnalyticsTag::Post);
}

#[test]
fn positions_follow_the_list() {
    for (place, name) in IndexName::ALL.iter().enumerate() {
        assert_eq!(name.position(), place);
    }
}
