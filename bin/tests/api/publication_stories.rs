//! Stories in publications: who puts them there, and takes them out again.

use super::{
    drafts::{begin, load},
    publishing::{publish, set},
    world::{ADA, BOB, Browser, World, on_each_database},
};
use quire_core::{
    PublicationId, UserId,
    publication::{PublicationMember, PublicationRole},
};
use quire_store::Conn;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

/// What the draft says of publications, and the newest stories of the one there is.
async fn homes(browser: &Browser, id: &str) -> (Value, Vec<Value>) {
    let query = format!(
        "{{ draft(id: \"{id}\") {{ ... on Draft {{ settings {{ collectionId }}
             collections {{ name }} post {{ url }} }} }}
           collectionByDomainOrSlug(domainOrSlug: \"field-notes\") {{
             posts {{ items {{ id }} }} }} }}"
    );
    let data = browser.ask(&query).await["data"].clone();
    let items = data["collectionByDomainOrSlug"]["posts"]["items"].as_array().unwrap();
    (data["draft"].clone(), items.iter().map(|item| item["id"].clone()).collect())
}

#[tokio::test]
async fn an_editor_publishes_into_a_publication_and_takes_the_story_out_again() {
    on_each_database(async |world: World| {
        let (ada, home) = (world.signed_in(ADA).await, PublicationId::from_bits(1));
        let id = begin(&ada, "save-0001").await;
        let (draft, _) = homes(&ada, &id).await;
        assert_eq!(draft["collections"], json!([{ "name": "Field Notes" }]));
        assert_eq!(draft["settings"]["collectionId"], Value::Null);
        let purged: Arc<Mutex<Vec<String>>> = Arc::default();
        let noted = purged.clone();
        world.app.store.on_commit(move |changes| {
            let tags = changes.iter().flat_map(|one| one.change.tags.clone());
            noted.lock().unwrap().extend(tags);
        });
        publish(&ada, &id, 1, json!({ "collectionId": home.as_str() })).await;
        assert!(!purged.lock().unwrap().is_empty());
        let (draft, stories) = homes(&ada, &id).await;
        assert_eq!(draft["settings"]["collectionId"], home.as_str());
        assert!(draft["post"]["url"].as_str().unwrap().contains("/field-notes/"), "{draft}");
        assert!(stories.contains(&json!(id)));
        purged.lock().unwrap().clear();
        set(&ada, &id, json!({ "collectionId": "" })).await;
        let tags = purged.lock().unwrap().join(" ");
        assert!(tags.contains(home.as_str()), "the publication shows it no more: {tags}");
        let (draft, stories) = homes(&ada, &id).await;
        assert_eq!(draft["settings"]["collectionId"], Value::Null);
        assert!(!stories.contains(&json!(id)));
    })
    .await;
}

#[tokio::test]
async fn who_only_writes_for_a_publication_puts_nothing_into_it() {
    on_each_database(async |world: World| {
        let (bob, home) = (world.signed_in(BOB).await, PublicationId::from_bits(1));
        let id = begin(&bob, "save-0001").await;
        let into = |id: &str| json!({ "collectionId": id });
        for role in [None, Some(PublicationRole::Writer)] {
            let (publication_id, user_id) = (home.clone(), UserId::from_bits(BOB));
            if let Some(role) = role {
                let member = PublicationMember { publication_id, user_id, role };
                let join = move |c: &mut Conn| quire_store::publication::set_member(c, &member);
                world.app.store.write(join).await.unwrap();
            }
            let refused = publish(&bob, &id, 1, into(home.as_str())).await;
            assert_eq!(refused["__typename"], "Forbidden", "{role:?}");
            assert_eq!(homes(&bob, &id).await.0["collections"], json!([]));
        }
        for nowhere in ["nonsense", "ffffffffffff"] {
            let refused = publish(&bob, &id, 1, into(nowhere)).await;
            assert_eq!(refused["message"], "There is no such publication.", "{nowhere}");
        }
        assert_eq!(load(&bob, &id).await["status"], "DRAFT");
    })
    .await;
}

#[tokio::test]
async fn a_story_that_is_begun_in_a_publication_is_to_appear_there_if_its_writer_may() {
    on_each_database(async |world: World| {
        let begun = async |person: u64, slug: &str| {
            let browser = world.signed_in(person).await;
            let input = json!({ "saveId": "save-0001", "title": "Ponds", "collectionSlug": slug });
            let create = "mutation($input: CreateDraftInput!) { createDraft(input: $input) {
                ... on DraftSaved { postId } } }";
            let saved = super::drafts::act(&browser, create, input).await;
            let (draft, _) = homes(&browser, saved["postId"].as_str().unwrap()).await;
            draft["settings"]["collectionId"].clone()
        };
        assert_eq!(begun(ADA, "field-notes").await, PublicationId::from_bits(1).as_str());
        assert_eq!(begun(BOB, "field-notes").await, Value::Null);
        assert_eq!(begun(super::world::MEMBER, "no-such-paper").await, Value::Null);
    })
    .await;
}
