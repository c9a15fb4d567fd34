//! Whether a story is shown is decided once: every address of it, GraphQL, REST, feeds and search say
//! the same to the same reader.

use super::world::{
    ADA, BOB, Browser, DRAFT, LOCKED, OF_SUSPENDED, ORIGIN, PUBLIC, STAFF, SUSPENDED, TAKEN_DOWN,
    UNLISTED, World, canary, on_each_database, story_id,
};
use http::Method;
use poem::http::{HeaderMap, header};
use quire::application::SiteApplication;
use quire_core::{
    CatalogId, StoryId, Timestamp, UserId,
    catalog::{Catalog, CatalogVisibility},
};
use quire_front::{Application, PageVisit, Reader, StoryPage};
use quire_http::session::capability::{self, Class, Grant};
use quire_routing::{Asker, Host, HostList, ParsedAddress, Resolution, RouteTable, resolve};
use quire_store::catalog;
use serde_json::json;

pub async fn reader(world: &World, browser: &Browser) -> Reader {
    let cookie = browser.cookie.as_deref().map(|cookie| (header::COOKIE, cookie.parse().unwrap()));
    let headers: HeaderMap = cookie.into_iter().collect();
    SiteApplication::new(world.app.clone()).reader(&headers, None).await.unwrap()
}

pub fn resolved(path: &str) -> (ParsedAddress, Resolution) {
    let host = Host::from_headers([b"quire.example".as_slice()]).unwrap();
    let address = ParsedAddress::parse(host, path).unwrap();
    let hosts = HostList::new(ORIGIN.parse().unwrap());
    let resolution = resolve(RouteTable::standard().unwrap(), &hosts, &address, &Asker::default());
    (address, resolution)
}

/// The status of a page for this reader, and the story that is drawn for them alone.
async fn page(world: &World, browser: &Browser, path: &str) -> (u16, Option<StoryId>) {
    let live = SiteApplication::new(world.app.clone());
    let (reader, (address, resolution)) = (reader(world, browser).await, resolved(path));
    let opened = match live.story_page(&resolution, &reader, PageVisit::Looks).await.unwrap() {
        StoryPage::Opened(id) => Some(id),
        StoryPage::OfClass | StoryPage::WouldOpen => None,
    };
    (live.verdict(&address, &resolution, &reader).await.unwrap().status, opened)
}

/// What the renderer reads of a story with this grant.
async fn renderer_view(world: &World, grant: Grant, id: &str) -> String {
    let token = capability::issue(&world.app.keys, grant, world.app.ports.clock.now()).unwrap();
    let headers = [("content-type", "application/json"), (capability::HEADER, token.as_str())];
    let query =
        format!("{{ postResult(id: \"{id}\") {{ __typename ... on Post {{ bodyHtml }} }} }}");
    let body = json!({ "query": query }).to_string();
    world.browser().send(Method::POST, "/_/graphql", &headers, body).await.text
}

#[tokio::test]
async fn a_story_is_there_for_the_same_readers_at_each_of_its_addresses() {
    on_each_database(async |world| {
        let (stranger, bob) = (world.browser(), world.signed_in(BOB).await);
        let (ada, staff) = (world.signed_in(ADA).await, world.signed_in(STAFF).await);
        let sue = world.signed_in(SUSPENDED).await;
        let of = |writer: &str, n: u64| {
            let id = story_id(n);
            [
                format!("/@{writer}/gardens-{n}-{id}"),
                format!("/@{writer}/other-words-{id}"),
                format!("/@nobody/{id}"),
                format!("/field-notes/gardens-{n}-{id}"),
                format!("/p/{id}"),
                format!("/p/{id}/responses"),
            ]
        };
        for (writer, n, withheld, own) in [
            ("ada", TAKEN_DOWN, 410, &ada),
            ("sue", OF_SUSPENDED, 410, &sue),
            ("ada", DRAFT, 404, &ada),
        ] {
            for path in of(writer, n) {
                for other in [&stranger, &bob] {
                    assert_eq!(page(&world, other, &path).await, (withheld, None), "{path}");
                }
                for reader in [own, &staff] {
                    let (status, opened) = page(&world, reader, &path).await;
                    let is_there = matches!(status, 200 | 301);
                    assert!(is_there || path.starts_with("/@nobody"), "{path}: {status}");
                    assert_eq!(opened, Some(StoryId::from_bits(n)), "{path}");
                }
            }
        }
        let locked = format!("/p/{}", story_id(LOCKED));
        assert!(page(&world, &ada, &locked).await.1.is_some(), "their own, though they do not pay");
        assert_eq!(page(&world, &bob, &locked).await, (200, None));
        let public = format!("/p/{}", story_id(PUBLIC));
        assert_eq!(page(&world, &ada, &public).await, (200, None), "kept for all readers");
    })
    .await;
}

