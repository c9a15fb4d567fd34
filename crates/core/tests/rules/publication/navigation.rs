//! The bar of a publication.

use quire_core::{
    publication::navigation::{InvalidNavigation, NavItem, checked},
    vocabulary::publication::NavDestination,
};

fn item(destination: NavDestination, title: &str, value: &str) -> NavItem {
    NavItem { destination, title: title.to_owned(), value: value.to_owned() }
}

#[test]
fn a_bar_is_short_and_leads_to_one_other_site_at_its_end() {
    let link = item(NavDestination::ExternalUrl, "Shop", " https://shop.example ");
    let about = item(NavDestination::About, " About\n us ", "x");
    let kept = checked(&[link.clone(), about.clone()]).unwrap();
    assert_eq!(kept[0], item(NavDestination::About, "About us", ""));
    assert_eq!(kept[1], item(NavDestination::ExternalUrl, "Shop", "https://shop.example"));
    let of = |items: Vec<NavItem>| checked(&items).unwrap_err();
    assert_eq!(of(vec![link.clone(), link]), InvalidNavigation::TooManyExternal);
    assert_eq!(of(vec![about.clone(); 1_000]), InvalidNavigation::TooMany);
    assert_eq!(of(vec![item(NavDestination::About, " ", "")]), InvalidNavigation::NoTitle);
    let long = item(NavDestination::About, &"x".repeat(31), "");
    assert_eq!(of(vec![long]), InvalidNavigation::LongTitle);
    let hostile = item(NavDestination::ExternalUrl, "X", "javascript:alert(1)");
    assert_eq!(of(vec![hostile]), InvalidNavigation::Target);
}
