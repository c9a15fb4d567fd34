//! Which parts of a document its hit shows.

use super::{
    BookEditionHit, CatalogHit, HitPerson, HitPublication, PostHit, PublicationHit, TagHit, UserHit,
};
use crate::document::{
    BookEditionDoc, Byline, CatalogDoc, PostDoc, PublicationDoc, PublicationLabel, TagDoc, UserDoc,
};
use quire_core::Timestamp;

impl<'a> From<&'a Byline> for HitPerson<'a> {
    fn from(person: &'a Byline) -> Self {
        Self {
            user_id: &person.id,
            username: &person.username,
            name: &person.name,
            image_id: person.image.as_deref(),
        }
    }
}

impl<'a> From<&'a PublicationLabel> for HitPublication<'a> {
    fn from(publication: &'a PublicationLabel) -> Self {
        Self {
            collection_id: &publication.id,
            slug: &publication.slug,
            name: &publication.name,
            domain: publication.domain.as_deref(),
            image_id: publication.image.as_deref(),
        }
    }
}

impl<'a> From<&'a PostDoc> for PostHit<'a> {
    fn from(doc: &'a PostDoc) -> Self {
        Self {
            post_id: &doc.id,
            title: if doc.title.is_empty() { &doc.excerpt } else { &doc.title },
            subtitle: &doc.subtitle,
            slug: &doc.slug,
            latest_published_at: doc.latest_published_at.millis(),
            first_published_at: doc.first_published_at.millis(),
            reading_time: doc.read_minutes,
            clap_count: doc.clap_count,
            preview_image_id: doc.image.as_deref(),
            lang: &doc.lang,
            is_locked: doc.is_locked,
            is_response: doc.is_response,
            author_id: &doc.author.id,
            creator: (&doc.author).into(),
            collection_id: doc.publication.as_ref().map(|publication| &publication.id),
            collection: doc.publication.as_ref().map(Into::into),
            tags: doc.tags.iter().map(|tag| &tag.slug).collect(),
            tag_names: doc.tags.iter().map(|tag| tag.name.as_str()).collect(),
        }
    }
}

impl<'a> From<&'a UserDoc> for UserHit<'a> {
    fn from(doc: &'a UserDoc) -> Self {
        Self {
            user_id: &doc.id,
            username: &doc.username,
            name: &doc.name,
            image_id: doc.image.as_deref(),
            bio: &doc.bio,
            follower_count: doc.follower_count,
            post_count: doc.post_count,
        }
    }
}

impl<'a> From<&'a TagDoc> for TagHit<'a> {
    fn from(doc: &'a TagDoc) -> Self {
        Self {
            tag_slug: &doc.slug,
            display_text: &doc.name,
            post_count: doc.post_count,
            follower_count: doc.follower_count,
            is_topic: doc.is_topic,
        }
    }
}

impl<'a> From<&'a PublicationDoc> for PublicationHit<'a> {
    fn from(doc: &'a PublicationDoc) -> Self {
        Self {
            collection_id: &doc.id,
            slug: &doc.slug,
            name: &doc.name,
            description: &doc.description,
            domain: doc.domain.as_deref(),
            image_id: doc.image.as_deref(),
            follower_count: doc.follower_count,
            post_count: doc.post_count,
        }
    }
}

impl<'a> From<&'a CatalogDoc> for CatalogHit<'a> {
    fn from(doc: &'a CatalogDoc) -> Self {
        Self {
            catalog_id: &doc.id,
            name: &doc.name,
            description: &doc.description,
            item_count: doc.item_count,
            updated_at: doc.updated_at.millis(),
            creator: (&doc.owner).into(),
        }
    }
}

impl<'a> From<&'a BookEditionDoc> for BookEditionHit<'a> {
    fn from(doc: &'a BookEditionDoc) -> Self {
        Self {
            book_edition_id: &doc.id,
            title: &doc.title,
            subtitle: &doc.subtitle,
            author_names: &doc.author_names,
            image_id: doc.image.as_deref(),
            latest_published_at: doc.published_at.map(Timestamp::millis),
        }
    }
}
