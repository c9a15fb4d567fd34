//! The demo world as it is written down.

use super::SeedError;
use quire_core::{
    TagSlug,
    document::front_matter::{self, FrontMatter, FrontMatterValue},
    story::{License, StoryStatus, Visibility},
    text::slug::slug,
};
use serde::Deserialize;
use std::collections::BTreeMap;

/// `world.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeedScript {
    pub person: Vec<PersonLine>,
    pub publication: Vec<PublicationLine>,
    pub topics: Topics,
    pub response: Vec<ResponseLine>,
    pub list: Vec<ListLine>,
    /// Reading lists: username → stories.
    pub saved: BTreeMap<String, Vec<String>>,
    /// Story or response → username → claps.
    pub claps: BTreeMap<String, BTreeMap<String, i64>>,
    /// Username → whom and what they follow.
    pub follows: BTreeMap<String, FollowLine>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PersonLine {
    pub username: String,
    pub name: String,
    pub email: Option<String>,
    pub bio: String,
    pub membership: Option<MembershipLine>,
    #[serde(default)]
    pub is_staff: bool,
    /// Days before the world was made.
    pub days: i64,
}

/// How someone's membership came to stand as it does when the world is made.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct MembershipLine {
    pub plan: String,
    /// How it begins.
    pub begins: Beginning,
    /// Days before the world was made.
    pub days: i64,
    /// Days until the card cannot be charged any more, to the end of that month; none: no card.
    pub card: Option<i64>,
    /// What happened to it just before the world was made.
    #[serde(default)]
    pub then: Vec<Later>,
}

/// How a membership begins.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Beginning {
    Paid,
    Trial,
    Gift,
}

/// What happens to a membership later.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Later {
    Failed,
    Cancelled,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PublicationLine {
    pub slug: String,
    pub name: String,
    pub tagline: String,
    pub description: String,
    pub tint: String,
    pub owner: String,
    pub editors: Vec<String>,
    pub writers: Vec<String>,
    pub days: i64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Topics {
    pub names: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ResponseLine {
    pub key: String,
    /// The story or response it answers.
    pub to: String,
    pub author: String,
    pub days: i64,
    pub text: String,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ListLine {
    pub owner: String,
    pub name: String,
    pub description: String,
    pub visibility: String,
    pub stories: Vec<String>,
    /// Story → what the owner wrote beside it.
    #[serde(default)]
    pub notes: BTreeMap<String, String>,
    pub days: i64,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct FollowLine {
    pub people: Vec<String>,
    pub publications: Vec<String>,
    pub tags: Vec<String>,
}

impl SeedScript {
    /// Reads `world.toml`.
    pub fn read(text: &str) -> Result<Self, SeedError> {
        toml::from_str(text).map_err(|error| SeedError::Script {
            what: "script".to_owned(),
            reason: error.to_string(),
        })
    }
}

/// One file of `stories/`.
#[derive(Debug)]
pub(super) struct StoryFile {
    pub key: &'static str,
    pub title: String,
    pub subtitle: String,
    pub author: String,
    pub publication: Option<String>,
    pub tags: Vec<(TagSlug, String)>,
    pub lang: String,
    pub status: StoryStatus,
    pub visibility: Visibility,
    pub license: Option<License>,
    pub preview_image: Option<String>,
    pub is_picked: bool,
    pub days: i64,
    /// The text in Markdown; may link to other stories as `story:KEY`.
    pub body: &'static str,
}

impl StoryFile {
    /// Reads a story.
    pub fn read(key: &'static str, text: &'static str) -> Result<Self, SeedError> {
        let (front, body) =
            front_matter::split(text).map_err(|error| SeedError::front_matter(key, &error))?;
        let title = text_of(&front, "title").unwrap_or_default();
        let refused = |what: &str| SeedError::Script {
            what: format!("story {key}"),
            reason: format!("its {what} is none"),
        };
        let days = match front.0.get("days") {
            Some(FrontMatterValue::Integer(days)) => *days,
            _ => return Err(refused("number of days")),
        };
        let status = text_of(&front, "status").unwrap_or_else(|| "PUBLISHED".to_owned());
        let visibility = text_of(&front, "visibility").unwrap_or_else(|| "PUBLIC".to_owned());
        let license = text_of(&front, "license").map(|name| name.parse()).transpose();
        Ok(Self {
            key,
            subtitle: text_of(&front, "subtitle").unwrap_or_default(),
            author: text_of(&front, "author").ok_or_else(|| refused("author"))?,
            publication: text_of(&front, "publication"),
            tags: tags_of(&front).ok_or_else(|| refused("list of tags"))?,
            lang: text_of(&front, "lang").unwrap_or_else(|| "en".to_owned()),
            status: status.parse().map_err(|_| refused("status"))?,
            visibility: visibility.parse().map_err(|_| refused("visibility"))?,
            license: license.map_err(|_| refused("license"))?,
            preview_image: text_of(&front, "preview_image"),
            is_picked: front.0.get("pick") == Some(&FrontMatterValue::Bool(true)),
            days,
            body,
            title,
        })
    }
}

impl StoryFile {
    /// What tells the story from other items of the demo world.
    pub fn item_key(&self) -> String {
        format!("story:{}", self.key)
    }
}

/// A tag of this name.
pub(super) fn tag(name: &str) -> Option<TagSlug> {
    slug(name).parse().ok()
}

fn tags_of(front: &FrontMatter) -> Option<Vec<(TagSlug, String)>> {
    let Some(FrontMatterValue::List(values)) = front.0.get("tags") else { return None };
    let one = |value: &FrontMatterValue| match value {
        FrontMatterValue::Text(name) => Some((tag(name)?, name.clone())),
        _ => None,
    };
    values.iter().map(one).collect()
}

fn text_of(front: &FrontMatter, name: &str) -> Option<String> {
    match front.0.get(name) {
        Some(FrontMatterValue::Text(text)) => Some(text.clone()),
        _ => None,
    }
}