#[tokio::test]
async fn a_capability_opens_the_one_story_that_it_names() {
    let world = World::new().await;
    for n in [TAKEN_DOWN, DRAFT, OF_SUSPENDED, LOCKED] {
        let opened = Grant { class: Class::Free, opened: Some(StoryId::from_bits(n)) };
        assert!(
            renderer_view(&world, opened.clone(), &story_id(n)).await.contains(&canary(n)),
            "{n}"
        );
        assert!(
            !renderer_view(&world, Class::Free.into(), &story_id(n)).await.contains(&canary(n)),
            "{n}"
        );
        for other in [TAKEN_DOWN, DRAFT, OF_SUSPENDED, LOCKED].into_iter().filter(|m| *m != n) {
            let text = renderer_view(&world, opened.clone(), &story_id(other)).await;
            assert!(!text.contains(&canary(other)), "{n} opens {other}");
        }
    }
}

#[tokio::test]
async fn nothing_is_done_with_a_story_of_a_suspended_writer() {
    on_each_database(async |world| {
        let bob = world.signed_in(BOB).await;
        let id = story_id(OF_SUSPENDED);
        let cookie = [bob.cookie().unwrap()];
        let state = bob.send(Method::GET, &format!("/p/{id}/state"), &cookie, ()).await;
        assert_eq!(state.status, 403, "{}", state.text);
        for act in ["clapPost(postId: \"ID\", numClaps: 1)", "savePost(postId: \"ID\")"] {
            let act = act.replace("ID", &id);
            let answer = bob.ask(&format!("mutation {{ act: {act} {{ __typename }} }}")).await;
            assert_eq!(answer["data"]["act"]["__typename"], "Forbidden", "{act}");
        }
        let rest = world.browser().get(&format!("/v1/stories/{id}")).await;
        assert_eq!(rest.status, 403);
        assert!(!rest.text.contains(&canary(OF_SUSPENDED)));
    })
    .await;
}

#[tokio::test]
async fn the_feed_of_a_list_leaves_out_what_no_one_is_shown() {
    on_each_database(async |world| {
        let now = world.app.ports.clock.now();
        let list = a_list(now);
        let added = list.clone();
        let add = move |c: &mut _| {
            catalog::insert(c, &added)?;
            for n in [PUBLIC, TAKEN_DOWN, OF_SUSPENDED, UNLISTED, DRAFT] {
                catalog::add_item(c, &added.id, &StoryId::from_bits(n), "", now)?;
            }
            Ok::<_, quire_store::StoreError>(())
        };
        world.app.store.write(add).await.unwrap();
        let path = format!("/feed/collections/all-there-is-{}", list.id);
        let feed = world.browser().get(&path).await;
        assert!(feed.text.contains(&canary(PUBLIC)), "{path}: {}", feed.text);
        for n in [TAKEN_DOWN, OF_SUSPENDED, UNLISTED, DRAFT] {
            assert!(!feed.text.contains(&canary(n)), "story {n}");
        }
    })
    .await;
}

fn a_list(now: Timestamp) -> Catalog {
    let (id, owner) = (CatalogId::from_bits(0x77), UserId::from_bits(BOB));
    let list = Catalog::new(id, owner, "All there is".to_owned(), now);
    Catalog { visibility: CatalogVisibility::Public, ..list }
}
