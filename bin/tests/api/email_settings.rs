//! Choosing letters by the link in a letter.

use super::world::{ADA, BOB, ORIGIN, World, on_each_database};
use http::{Method, StatusCode};
use quire_app::{
    letter::Letter,
    preference::{email_settings_link, one_click_link, subscribed},
};
use quire_core::UserId;
use serde_json::{Value, json};

const CLAPS: &str = "NOTIFICATIONS_ALLOW_EMAIL_CLAPS";

fn parts(link: &str) -> (String, String) {
    let mut parts = link.rsplit('/');
    let hash = parts.next().unwrap().to_owned();
    (parts.next().unwrap().to_owned(), hash)
}

async fn settings(world: &World, id: &str, hash: &str) -> Value {
    let query = "query($id: ID!, $hash: String!) { emailSettings(userId: $id, hash: $hash) {
        __typename ... on EmailSettings { emailObfuscated preferences { name value } } } }";
    let answer = world.browser().ask_with(query, json!({ "id": id, "hash": hash })).await;
    answer["data"]["emailSettings"].clone()
}

async fn update(world: &World, id: &str, hash: &str, name: &str) -> Value {
    let query = "mutation($id: ID!, $hash: String!, $new: [PreferenceInput!]!) {
        updateEmailSettings(userId: $id, hash: $hash, preferences: $new) { __typename } }";
    let new = json!([{ "name": name, "value": false }]);
    let variables = json!({ "id": id, "hash": hash, "new": new });
    let answer = world.browser().ask_with(query, variables).await;
    answer["data"]["updateEmailSettings"]["__typename"].clone()
}

async fn gets_mail_about_claps(world: &World, person: u64) -> bool {
    let id = UserId::from_bits(person);
    let kept = world.app.store.read(move |c| quire_store::preference::of(c, &id)).await.unwrap();
    !kept.contains(&(CLAPS.to_owned(), "false".to_owned()))
}

#[tokio::test]
async fn a_link_shows_letters_and_an_address_half_hidden_and_changes_letters_only() {
    on_each_database(async |world| {
        let (id, hash) = parts(&email_settings_link(&world.app, &UserId::from_bits(ADA)));
        let shown = settings(&world, &id, &hash).await;
        assert_eq!(shown["emailObfuscated"], "a•••@mail.example");
        let names = shown["preferences"].as_array().unwrap().clone();
        assert_eq!(names.len(), 15);
        assert!(names.iter().all(|one| !one["name"].as_str().unwrap().contains("PUSH")));
        assert_eq!(update(&world, &id, &hash, CLAPS).await, "EmailSettings");
        assert!(!gets_mail_about_claps(&world, ADA).await);
        for name in ["NOTIFICATIONS_ALLOW_PUSH_CLAPS", "PUBLISHING_ALLOW_PRIVATE_NOTES"] {
            assert_eq!(update(&world, &id, &hash, name).await, "BadRequest", "{name}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_changed_link_is_worth_nothing() {
    let world = World::new().await;
    let (ada, hash) = parts(&email_settings_link(&world.app, &UserId::from_bits(ADA)));
    let (bob, of_bob) = parts(&email_settings_link(&world.app, &UserId::from_bits(BOB)));
    let (_, of_claps) = parts(&one_click_link(&world.app, &UserId::from_bits(ADA), CLAPS));
    let mut wrong = vec![
        (bob.clone(), hash.clone()),
        (ada.clone(), of_bob),
        (ada.clone(), of_claps),
        (ada.clone(), String::new()),
        (ada.clone(), hash[1..].to_owned()),
        (format!("{ada}x"), hash.clone()),
    ];
    for at in 0..hash.len() {
        for digit in "0123456789abcdef".chars() {
            let mut changed: Vec<char> = hash.chars().collect();
            changed[at] = digit;
            let changed: String = changed.into_iter().collect();
            if changed != hash {
                wrong.push((ada.clone(), changed));
            }
        }
    }
    assert!(wrong.len() > 900);
    for (id, hash) in wrong {
        let refused = quire_app::preference::email_settings(&world.app, &id, &hash).await;
        assert!(refused.is_err(), "{id} {hash}");
    }
    assert_eq!(settings(&world, &bob, &hash).await["__typename"], "NotFound");
    assert_eq!(update(&world, &bob, &hash, CLAPS).await, "NotFound");
    assert!(gets_mail_about_claps(&world, BOB).await);
}

#[tokio::test]
async fn one_click_ends_letters_at_once_and_looking_changes_nothing() {
    on_each_database(async |world| {
        let link = one_click_link(&world.app, &UserId::from_bits(ADA), CLAPS);
        let path = link.strip_prefix(ORIGIN).unwrap();
        let form = [("content-type", "application/x-www-form-urlencoded")];
        let browser = world.browser();
        let looked = browser.get(path).await;
        assert_eq!(looked.status, StatusCode::FOUND);
        assert!(looked.header("location").contains("/me/email-settings/"));
        let other = browser.send(Method::POST, path, &form, "x=y").await;
        assert_eq!(other.status, StatusCode::BAD_REQUEST);
        assert!(gets_mail_about_claps(&world, ADA).await);
        for _ in 0..2 {
            let done = browser.send(Method::POST, path, &form, "List-Unsubscribe=One-Click").await;
            assert_eq!(done.status, StatusCode::NO_CONTENT);
        }
        assert!(!gets_mail_about_claps(&world, ADA).await);
        assert!(gets_mail_about_claps(&world, BOB).await);
        let theirs = path.replace(&super::world::user_id(ADA), &super::world::user_id(BOB));
        let done = browser.send(Method::POST, &theirs, &form, "List-Unsubscribe=One-Click").await;
        assert_eq!(done.status, StatusCode::NOT_FOUND);
        assert!(gets_mail_about_claps(&world, BOB).await);
    })
    .await;
}

#[tokio::test]
async fn a_letter_of_a_kind_that_can_be_ended_carries_the_link_that_ends_it() {
    on_each_database(async |world| {
        let ada = UserId::from_bits(ADA);
        let write = async || {
            let letter = Letter::new(&world.app.site, "Somebody clapped").says("Seven times.");
            subscribed(&world.app, &ada, CLAPS, letter).await.unwrap()
        };
        let mail = write().await.unwrap();
        let link = mail.unsubscribe.unwrap();
        assert_eq!(link.as_str(), one_click_link(&world.app, &ada, CLAPS));
        assert!(mail.text.contains("/me/email-settings/"), "{}", mail.text);
        let form = [("content-type", "application/x-www-form-urlencoded")];
        let browser = world.browser();
        let click = browser.send(Method::POST, link.path(), &form, "List-Unsubscribe=One-Click");
        assert_eq!(click.await.status, StatusCode::NO_CONTENT);
        assert_eq!(write().await, None, "the next one does not leave");
        let none = Letter::new(&world.app.site, "x");
        let none = subscribed(&world.app, &ada, "NOTIFICATIONS_ALLOW_PUSH_CLAPS", none).await;
        assert_eq!(none.unwrap(), None, "no letters stand under it");
    })
    .await;
}
