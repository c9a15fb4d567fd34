//! Members' stories that someone reads without a membership: a few in a month, counted once each.

use super::{
    doors::{reader, resolved},
    world::{
        ADA, BOB, Browser, MEMBER, STAFF, World, a_story, add, canary, on_each_database, story_id,
        user_id,
    },
};
use http::Method;
use quire::application::SiteApplication;
use quire_core::{
    PublicationId, StoryId, UserId,
    publication::{PublicationMember, PublicationRole},
    story::{StoryStatus, Visibility},
};
use quire_front::{Application, PageVisit, StoryPage};
use quire_membership::Meter;
use quire_store::{StoreError, publication};
use serde_json::{Value, json};

/// Five members' stories of ada's, by these numbers.
const FIRST: u64 = 101;

async fn with_stories(world: &World) {
    let fill = |c: &mut _| {
        for n in FIRST..FIRST + 5 {
            add(c, &a_story(n, StoryStatus::Published, Visibility::Locked), &[])?;
        }
        Ok::<_, StoreError>(())
    };
    world.app.store.write(fill).await.unwrap();
}

/// How the page of story `n` is drawn when someone asks for it so.
async fn asks(world: &World, browser: &Browser, n: u64, visit: PageVisit) -> StoryPage {
    let live = SiteApplication::new(world.app.clone());
    let (_, resolution) = resolved(&format!("/p/{}", story_id(n)));
    live.story_page(&resolution, &reader(world, browser).await, visit).await.unwrap()
}

async fn opens(world: &World, browser: &Browser, n: u64) -> bool {
    match asks(world, browser, n, PageVisit::Opens).await {
        StoryPage::OfClass => false,
        page => page == StoryPage::Opened(StoryId::from_bits(n)),
    }
}

/// What GraphQL tells of story `n`: whether the hidden part is there, the state, and how many are left.
async fn meter(browser: &Browser, n: u64) -> (bool, Value, Value) {
    let fields = "isPreview bodyText viewerEdge { metering storiesLeft }";
    let post = browser.ask(&format!("{{ post(id: \"{}\") {{ {fields} }} }}", story_id(n))).await;
    let post = &post["data"]["post"];
    let is_whole = post["bodyText"].as_str().unwrap().contains(&canary(n));
    assert_eq!(post["isPreview"], json!(!is_whole));
    (is_whole, post["viewerEdge"]["metering"].clone(), post["viewerEdge"]["storiesLeft"].clone())
}

const MONTH: i64 = 31 * 86_400;

// proves S213: "A story page says whether it is metered, read by a member or not metered"
// proves F423: "Reading is metered"
#[tokio::test]
async fn a_reader_opens_three_in_a_month_on_whatever_device_and_each_counts_once() {
    on_each_database(async |world| {
        with_stories(&world).await;
        let phone = world.signed_in(BOB).await;
        let desk = world.signed_in(BOB).await;
        assert_eq!(meter(&phone, FIRST).await, (false, json!("paywalled"), json!(3)));
        for (n, browser) in [(FIRST, &phone), (FIRST, &desk), (FIRST + 1, &desk), (FIRST, &phone)] {
            assert!(opens(&world, browser, n).await, "{n}");
        }
        assert_eq!(meter(&desk, FIRST).await, (true, json!("not_metered"), json!(1)));
        assert!(opens(&world, &phone, FIRST + 2).await);
        assert!(!opens(&world, &desk, FIRST + 3).await, "the month is used up");
        for browser in [&phone, &desk] {
            assert_eq!(meter(browser, FIRST + 3).await, (false, json!("paywalled"), json!(0)));
            assert!(opens(&world, browser, FIRST + 1).await, "what is open stays open");
        }
        let stranger = world.browser();
        assert!(!opens(&world, &stranger, FIRST).await);
        assert_eq!(meter(&stranger, FIRST).await, (false, json!("paywalled"), Value::Null));
        world.doubles.clock.advance(MONTH);
        let later = world.signed_in(BOB).await;
        assert_eq!(meter(&later, FIRST).await, (false, json!("paywalled"), json!(3)));
        assert!(opens(&world, &later, FIRST + 3).await, "a month begins again");
    })
    .await;
}

