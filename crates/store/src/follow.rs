//! Who follows whom and what.

mod list;

pub use list::{following_back, people, publications, tags};

use crate::{
    Conn, StoreError,
    cached_statement::{CachedStatement, in_few_sizes},
    conn::on_each,
    error::parse,
    schema::{people, person_follows, publication_follows, publications, tag_follows, tags},
};
use chrono::NaiveDateTime;
use diesel::{dsl::exists, prelude::*};
use quire_core::{PublicationId, TagSlug, Timestamp, UserId};
use std::collections::{HashMap, HashSet};

/// Makes `follower` follow a person. Whether that is new.
///
/// # Errors
/// [`StoreError::Constraint`] when either does not exist, or they are the same.
pub fn person(
    c: &mut Conn,
    follower: &UserId,
    person: &UserId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let new = on_each!(c => diesel::insert_into(person_follows::table)
        .values((
            person_follows::follower_id.eq(follower.as_str()),
            person_follows::person_id.eq(person.as_str()),
            person_follows::created_at.eq(now.naive()),
        ))
        .on_conflict((person_follows::follower_id, person_follows::person_id))
        .do_nothing()
        .execute(c))?;
    count_person(c, follower, person, new, 1)
}

/// Ends that. Whether they followed.
pub fn unfollow_person(
    c: &mut Conn,
    follower: &UserId,
    person: &UserId,
) -> Result<bool, StoreError> {
    let row = person_follows::table.find((follower.as_str(), person.as_str()));
    let gone = diesel::delete(row).execute(c)?;
    count_person(c, follower, person, gone, -1)
}

fn count_person(
    c: &mut Conn,
    follower: &UserId,
    person: &UserId,
    rows: usize,
    step: i64,
) -> Result<bool, StoreError> {
    if rows == 0 {
        return Ok(false);
    }
    let followed = |c: &mut Conn| {
        diesel::update(people::table.find(person.as_str()))
            .set(people::follower_count.eq(people::follower_count + step))
            .execute(c)
    };
    let follows = |c: &mut Conn| {
        diesel::update(people::table.find(follower.as_str()))
            .set(people::following_count.eq(people::following_count + step))
            .execute(c)
    };
    // Two who follow each other in one moment would wait for each other in another order.
    if person < follower {
        followed(c)?;
        follows(c)?;
    } else {
        follows(c)?;
        followed(c)?;
    }
    Ok(true)
}

/// Makes `follower` follow a publication. Whether that is new.
///
/// # Errors
/// [`StoreError::Constraint`] when either does not exist.
pub fn publication(
    c: &mut Conn,
    follower: &UserId,
    publication: &PublicationId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let new = on_each!(c => diesel::insert_into(publication_follows::table)
        .values((
            publication_follows::follower_id.eq(follower.as_str()),
            publication_follows::publication_id.eq(publication.as_str()),
            publication_follows::created_at.eq(now.naive()),
        ))
        .on_conflict((publication_follows::follower_id, publication_follows::publication_id))
        .do_nothing()
        .execute(c))?;
    count_publication(c, publication, new, 1)
}

/// Ends that. Whether they followed.
pub fn unfollow_publication(
    c: &mut Conn,
    follower: &UserId,
    publication: &PublicationId,
) -> Result<bool, StoreError> {
    let row = publication_follows::table.find((follower.as_str(), publication.as_str()));
    let gone = diesel::delete(row).execute(c)?;
    count_publication(c, publication, gone, -1)
}

fn count_publication(
    c: &mut Conn,
    publication: &PublicationId,
    rows: usize,
    step: i64,
) -> Result<bool, StoreError> {
    if rows > 0 {
        diesel::update(publications::table.find(publication.as_str()))
            .set(publications::follower_count.eq(publications::follower_count + step))
            .execute(c)?;
    }
    Ok(rows > 0)
}

/// Makes `follower` follow a tag. Whether that is new.
///
/// # Errors
/// [`StoreError::Constraint`] when either does not exist.
pub fn tag(
    c: &mut Conn,
    follower: &UserId,
    tag: &TagSlug,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let new = on_each!(c => diesel::insert_into(tag_follows::table)
        .values((
            tag_follows::follower_id.eq(follower.as_str()),
            tag_follows::tag_slug.eq(tag.as_str()),
            tag_follows::created_at.eq(now.naive()),
        ))
        .on_conflict((tag_follows::follower_id, tag_follows::tag_slug))
        .do_nothing()
        .execute(c))?;
    count_tag(c, tag, new, 1)
}

/// Ends that. Whether they followed.
pub fn unfollow_tag(c: &mut Conn, follower: &UserId, tag: &TagSlug) -> Result<bool, StoreError> {
    let row = tag_follows::table.find((follower.as_str(), tag.as_str()));
    let gone = diesel::delete(row).execute(c)?;
    count_tag(c, tag, gone, -1)
}

fn count_tag(c: &mut Conn, tag: &TagSlug, rows: usize, step: i64) -> Result<bool, StoreError> {
    if rows > 0 {
        diesel::update(tags::table.find(tag.as_str()))
            .set(tags::follower_count.eq(tags::follower_count + step))
            .execute(c)?;
    }
    Ok(rows > 0)
}

