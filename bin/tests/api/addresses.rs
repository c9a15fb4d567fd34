//! Addresses by id lead to where the thing stands, and nowhere when there is no such thing.

use super::{
    drafts::begin,
    publishing::publish,
    world::{
        ADA, DELETED, DRAFT, LOCKED, OF_SUSPENDED, ORIGIN, PUBLIC, RESPONSE, UNLISTED, World,
        on_each_database, story_id, user_id,
    },
};
use poem::http::{HeaderMap, header};
use quire::application::SiteApplication;
use quire_app::session;
use quire_core::{
    PublicationId, Timestamp, UserId,
    flag::{Flag, FlagValue},
};
use quire_front::{Application, Reader};
use quire_routing::{Asker, Host, HostList, Page, ParsedAddress, RouteTable, resolve};
use quire_store::Cursor;
use serde_json::json;
use std::sync::Arc;

/// Where the front door leads a stranger who asks for `path`; none: it is not found.
async fn leads_to(world: &World, path: &str) -> Option<String> {
    let hosts = HostList::new(ORIGIN.parse().unwrap());
    let host = Host::from_headers([b"quire.example".as_slice()]).unwrap();
    let address = ParsedAddress::parse(host, path).unwrap();
    let resolution = resolve(RouteTable::standard().unwrap(), &hosts, &address, &Asker::default());
    let (live, stranger) = (SiteApplication::new(world.app.clone()), Reader::default());
    if resolution.page.is_none() {
        return live.lookup(&resolution, &stranger).await.unwrap();
    }
    let verdict = live.verdict(&address, &resolution, &stranger).await.unwrap();
    assert_eq!(verdict.status, if verdict.location.is_some() { 302 } else { 404 }, "{path}");
    verdict.location
}

/// What a page answers a stranger with, and where it leads.
pub async fn answer(world: &World, host: &str, path: &str) -> (u16, Option<String>) {
    let hosts = HostList::new(ORIGIN.parse().unwrap())
        .with_publication("notes.example".parse().unwrap(), "field-notes");
    let host = Host::from_headers([host.as_bytes()]).unwrap();
    let address = ParsedAddress::parse(host, path).unwrap();
    let resolution = resolve(RouteTable::standard().unwrap(), &hosts, &address, &Asker::default());
    let live = SiteApplication::new(world.app.clone());
    let verdict = live.verdict(&address, &resolution, &Reader::default()).await.unwrap();
    (verdict.status, verdict.location)
}

/// The purge tags of a page as a stranger sees it.
pub async fn tags_of(world: &World, path: &str) -> Vec<String> {
    let hosts = HostList::new(ORIGIN.parse().unwrap());
    let host = Host::from_headers([b"quire.example".as_slice()]).unwrap();
    let address = ParsedAddress::parse(host, path).unwrap();
    let resolution = resolve(RouteTable::standard().unwrap(), &hosts, &address, &Asker::default());
    let live = SiteApplication::new(world.app.clone());
    let verdict = live.verdict(&address, &resolution, &Reader::default()).await.unwrap();
    assert_eq!(verdict.status, 200, "{path}");
    verdict.tags
}

/// The status of a page for a stranger.
async fn status(world: &World, path: &str) -> u16 {
    verdict(world, path).await.0
}

/// The status of an address, and the page that says it.
pub async fn verdict(world: &World, path: &str) -> (u16, Page) {
    let hosts = HostList::new(ORIGIN.parse().unwrap());
    let host = Host::from_headers([b"quire.example".as_slice()]).unwrap();
    let address = ParsedAddress::parse(host, path).unwrap();
    let resolution = resolve(RouteTable::standard().unwrap(), &hosts, &address, &Asker::default());
    let live = SiteApplication::new(world.app.clone());
    let verdict = live.verdict(&address, &resolution, &Reader::default()).await.unwrap();
    (verdict.status, verdict.page)
}

#[tokio::test]
async fn an_address_with_the_storys_id_leads_to_where_it_stands() {
    on_each_database(async |world| {
        let of = |n: u64| story_id(n);
        let (id, draft, gone, response) = (of(PUBLIC), of(DRAFT), of(DELETED), of(RESPONSE));
        let home = format!("/field-notes/gardens-1-{id}");
        let own = format!("/@bob/gardens-9-{response}");
        let is = async |path: String, wanted: (u16, Option<&str>)| {
            let (status, to) = answer(&world, "quire.example", &path).await;
            assert_eq!((status, to.as_deref()), wanted, "{path}");
        };
        is(home.clone(), (200, None)).await;
        is(own.clone(), (200, None)).await;
        is(format!("/p/{id}"), (200, None)).await;
        for elsewhere in [
            format!("/field-notes/{id}"),
            format!("/field-notes/its-old-words-{id}"),
            format!("/field-notes/Gardens-1-{id}"),
            format!("/@ada/gardens-1-{id}"),
            format!("/@bob/gardens-1-{id}"),
            format!("/@nobody/gardens-1-{id}"),
            format!("/no-publication/gardens-1-{id}"),
            format!("/s/an-invented-sequence/gardens-1-{id}"),
            format!("/s/an-invented-sequence/{id}"),
        ] {
            is(elsewhere, (301, Some(&home))).await;
        }
        is(format!("/field-notes/gardens-9-{response}"), (301, Some(&own))).await;
        let asked = format!("/field-notes/x-{id}?source=a%20b&tag=rust");
        is(asked, (301, Some(&format!("{home}?source=a%20b&tag=rust")))).await;
        is(format!("/s/an-invented-sequence/x-{draft}"), (404, None)).await;
        is(format!("/@ada/x-{draft}"), (404, None)).await;
        is(format!("/@ada/x-{gone}"), (410, None)).await;
        is("/@ada/x-ffffffffffff".to_owned(), (404, None)).await;
        let published = format!("/field-notes/gardens-8-{}", of(OF_SUSPENDED));
        // Gone at each of its addresses: none leads to where it stood.
        for path in [format!("/@sue/gardens-8-{}", of(OF_SUSPENDED)), published] {
            is(path, (410, None)).await;
        }
        is("/@sue/x-ffffffffffff".to_owned(), (404, None)).await;
        let there = async |path: String| answer(&world, "notes.example", &path).await;
        assert_eq!(there(format!("/gardens-1-{id}")).await, (200, None));
        let moved = (301, Some(format!("/gardens-1-{id}")));
        assert_eq!(there(format!("/old-{id}")).await, moved);
        let away = (301, Some(format!("{ORIGIN}{own}")));
        assert_eq!(there(format!("/gardens-9-{response}")).await, away);
    })
    .await;
}

