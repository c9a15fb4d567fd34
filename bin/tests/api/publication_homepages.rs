//! The homepage of a publication: which sections it has, and which stories stand in them.

use super::world::{ADA, Browser, PUBLIC, World, on_each_database, story_id};
use serde_json::{Value, json};

const PAPER: &str = "000000000001";

fn section(kind: &str, layout: &str, title: &str, value: &str) -> Value {
    json!({ "kind": kind, "layout": layout, "title": title, "value": value })
}

async fn save(browser: &Browser, revision: i32, sections: &Value) -> Value {
    let query = "mutation($id: ID!, $revision: Int!, $sections: [CollectionHomeSectionInput!]!) {
        updateCollectionHomepage(collectionId: $id, revision: $revision, sections: $sections) {
          __typename ... on Collection { desk { homepageRevision homeSections { title value } } }
          ... on CollectionConflict { collection { desk { homepageRevision } } }
          ... on BadRequest { message } } }";
    let variables = json!({ "id": PAPER, "revision": revision, "sections": sections });
    browser.ask_with(query, variables).await["data"]["updateCollectionHomepage"].clone()
}

/// What readers see.
async fn shown(world: &World) -> Value {
    let query = "{ collectionByDomainOrSlug(domainOrSlug: \"field-notes\") {
        homeSections { title layout url posts { id } } pinnedPosts { id } } }";
    world.browser().ask(query).await["data"]["collectionByDomainOrSlug"].clone()
}

fn ids(section: &Value) -> Vec<String> {
    let posts = section["posts"].as_array().unwrap();
    posts.iter().map(|post| post["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_homepage_has_the_sections_that_were_chosen_and_no_story_twice() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        assert_eq!(shown(&world).await["homeSections"], Value::Null, "nothing was chosen");
        let story = story_id(PUBLIC);
        let pin = |what: &str| {
            format!("mutation {{ {what}(collectionId: \"{PAPER}\", postId: \"{story}\") {{ __typename }} }}")
        };
        let chosen = json!([
            section("TOPIC", "GRID", " About  Rust ", " rust "),
            section("FEATURED", "LIST", "Ours", "x"),
            section("LATEST", "LEAD", "New", ""),
            section("TRENDING", "LIST", "Read now", ""),
        ]);
        let saved = save(&ada, 0, &chosen).await;
        assert_eq!(saved["desk"]["homepageRevision"], 1, "{saved}");
        assert_eq!(saved["desk"]["homeSections"][0], json!({ "title": "About Rust", "value": "rust" }));
        assert_eq!(saved["desk"]["homeSections"][1]["value"], "");
        let before = shown(&world).await["homeSections"].clone();
        let all: Vec<String> = before.as_array().unwrap().iter().flat_map(ids).collect();
        let mut once = all.clone();
        once.sort();
        once.dedup();
        assert_eq!(all.len(), once.len(), "no story stands there twice: {before}");
        assert!(all.contains(&story));
        let place = |title: &str| before.as_array().unwrap().iter().find(|one| one["title"] == title);
        assert_eq!(place("About Rust").unwrap()["url"], "/field-notes/tagged/rust");
        assert_eq!(place("Ours"), None, "nothing is featured, and the section is not shown");

        // What is featured stands in its section, and not below; what is pinned stands above them all.
        ada.ask(&pin("featureCollectionPost")).await;
        save(&ada, 1, &json!([section("FEATURED", "LIST", "Ours", ""), section("LATEST", "LIST", "New", "")])).await;
        let now = shown(&world).await["homeSections"].clone();
        assert_eq!(ids(&now[0]), [story.as_str()]);
        assert_eq!(now[0]["url"], Value::Null);
        assert!(now[1].is_null() || !ids(&now[1]).contains(&story), "{now}");
        ada.ask(&pin("pinCollectionPost")).await;
        let pinned = shown(&world).await;
        assert_eq!(pinned["pinnedPosts"][0]["id"], story.as_str());
        assert!(pinned["homeSections"].as_array().unwrap().iter().all(|one| !ids(one).contains(&story)));

        // A story that is out no more stands in no section.
        ada.ask(&format!("mutation {{ unpublishPost(postId: \"{story}\") {{ __typename }} }}")).await;
        let all = shown(&world).await;
        assert!(!all.to_string().contains(&story), "{all}");
        save(&ada, 2, &json!([])).await;
        assert_eq!(shown(&world).await["homeSections"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn sections_that_make_no_homepage_are_refused_and_nothing_is_overwritten() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let latest = section("LATEST", "LIST", "New", "");
        save(&ada, 0, &json!([latest])).await;
        let late = save(&ada, 0, &json!([])).await;
        assert_eq!(late["__typename"], "CollectionConflict");
        assert_eq!(late["collection"]["desk"]["homepageRevision"], 1);
        for (bad, why) in [
            (vec![latest.clone(); 1_000], "A homepage has at most 8 sections."),
            (vec![latest.clone(), latest.clone()], "Two sections show the same stories."),
            (vec![section("LATEST", "LIST", " ", "")], "Please give every section a title."),
            (
                vec![section("LATEST", "LIST", &"x".repeat(51), "")],
                "A section’s title has at most 50 characters.",
            ),
            (vec![section("TOPIC", "GRID", "X", "no-such-topic")], "There’s no such topic."),
            (vec![section("TOPIC", "GRID", "X", "<script>")], "There’s no such topic."),
        ] {
            assert_eq!(save(&ada, 1, &json!(bad)).await["message"], why, "{}", bad.len());
        }
        assert_eq!(shown(&world).await["homeSections"][0]["title"], "New");
    })
    .await;
}

#[tokio::test]
async fn an_editor_previews_sections_and_a_stranger_does_not() {
    on_each_database(async |world: World| {
        let query = "query($sections: [CollectionHomeSectionInput!]!) {
            collectionByDomainOrSlug(domainOrSlug: \"field-notes\") {
              desk { homepagePreview(sections: $sections) { title posts { id } } } } }";
        let ask = async |browser: &Browser, sections: Value| {
            browser.ask_with(query, json!({ "sections": sections })).await
        };
        let wanted = json!([section("LATEST", "GRID", "New", "")]);
        let ada = world.signed_in(ADA).await;
        let seen = ask(&ada, wanted.clone()).await;
        let desk = &seen["data"]["collectionByDomainOrSlug"]["desk"];
        assert_eq!(desk["homepagePreview"][0]["title"], "New", "{seen}");
        assert_eq!(shown(&world).await["homeSections"], Value::Null, "nothing was saved");
        let stranger = ask(&world.browser(), wanted).await;
        assert_eq!(stranger["data"]["collectionByDomainOrSlug"]["desk"], Value::Null);
        let bad = ask(&ada, json!([section("LATEST", "GRID", "", "")])).await;
        assert_eq!(bad["errors"][0]["message"], "please give every section a title", "{bad}");
    })
    .await;
}
