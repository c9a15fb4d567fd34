//! Lists: making, changing, sorting and deleting them, keeping those of others, and what is said of them.

mod address;
mod discussion;
mod edit;
mod limit;
mod part;
mod planned;
mod series;
mod visibility;

use super::world::{Browser, story_id};
use serde_json::Value;

const LIST: &str = "__typename ... on Catalog { id name description slug url visibility type
    itemCount followerCount discussion { id title clapCount responsesCount isPublished } }";
const REFUSED: &str = "... on Forbidden { message } ... on BadRequest { message }";

async fn act(browser: &Browser, field: &str, args: &str) -> Value {
    let call = format!("mutation {{ {field}({args}) {{ {LIST} {REFUSED} }} }}");
    let answer = browser.ask(&call).await;
    assert!(answer.get("errors").is_none(), "{answer}");
    answer["data"][field].clone()
}

/// A list of this visibility; its id.
async fn make(browser: &Browser, name: &str, visibility: &str) -> String {
    let args = format!("input: {{ name: \"{name}\", visibility: {visibility} }}");
    let made = act(browser, "createCatalog", &args).await;
    assert_eq!(made["__typename"], "Catalog", "{made}");
    made["id"].as_str().unwrap().to_owned()
}

async fn add(browser: &Browser, list: &str, story: u64) -> Value {
    let args = format!("catalogId: \"{list}\", postId: \"{}\"", story_id(story));
    act(browser, "addToCatalog", &args).await
}

async fn find(browser: &Browser, part: &str) -> Value {
    let query = format!(
        "{{ catalogResult(catalogSlugId: \"{part}\") {{ {LIST} ... on Catalog {{
         catalogItems {{ items {{ postId note post {{ id }} }} pagingInfo {{ next {{ to }} }} }}
         viewerEdge {{ isOwner isFollowing canEdit }} }} }} }}"
    );
    browser.ask(&query).await["data"]["catalogResult"].clone()
}

fn order(list: &Value) -> Vec<String> {
    let items = list["catalogItems"]["items"].as_array().unwrap();
    items.iter().map(|item| item["postId"].as_str().unwrap().to_owned()).collect()
}

async fn status(browser: &Browser, path: &str) -> u16 {
    browser.get(path).await.status.as_u16()
}