/// Who began to follow a person from `from` on and before `until`, the newest first.
pub fn begun(
    c: &mut Conn,
    person: &UserId,
    from: Timestamp,
    until: Timestamp,
    limit: i64,
) -> Result<Vec<UserId>, StoreError> {
    let ids: Vec<String> = person_follows::table
        .filter(person_follows::person_id.eq(person.as_str()))
        .filter(person_follows::created_at.ge(from.naive()))
        .filter(person_follows::created_at.lt(until.naive()))
        .order((person_follows::created_at.desc(), person_follows::follower_id.desc()))
        .limit(limit)
        .select(person_follows::follower_id)
        .load(c)?;
    ids.iter().map(|id| parse("person_follows", "follower_id", id, id)).collect()
}

/// Which of these people `follower` follows.
pub fn people_followed(
    c: &mut Conn,
    follower: &UserId,
    people: &[UserId],
) -> Result<HashSet<UserId>, StoreError> {
    let ids: Vec<String> = on_each!(c => CachedStatement(
        person_follows::table
            .filter(person_follows::follower_id.eq(follower.as_str()))
            .filter(
                person_follows::person_id.eq_any(in_few_sizes(people.iter().map(UserId::as_str))),
            )
            .select(person_follows::person_id),
    )
    .load(c))?;
    ids.iter().map(|id| parse("person_follows", "person_id", id, id)).collect()
}

/// Which of these publications `follower` follows.
pub fn publications_followed(
    c: &mut Conn,
    follower: &UserId,
    publications: &[PublicationId],
) -> Result<HashSet<PublicationId>, StoreError> {
    let wanted = in_few_sizes(publications.iter().map(PublicationId::as_str));
    let ids: Vec<String> = on_each!(c => CachedStatement(
        publication_follows::table
            .filter(publication_follows::follower_id.eq(follower.as_str()))
            .filter(publication_follows::publication_id.eq_any(wanted))
            .select(publication_follows::publication_id),
    )
    .load(c))?;
    ids.iter().map(|id| parse("publication_follows", "publication_id", id, id)).collect()
}

/// Which of these tags `follower` follows.
pub fn tags_followed(
    c: &mut Conn,
    follower: &UserId,
    tags: &[TagSlug],
) -> Result<HashSet<TagSlug>, StoreError> {
    let slugs: Vec<String> = on_each!(c => CachedStatement(
        tag_follows::table
            .filter(tag_follows::follower_id.eq(follower.as_str()))
            .filter(tag_follows::tag_slug.eq_any(in_few_sizes(tags.iter().map(TagSlug::as_str))))
            .select(tag_follows::tag_slug),
    )
    .load(c))?;
    slugs.iter().map(|slug| parse("tag_follows", "tag_slug", slug, slug)).collect()
}

/// Who follows a person, in the order of their ids.
pub fn followers_of(c: &mut Conn, person: &UserId) -> Result<Vec<UserId>, StoreError> {
    let ids: Vec<String> = person_follows::table
        .filter(person_follows::person_id.eq(person.as_str()))
        .order(person_follows::follower_id)
        .select(person_follows::follower_id)
        .load(c)?;
    ids.iter().map(|id| parse("person_follows", "follower_id", id, id)).collect()
}

/// Since when each of these people follows a person.
pub fn times(
    c: &mut Conn,
    person: &UserId,
    followers: &[UserId],
) -> Result<HashMap<UserId, Timestamp>, StoreError> {
    let rows: Vec<(String, NaiveDateTime)> = on_each!(c => CachedStatement(
        person_follows::table
            .filter(person_follows::person_id.eq(person.as_str()))
            .filter(
                person_follows::follower_id
                    .eq_any(in_few_sizes(followers.iter().map(UserId::as_str))),
            )
            .select((person_follows::follower_id, person_follows::created_at)),
    )
    .load(c))?;
    rows.into_iter()
        .map(|(id, at)| {
            let follower = parse("person_follows", "follower_id", &id, &id)?;
            Ok((follower, Timestamp::from_naive(at)))
        })
        .collect()
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
    let slugs: Vec<String> = tag_follows::table
        .filter(tag_follows::follower_id.eq(follower.as_str()))
        .order(tag_follows::tag_slug)
        .limit(limit)
        .select(tag_follows::tag_slug)
        .load(c)?;
    slugs.iter().map(|slug| parse("tag_follows", "tag_slug", slug, slug)).collect()
}

/// Whether a reader follows anybody or anything.
pub fn anything(c: &mut Conn, follower: &UserId) -> Result<bool, StoreError> {
    let me = follower.as_str();
    let people = person_follows::table.filter(person_follows::follower_id.eq(me));
    let publications = publication_follows::table.filter(publication_follows::follower_id.eq(me));
    let topics = tag_follows::table.filter(tag_follows::follower_id.eq(me));
    let any = exists(people).or(exists(publications)).or(exists(topics));
    Ok(diesel::select(any).get_result(c)?)
}
