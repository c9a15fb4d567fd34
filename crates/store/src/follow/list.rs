//! The people, publications and topics that a reader follows, the last followed first.

use crate::{
    Conn, Cursor, Page, Paging, StoreError,
    among::among,
    cached_statement::Cached,
    conn::on_each,
    error::parse,
    person::PersonRow,
    publication::PublicationRow,
    schema::{people, person_follows, publication_follows, publications, tag_follows, tags},
    tag::TagRow,
};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{Timestamp, UserId, person::Person, publication::Publication, tag::Tag};
use std::collections::HashSet;

/// How many of those followed last are looked at for words.
const SEARCHED: i64 = 2_000;

/// The people someone follows who have a profile, the last followed first; with `words`, those of
/// the last 2,000 whose name or handle has these words in it.
pub fn people(
    c: &mut Conn,
    follower: &UserId,
    words: Option<&str>,
    paging: &Paging,
) -> Result<Page<Person>, StoreError> {
    let (at, last) = paging.before();
    let mut rows: Vec<(NaiveDateTime, PersonRow)> = person_follows::table
        .inner_join(people::table.on(people::id.eq(person_follows::person_id)))
        .filter(person_follows::follower_id.eq(follower.as_str()))
        .filter(people::deleted_at.is_null())
        .filter(people::is_suspended.eq(false))
        .filter(person_follows::created_at.le(at))
        .filter(person_follows::created_at.lt(at).or(person_follows::person_id.lt(last)))
        .order((person_follows::created_at.desc(), person_follows::person_id.desc()))
        .limit(limit(words, paging))
        .select((person_follows::created_at, PersonRow::as_select()))
        .load(c)?;
    keep(&mut rows, words, |row| [&row.name, &row.username]);
    page(rows, paging, |row| &row.id)
}

/// The publications someone follows, the last followed first; with `words`, those of the last
/// 2,000 whose name or slug has these words in it.
pub fn publications(
    c: &mut Conn,
    follower: &UserId,
    words: Option<&str>,
    paging: &Paging,
) -> Result<Page<Publication>, StoreError> {
    let (at, last) = paging.before();
    let mut rows: Vec<(NaiveDateTime, PublicationRow)> = publication_follows::table
        .inner_join(
            publications::table.on(publications::id.eq(publication_follows::publication_id)),
        )
        .filter(publication_follows::follower_id.eq(follower.as_str()))
        .filter(publication_follows::created_at.le(at))
        .filter(
            publication_follows::created_at.lt(at).or(publication_follows::publication_id.lt(last)),
        )
        .order((publication_follows::created_at.desc(), publication_follows::publication_id.desc()))
        .limit(limit(words, paging))
        .select((publication_follows::created_at, PublicationRow::as_select()))
        .load(c)?;
    keep(&mut rows, words, |row| [&row.name, &row.slug]);
    page(rows, paging, |row| &row.id)
}

/// The tags someone follows, the last followed first; with `words`, those of the last 2,000 whose
/// name or slug has these words in it.
pub fn tags(
    c: &mut Conn,
    follower: &UserId,
    words: Option<&str>,
    paging: &Paging,
) -> Result<Page<Tag>, StoreError> {
    let (at, last) = paging.before();
    let mut rows: Vec<(NaiveDateTime, TagRow)> = tag_follows::table
        .inner_join(tags::table.on(tags::slug.eq(tag_follows::tag_slug)))
        .filter(tag_follows::follower_id.eq(follower.as_str()))
        .filter(tag_follows::created_at.le(at))
        .filter(tag_follows::created_at.lt(at).or(tag_follows::tag_slug.lt(last)))
        .order((tag_follows::created_at.desc(), tag_follows::tag_slug.desc()))
        .limit(limit(words, paging))
        .select((tag_follows::created_at, TagRow::as_select()))
        .load(c)?;
    keep(&mut rows, words, |row| [&row.name, &row.slug]);
    page(rows, paging, |row| &row.slug)
}

/// Which of these people follow `person`.
pub fn following_back(
    c: &mut Conn,
    person: &UserId,
    ids: &[UserId],
) -> Result<HashSet<UserId>, StoreError> {
    let ids: Vec<String> = on_each!(c => person_follows::table
        .filter(person_follows::person_id.eq(person.as_str()))
        .filter(among(person_follows::follower_id, ids.iter().map(UserId::as_str)))
        .select(person_follows::follower_id)
        .cached()
        .load(c))?;
    ids.iter().map(|id| parse("person_follows", "follower_id", id, id)).collect()
}

fn limit(words: Option<&str>, paging: &Paging) -> i64 {
    if words.is_some() { SEARCHED } else { paging.sql_limit() }
}

/// Keeps the rows of which one of two texts has `words` in it; upper and lower case are the same.
fn keep<T>(
    rows: &mut Vec<(NaiveDateTime, T)>,
    words: Option<&str>,
    texts: impl Fn(&T) -> [&String; 2],
) {
    let Some(words) = words.map(str::to_lowercase) else { return };
    rows.retain(|(_, row)| texts(row).iter().any(|text| text.to_lowercase().contains(&words)));
}

fn page<R, T: TryFrom<R, Error = StoreError>>(
    rows: Vec<(NaiveDateTime, R)>,
    paging: &Paging,
    id: impl Fn(&R) -> &String,
) -> Result<Page<T>, StoreError> {
    Page::cut(rows, paging, |(at, row)| {
        Some(Cursor::at(Timestamp::from_naive(*at), id(row).clone()))
    })
    .try_map(|(_, row)| row.try_into())
}
