//! JSON Feed 1.1 (`?format=json`).

use crate::{
    Form,
    entry::{Feed, FeedEntry},
};
use serde_json::{Value, json};

/// Writes a feed as JSON.
pub(crate) fn write(feed: &Feed) -> String {
    json!({
        "version": "https://jsonfeed.org/version/1.1",
        "title": feed.title,
        "description": feed.description,
        "home_page_url": feed.link,
        "feed_url": Form::Json.address(&feed.address),
        "hubs": [{ "type": "WebSub", "url": feed.hub }],
        "icon": feed.picture,
        "favicon": feed.picture,
        "items": feed.entries.iter().map(|entry| item(entry, &feed.link_to(entry))).collect::<Vec<_>>(),
    })
    .to_string()
}

fn item(entry: &FeedEntry, link: &str) -> Value {
    let mut item = json!({
        "id": entry.id,
        "url": link,
        "title": entry.title,
        "summary": entry.summary,
        "content_html": entry.html,
        "date_modified": entry.updated.to_string(),
        "authors": [{ "name": entry.author }],
        "tags": entry.tags,
    });
    if let Some(fields) = item.as_object_mut() {
        if let Some(published) = entry.published {
            fields.insert("date_published".into(), published.to_string().into());
        }
        if !entry.lang.is_empty() {
            fields.insert("language".into(), entry.lang.clone().into());
        }
    }
    item
}
