//! Filters of quality: which results a reader does not get.

use quire_search::{IndexName, filter::Filter, quality::enforced};

#[test]
fn others_get_the_filters_of_the_specification() {
    let text = |index, unfiltered| enforced(index, unfiltered).to_string();
    assert_eq!(text(IndexName::Posts, false), "writtenByHighQualityUser:true");
    assert_eq!(
        text(IndexName::Users, false),
        "NOT isAuthorOnly:true AND (highQualityUser:true OR writtenByHighQualityUser:true)"
    );
    assert_eq!(text(IndexName::Tags, false), "postCount>=1");
}

#[test]
fn the_permission_lifts_quality_but_not_the_rest() {
    assert_eq!(enforced(IndexName::Posts, true), Filter::all(vec![]));
    assert_eq!(enforced(IndexName::Users, true).to_string(), "NOT isAuthorOnly:true");
    assert_eq!(enforced(IndexName::Tags, true).to_string(), "postCount>=1");
}
