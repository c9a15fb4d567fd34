//! Notifications: who is told what, and that others are not.

mod badge;
mod event;
mod follower;
mod mention;
mod wanted;

use super::world::{Browser, PUBLIC, story_id, user_id};
use serde_json::{Value, json};

const LIST: &str = "query($tab: NotificationTab, $to: String) {
    notifications(tab: $tab, paging: { limit: 20, to: $to }) { items {
        id kind number isRead actorCount actors { username } post { id title inResponseTo { id } }
        note { note } catalog { name } } pagingInfo { next { to } } } }";

async fn items(browser: &Browser) -> Vec<Value> {
    let answer = browser.ask(LIST).await;
    let items = answer["data"]["notifications"]["items"].as_array();
    items.unwrap_or_else(|| panic!("{answer}")).clone()
}

/// Kinds with who did it and how many, the last first.
async fn notifications(browser: &Browser) -> Vec<String> {
    let items = items(browser).await;
    let word = |item: &Value| {
        let (kind, count) = (item["kind"].as_str().unwrap(), &item["actorCount"]);
        format!("{kind} {} {count}", item["actors"][0]["username"].as_str().unwrap())
    };
    items.iter().map(word).collect()
}

async fn unread(browser: &Browser) -> i64 {
    let answer = browser.ask("{ notificationStatus { unreadNotificationCount } }").await;
    answer["data"]["notificationStatus"]["unreadNotificationCount"].as_i64().unwrap()
}

async fn act(browser: &Browser, call: &str) -> Value {
    let answer = browser.ask(&format!("mutation {{ act: {call} }}")).await;
    assert!(answer.get("errors").is_none(), "{call}: {answer}");
    answer["data"]["act"].clone()
}

async fn clap(browser: &Browser) {
    let call = format!("clapPost(postId: \"{}\", numClaps: 2) {{ __typename }}", story_id(PUBLIC));
    assert_eq!(act(browser, &call).await["__typename"], "Post");
}

async fn follow(browser: &Browser, whom: u64) {
    let call = format!("followUser(targetUserId: \"{}\") {{ __typename }}", user_id(whom));
    assert_eq!(act(browser, &call).await["__typename"], "User");
}

async fn respond(browser: &Browser, to: &str, save: &str, blocks: Value) -> String {
    let input = json!({ "postId": to, "saveId": save, "blocks": blocks });
    let query = "mutation($input: RespondInput!) { respondToPost(input: $input) {
        __typename ... on Post { id } } }";
    let answer = browser.ask_with(query, json!({ "input": input })).await;
    let id = answer["data"]["respondToPost"]["id"].as_str();
    id.unwrap_or_else(|| panic!("{answer}")).to_owned()
}

fn paragraphs(text: &str) -> Value {
    json!([{ "id": "a", "type": "p", "text": text }])
}

async fn quote(browser: &Browser, note: Option<&str>) -> String {
    let query = "mutation($input: CreateQuoteInput!) { createQuote(input: $input) {
        __typename ... on Quote { id } } }";
    let input = json!({ "postId": story_id(PUBLIC), "blockId": "b0", "start": 0, "end": 9,
        "text": "Beginning", "note": note });
    let answer = browser.ask_with(query, json!({ "input": input })).await;
    let id = answer["data"]["createQuote"]["id"].as_str();
    id.unwrap_or_else(|| panic!("{answer}")).to_owned()
}

async fn set(browser: &Browser, name: &str, value: Value) {
    let query = "mutation($new: [PreferenceInput!]!) { updateUserPreferences(preferences: $new) {
        __typename } }";
    let new = json!([{ "name": name, "value": value }]);
    let answer = browser.ask_with(query, json!({ "new": new })).await;
    assert_eq!(answer["data"]["updateUserPreferences"]["__typename"], "UpdatedPreferences");
}
