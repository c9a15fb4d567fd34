//! Who follows whom and what.

mod followed;
mod followers;
mod list;

pub use followed::{
    Following, all, anything, people_followed, publications_followed, tags_followed, topics,
};
pub use followers::{begun, followers_of, times};
pub use list::{following_back, people, publications, tags};

use crate::{
    Conn, StoreError,
    conn::on_each,
    schema::{people, person_follows, publication_follows, publications, tag_follows, tags},
};
use diesel::prelude::*;
use quire_core::{PublicationId, TagSlug, Timestamp, UserId};

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
