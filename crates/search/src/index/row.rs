//! From a document to a row of the index: which text is searched, which attributes can be
//! filtered, and the hit that is shown.

use super::{
    Fields,
    schema::{self, MAX_START},
};
use crate::{
    document::{BookEditionDoc, CatalogDoc, PostDoc, PublicationDoc, SearchDoc, TagDoc, UserDoc},
    hit::{BookEditionHit, CatalogHit, PostHit, PublicationHit, TagHit, UserHit},
    text,
};
use quire_core::Timestamp;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;
use tantivy::TantivyDocument;

/// Characters of a body that are searched: longer than any book chapter.
const MAX_BODY: usize = 200_000;

/// Characters of a body that are kept for snippets.
const MAX_CONTENT: usize = 2000;

/// Where the kept text stands in the stored hit; never part of an answer's hit.
pub(crate) const CONTENT: &str = "_content";

/// The attributes that are a body, in the kinds that show it.
const BODY_ATTRIBUTES: [&str; 2] = ["bio", "description"];

/// A document taken apart.
struct Row<'a> {
    /// What is searched as one of [`crate::searchable::attributes`], the title or name first.
    attributes: Vec<(&'static str, &'a str)>,
    /// The longer text.
    body: &'a str,
    facets: Vec<(&'static str, String)>,
    numbers: Vec<(&'static str, i64)>,
    recency: Option<Timestamp>,
    popularity: i64,
    hit: Value,
}

/// The row of `doc`.
pub(super) fn row(fields: &Fields, doc: &SearchDoc) -> TantivyDocument {
    let parts = match doc {
        SearchDoc::Post(doc) => post(doc),
        SearchDoc::User(doc) => user(doc),
        SearchDoc::Tag(doc) => tag(doc),
        SearchDoc::Publication(doc) => collection(doc),
        SearchDoc::Catalog(doc) => catalog(doc),
        SearchDoc::BookEdition(doc) => book_edition(doc),
    };
    let kind = doc.index();
    let mut row = TantivyDocument::new();
    row.add_text(fields.key, schema::key(kind, doc.id()));
    row.add_text(fields.kind, kind.as_str());
    let body = cut(parts.body, MAX_BODY);
    if let Some(text) = fields.text(kind) {
        for (place, (_, value)) in parts.attributes.iter().enumerate() {
            row.add_text(if place == 0 { text.title } else { text.about }, value);
        }
        let short = parts.attributes.iter().map(|(_, value)| *value);
        for value in short.clone().chain([body]).filter(|value| !value.is_empty()) {
            row.add_text(text.all, value);
        }
        for start in starts(short) {
            row.add_text(text.start, start);
        }
    }
    let described = BODY_ATTRIBUTES.iter().map(|name| (*name, body));
    for (name, value) in parts.attributes.iter().copied().chain(described) {
        if let Some(field) = fields.attribute(kind, name) {
            row.add_text(field, value);
        }
    }
    for (attribute, value) in &parts.facets {
        row.add_text(fields.facets, schema::facet(attribute, value));
    }
    for (name, number) in &parts.numbers {
        if let Some(column) = fields.number(name) {
            row.add_i64(column, *number);
        }
    }
    row.add_i64(fields.recency, parts.recency.map_or(0, |at| at.millis() / 1000));
    row.add_i64(fields.popularity, parts.popularity);
    let mut hit = parts.hit;
    if let Value::Object(hit) = &mut hit {
        hit.insert("objectID".to_owned(), doc.id().into());
        if !body.is_empty() {
            hit.insert(CONTENT.to_owned(), cut(body, MAX_CONTENT).into());
        }
    }
    row.add_text(fields.hit, hit.to_string());
    row
}

/// The beginnings of all words, one to [`MAX_START`] characters long.
fn starts<'a>(texts: impl Iterator<Item = &'a str>) -> BTreeSet<String> {
    let tokens = texts.flat_map(text::tokens).filter(|token| !token.is_pair);
    let starts = tokens.flat_map(|token| {
        (1..=MAX_START).map(move |length| token.text.chars().take(length).collect::<String>())
    });
    starts.collect()
}

/// The first `limit` characters.
fn cut(text: &str, limit: usize) -> &str {
    let end = text.char_indices().nth(limit).map_or(text.len(), |(at, _)| at);
    text.get(..end).unwrap_or(text)
}

/// Texts, numbers and lists of them always become JSON.
fn value(hit: &impl Serialize) -> Value {
    serde_json::to_value(hit).unwrap_or_default()
}

