//! What is said of a publication, its slug, and its end: nothing is overwritten unseen, old addresses lead
//! on, and stories stay with their writers.

use super::{
    foundings::found,
    mastheads::join,
    world::{ADA, BOB, Browser, FrontDoor, PUBLIC, World, on_each_database, story_id},
};
use quire_core::{PublicationId, publication::PublicationRole};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

const PAPER: &str = "000000000001";

async fn save(browser: &Browser, revision: i32, change: Value) -> Value {
    let query = "mutation($input: UpdateCollectionInput!) { updateCollection(input: $input) {
        __typename ... on Collection { name tagline description contactEmail externalLinks
          desk { revision } }
        ... on CollectionConflict { message collection { tagline desk { revision } } }
        ... on BadRequest { message } } }";
    let mut input = json!({ "collectionId": PAPER, "revision": revision, "name": "Field Notes",
        "tagline": "Seen outside", "description": "", "contactEmail": "", "links": [] });
    for (key, value) in change.as_object().unwrap() {
        input[key] = value.clone();
    }
    browser.ask_with(query, json!({ "input": input })).await["data"]["updateCollection"].clone()
}

async fn rename(browser: &Browser, slug: &str) -> Value {
    let query = format!(
        "mutation {{ changeCollectionSlug(collectionId: \"{PAPER}\", slug: \"{slug}\") {{
            __typename ... on Collection {{ slug url }} ... on SlugError {{ code }} }} }}"
    );
    browser.ask(&query).await["data"]["changeCollectionSlug"].clone()
}

/// The tags of what was purged since.
pub(super) fn purged(world: &World) -> Arc<Mutex<Vec<String>>> {
    let purged: Arc<Mutex<Vec<String>>> = Arc::default();
    let noted = purged.clone();
    world.app.store.on_commit(move |changes| {
        noted.lock().unwrap().extend(changes.iter().flat_map(|one| one.change.tags.clone()));
    });
    purged
}

#[tokio::test]
async fn of_two_editors_who_save_at_once_the_second_overwrites_nothing() {
    on_each_database(async |world: World| {
        join(&world, BOB, PublicationRole::Editor).await;
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let purged = purged(&world);
        let said = json!({ "tagline": " Birds ", "description": "One\n\n\n\nTwo",
            "contactEmail": "birds@mail.example", "links": ["https://birds.example/x"] });
        let saved = save(&ada, 1, said).await;
        assert_eq!(
            (&saved["tagline"], &saved["description"]),
            (&json!("Birds"), &json!("One\n\nTwo"))
        );
        assert_eq!(saved["externalLinks"], json!(["https://birds.example/x"]));
        assert_eq!(
            (&saved["desk"]["revision"], &saved["contactEmail"]),
            (&json!(2), &json!("birds@mail.example"))
        );
        let tag = format!("collection:{PAPER}");
        assert!(purged.lock().unwrap().contains(&tag), "before it is acknowledged");
        let refused = save(&bob, 1, json!({ "tagline": "Beetles" })).await;
        assert_eq!(refused["__typename"], "CollectionConflict", "{refused}");
        assert_eq!(refused["collection"], json!({ "tagline": "Birds", "desk": { "revision": 2 } }));
        assert_eq!(save(&bob, 2, json!({ "tagline": "Beetles" })).await["tagline"], "Beetles");
        purged.lock().unwrap().clear();
        assert_eq!(save(&bob, 3, json!({ "tagline": "Beetles" })).await["desk"]["revision"], 3);
        assert!(purged.lock().unwrap().is_empty(), "nothing changed");
        // Another name stands wherever a story of it stands.
        save(&ada, 3, json!({ "name": "Beetles" })).await;
        let tags = purged.lock().unwrap().clone();
        assert!(tags.contains(&format!("post:{}", story_id(PUBLIC))), "{tags:?}");
        for bad in [
            json!({ "name": " " }),
            json!({ "name": "Quire Support" }),
            json!({ "tagline": "x".repeat(121) }),
            json!({ "links": ["javascript:alert(1)"] }),
            json!({ "contactEmail": "nobody" }),
            json!({ "imageId": "f".repeat(32) }),
        ] {
            assert_eq!(save(&ada, 4, bad.clone()).await["__typename"], "BadRequest", "{bad}");
        }
    })
    .await;
}

