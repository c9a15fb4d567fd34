//! RSS 2.0 with full texts.

use crate::{
    entry::{Feed, FeedEntry},
    xml::escape,
};
use quire_core::Timestamp;

/// Writes a feed as RSS.
pub(crate) fn write(feed: &Feed) -> String {
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss version=\"2.0\" \
         xmlns:atom=\"http://www.w3.org/2005/Atom\" \
         xmlns:content=\"http://purl.org/rss/1.0/modules/content/\" \
         xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><channel>\n",
    );
    out += &element("title", &feed.title);
    out += &element("link", &feed.link);
    out += &element("description", &feed.description);
    out += &format!(
        "<atom:link href=\"{}\" rel=\"self\" type=\"application/rss+xml\"/>\n",
        escape(&feed.address)
    );
    out += &format!("<atom:link href=\"{}\" rel=\"hub\"/>\n", escape(&feed.hub));
    if let Some(picture) = &feed.picture {
        let [url, title, link] = [("url", picture), ("title", &feed.title), ("link", &feed.link)]
            .map(|(name, text)| element(name, text));
        out += &format!("<image>\n{url}{title}{link}</image>\n");
    }
    out += &element("generator", "Quire");
    if let Some(updated) = feed.updated {
        out += &element("lastBuildDate", &date(updated));
    }
    for entry in &feed.entries {
        out += &item(entry, &feed.link_to(entry));
    }
    out + "</channel></rss>\n"
}

fn item(entry: &FeedEntry, link: &str) -> String {
    let mut out = String::from("<item>\n");
    out += &element("title", &entry.title);
    out += &element("link", link);
    // The id stays when title or publication, and with them the address, change.
    out += &format!("<guid isPermaLink=\"false\">{}</guid>\n", escape(&entry.id));
    out += &element("dc:creator", &entry.author);
    if let Some(published) = entry.published {
        out += &element("pubDate", &date(published));
    }
    for tag in &entry.tags {
        out += &element("category", tag);
    }
    out += &element("description", &entry.summary);
    out += &element("content:encoded", &entry.html);
    out + "</item>\n"
}

fn element(name: &str, text: &str) -> String {
    format!("<{name}>{}</{name}>\n", escape(text))
}

fn date(instant: Timestamp) -> String {
    instant.utc().to_rfc2822()
}
