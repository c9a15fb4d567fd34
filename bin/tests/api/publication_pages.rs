//! Pages of a publication beside its stories: subpages, and feature pages about a topic.

use super::{
    addresses::answer,
    mastheads::join,
    world::{ADA, BOB, Browser, MEMBER, World, a_story, add, on_each_database, story_id},
};
use quire_core::{
    PublicationId,
    publication::PublicationRole,
    story::{Story, StoryStatus, Visibility},
};
use quire_store::{Conn, tag};
use serde_json::{Value, json};

const MAIN: &str = "quire.example";
const PAPER: &str = "000000000001";

const ANSWER: &str = "__typename
    ... on CollectionSidePage { id slug title html revision url }
    ... on CollectionConflict { collection { page(kind: SUBPAGE, slug: \"write-for-us\") { title } } }
    ... on BadRequest { message }";

fn text(words: &str) -> Value {
    json!([{ "id": "a", "type": "p", "text": words }])
}

async fn added(browser: &Browser, kind: &str, slug: &str, title: &str, blocks: Value) -> Value {
    let query = format!(
        "mutation($input: AddCollectionSidePageInput!) {{
            addCollectionSidePage(input: $input) {{ {ANSWER} }} }}"
    );
    let input = json!({
        "collectionId": PAPER, "kind": kind, "slug": slug, "title": title, "blocks": blocks,
    });
    let answer = browser.ask_with(&query, json!({ "input": input })).await;
    answer["data"]["addCollectionSidePage"].clone()
}

async fn changed(browser: &Browser, id: &Value, revision: i32, title: &str, words: &str) -> Value {
    let query = format!(
        "mutation($pageId: ID!, $revision: Int!, $title: String!, $blocks: Blocks!) {{
            updateCollectionSidePage(pageId: $pageId, revision: $revision, title: $title,
              blocks: $blocks) {{ {ANSWER} }} }}"
    );
    let variables =
        json!({ "pageId": id, "revision": revision, "title": title, "blocks": text(words) });
    let answer = browser.ask_with(&query, variables).await;
    answer["data"]["updateCollectionSidePage"].clone()
}

async fn removed(browser: &Browser, id: &Value) -> Value {
    let query = format!("mutation {{ removeCollectionSidePage(pageId: {id}) {{ __typename }} }}");
    browser.ask(&query).await["data"]["removeCollectionSidePage"]["__typename"].clone()
}

/// What the bar of the publication has, for readers.
async fn bar(world: &World) -> Value {
    let query = "{ collectionByDomainOrSlug(domainOrSlug: \"field-notes\") {
        navigation { title url } } }";
    world.browser().ask(query).await["data"]["collectionByDomainOrSlug"]["navigation"].clone()
}

// proves F189: "add, change and remove subpages"
// proves F172: "has a page of its own"
#[tokio::test]
async fn a_subpage_is_read_at_its_address_until_it_is_removed() {
    on_each_database(async |world: World| {
        join(&world, BOB, PublicationRole::Editor).await;
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let path = "/field-notes/subpage/write-for-us";
        assert_eq!(answer(&world, MAIN, path).await.0, 404);
        let page = added(&ada, "SUBPAGE", "", "Write for us", text("Send <b>birds</b>.")).await;
        assert_eq!(page["url"], path, "{page}");
        assert_eq!(
            page["html"].as_str().unwrap().trim(),
            "<p dir=\"auto\">Send &lt;b&gt;birds&lt;/b&gt;.</p>"
        );
        assert_eq!(answer(&world, MAIN, path).await.0, 200);
        assert_eq!(answer(&world, "notes.example", "/subpage/write-for-us").await.0, 200);
        assert_eq!(answer(&world, MAIN, "/field-notes/subpage/Write-For-Us").await.0, 404);

        // Of two editors the second sees what the first saved.
        let id = &page["id"];
        assert_eq!(changed(&bob, id, 1, "Write with us", "Send beetles.").await["revision"], 2);
        let refused = changed(&ada, id, 1, "Write for us!", "Send moss.").await;
        assert_eq!(refused["collection"]["page"]["title"], "Write with us", "{refused}");

        let item = json!([{ "destination": "PAGE", "title": "Join", "value": id }]);
        let put = "mutation($items: [NavigationItemInput!]!) { updateCollectionNavigation(
            collectionId: \"000000000001\", revision: 0, items: $items) { __typename } }";
        ada.ask_with(put, json!({ "items": item })).await;
        assert_eq!(bar(&world).await, json!([{ "title": "Join", "url": path }]));

        assert_eq!(removed(&bob, id).await, "Collection");
        assert_eq!(answer(&world, MAIN, path).await.0, 404);
        assert_eq!(bar(&world).await, json!([]), "it leads nowhere");
        assert_eq!(removed(&bob, id).await, "NotFound");
        assert_eq!(changed(&ada, id, 2, "X", "Y").await["__typename"], "NotFound");
    })
    .await;
}

