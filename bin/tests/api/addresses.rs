//! Addresses by id lead to where the thing stands, and nowhere when there is no such thing.

use super::world::{ORIGIN, World, on_each_database, user_id};
use poem::http::{HeaderMap, header};
use quire::front::{Application, Live, Reader};
use quire_app::session;
use quire_core::{
    PublicationId, UserId,
    flag::{Flag, FlagValue},
};
use quire_routing::{Asker, Host, HostList, Page, ParsedAddress, Table, resolve};
use std::sync::Arc;

/// Where the front door leads a stranger who asks for `path`; none: it is not found.
async fn leads_to(world: &World, path: &str) -> Option<String> {
    let hosts = HostList::new(ORIGIN);
    let host = Host::from_headers([b"quire.example".as_slice()]).unwrap();
    let address = ParsedAddress::parse(host, path).unwrap();
    let resolution = resolve(Table::standard().unwrap(), &hosts, &address, &Asker::default());
    let (live, stranger) = (Live::new(world.app.clone()), Reader::default());
    if resolution.page.is_none() {
        return live.lookup(&resolution, &stranger).await.unwrap();
    }
    let verdict = live.verdict(&resolution, &stranger).await.unwrap();
    assert_eq!(verdict.status, if verdict.location.is_some() { 302 } else { 404 }, "{path}");
    verdict.location
}

/// The status of a page for a stranger.
async fn status(world: &World, path: &str) -> u16 {
    verdict(world, path).await.0
}

/// The status of an address, and the page that says it.
pub async fn verdict(world: &World, path: &str) -> (u16, Page) {
    let hosts = HostList::new(ORIGIN);
    let host = Host::from_headers([b"quire.example".as_slice()]).unwrap();
    let address = ParsedAddress::parse(host, path).unwrap();
    let resolution = resolve(Table::standard().unwrap(), &hosts, &address, &Asker::default());
    let live = Live::new(world.app.clone());
    let verdict = live.verdict(&resolution, &Reader::default()).await.unwrap();
    (verdict.status, verdict.page)
}

#[tokio::test]
async fn the_profile_of_a_deleted_account_is_gone_until_it_is_taken_back_or_erased() {
    on_each_database(async |world| {
        let pages = ["/@ada", "/@ada/about", "/@ada/lists"];
        let are = async |wanted: u16, when: &str| {
            for path in pages {
                assert_eq!(status(&world, path).await, wanted, "{path} {when}");
            }
        };
        are(200, "before").await;
        assert_eq!(status(&world, "/@sue").await, 404, "suspended");
        let ada = world.stepped_up(0xa0a).await;
        let change = "mutation { changeUsername(username: \"ada2\") { __typename } }";
        ada.ask(change).await;
        ada.ask("mutation { deleteAccount { __typename } }").await;
        are(410, "deleted; an old name says the same").await;
        assert_eq!(status(&world, "/@ada2").await, 410);
        // Each says so on its own page.
        let own = [Page::UserProfile, Page::UserAbout, Page::UserCatalogs];
        for (path, page) in pages.into_iter().zip(own) {
            assert_eq!(verdict(&world, path).await.1, page, "{path}");
        }
        world.doubles.clock.advance(15 * 86_400);
        quire_app::retention::forget_old(&world.app).await.unwrap();
        are(404, "erased").await;
    })
    .await;
}

#[tokio::test]
async fn the_flags_of_the_site_decide_what_an_address_shows_to_whom() {
    let world = World::new().await;
    let opened =
        session::open(&world.app, &UserId::from_bits(0xa0a), &quire_app::device::Device::default())
            .await
            .unwrap();
    let cookie = format!("__Host-sid={}", opened.token).parse().unwrap();
    let signed_in = HeaderMap::from_iter([(header::COOKIE, cookie)]);
    for on in [true, false] {
        let mut app = world.app.clone();
        app.flags = Arc::new([(Flag::Mastodon, FlagValue::Boolean(on))].into());
        for headers in [&HeaderMap::new(), &signed_in] {
            let reader = Live::new(app.clone()).reader(headers).await.unwrap();
            assert_eq!(reader.flags.is_on(Flag::Mastodon), on);
            assert_eq!(reader.viewer.user_id().is_some(), !headers.is_empty());
        }
    }
}

// F165
#[tokio::test]
async fn ids_of_publications_and_people_lead_to_their_addresses() {
    let world = World::new().await;
    let id = PublicationId::from_bits(1).to_string();
    for (path, wanted) in [
        (format!("/c/{id}"), Some("/field-notes".to_owned())),
        (format!("/c/{id}/about"), Some("/field-notes/about".to_owned())),
        (format!("/c/{id}/tagged/caf%C3%A9"), Some("/field-notes/tagged/caf%C3%A9".to_owned())),
        ("/c/000000000000".to_owned(), None),
        ("/c/x".to_owned(), None),
        ("/c/x/about".to_owned(), None),
        (format!("/u/{}", user_id(0xa0a)), Some("/@ada".to_owned())),
        ("/u/x".to_owned(), None),
    ] {
        assert_eq!(leads_to(&world, &path).await, wanted, "{path}");
    }
}
