//! Whom and what readers do not want to read, and the one clause that keeps it from them:
//! [`people_muted`] for people, [`unmuted`] for stories.

mod keyword;
mod story;

pub use keyword::{keyword, keywords, unmute_keyword};
pub use story::{less_like, stories_hidden, stories_hidden_by, story, unhide_story, wanted_less};

use crate::{
    Conn, Cursor, Page, Paging, StoreError, block,
    conn::on_each,
    error::parse,
    person::PersonRow,
    publication::PublicationRow,
    schema::{people, person_mutes, publication_mutes, publications},
    tag,
};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{
    PublicationId, Timestamp, UserId,
    keyword::{Folded, Keyword},
    person::Person,
    publication::Publication,
    story::Story,
};
use std::collections::HashSet;

/// Mutes a person for a reader. Twice is the same as once.
///
/// # Errors
/// [`StoreError::Constraint`] when either does not exist, or they are the same.
pub fn person(
    c: &mut Conn,
    reader: &UserId,
    id: &UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    on_each!(c => diesel::insert_into(person_mutes::table)
        .values((
            person_mutes::reader_id.eq(reader.as_str()),
            person_mutes::person_id.eq(id.as_str()),
            person_mutes::created_at.eq(now.naive()),
        ))
        .on_conflict((person_mutes::reader_id, person_mutes::person_id))
        .do_nothing()
        .execute(c))?;
    Ok(())
}

/// Ends that.
pub fn unmute_person(c: &mut Conn, reader: &UserId, id: &UserId) -> Result<(), StoreError> {
    diesel::delete(person_mutes::table.find((reader.as_str(), id.as_str()))).execute(c)?;
    Ok(())
}

/// Mutes a publication for a reader. Twice is the same as once.
///
/// # Errors
/// [`StoreError::Constraint`] when either does not exist.
pub fn publication(
    c: &mut Conn,
    reader: &UserId,
    id: &PublicationId,
    now: Timestamp,
) -> Result<(), StoreError> {
    on_each!(c => diesel::insert_into(publication_mutes::table)
        .values((
            publication_mutes::reader_id.eq(reader.as_str()),
            publication_mutes::publication_id.eq(id.as_str()),
            publication_mutes::created_at.eq(now.naive()),
        ))
        .on_conflict((publication_mutes::reader_id, publication_mutes::publication_id))
        .do_nothing()
        .execute(c))?;
    Ok(())
}

/// Ends that.
pub fn unmute_publication(
    c: &mut Conn,
    reader: &UserId,
    id: &PublicationId,
) -> Result<(), StoreError> {
    diesel::delete(publication_mutes::table.find((reader.as_str(), id.as_str()))).execute(c)?;
    Ok(())
}

/// The people a reader muted, the last first.
pub fn people(c: &mut Conn, reader: &UserId, paging: &Paging) -> Result<Page<Person>, StoreError> {
    let (at, last) = paging.before();
    let rows: Vec<(NaiveDateTime, PersonRow)> = person_mutes::table
        .inner_join(people::table.on(people::id.eq(person_mutes::person_id)))
        .filter(person_mutes::reader_id.eq(reader.as_str()))
        .filter(people::deleted_at.is_null())
        .filter(person_mutes::created_at.le(at))
        .filter(person_mutes::created_at.lt(at).or(person_mutes::person_id.lt(last)))
        .order((person_mutes::created_at.desc(), person_mutes::person_id.desc()))
        .limit(paging.sql_limit())
        .select((person_mutes::created_at, PersonRow::as_select()))
        .load(c)?;
    let page = Page::cut(rows, paging, |(at, row)| {
        Some(Cursor::at(Timestamp::from_naive(*at), row.id.clone()))
    });
    page.try_map(|(_, row)| row.try_into())
}

/// The publications a reader muted, the last first.
pub fn publications(
    c: &mut Conn,
    reader: &UserId,
    paging: &Paging,
) -> Result<Page<Publication>, StoreError> {
    let (at, last) = paging.before();
    let rows: Vec<(NaiveDateTime, PublicationRow)> = publication_mutes::table
        .inner_join(publications::table.on(publications::id.eq(publication_mutes::publication_id)))
        .filter(publication_mutes::reader_id.eq(reader.as_str()))
        .filter(publication_mutes::created_at.le(at))
        .filter(publication_mutes::created_at.lt(at).or(publication_mutes::publication_id.lt(last)))
        .order((publication_mutes::created_at.desc(), publication_mutes::publication_id.desc()))
        .limit(paging.sql_limit())
        .select((publication_mutes::created_at, PublicationRow::as_select()))
        .load(c)?;
    let page = Page::cut(rows, paging, |(at, row)| {
        Some(Cursor::at(Timestamp::from_naive(*at), row.id.clone()))
    });
    page.try_map(|(_, row)| row.try_into())
}

