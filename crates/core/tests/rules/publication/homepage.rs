//! The homepage of a publication.

use quire_core::publication::homepage::{
    HomeLayout, HomeSection, HomeSectionKind, InvalidHomepage, checked,
};

fn section(kind: HomeSectionKind, title: &str, value: &str) -> HomeSection {
    HomeSection { kind, layout: HomeLayout::List, title: title.to_owned(), value: value.to_owned() }
}

#[test]
fn a_homepage_is_short_and_shows_nothing_twice() {
    let latest = section(HomeSectionKind::Latest, " New\n here ", "x");
    let food = section(HomeSectionKind::Topic, "Food", " food ");
    let tea = section(HomeSectionKind::Topic, "Tea", "tea");
    let kept = checked(&[latest.clone(), food.clone(), tea]).unwrap();
    assert_eq!(kept[0], section(HomeSectionKind::Latest, "New here", ""));
    assert_eq!(kept[1].value, "food");
    let of = |sections: Vec<HomeSection>| checked(&sections).unwrap_err();
    assert_eq!(of(vec![food.clone(), food]), InvalidHomepage::Twice);
    assert_eq!(of(vec![latest; 1_000]), InvalidHomepage::TooMany);
    assert_eq!(of(vec![section(HomeSectionKind::Latest, " ", "")]), InvalidHomepage::NoTitle);
    let long = section(HomeSectionKind::Latest, &"x".repeat(51), "");
    assert_eq!(of(vec![long]), InvalidHomepage::LongTitle);
    assert_eq!(of(vec![section(HomeSectionKind::Topic, "x", " ")]), InvalidHomepage::Topic);
}
