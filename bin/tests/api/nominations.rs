//! Nominating stories for the staff's picks: who may, the eight answers, and what becomes of it.

use super::{
    mastheads::join,
    publication_settings::purged,
    world::{
        ADA, BOB, Browser, DELETED, MEMBER, PUBLIC, RESPONSE, STAFF, UNLISTED, World,
        on_each_database, story_id,
    },
};
use quire_core::publication::PublicationRole;
use serde_json::{Value, json};

const ANSWER: &str = "{ __typename ... on Post { id isStaffPick }
    ... on PostInteractionError { outcome message } ... on Unauthorized { message } }";

async fn nominate(browser: &Browser, story: &str) -> Value {
    let query = format!("mutation($id: ID!) {{ nominatePost(targetPostId: $id) {ANSWER} }}");
    browser.ask_with(&query, json!({ "id": story })).await["data"]["nominatePost"].clone()
}

async fn decide(browser: &Browser, story: &str, verdict: &str) -> Value {
    let query = format!(
        "mutation($id: ID!) {{ decideNomination(targetPostId: $id, verdict: {verdict}) {ANSWER} }}"
    );
    browser.ask_with(&query, json!({ "id": story })).await["data"]["decideNomination"].clone()
}

/// What someone sees of the story's nomination.
async fn read_nominations(browser: &Browser) -> Value {
    let query = format!(
        "{{ post(id: \"{}\") {{ isStaffPick viewerEdge {{ canNominate
            nomination {{ id status canDecide }} }} }} }}",
        story_id(PUBLIC)
    );
    browser.ask(&query).await["data"]["post"].clone()
}

// proves F429: "Editors nominate a story"
#[tokio::test]
async fn an_editor_nominates_a_story_once_and_the_staff_makes_it_a_pick() {
    on_each_database(async |world: World| {
        join(&world, BOB, PublicationRole::Editor).await;
        let (bob, staff) = (world.signed_in(BOB).await, world.signed_in(STAFF).await);
        let reader = world.signed_in(MEMBER).await;
        let id = story_id(PUBLIC);
        let fresh = json!({ "canNominate": true, "nomination": null });
        assert_eq!(read_nominations(&bob).await["viewerEdge"], fresh);
        assert_eq!(nominate(&bob, &id).await["__typename"], "Post");
        assert_eq!(nominate(&staff, &id).await["outcome"], "ALREADY_NOMINATED");
        let nomination = read_nominations(&bob).await["viewerEdge"]["nomination"].clone();
        assert_eq!(nomination, json!({ "id": id, "status": "NOMINATED", "canDecide": false }));
        let nothing = json!({ "canNominate": false, "nomination": null });
        assert_eq!(
            read_nominations(&reader).await["viewerEdge"],
            nothing,
            "it is no one else's business"
        );
        assert_eq!(read_nominations(&world.browser()).await["viewerEdge"], nothing);
        assert_eq!(read_nominations(&staff).await["viewerEdge"]["nomination"]["canDecide"], true);
        let waiting = quire_app::nomination::waiting(&world.app).await.unwrap();
        assert_eq!((waiting.len(), waiting[0].nominator.as_str()), (1, "bob"));

        assert_eq!(decide(&bob, &id, "ACCEPT").await["outcome"], "PERMISSION_DENIED");
        let purged = purged(&world);
        let picked = decide(&staff, &id, "ACCEPT").await;
        assert_eq!(picked["isStaffPick"], true, "{picked}");
        assert!(purged.lock().unwrap().contains(&format!("post:{id}")), "its page says so");
        assert_eq!(read_nominations(&world.browser()).await["isStaffPick"], true);
        assert_eq!(decide(&staff, &id, "DECLINE").await["outcome"], "ALREADY_LABELED");
        assert_eq!(nominate(&bob, &id).await["outcome"], "ALREADY_LABELED");
        assert!(quire_app::nomination::waiting(&world.app).await.unwrap().is_empty());
        let feed = "{ staffPicksFeed(paging: { limit: 5 }) { items { id } } }";
        let feed = world.browser().ask(feed).await["data"]["staffPicksFeed"]["items"].clone();
        assert_eq!(feed[0]["id"], json!(id));
    })
    .await;
}

// proves F429: "one of eight answers says why not"
#[tokio::test]
async fn what_cannot_be_nominated_is_answered_by_its_reason_and_decisions_are_final() {
    on_each_database(async |world: World| {
        let (ada, staff) = (world.signed_in(ADA).await, world.signed_in(STAFF).await);
        let reader = world.signed_in(MEMBER).await;
        let id = story_id(PUBLIC);
        for (who, story, outcome) in [
            (&reader, id.clone(), "PERMISSION_DENIED"),
            (&staff, "fffffffffff1".to_owned(), "POST_NOT_FOUND"),
            (&staff, story_id(UNLISTED), "POST_UNLISTED"),
            (&staff, story_id(RESPONSE), "RESPONSES_NOT_SUPPORTED"),
            (&ada, story_id(DELETED), "POST_DELETED"),
        ] {
            let answer = nominate(who, &story).await;
            assert_eq!(answer["outcome"], outcome, "{story}: {answer}");
            assert!(!answer["message"].as_str().unwrap().is_empty());
        }
        let none = decide(&staff, &id, "ACCEPT").await;
        assert_eq!(none["outcome"], "POST_NOT_FOUND", "no one nominated it");
        // At the same moment only one of them nominates it.
        let (one, two) = tokio::join!(nominate(&ada, &id), nominate(&staff, &id));
        let mut answers = [&one["__typename"], &two["__typename"]].map(|of| of.as_str().unwrap());
        answers.sort_unstable();
        assert_eq!(answers, ["Post", "PostInteractionError"]);
        assert_eq!(decide(&staff, &id, "DECLINE").await["isStaffPick"], false);
        assert_eq!(decide(&staff, &id, "ACCEPT").await["outcome"], "ALREADY_NOMINATED");
        assert_eq!(nominate(&ada, &id).await["outcome"], "ALREADY_NOMINATED");
        let locked = story_id(super::world::LOCKED);
        assert_eq!(nominate(&ada, &locked).await["__typename"], "Post");
        let delete =
            format!("mutation {{ deletePost(targetPostId: \"{locked}\") {{ __typename }} }}");
        ada.ask(&delete).await;
        let waiting = quire_app::nomination::waiting(&world.app).await.unwrap();
        assert!(waiting.is_empty(), "no one decides about a story in the trash");
        assert_eq!(decide(&staff, &locked, "ACCEPT").await["outcome"], "POST_NOT_FOUND");
        let back =
            format!("mutation {{ undeletePost(targetPostId: \"{locked}\") {{ __typename }} }}");
        ada.ask(&back).await;
        assert_eq!(quire_app::nomination::waiting(&world.app).await.unwrap().len(), 1);
        assert_eq!(decide(&staff, &locked, "DECLINE").await["__typename"], "Post");
        world.doubles.clock.advance(200 * 86_400);
        let ada = world.signed_in(ADA).await;
        assert_eq!(nominate(&ada, &id).await["outcome"], "TOO_OLD");
    })
    .await;
}
