//! What a hit of each index shows (what a result's card needs). Answers
//! add `objectID`, and what was asked for beside it.

mod of_document;

use quire_core::{CatalogId, PublicationId, StoryId, TagSlug, UserId};
use serde::Serialize;
use typeshare::typeshare;

/// A person on the card of something else.
#[typeshare]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HitPerson<'a> {
    /// Who.
    pub user_id: &'a UserId,
    /// The handle, without `@`.
    pub username: &'a str,
    /// The name shown.
    pub name: &'a str,
    /// The picture: our image id or an absolute address.
    pub image_id: Option<&'a str>,
}

/// The publication a story appears in.
#[typeshare]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HitPublication<'a> {
    /// Which.
    pub collection_id: &'a PublicationId,
    /// Its word in addresses.
    pub slug: &'a str,
    /// Its name.
    pub name: &'a str,
    /// Its own live domain.
    pub domain: Option<&'a str>,
    /// The avatar: our image id or an absolute address.
    pub image_id: Option<&'a str>,
}

/// A story found.
#[typeshare]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PostHit<'a> {
    /// Its id.
    pub post_id: &'a StoryId,
    /// The title; of a response, how it begins.
    pub title: &'a str,
    /// The line under the title; may be empty.
    pub subtitle: &'a str,
    /// The slug made from the title; may be empty.
    pub slug: &'a str,
    /// When the text readers see was published, in milliseconds since 1970-01-01 UTC.
    #[typeshare(serialized_as = "I54")]
    pub latest_published_at: i64,
    /// When it was first published, likewise.
    #[typeshare(serialized_as = "I54")]
    pub first_published_at: i64,
    /// Minutes to read.
    #[typeshare(serialized_as = "I54")]
    pub reading_time: i64,
    /// Claps of all readers.
    #[typeshare(serialized_as = "I54")]
    pub clap_count: i64,
    /// The preview picture: our image id or an absolute address.
    pub preview_image_id: Option<&'a str>,
    /// BCP 47 language; empty when unknown.
    pub lang: &'a str,
    /// Whether only members read all of it.
    pub is_locked: bool,
    /// Whether it answers another story.
    pub is_response: bool,
    /// Who wrote it.
    pub author_id: &'a UserId,
    /// The author's card.
    pub creator: HitPerson<'a>,
    /// Where it appears.
    pub collection_id: Option<&'a PublicationId>,
    /// That publication's card.
    pub collection: Option<HitPublication<'a>>,
    /// The slugs of its tags, in the author's order.
    pub tags: Vec<&'a TagSlug>,
    /// Their names.
    pub tag_names: Vec<&'a str>,
}

/// A person found.
#[typeshare]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UserHit<'a> {
    /// Who.
    pub user_id: &'a UserId,
    /// The handle, without `@`.
    pub username: &'a str,
    /// The name shown.
    pub name: &'a str,
    /// The picture: our image id or an absolute address.
    pub image_id: Option<&'a str>,
    /// A short text about them; may be empty.
    pub bio: &'a str,
    /// How many follow them.
    #[typeshare(serialized_as = "I54")]
    pub follower_count: i64,
    /// Listed stories they published.
    #[typeshare(serialized_as = "I54")]
    pub post_count: i64,
}

/// A tag found.
#[typeshare]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TagHit<'a> {
    /// Its word in addresses.
    pub tag_slug: &'a TagSlug,
    /// The name shown.
    pub display_text: &'a str,
    /// Listed stories that carry it.
    #[typeshare(serialized_as = "I54")]
    pub post_count: i64,
    /// How many follow it.
    #[typeshare(serialized_as = "I54")]
    pub follower_count: i64,
    /// Whether staff curate it.
    pub is_topic: bool,
}

/// A publication found.
#[typeshare]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PublicationHit<'a> {
    /// Which.
    pub collection_id: &'a PublicationId,
    /// Its word in addresses.
    pub slug: &'a str,
    /// Its name.
    pub name: &'a str,
    /// One line or more about it; may be empty.
    pub description: &'a str,
    /// Its own live domain.
    pub domain: Option<&'a str>,
    /// The avatar: our image id or an absolute address.
    pub image_id: Option<&'a str>,
    /// How many follow it.
    #[typeshare(serialized_as = "I54")]
    pub follower_count: i64,
    /// Listed stories in it.
    #[typeshare(serialized_as = "I54")]
    pub post_count: i64,
}

/// A list found.
#[typeshare]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CatalogHit<'a> {
    /// Which.
    pub catalog_id: &'a CatalogId,
    /// Its name.
    pub name: &'a str,
    /// What it is about; may be empty.
    pub description: &'a str,
    /// How many stories it holds.
    #[typeshare(serialized_as = "I54")]
    pub item_count: i64,
    /// When it last changed, in milliseconds since 1970-01-01 UTC.
    #[typeshare(serialized_as = "I54")]
    pub updated_at: i64,
    /// Whose list it is.
    pub creator: HitPerson<'a>,
}

/// An edition of a book found.
#[typeshare]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BookEditionHit<'a> {
    /// Which.
    pub book_edition_id: &'a str,
    /// The title.
    pub title: &'a str,
    /// The line under the title; may be empty.
    pub subtitle: &'a str,
    /// Who wrote it.
    pub author_names: &'a [String],
    /// The cover: our image id or an absolute address.
    pub image_id: Option<&'a str>,
    /// When it came out, in milliseconds since 1970-01-01 UTC.
    #[typeshare(serialized_as = "Option<I54>")]
    pub latest_published_at: Option<i64>,
}