// proves F186: "says of itself at length"
#[tokio::test]
async fn what_a_publication_says_at_length_is_text_and_is_not_overwritten_unseen() {
    on_each_database(async |world: World| {
        join(&world, BOB, PublicationRole::Editor).await;
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let write = "mutation($revision: Int!, $blocks: Blocks!) {
            updateCollectionAbout(collectionId: \"000000000001\", revision: $revision,
              blocks: $blocks) { __typename ... on Collection { aboutHtml desk { aboutRevision } }
            ... on CollectionConflict { collection { aboutHtml } } } }";
        let save = async |browser: &Browser, revision: i32, block: Value| {
            let variables = json!({ "revision": revision, "blocks": [block] });
            let answer = browser.ask_with(write, variables).await;
            answer["data"]["updateCollectionAbout"].clone()
        };
        let text = |words: &str| json!({ "id": "a", "type": "p", "text": words });
        let saved = save(&ada, 0, text("Birds <b>&")).await;
        let html = saved["aboutHtml"].as_str().unwrap().trim();
        assert_eq!(html, "<p dir=\"auto\">Birds &lt;b&gt;&amp;</p>");
        assert_eq!(saved["desk"]["aboutRevision"], 1);
        let refused = save(&bob, 0, text("Beetles")).await;
        assert_eq!(refused["__typename"], "CollectionConflict");
        assert_eq!(refused["collection"]["aboutHtml"], saved["aboutHtml"]);
        let again = save(&bob, 1, text("Beetles")).await["aboutHtml"].to_string();
        assert!(again.contains("Beetles") && !again.contains("Birds"), "{again}");
        let picture = json!({ "id": "a", "type": "h2", "text": "Loud" });
        assert_eq!(save(&bob, 2, picture).await["__typename"], "BadRequest");
        let empty = save(&bob, 2, text(" ")).await;
        assert_eq!(empty["aboutHtml"], "", "{empty}");
    })
    .await;
}

async fn leads(door: &FrontDoor, from: &str) -> (u16, String) {
    let answer = door.get(from, &[]).await;
    (answer.status.as_u16(), answer.header("location").to_owned())
}

#[tokio::test]
async fn the_addresses_of_a_renamed_publication_lead_to_it_for_good() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        assert_eq!(rename(&ada, "search").await["code"], "RESERVED");
        assert_eq!(rename(&ada, "birds").await["url"], "/birds");
        assert_eq!(rename(&ada, "beetles").await["slug"], "beetles");
        let door = world.front_door();
        let story = format!("gardens-1-{}", story_id(PUBLIC));
        for (from, to) in [
            ("/field-notes", "/beetles".to_owned()),
            ("/birds/about", "/beetles/about".to_owned()),
            ("/field-notes/archive/2025/12", "/beetles/archive/2025/12".to_owned()),
            ("/field-notes/search?q=x", "/beetles/search?q=x".to_owned()),
            (&format!("/field-notes/{story}"), format!("/beetles/{story}")),
            ("/field-notes/feed", "/beetles/feed".to_owned()),
            ("/feed/birds?format=json", "/feed/beetles?format=json".to_owned()),
        ] {
            assert_eq!(leads(&door, from).await, (301, to), "{from}");
        }
        assert_eq!(world.browser().get("/beetles/feed").await.status, 200);
        let rest = world.browser().get("/v1/publications/birds").await.json();
        assert_eq!(rest["data"]["slug"], "beetles");
        let bob = world.signed_in(BOB).await;
        assert_eq!(found(&bob, "birds", "Birds").await["code"], "TAKEN", "it is hers");
        assert_eq!(rename(&ada, "birds").await["slug"], "birds", "and free for her");
        assert_eq!(leads(&door, "/beetles").await, (301, "/birds".to_owned()));
    })
    .await;
}

// proves S031: "was deleted is not found"
// proves F204: "was deleted, is not found"
#[tokio::test]
async fn a_publication_that_is_deleted_leaves_its_stories_to_their_writers() {
    on_each_database(async |world: World| {
        join(&world, BOB, PublicationRole::Writer).await;
        let bob = world.signed_in(BOB).await;
        let delete = "mutation($id: ID!) { deleteCollection(collectionId: $id) { __typename
            ... on DeletedCollection { name } } }";
        let ada = world.stepped_up(ADA).await;
        let purged = purged(&world);
        let gone =
            ada.ask_with(delete, json!({ "id": PAPER })).await["data"]["deleteCollection"].clone();
        assert_eq!(gone["name"], "Field Notes", "{gone}");
        let tags = purged.lock().unwrap().clone();
        assert!(tags.contains(&format!("post:{}", story_id(PUBLIC))), "{tags:?}");
        let door = world.front_door();
        assert_eq!(door.get("/field-notes", &[]).await.status, 404);
        let story = format!("gardens-1-{}", story_id(PUBLIC));
        let to = leads(&door, &format!("/field-notes/{story}")).await;
        assert_eq!(to, (301, format!("/@ada/{story}")));
        let told = "{ notifications { items { collectionAct { kind note collection { id } } } } }";
        let told =
            bob.ask(told).await["data"]["notifications"]["items"][0]["collectionAct"].clone();
        assert_eq!(told, json!({ "kind": "DELETED", "note": "Field Notes", "collection": null }));
        assert_eq!(found(&bob, "field-notes", "Mine").await["code"], "TAKEN", "for a while");
        world.doubles.clock.advance(91 * 86_400);
        quire_app::retention::forget_old(&world.app).await.unwrap();
        let bob = world.signed_in(BOB).await;
        assert_eq!(found(&bob, "field-notes", "Mine").await["__typename"], "Collection");
        let check = |c: &mut quire_store::Conn| {
            quire_store::publication::find(c, &PublicationId::from_bits(1))
        };
        assert_eq!(world.app.store.read(check).await.unwrap(), None);
    })
    .await;
}