fn post(doc: &PostDoc) -> Row<'_> {
    let publication = doc.publication.as_ref();
    let mut attributes = vec![
        ("title", doc.title.as_str()),
        ("subtitle", &doc.subtitle),
        ("creator.name", &doc.author.name),
        ("creator.username", &doc.author.username),
    ];
    attributes.extend(publication.map(|p| ("collection.name", p.name.as_str())));
    attributes.extend(doc.tags.iter().map(|tag| ("tagNames", tag.name.as_str())));
    let mut facets = vec![
        ("authorId", doc.author.id.to_string()),
        ("authorUsername", doc.author.username.clone()),
        ("isResponse", doc.is_response.to_string()),
        ("isLocked", doc.is_locked.to_string()),
        ("writtenByHighQualityUser", doc.written_by_high_quality_user.to_string()),
    ];
    facets.extend(doc.tags.iter().map(|tag| ("tags", tag.slug.to_string())));
    if let Some(publication) = publication {
        facets.push(("collectionId", publication.id.to_string()));
        facets.push(("collectionSlug", publication.slug.clone()));
    }
    if !doc.lang.is_empty() {
        facets.push(("lang", doc.lang.clone()));
    }
    Row {
        attributes,
        body: &doc.body,
        facets,
        numbers: vec![
            ("latestPublishedAt", doc.latest_published_at.millis()),
            ("firstPublishedAt", doc.first_published_at.millis()),
            ("readingTime", doc.read_minutes),
            ("clapCount", doc.clap_count),
        ],
        recency: Some(doc.latest_published_at),
        popularity: doc.clap_count,
        hit: value(&PostHit::from(doc)),
    }
}

fn user(doc: &UserDoc) -> Row<'_> {
    Row {
        attributes: vec![("name", &doc.name), ("username", &doc.username)],
        body: &doc.bio,
        facets: vec![
            ("username", doc.username.clone()),
            ("highQualityUser", doc.high_quality.to_string()),
            ("writtenByHighQualityUser", doc.writes_high_quality.to_string()),
            ("isAuthorOnly", doc.is_author_only.to_string()),
        ],
        numbers: vec![("followerCount", doc.follower_count), ("postCount", doc.post_count)],
        recency: None,
        popularity: doc.follower_count,
        hit: value(&UserHit::from(doc)),
    }
}

fn tag(doc: &TagDoc) -> Row<'_> {
    Row {
        attributes: vec![("displayText", &doc.name), ("tagSlug", doc.slug.as_str())],
        body: "",
        facets: vec![("isTopic", doc.is_topic.to_string())],
        numbers: vec![("followerCount", doc.follower_count), ("postCount", doc.post_count)],
        recency: None,
        popularity: doc.post_count,
        hit: value(&TagHit::from(doc)),
    }
}

fn collection(doc: &PublicationDoc) -> Row<'_> {
    Row {
        attributes: vec![("name", &doc.name), ("slug", &doc.slug)],
        body: &doc.description,
        facets: vec![("slug", doc.slug.clone())],
        numbers: vec![("followerCount", doc.follower_count), ("postCount", doc.post_count)],
        recency: None,
        popularity: doc.follower_count,
        hit: value(&PublicationHit::from(doc)),
    }
}

fn catalog(doc: &CatalogDoc) -> Row<'_> {
    Row {
        attributes: vec![
            ("name", &doc.name),
            ("creator.name", &doc.owner.name),
            ("creator.username", &doc.owner.username),
        ],
        body: &doc.description,
        facets: vec![
            ("ownerId", doc.owner.id.to_string()),
            ("ownerUsername", doc.owner.username.clone()),
        ],
        numbers: vec![("itemCount", doc.item_count), ("updatedAt", doc.updated_at.millis())],
        recency: Some(doc.updated_at),
        popularity: doc.item_count,
        hit: value(&CatalogHit::from(doc)),
    }
}

fn book_edition(doc: &BookEditionDoc) -> Row<'_> {
    let mut attributes = vec![("title", doc.title.as_str()), ("subtitle", &doc.subtitle)];
    attributes.extend(doc.author_names.iter().map(|name| ("authorNames", name.as_str())));
    let published = doc.published_at.map(Timestamp::millis);
    Row {
        attributes,
        body: "",
        facets: vec![],
        numbers: published.map(|at| ("latestPublishedAt", at)).into_iter().collect(),
        recency: doc.published_at,
        popularity: 0,
        hit: value(&BookEditionHit::from(doc)),
    }
}
