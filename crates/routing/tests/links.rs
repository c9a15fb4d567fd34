//! Links to people, publications, lists, pictures and other sites.

use quire_routing::{
    HostKind, ParsedAddress, RouteTable,
    href::{
        entity::{self, ProfileLink, PublicationLink},
        external::OutsideLink,
    },
    share::share_address,
};

#[test]
fn the_pages_of_a_person_lie_below_their_address() {
    let ada = ProfileLink {
        live_domain: Some("ada.example"),
        username: Some("ada"),
        ..ProfileLink::default()
    };
    assert_eq!(
        entity::in_profile("ShowUserAbout", &ada, &[]).as_deref(),
        Ok("https://ada.example/about")
    );
}

#[test]
fn a_story_lives_in_its_publication_else_in_its_authors_profile() {
    let publication = PublicationLink { slug: Some("my-pub"), ..PublicationLink::default() };
    let ada = ProfileLink { username: Some("ada"), ..ProfileLink::default() };
    assert_eq!(
        entity::story(Some(&publication), &ada, "a-b", "0123456789ab").as_deref(),
        Ok("/my-pub/a-b-0123456789ab")
    );
    assert_eq!(entity::story(None, &ada, "", "0123456789ab").as_deref(), Ok("/@ada/0123456789ab"));
    let own = PublicationLink { domain: Some("pub.example"), ..publication };
    assert_eq!(
        entity::story(Some(&own), &ada, "a-b", "0123456789ab").as_deref(),
        Ok("https://pub.example/a-b-0123456789ab")
    );
}

#[test]
fn outside_links_have_pages_of_our_own() {
    let table = RouteTable::standard().unwrap();
    for link in OutsideLink::ALL {
        let text = format!("https://example.test{}", link.default_path());
        let address = ParsedAddress::from_absolute(&text).unwrap();
        assert!(
            table.find(HostKind::Default, &address).is_some_and(|route| route.row.is_page()),
            "{link}"
        );
    }
}

#[test]
fn channels_share_an_encoded_address() {
    let url = "https://example.test/p/a?b=1&c=2";
    for channel in ["twitter", "facebook", "linkedin", "mastodon", "email"] {
        let address = share_address(channel, url).unwrap();
        assert!(
            address.ends_with("https%3A%2F%2Fexample.test%2Fp%2Fa%3Fb%3D1%26c%3D2"),
            "{channel}"
        );
    }
    assert_eq!(share_address("pigeon", url), None);
}