#[tokio::test]
async fn pages_that_cannot_stand_say_why() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        added(&ada, "SUBPAGE", "code", "Code of conduct", text("Be kind.")).await;
        let heading = json!([{ "id": "a", "type": "h2", "text": "Loud" }]);
        for (kind, slug, title, blocks, why) in [
            ("SUBPAGE", "x", " ", text("a"), "Please give the page a title."),
            ("SUBPAGE", "x", &"x".repeat(101), text("a"), "A title has at most 100 characters."),
            (
                "SUBPAGE",
                "…",
                "A",
                text("a"),
                "A link has 1 to 60 letters and digits, with single dashes between them.",
            ),
            ("SUBPAGE", "Code", "Other", text("a"), "The publication already has this page."),
            ("SUBPAGE", "x", "A", heading, "Only paragraphs, lists and links can stand here."),
            (
                "SUBPAGE",
                "x",
                "A",
                text(&"x".repeat(10_001)),
                "This text has at most 10000 characters.",
            ),
            (
                "FEATURE",
                "no-such-tag",
                "A",
                text("a"),
                "Choose a topic that stories have as a tag.",
            ),
        ] {
            let answer = added(&ada, kind, slug, title, blocks).await;
            assert_eq!(answer["message"], why, "{answer}");
        }
        let unread = added(&ada, "SUBPAGE", "x", "A", json!({ "a": 1 })).await;
        assert!(unread.is_null() || unread["__typename"] == "InvalidDocument", "{unread}");
        for n in 1..20 {
            let page = added(&ada, "SUBPAGE", &format!("page-{n}"), "Page", text("a")).await;
            assert_eq!(page["revision"], 1, "{page}");
        }
        let answer = added(&ada, "SUBPAGE", "one-more", "Page", text("a")).await;
        assert_eq!(answer["message"], "A publication has at most 20 pages of this kind.");
    })
    .await;
}

// proves F188: "add, change and remove feature pages"
// proves F174: "narrowed to another tag"
#[tokio::test]
async fn a_feature_page_lists_the_stories_of_its_topic_and_those_with_another_tag_too() {
    on_each_database(async |world: World| {
        let fill = |c: &mut Conn| {
            let (moss, fern) = ("moss".parse().unwrap(), "fern".parse().unwrap());
            tag::ensure(c, &moss, "Moss")?;
            tag::ensure(c, &fern, "Fern")?;
            for (n, tags) in [(300, vec![moss.clone()]), (301, vec![moss, fern.clone()]), (302, vec![fern])] {
                let place = Some(PublicationId::from_bits(1));
                let story = a_story(n, StoryStatus::Published, Visibility::Public);
                add(c, &Story { publication_id: place, ..story }, &tags)?;
            }
            Ok::<(), quire_store::StoreError>(())
        };
        world.app.store.write(fill).await.unwrap();
        let ada = world.signed_in(ADA).await;
        let path = "/field-notes/moss/tagged/moss";
        assert_eq!(answer(&world, MAIN, path).await.0, 404);
        let page = added(&ada, "FEATURE", "moss", "All about moss", text("It is soft.")).await;
        assert_eq!(page["url"], path, "{page}");
        for (at, status) in [
            (path, 200),
            ("/field-notes/moss/tagged/fern", 200),
            ("/field-notes/moss/tagged/no-such-tag", 404),
            ("/field-notes/fern/tagged/fern", 404),
        ] {
            assert_eq!(answer(&world, MAIN, at).await.0, status, "{at}");
        }
        let below = async |tag: &str, feature: &str| {
            let query = format!(
                "{{ collectionByDomainOrSlug(domainOrSlug: \"field-notes\") {{
                    taggedPosts(tagSlug: \"{tag}\", featureSlug: {feature}) {{ items {{ id }} }} }} }}"
            );
            let answer = world.browser().ask(&query).await;
            let items = answer["data"]["collectionByDomainOrSlug"]["taggedPosts"]["items"].clone();
            let items = items.as_array().unwrap_or_else(|| panic!("{answer}")).clone();
            items.iter().map(|item| item["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(below("moss", "\"moss\"").await, [301, 300].map(story_id));
        assert_eq!(below("fern", "\"moss\"").await, [story_id(301)]);
        assert_eq!(below("fern", "null").await, [302, 301].map(story_id));
        assert_eq!(below("fern", "\"no such\"").await, [""; 0]);
        for (feed, stories) in [("moss", 2), ("fern", 1)] {
            let at = format!("/field-notes/moss/feed/tagged/{feed}");
            let feed = world.browser().get(&at).await;
            assert_eq!(feed.status, 200, "{at}");
            assert_eq!(feed.text.matches("<item>").count(), stories, "{at}");
        }
        for at in ["/field-notes/fern/feed/tagged/fern", "/field-notes/moss/feed/tagged/no-such"] {
            assert_eq!(world.browser().get(at).await.status, 404, "{at}");
        }
        let again = added(&ada, "FEATURE", "moss", "Again", text("a")).await;
        assert_eq!(again["message"], "The publication already has this page.");
        assert_eq!(removed(&ada, &page["id"]).await, "Collection");
        assert_eq!(answer(&world, MAIN, path).await.0, 404);
    })
    .await;
}

#[tokio::test]
async fn only_those_who_manage_a_publication_change_its_pages() {
    on_each_database(async |world: World| {
        join(&world, BOB, PublicationRole::Writer).await;
        let ada = world.signed_in(ADA).await;
        let page = added(&ada, "SUBPAGE", "code", "Code", text("Be kind.")).await;
        let stranger = world.browser();
        let (bob, member) = (world.signed_in(BOB).await, world.signed_in(MEMBER).await);
        for (browser, refusal) in
            [(&stranger, "Unauthorized"), (&bob, "Forbidden"), (&member, "Forbidden")]
        {
            let new = added(browser, "SUBPAGE", "", "Mine", text("a")).await;
            assert_eq!(new["__typename"], refusal);
            let change = changed(browser, &page["id"], 1, "Mine", "a").await;
            assert_eq!(change["__typename"], refusal);
            assert_eq!(removed(browser, &page["id"]).await, refusal);
        }
    })
    .await;
}
