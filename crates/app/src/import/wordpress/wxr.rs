//! What a WordPress export (WXR) says, record by record.

use super::xml::Element;
use chrono::{DateTime, NaiveDateTime};
use quire_core::Timestamp;

/// The site that was exported.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Blog {
    /// Its name.
    pub title: String,
    /// One line about it; may be empty.
    pub description: String,
    /// Its address.
    pub url: String,
    /// Its language; may be empty.
    pub lang: String,
}

impl Blog {
    /// Takes one record of the channel, if it says something about the site.
    pub fn take(&mut self, record: &Element) {
        let field = match record.name.as_str() {
            "title" => &mut self.title,
            "description" => &mut self.description,
            "wp:base_blog_url" => &mut self.url,
            "link" if self.url.is_empty() => &mut self.url,
            "language" => &mut self.lang,
            _ => return,
        };
        record.text.trim().clone_into(field);
    }
}

/// Someone who writes on the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct WxrAuthor {
    /// The name of the account.
    pub login: String,
    /// The address; may be empty.
    pub email: String,
    /// The name shown.
    pub name: String,
}

impl WxrAuthor {
    /// Reads `<wp:author>`.
    pub fn read(record: &Element) -> Option<Self> {
        let login = record.text_of("wp:author_login").to_owned();
        let full = format!(
            "{} {}",
            record.text_of("wp:author_first_name"),
            record.text_of("wp:author_last_name")
        );
        let names = [record.text_of("wp:author_display_name"), full.trim(), &login];
        let name = names.into_iter().find(|name| !name.is_empty())?.to_owned();
        Some(Self { email: record.text_of("wp:author_email").to_lowercase(), name, login })
    }
}

/// A post, a page, a picture, or anything else WordPress keeps among its posts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Item {
    /// Its number; unique in the export.
    pub id: String,
    /// `post`, `page`, `attachment` …
    pub kind: String,
    /// `publish`, `draft`, `future` …
    pub status: String,
    /// Its title, as HTML.
    pub title: String,
    /// Its address.
    pub link: String,
    /// The last part of its address.
    pub slug: String,
    /// The account that wrote it.
    pub creator: String,
    /// The text, as HTML.
    pub content: String,
    /// The summary, as HTML.
    pub excerpt: String,
    /// When it was or will be published.
    pub published: Option<Timestamp>,
    /// When it last changed.
    pub modified: Option<Timestamp>,
    /// Whether a password is asked for.
    pub has_password: bool,
    /// Whether it stays on top.
    pub is_sticky: bool,
    /// Whether comments may be written.
    pub comments_open: bool,
    /// Categories and tags: kind, slug, name.
    pub terms: Vec<(String, String, String)>,
    /// The file, if it is an attachment.
    pub attachment: String,
    /// The post it belongs to.
    pub parent: String,
    /// The comments on it.
    pub comments: Vec<Comment>,
    /// Whether some text in it was not UTF-8.
    pub is_damaged: bool,
}

impl Item {
    /// Reads `<item>`.
    pub fn read(record: &Element) -> Self {
        let text = |name: &str| record.text_of(name).to_owned();
        let terms = record.all("category").map(|term| {
            let of = |name| term.attribute(name).unwrap_or_default().to_owned();
            (of("domain"), of("nicename"), term.text.trim().to_owned())
        });
        Self {
            id: text("wp:post_id"),
            kind: text("wp:post_type"),
            status: text("wp:status"),
            title: text("title"),
            link: text("link"),
            slug: text("wp:post_name"),
            // Some exports carry stray brackets around the account.
            creator: record.text_of("dc:creator").trim_matches(['<', '>', ' ']).to_owned(),
            content: text("content:encoded"),
            excerpt: text("excerpt:encoded"),
            published: date(record.text_of("wp:post_date_gmt"))
                .or_else(|| date(record.text_of("wp:post_date")))
                .or_else(|| mail_date(record.text_of("pubDate"))),
            modified: date(record.text_of("wp:post_modified_gmt")),
            has_password: !record.text_of("wp:post_password").is_empty(),
            is_sticky: record.text_of("wp:is_sticky") == "1",
            comments_open: record.text_of("wp:comment_status") != "closed",
            terms: terms.collect(),
            attachment: text("wp:attachment_url"),
            parent: text("wp:post_parent"),
            comments: record.all("wp:comment").map(Comment::read).collect(),
            is_damaged: record.is_damaged,
        }
    }
}

/// A comment on a post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Comment {
    /// Its number.
    pub id: String,
    /// The comment it answers; `0` for none.
    pub parent: String,
    /// The name of who wrote it; may be empty.
    pub author: String,
    /// Their address; may be empty.
    pub email: String,
    /// When.
    pub written: Option<Timestamp>,
    /// The text, as HTML.
    pub content: String,
    /// `1`, `0`, `spam` or `trash`.
    pub approved: String,
    /// Empty or `comment`, `pingback`, `trackback`.
    pub kind: String,
}

impl Comment {
    fn read(record: &Element) -> Self {
        let text = |name: &str| record.text_of(name).to_owned();
        Self {
            id: text("wp:comment_id"),
            parent: text("wp:comment_parent"),
            author: text("wp:comment_author"),
            email: text("wp:comment_author_email").to_lowercase(),
            written: date(record.text_of("wp:comment_date_gmt"))
                .or_else(|| date(record.text_of("wp:comment_date"))),
            content: text("wp:comment_content"),
            approved: text("wp:comment_approved"),
            kind: text("wp:comment_type"),
        }
    }

    /// Why the comment stays behind, if it does.
    pub fn refusal(&self) -> Option<&'static str> {
        match (self.kind.as_str(), self.approved.as_str()) {
            ("pingback" | "trackback", _) => Some("a ping from another site"),
            (kind, _) if !matches!(kind, "" | "comment") => Some("not a comment by a person"),
            (_, "1" | "approve") => None,
            (_, "0" | "hold") => Some("was never approved"),
            (_, "spam") => Some("marked as spam"),
            _ => Some("in the trash"),
        }
    }
}

/// `2007-09-04 16:49:28`; WordPress writes zeros when there is no date.
fn date(text: &str) -> Option<Timestamp> {
    NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M:%S").ok().map(Timestamp::from_naive)
}

fn mail_date(text: &str) -> Option<Timestamp> {
    let instant = DateTime::parse_from_rfc2822(text).ok()?.to_utc();
    // "Mon, 30 Nov -0001" and the like.
    let written = Timestamp::new(instant);
    (written.millis() > 0).then_some(written)
}
