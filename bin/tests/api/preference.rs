//! Preferences of the viewer.

use super::world::{ADA, BOB, Browser, World, on_each_database, user_id};
use quire::api::Api;
use quire_core::{preference::Preference, vocabulary::settings::UiHint};
use quire_membership::dismissal::BannerFlag;
use serde_json::{Value, json};
use std::{collections::BTreeSet, sync::Arc};

const UPDATE: &str = "mutation($userId: ID, $preferences: [PreferenceInput!]!) {
    updateUserPreferences(userId: $userId, preferences: $preferences) { __typename
    ... on UpdatedPreferences { success preferences { name value } }
    ... on BadRequest { message } } }";

fn value_of<'a>(preferences: &'a Value, name: &str) -> &'a Value {
    let all = preferences.as_array().unwrap();
    &all.iter().find(|one| one["name"] == name).unwrap()["value"]
}

// C053, C054
#[tokio::test]
async fn preferences_have_defaults_and_are_set_by_name() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let all = ada.ask("{ viewer { id preferences { name kind value } } }").await;
        let all = &all["data"]["viewer"]["preferences"];
        assert_eq!(value_of(all, "NOTIFICATIONS_ALLOW_EMAIL_CLAPS"), true);
        assert_eq!(value_of(all, "NOTIFICATIONS_ALLOW_EMAIL_PRODUCT"), false);
        assert_eq!(value_of(all, "ACCOUNT_HIDE_EXTERNAL_SERVICES"), false);
        assert_eq!(value_of(all, "NOTIFICATIONS_DIGEST_FREQUENCY"), "WEEKLY");
        let new = json!({ "userId": user_id(ADA), "preferences": [
            { "name": "NOTIFICATIONS_ALLOW_EMAIL_CLAPS", "value": false },
            { "name": "NOTIFICATIONS_DIGEST_FREQUENCY", "value": "OFF" },
        ] });
        let set = ada.ask_with(UPDATE, new).await["data"]["updateUserPreferences"].clone();
        assert_eq!(set["success"], true, "{set}");
        let all = world.signed_in(ADA).await.ask("{ viewer { preferences { name value } } }").await;
        let all = &all["data"]["viewer"]["preferences"];
        assert_eq!(value_of(all, "NOTIFICATIONS_ALLOW_EMAIL_CLAPS"), false);
        assert_eq!(value_of(all, "NOTIFICATIONS_DIGEST_FREQUENCY"), "OFF");
        let bob = world.signed_in(BOB).await.ask("{ viewer { preferences { name value } } }").await;
        let bobs = &bob["data"]["viewer"]["preferences"];
        assert_eq!(value_of(bobs, "NOTIFICATIONS_ALLOW_EMAIL_CLAPS"), true);
    })
    .await;
}

/// The words of an enumeration of the schema.
async fn words(browser: &Browser, name: &str) -> BTreeSet<String> {
    let query = "query($name: String!) { __type(name: $name) { enumValues { name } } }";
    let answer = browser.ask_with(query, json!({ "name": name })).await;
    let values = answer["data"]["__type"]["enumValues"].as_array().unwrap().clone();
    values.iter().map(|value| value["name"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn the_schema_names_preferences_and_flags_as_they_are_kept() {
    let world = World::new().await;
    let open = world.browser().of(Arc::new(Api::new(world.app.clone(), true)));
    let kept = Preference::defaults().into_iter().map(|one| one.name().as_str().to_owned());
    assert_eq!(words(&open, "PreferenceName").await, kept.collect());
    let banners = BannerFlag::ALL.iter().map(ToString::to_string);
    let hints = UiHint::ALL.iter().map(ToString::to_string);
    assert_eq!(words(&open, "DismissableFlag").await, banners.chain(hints).collect());
}

#[tokio::test]
async fn one_bad_preference_sets_none_and_anothers_are_forbidden() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let push = json!({ "name": "NOTIFICATIONS_ALLOW_PUSH_CLAPS", "value": false });
        for bad in [
            json!({ "name": "NOTIFICATIONS_ALLOW_PUSH_CLAPS", "value": "OFF" }),
            json!({ "name": "NOTIFICATIONS_EMAIL_SCOPE", "value": "SOME" }),
        ] {
            let answer = ada.ask_with(UPDATE, json!({ "preferences": [push, bad] })).await;
            assert_eq!(answer["data"]["updateUserPreferences"]["__typename"], "BadRequest");
        }
        let nothing = json!({ "name": "NOTHING", "value": true });
        let answer = ada.ask_with(UPDATE, json!({ "preferences": [push, nothing] })).await;
        assert!(answer["data"].is_null(), "the schema knows no such preference: {answer}");
        let theirs = json!({ "userId": user_id(BOB), "preferences": [push] });
        let answer = ada.ask_with(UPDATE, theirs).await;
        assert_eq!(answer["data"]["updateUserPreferences"]["__typename"], "Forbidden");
        let all = ada.ask("{ viewer { preferences { name value } } }").await;
        let all = &all["data"]["viewer"]["preferences"];
        assert_eq!(value_of(all, "NOTIFICATIONS_ALLOW_PUSH_CLAPS"), true);
    })
    .await;
}

// F224
#[tokio::test]
async fn stories_are_shown_in_one_of_four_fonts_that_the_reader_chose() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let font = async || ada.ask("{ viewer { readingFont } }").await["data"]["viewer"].clone();
        assert_eq!(font().await, json!({ "readingFont": "SERIF_2" }));
        for chosen in ["SANS_SERIF_1", "SANS_SERIF_2", "SERIF_1", "SERIF_2"] {
            let new = json!({ "preferences": [{ "name": "READING_FONT", "value": chosen }] });
            let set = ada.ask_with(UPDATE, new).await["data"]["updateUserPreferences"].clone();
            assert_eq!(set["success"], true, "{set}");
            assert_eq!(font().await, json!({ "readingFont": chosen }));
        }
        let none = json!({ "preferences": [{ "name": "READING_FONT", "value": "COMIC" }] });
        let refused = ada.ask_with(UPDATE, none).await;
        assert_eq!(refused["data"]["updateUserPreferences"]["__typename"], "BadRequest");
        assert_eq!(font().await, json!({ "readingFont": "SERIF_2" }));
    })
    .await;
}
