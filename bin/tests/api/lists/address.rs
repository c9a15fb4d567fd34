//! Where a list stands, and when its page goes.

use super::{
    super::world::{ADA, ORIGIN, PUBLIC, World, on_each_database, story_id, user_id},
    act, add, find, make,
};
use quire::application::SiteApplication;
use quire_core::{UserId, Viewer, person::MembershipTier};
use quire_front::{Application, Reader, Verdict};
use quire_routing::{Asker, Host, HostList, ParsedAddress, RouteTable, resolve};

/// What the front door says of an address, to someone.
pub(super) async fn verdict(world: &World, viewer: Viewer, path: &str) -> Verdict {
    let hosts = HostList::new(ORIGIN.parse().unwrap());
    let host = Host::from_headers([b"quire.example".as_slice()]).unwrap();
    let address = ParsedAddress::parse(host, path).unwrap();
    let resolution = resolve(RouteTable::standard().unwrap(), &hosts, &address, &Asker::default());
    let reader = Reader { viewer, ..Reader::default() };
    SiteApplication::new(world.app.clone()).verdict(&address, &resolution, &reader).await.unwrap()
}

// F072, F073
// proves F129: "A reader opens one list of a writer"
// proves F435: "A list's address is made of its name and its id"
#[tokio::test]
async fn a_list_stands_at_one_address_and_its_page_goes_when_anything_on_it_changes() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let id = make(&ada, "Of gardens", "PUBLIC").await;
        add(&ada, &id, PUBLIC).await;
        let list = find(&ada, &id).await;
        let (url, slug) = (list["url"].as_str().unwrap(), list["slug"].as_str().unwrap());
        let discussion = list["discussion"]["id"].as_str().unwrap();
        let stranger = Viewer::Anonymous;
        let owner = Viewer::Person {
            id: UserId::from_bits(ADA),
            tier: MembershipTier::Free,
            is_staff: false,
            is_suspended: false,
            free: Default::default(),
        };
        let leads = async |viewer: &Viewer, path: &str| {
            let verdict = verdict(&world, viewer.clone(), path).await;
            (verdict.status, verdict.location)
        };
        let page = verdict(&world, stranger.clone(), url).await;
        assert_eq!((page.status, page.location), (200, None));
        for tag in [
            format!("user:{}", user_id(ADA)),
            format!("post:{}", story_id(PUBLIC)),
            format!("post:{discussion}"),
        ] {
            assert!(page.tags.contains(&tag), "{tag} {:?}", page.tags);
        }
        let there = Some(url.to_owned());
        for path in [
            format!("/@ada/list/old-name-{id}"),
            format!("/@bob/list/{slug}"),
            format!("/@Ada/list/{slug}"),
            format!("/collections/{slug}"),
        ] {
            assert_eq!(leads(&stranger, &path).await, (301, there.clone()), "{path}");
        }
        for path in [format!("/p/{discussion}"), format!("/p/{discussion}/responses")] {
            assert_eq!(leads(&stranger, &path).await, (302, there.clone()), "{path}");
        }
        let embed = format!("/embed/list/{slug}");
        assert_eq!(leads(&stranger, &embed).await, (200, None));
        let highlights = leads(&stranger, "/@ada/list/highlights").await;
        assert_eq!(highlights, (302, Some("/@ada/highlights".to_owned())));
        assert_eq!(leads(&stranger, "/@ada/list/reading-list").await.0, 404);
        let own = leads(&owner, "/@ada/list/reading-list").await;
        assert_eq!(own, (302, Some("/me/list/reading-list".to_owned())));
        act(&ada, "editCatalog", &format!("catalogId: \"{id}\", input: {{ visibility: PRIVATE }}"))
            .await;
        for path in
            [url.to_owned(), embed, format!("/collections/{slug}"), format!("/p/{discussion}")]
        {
            assert_eq!(leads(&stranger, &path).await, (404, None), "{path}");
        }
        assert_eq!(leads(&owner, url).await, (302, Some(format!("/me/list/{slug}"))));
        for path in
            ["/@ada/list/nothing-000000000bad", "/embed/list/reading-list", "/collections/x"]
        {
            assert_eq!(leads(&stranger, path).await.0, 404, "{path}");
        }
    })
    .await;
}
