//! Founding publications: who may, what it may be called, and who is first.

use super::world::{ADA, BOB, Browser, STAFF, World, on_each_database};
use futures_util::future::join_all;
use quire_core::limit::publication::{PUBLICATIONS_OWNED_MAX, PUBLICATIONS_PER_HOUR};
use serde_json::{Value, json};

const FOUND: &str = "mutation($input: CreateCollectionInput!) { createCollection(input: $input) {
    __typename ... on Collection { id slug name tagline url viewerEdge { canManage } }
    ... on SlugError { code message } ... on BadRequest { message } ... on Forbidden { message } } }";

pub async fn found(browser: &Browser, slug: &str, name: &str) -> Value {
    let input = json!({ "slug": slug, "name": name, "tagline": " Seen  outside " });
    browser.ask_with(FOUND, json!({ "input": input })).await["data"]["createCollection"].clone()
}

async fn availability(browser: &Browser, slug: &str) -> Value {
    let query = "query($slug: String!) { collectionSlugAvailability(slug: $slug) {
        __typename ... on SlugError { code } } }";
    let answer = browser.ask_with(query, json!({ "slug": slug })).await;
    answer["data"]["collectionSlugAvailability"].clone()
}

async fn count(world: &World) -> usize {
    let all = world.app.store.read(|c| quire_store::publication::scan(c, None, 100)).await;
    all.unwrap().len()
}

#[tokio::test]
async fn anybody_with_an_account_founds_a_publication_and_owns_it() {
    on_each_database(async |world: World| {
        let bob = world.signed_in(BOB).await;
        assert_eq!(availability(&bob, "tide-tables").await["__typename"], "Availability");
        let founded = found(&bob, "tide-tables", " Tide\nTables ").await;
        assert_eq!(founded["name"], "Tide Tables", "{founded}");
        assert_eq!(
            (&founded["tagline"], &founded["url"]),
            (&json!("Seen outside"), &json!("/tide-tables"))
        );
        assert_eq!(founded["viewerEdge"]["canManage"], true);
        let home = "{ collectionByDomainOrSlug(domainOrSlug: \"tide-tables\") { editors { role
            user { username } } viewerEdge { canManage } } }";
        let home = world.browser().ask(home).await["data"]["collectionByDomainOrSlug"].clone();
        assert_eq!(home["editors"], json!([{ "role": "OWNER", "user": { "username": "bob" } }]));
        assert_eq!(home["viewerEdge"]["canManage"], false);
        assert_eq!(availability(&bob, "tide-tables").await["code"], "TAKEN");
    })
    .await;
}

#[tokio::test]
async fn a_publication_has_no_name_of_the_site_and_no_word_of_its_addresses() {
    on_each_database(async |world: World| {
        let (bob, sam) = (world.signed_in(BOB).await, world.signed_in(STAFF).await);
        let before = count(&world).await;
        for (slug, code) in [
            ("field-notes", "TAKEN"),
            ("search", "RESERVED"),
            ("new-publication", "RESERVED"),
            ("support", "RESERVED"),
            ("qu1re-support", "RESERVED"),
            ("me", "TOO_SHORT"),
            ("Tides", "INVALID"),
            ("-tides", "INVALID"),
            ("тides", "INVALID"),
            ("\"><script>", "INVALID"),
            (&"x".repeat(31), "TOO_LONG"),
        ] {
            assert_eq!(availability(&bob, slug).await["code"], code, "{slug}");
        }
        assert_eq!(found(&bob, "search", "Tides").await["code"], "RESERVED");
        let blank = found(&bob, "tides", "\u{200b}").await;
        assert_eq!(blank["message"], "Please enter a name.");
        let official = found(&bob, "tides", "Quіre Team").await;
        assert_eq!(official["__typename"], "BadRequest", "{official}");
        let input = json!({ "slug": "tides", "name": "Tides", "imageId": "f".repeat(32) });
        let of_others = bob.ask_with(FOUND, json!({ "input": input })).await;
        assert_eq!(of_others["data"]["createCollection"]["__typename"], "BadRequest");
        assert_eq!(count(&world).await, before);
        let ours = found(&sam, "house-news", "Quire Team").await;
        assert_eq!(ours["__typename"], "Collection", "{ours}");
    })
    .await;
}

#[tokio::test]
async fn of_two_who_want_one_slug_at_once_one_gets_it_and_nothing_is_left_of_the_other() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let before = count(&world).await;
        let both = join_all([found(&ada, "tides", "Tides"), found(&bob, "tides", "Tides")]).await;
        let mut kinds: Vec<&str> =
            both.iter().map(|one| one["__typename"].as_str().unwrap()).collect();
        kinds.sort_unstable();
        assert_eq!(kinds, ["Collection", "SlugError"], "{both:?}");
        assert_eq!(count(&world).await, before + 1);
    })
    .await;
}

#[tokio::test]
async fn no_one_founds_more_than_a_few() {
    on_each_database(async |world: World| {
        let bob = world.signed_in(BOB).await;
        for n in 0..PUBLICATIONS_OWNED_MAX {
            if n > 0 && n % PUBLICATIONS_PER_HOUR == 0 {
                let input = json!({ "slug": "one-more", "name": "One more" });
                let refused = bob.ask_with(FOUND, json!({ "input": input })).await;
                assert_eq!(refused["errors"][0]["extensions"]["code"], "RATE_LIMITED", "{refused}");
                world.doubles.clock.advance(3_600);
            }
            let founded = found(&bob, &format!("paper-{n}"), "Paper").await;
            assert_eq!(founded["__typename"], "Collection", "{founded}");
        }
        world.doubles.clock.advance(3_600);
        let refused = found(&bob, "one-more", "One more").await;
        assert!(refused["message"].as_str().unwrap().starts_with("You own 10"), "{refused}");
    })
    .await;
}