// proves F423: "or as many as the site says; visitors open none"
#[tokio::test]
async fn as_many_stories_open_as_the_site_says_and_none_to_visitors_whatever_it_says() {
    on_each_database(async |mut world| {
        with_stories(&world).await;
        for (signed_in, logged_out) in [(0, 0), (1, 5), (2, 1)] {
            world = world.on_site(|site| {
                site.meter = Meter { signed_in, logged_out, ..site.meter };
            });
            let (bob, stranger) = (world.signed_in(BOB).await, world.browser());
            for n in 0..4 {
                let is_open = opens(&world, &bob, FIRST + n).await;
                assert_eq!(is_open, n < u64::from(signed_in), "{signed_in} {n}");
                assert!(!opens(&world, &stranger, FIRST + n).await, "{logged_out} {n}");
                let hidden = (false, json!("paywalled"), Value::Null);
                assert_eq!(meter(&stranger, FIRST + n).await, hidden, "{logged_out} {n}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn what_the_meter_opened_is_open_at_every_door_and_the_rest_at_none() {
    on_each_database(async |world| {
        with_stories(&world).await;
        let mut bob = world.signed_in(BOB).await;
        assert!(opens(&world, &bob, FIRST).await);
        let respond = "mutation($post: ID!, $text: String!) { respondToPost(input: { postId: $post,
            saveId: \"save-0001\", blocks: [{ id: \"a\", type: \"p\", text: $text }] }) { __typename } }";
        for (n, answer) in [(FIRST, "Post"), (FIRST + 1, "Forbidden")] {
            let said = bob.act(respond, json!({ "post": story_id(n), "text": "Yes." })).await;
            assert_eq!(said["__typename"], answer, "{n}");
            let cookie = [bob.cookie().unwrap()];
            for path in [format!("/v1/stories/{}", story_id(n)), "/feed/@ada".to_owned()] {
                let answer = bob.send(Method::GET, &path, &cookie, ()).await;
                assert!(!answer.text.contains(&canary(n)), "{path} is for everybody");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn nothing_counts_that_is_no_visit_of_the_reader() {
    on_each_database(async |world| {
        with_stories(&world).await;
        let bob = world.signed_in(BOB).await;
        assert_eq!(asks(&world, &bob, FIRST, PageVisit::Looks).await, StoryPage::WouldOpen);
        assert_eq!(meter(&bob, FIRST).await.2, json!(3));
        for (who, opened) in [(MEMBER, false), (ADA, true), (STAFF, true)] {
            let browser = world.signed_in(who).await;
            for n in FIRST..FIRST + 5 {
                assert_eq!(opens(&world, &browser, n).await, opened, "{who:x}: {n}");
                let (is_whole, _, left) = meter(&browser, n).await;
                assert_eq!((is_whole, left), (true, Value::Null), "{who:x}: {n}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn who_runs_a_publication_reads_what_stands_in_it() {
    on_each_database(async |world| {
        let locked = super::world::LOCKED;
        for (role, reads) in [
            (PublicationRole::Writer, false),
            (PublicationRole::Editor, true),
            (PublicationRole::Owner, true),
        ] {
            let member = PublicationMember {
                publication_id: PublicationId::from_bits(1),
                user_id: UserId::from_bits(BOB),
                role,
            };
            world.app.store.write(move |c| publication::set_member(c, &member)).await.unwrap();
            let bob = world.signed_in(BOB).await;
            assert_eq!(meter(&bob, locked).await.0, reads, "{role}");
        }
    })
    .await;
}

#[tokio::test]
async fn five_tabs_at_once_open_three_stories() {
    on_each_database(async |world| {
        with_stories(&world).await;
        let bob = world.signed_in(BOB).await;
        let tabs = (FIRST..FIRST + 5).map(|n| opens(&world, &bob, n));
        let opened = futures_util::future::join_all(tabs).await;
        assert_eq!(opened.iter().filter(|is_open| **is_open).count(), 3);
        let bob = world.signed_in(BOB).await;
        let mut whole = 0;
        for n in FIRST..FIRST + 5 {
            whole += usize::from(meter(&bob, n).await.0);
        }
        assert_eq!(whole, 3, "{}", user_id(BOB));
    })
    .await;
}