/// Which of these people a reader does not meet: muted by them, blocked by them, or blocking them.
pub fn people_muted(
    c: &mut Conn,
    reader: &UserId,
    ids: &[UserId],
) -> Result<HashSet<UserId>, StoreError> {
    let mut away = people_muting(c, reader, ids)?;
    away.extend(people_blocked(c, reader, ids)?);
    Ok(away)
}

/// Which of these people a reader blocked, or is blocked by.
pub fn people_blocked(
    c: &mut Conn,
    reader: &UserId,
    ids: &[UserId],
) -> Result<HashSet<UserId>, StoreError> {
    let mut away = block::by(c, reader, ids)?;
    away.extend(block::of(c, reader, ids)?);
    Ok(away)
}

/// Which of these people a reader muted.
pub fn people_muting(
    c: &mut Conn,
    reader: &UserId,
    ids: &[UserId],
) -> Result<HashSet<UserId>, StoreError> {
    let ids: Vec<String> = person_mutes::table
        .filter(person_mutes::reader_id.eq(reader.as_str()))
        .filter(person_mutes::person_id.eq_any(ids.iter().map(UserId::as_str)))
        .select(person_mutes::person_id)
        .load(c)?;
    ids.iter().map(|id| parse("person_mutes", "person_id", id, id)).collect()
}

/// Which of these publications a reader muted.
pub fn publications_muted(
    c: &mut Conn,
    reader: &UserId,
    ids: &[PublicationId],
) -> Result<HashSet<PublicationId>, StoreError> {
    let ids: Vec<String> = publication_mutes::table
        .filter(publication_mutes::reader_id.eq(reader.as_str()))
        .filter(publication_mutes::publication_id.eq_any(ids.iter().map(PublicationId::as_str)))
        .select(publication_mutes::publication_id)
        .load(c)?;
    ids.iter().map(|id| parse("publication_mutes", "publication_id", id, id)).collect()
}

/// `stories` without those that `reader` is not brought: by people they do not meet, in publications
/// they muted, with a word they muted, and those they hid.
pub fn unmuted(
    c: &mut Conn,
    reader: &UserId,
    mut stories: Vec<Story>,
) -> Result<Vec<Story>, StoreError> {
    let authors: Vec<_> = stories.iter().map(|story| story.creator_id.clone()).collect();
    let homes: Vec<_> = stories.iter().filter_map(|story| story.publication_id.clone()).collect();
    let ids: Vec<_> = stories.iter().map(|story| story.id.clone()).collect();
    let people = people_muted(c, reader, &authors)?;
    let publications = publications_muted(c, reader, &homes)?;
    let hidden = stories_hidden(c, reader, &ids)?;
    stories.retain(|story| {
        let in_muted = story.publication_id.as_ref().is_some_and(|id| publications.contains(id));
        !people.contains(&story.creator_id) && !in_muted && !hidden.contains(&story.id)
    });
    without_keywords(c, reader, stories)
}

fn without_keywords(
    c: &mut Conn,
    reader: &UserId,
    mut stories: Vec<Story>,
) -> Result<Vec<Story>, StoreError> {
    let keywords = keywords(c, reader)?;
    if keywords.is_empty() {
        return Ok(stories);
    }
    let ids: Vec<_> = stories.iter().map(|story| story.id.clone()).collect();
    let tags = tag::of_stories(c, &ids)?;
    stories.retain(|story| {
        let tags = tags.get(&story.id).into_iter().flatten();
        let texts = [story.title.as_str(), story.subtitle.as_str()];
        !has_keyword(&keywords, texts.into_iter().chain(tags.map(|tag| tag.slug.as_str())))
    });
    Ok(stories)
}

/// Whether one of the texts has one of the keywords.
pub fn has_keyword<'t>(keywords: &[Keyword], texts: impl IntoIterator<Item = &'t str>) -> bool {
    let mut texts = texts.into_iter().map(Folded::new);
    texts.any(|text| keywords.iter().any(|keyword| keyword.is_in(&text)))
}