#[tokio::test]
async fn a_new_slug_or_name_moves_a_story_at_once_and_back() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let id = begin(&ada, "save-0001").await;
        publish(&ada, &id, 1, json!({})).await;
        let first = format!("/@ada/rivers-{id}");
        let second = format!("/@ada/%D1%80%D0%B5%D0%BA%D0%B8-{id}");
        let is = async |path: &str, wanted: (u16, Option<&str>)| {
            let (status, to) = answer(&world, "quire.example", path).await;
            assert_eq!((status, to.as_deref()), wanted, "{path}");
        };
        is(&first, (200, None)).await;
        ada.ask(&slug(&id, "Реки")).await;
        is(&first, (301, Some(&second))).await;
        is(&second, (200, None)).await;
        ada.ask(&slug(&id, "rivers")).await;
        is(&second, (301, Some(&first))).await;
        is(&first, (200, None)).await;
        let ada = world.stepped_up(ADA).await;
        ada.ask("mutation { changeUsername(username: \"ada2\") { __typename } }").await;
        is(&first, (301, Some(&format!("/@ada2/rivers-{id}")))).await;
    })
    .await;
}

fn slug(id: &str, slug: &str) -> String {
    format!(
        "mutation {{ updatePostSettings(postId: \"{id}\", settings: {{ slug: \"{slug}\" }}) {{ __typename }} }}"
    )
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
        assert_eq!(status(&world, "/@sue").await, 410, "suspended, which its page says");
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
            let reader = SiteApplication::new(app.clone()).reader(headers, None).await.unwrap();
            assert_eq!(reader.flags.is_on(Flag::Mastodon), on);
            assert_eq!(reader.viewer.user_id().is_some(), !headers.is_empty());
        }
    }
}

// proves F165: "The address with a publication's id leads to its front page"
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

#[tokio::test]
async fn a_list_is_read_on_where_one_of_its_stories_ends_and_nowhere_else() {
    on_each_database(async |world| {
        let is = async |path: &str, wanted: (u16, Option<&str>)| {
            let (status, to) = answer(&world, "quire.example", path).await;
            assert_eq!((status, to.as_deref()), wanted, "{path}");
        };
        // Of everybody's listed stories the locked one is the newest, and the public one the last.
        let place = |n: u64| {
            let (at, id) = (1_767_000_000_000 + n as i64 * 1000, story_id(n));
            Cursor::at(Timestamp::from_millis(at).unwrap(), id).token()
        };
        let (newest, last, hidden) = (place(LOCKED), place(PUBLIC), place(UNLISTED));
        let invented = Cursor::at(Timestamp::from_millis(0).unwrap(), story_id(PUBLIC)).token();
        let nowhere = ["x", "1", "-1", "99999999999999999999", "", &hidden, &invented];
        for list in [
            "/@ada/latest",
            "/field-notes/latest",
            "/field-notes/tagged/rust",
            "/field-notes/archive",
            "/tag/rust",
            "/tag/rust/archive",
        ] {
            is(list, (200, None)).await;
            is(&format!("{list}?to={newest}"), (200, None)).await;
            for to in nowhere.into_iter().chain([last.as_str()]) {
                is(&format!("{list}?to={to}"), (302, Some(list))).await;
            }
        }
        // A period has the oldest first.
        for archive in ["/field-notes/archive", "/tag/rust/archive"] {
            for period in ["2025", "2025/12", "2025/12/29"] {
                let list = format!("{archive}/{period}");
                is(&format!("{list}?to={last}"), (200, None)).await;
                for to in nowhere.into_iter().chain([newest.as_str()]) {
                    is(&format!("{list}?to={to}"), (302, Some(&list))).await;
                }
            }
            let other = format!("{archive}/2025/11");
            is(&format!("{other}?to={last}"), (302, Some(&other))).await;
            for none in ["0", "10000", "-1", "x", "2025/13", "2025/0", "2025/02/30", "2025/12/+1"] {
                is(&format!("{archive}/{none}"), (404, None)).await;
            }
        }
        // Someone else's place is none of theirs, and rankings have no pages.
        is(&format!("/@bob/latest?to={newest}"), (302, Some("/@bob/latest"))).await;
        let top = "/tag/rust?top=week";
        is(&format!("{top}&to={newest}"), (302, Some(top))).await;
    })
    .await;
}
