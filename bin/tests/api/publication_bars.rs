//! The bar of a publication: what may stand in it, in which order, and where it leads.

use super::world::{ADA, Browser, DRAFT, PUBLIC, World, on_each_database, story_id};
use quire_core::{
    PublicationId, publication::navigation::NavItem, vocabulary::publication::NavDestination,
};
use serde_json::{Value, json};

async fn save(browser: &Browser, revision: i32, items: &Value) -> Value {
    let query = "mutation($revision: Int!, $items: [NavigationItemInput!]!) {
        updateCollectionNavigation(collectionId: \"000000000001\", revision: $revision,
          items: $items) { __typename ... on Collection { desk { navigationRevision } }
        ... on BadRequest { message } } }";
    let answer = browser.ask_with(query, json!({ "revision": revision, "items": items })).await;
    answer["data"]["updateCollectionNavigation"].clone()
}

/// What readers see.
async fn bar(world: &World) -> Value {
    let query = "{ collectionByDomainOrSlug(domainOrSlug: \"field-notes\") {
        navigation { title url } } }";
    world.browser().ask(query).await["data"]["collectionByDomainOrSlug"]["navigation"].clone()
}

fn item(destination: &str, title: &str, value: &str) -> Value {
    json!({ "destination": destination, "title": title, "value": value })
}

// proves F187: "choose what stands in the bar"
#[tokio::test]
async fn a_bar_has_what_was_chosen_as_long_as_it_leads_somewhere() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        assert_eq!(bar(&world).await, Value::Null);
        let story = story_id(PUBLIC);
        let chosen = json!([
            item("EXTERNAL_URL", "Shop", "https://shop.example"),
            item("POST", " Read  first ", &story),
            item("ABOUT", "Who we are", ""),
            item("TRENDING", "Now", "x"),
            item("TAG_FEED", "Rust", "rust"),
        ]);
        assert_eq!(save(&ada, 0, &chosen).await["desk"]["navigationRevision"], 1);
        let url = format!("/field-notes/gardens-1-{story}");
        let shown = json!([
            { "title": "Read first", "url": url },
            { "title": "Who we are", "url": "/field-notes/about" },
            { "title": "Now", "url": "/field-notes/trending" },
            { "title": "Rust", "url": "/field-notes/tagged/rust" },
            { "title": "Shop", "url": "https://shop.example" },
        ]);
        assert_eq!(bar(&world).await, shown);
        assert_eq!(save(&ada, 0, &json!([])).await["__typename"], "CollectionConflict");
        for (bad, why) in [
            (vec![item("ABOUT", "", "")], "Please give every item a title."),
            (vec![item("ABOUT", "A", ""); 1_000], "A publication’s bar has at most 8 items."),
            (
                vec![item("TAG_FEED", "Rust", "no-such-tag")],
                "An item leads to a page that isn’t there.",
            ),
            (
                vec![item("POST", "X", &story_id(DRAFT))],
                "An item leads to a page that isn’t there.",
            ),
            (
                vec![item("EXTERNAL_URL", "X", "javascript:alert(1)")],
                "An item leads to a page that isn’t there.",
            ),
            (
                vec![
                    item("EXTERNAL_URL", "X", "https://x.example"),
                    item("EXTERNAL_URL", "Y", "https://y.example"),
                ],
                "Only one item can lead to another site.",
            ),
        ] {
            assert_eq!(save(&ada, 1, &json!(bad)).await["message"], why, "{}", bad.len());
        }
        let unpublish =
            format!("mutation {{ unpublishPost(postId: \"{story}\") {{ __typename }} }}");
        ada.ask(&unpublish).await;
        assert_eq!(bar(&world).await[0]["title"], "Who we are", "the story is out no more");
        save(&ada, 1, &json!([])).await;
        assert_eq!(bar(&world).await, Value::Null);
    })
    .await;
}

// proves S157: "the last one is shown"
// proves F179: "one link to another site"
#[tokio::test]
async fn of_two_links_to_other_sites_the_last_one_is_shown_at_the_end() {
    on_each_database(async |world: World| {
        let link = |title: &str| NavItem {
            destination: NavDestination::ExternalUrl,
            title: title.to_owned(),
            value: "https://x.example".to_owned(),
        };
        let about = NavItem {
            destination: NavDestination::About,
            title: "About".to_owned(),
            value: String::new(),
        };
        let items = [link("One"), about, link("Two")];
        let put = move |c: &mut quire_store::Conn| {
            quire_store::publication::set_navigation(c, &PublicationId::from_bits(1), &items, 1)
        };
        world.app.store.write(put).await.unwrap();
        let bar = bar(&world).await;
        let titles: Vec<&Value> = bar.as_array().unwrap().iter().map(|one| &one["title"]).collect();
        assert_eq!(titles, ["About", "Two"]);
    })
    .await;
}
