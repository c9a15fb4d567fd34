//! What a reader follows.

use crate::{
    Conn, StoreError,
    among::among,
    cached_statement::Cached,
    conn::on_each,
    error::parse,
    schema::{person_follows, publication_follows, tag_follows},
};
use diesel::{dsl::exists, prelude::*};
use quire_core::{PublicationId, TagSlug, UserId};
use std::collections::HashSet;

/// Which of these people `follower` follows.
pub fn people_followed(
    c: &mut Conn,
    follower: &UserId,
    people: &[UserId],
) -> Result<HashSet<UserId>, StoreError> {
    let ids: Vec<String> = on_each!(c => person_follows::table
        .filter(person_follows::follower_id.eq(follower.as_str()))
        .filter(among(person_follows::person_id, people.iter().map(UserId::as_str)))
        .select(person_follows::person_id)
        .cached()
        .load(c))?;
    ids.iter().map(|id| parse("person_follows", "person_id", id, id)).collect()
}

/// Which of these publications `follower` follows.
pub fn publications_followed(
    c: &mut Conn,
    follower: &UserId,
    publications: &[PublicationId],
) -> Result<HashSet<PublicationId>, StoreError> {
    let ids: Vec<String> = on_each!(c => publication_follows::table
        .filter(publication_follows::follower_id.eq(follower.as_str()))
        .filter(among(
            publication_follows::publication_id,
            publications.iter().map(PublicationId::as_str),
        ))
        .select(publication_follows::publication_id)
        .cached()
        .load(c))?;
    ids.iter().map(|id| parse("publication_follows", "publication_id", id, id)).collect()
}

/// Which of these tags `follower` follows.
pub fn tags_followed(
    c: &mut Conn,
    follower: &UserId,
    tags: &[TagSlug],
) -> Result<HashSet<TagSlug>, StoreError> {
    let slugs: Vec<String> = on_each!(c => tag_follows::table
        .filter(tag_follows::follower_id.eq(follower.as_str()))
        .filter(among(tag_follows::tag_slug, tags.iter().map(TagSlug::as_str)))
        .select(tag_follows::tag_slug)
        .cached()
        .load(c))?;
    slugs.iter().map(|slug| parse("tag_follows", "tag_slug", slug, slug)).collect()
}

/// Everything a reader follows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Following {
    /// People.
    pub people: Vec<UserId>,
    /// Publications.
    pub publications: Vec<PublicationId>,
    /// Tags.
    pub tags: Vec<TagSlug>,
}

/// Everything a reader follows, at most `limit` of each kind, in the order of their ids.
pub fn all(c: &mut Conn, follower: &UserId, limit: i64) -> Result<Following, StoreError> {
    let people: Vec<String> = person_follows::table
        .filter(person_follows::follower_id.eq(follower.as_str()))
        .order(person_follows::person_id)
        .limit(limit)
        .select(person_follows::person_id)
        .load(c)?;
    let publications: Vec<String> = publication_follows::table
        .filter(publication_follows::follower_id.eq(follower.as_str()))
        .order(publication_follows::publication_id)
        .limit(limit)
        .select(publication_follows::publication_id)
        .load(c)?;
    Ok(Following {
        people: people
            .iter()
            .map(|id| parse("person_follows", "person_id", id, id))
            .collect::<Result<_, _>>()?,
        publications: publications
            .iter()
            .map(|id| parse("publication_follows", "publication_id", id, id))
            .collect::<Result<_, _>>()?,
        tags: topics(c, follower, limit)?,
    })
}

/// The tags a reader follows, at most `limit`, in the order of their slugs.
pub fn topics(c: &mut Conn, follower: &UserId, limit: i64) -> Result<Vec<TagSlug>, StoreError> {
    let slugs: Vec<String> = on_each!(c => tag_follows::table
        .filter(tag_follows::follower_id.eq(follower.as_str()))
        .order(tag_follows::tag_slug)
        .limit(limit)
        .select(tag_follows::tag_slug)
        .cached()
        .load(c))?;
    slugs.iter().map(|slug| parse("tag_follows", "tag_slug", slug, slug)).collect()
}

/// Whether a reader follows anybody or anything.
pub fn anything(c: &mut Conn, follower: &UserId) -> Result<bool, StoreError> {
    let me = follower.as_str();
    let people = person_follows::table.filter(person_follows::follower_id.eq(me));
    let publications = publication_follows::table.filter(publication_follows::follower_id.eq(me));
    let topics = tag_follows::table.filter(tag_follows::follower_id.eq(me));
    let any = exists(people).or(exists(publications)).or(exists(topics));
    Ok(on_each!(c => diesel::select(any).cached().get_result(c))?)
}
