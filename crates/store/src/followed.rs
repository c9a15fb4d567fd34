//! What a reader follows by who published last, and when they last looked at it.

use crate::{
    Conn, StoreError,
    among::among,
    cached_statement::{Cached, CachedStatement},
    conn::on_each,
    error::parse,
    page::Paging,
    schema::followed_views,
};
use chrono::NaiveDateTime;
use diesel::{
    prelude::*,
    sql_types::{BigInt, Nullable, Text, Timestamp as SqlTimestamp},
    upsert::excluded,
};
use quire_core::{PublicationId, Timestamp, UserId, sidebar::FollowedItem};
use std::collections::HashMap;

/// The people a reader follows, most recently published first; people who never published come last.
/// Those whose accounts are deleted or suspended are left out.
pub fn people(
    c: &mut Conn,
    reader: &UserId,
    limit: i64,
) -> Result<Vec<FollowedItem<UserId>>, StoreError> {
    let follows = Follows {
        table: "person_follows",
        followed: "person_id",
        owner: "creator_id",
        only: "AND EXISTS (SELECT 1 FROM people p WHERE p.id = f.person_id \
               AND p.deleted_at IS NULL AND NOT p.is_suspended) ",
    };
    let rows = by_last(c, &follows, reader, limit)?;
    rows.into_iter().map(|row| row.read("person_follows", "person_id")).collect()
}

/// The publications a reader follows, in the same order.
pub fn publications(
    c: &mut Conn,
    reader: &UserId,
    limit: i64,
) -> Result<Vec<FollowedItem<PublicationId>>, StoreError> {
    let follows = Follows {
        table: "publication_follows",
        followed: "publication_id",
        owner: "publication_id",
        only: "",
    };
    let rows = by_last(c, &follows, reader, limit)?;
    rows.into_iter().map(|row| row.read(follows.table, follows.followed)).collect()
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    id: String,
    #[diesel(sql_type = Nullable<SqlTimestamp>)]
    last_at: Option<NaiveDateTime>,
}

impl Row {
    fn read<T>(
        self,
        table: &'static str,
        column: &'static str,
    ) -> Result<FollowedItem<T>, StoreError>
    where
        T: std::str::FromStr,
        T::Err: std::fmt::Display,
    {
        let entity = parse(table, column, &self.id, &self.id)?;
        Ok(FollowedItem { entity, last_published_at: self.last_at.map(Timestamp::from_naive) })
    }
}

/// A table of follows, and how it meets stories.
struct Follows {
    /// The table, called `f` in `only`.
    table: &'static str,
    /// Its column of what is followed.
    followed: &'static str,
    /// The column of a story that says the same.
    owner: &'static str,
    /// Which of them count, as more of a condition.
    only: &'static str,
}

/// One seek for each that is followed, in the index of their stories alone.
fn by_last(
    c: &mut Conn,
    follows: &Follows,
    reader: &UserId,
    limit: i64,
) -> Result<Vec<Row>, StoreError> {
    let Follows { table, followed, owner, only } = follows;
    let (ever, _) = Paging::first(1).before();
    let text = diesel::sql_query(format!(
        "SELECT f.{followed} AS id, (SELECT s.listed_at FROM stories s \
         WHERE s.listed_at <= $1 AND s.{owner} = f.{followed} \
         ORDER BY s.listed_at DESC, s.id DESC LIMIT 1) AS last_at \
         FROM {table} f WHERE f.follower_id = $2 {only}\
         ORDER BY last_at DESC NULLS LAST, id LIMIT $3"
    ))
    .bind::<SqlTimestamp, _>(ever)
    .bind::<Text, _>(reader.as_str())
    .bind::<BigInt, _>(limit);
    Ok(on_each!(c => CachedStatement(text).load(c))?)
}

/// Notes that a reader looked at `feed`: a place that carries a dot, or something they follow. An
/// earlier time that arrives late changes nothing.
///
/// # Errors
/// [`StoreError::Constraint`] when there is no such reader.
pub fn looked(c: &mut Conn, reader: &UserId, feed: &str, now: Timestamp) -> Result<(), StoreError> {
    if viewed(c, reader, &[feed])?.get(feed).is_some_and(|before| *before >= now) {
        return Ok(());
    }
    on_each!(c => diesel::insert_into(followed_views::table)
        .values((
            followed_views::person_id.eq(reader.as_str()),
            followed_views::feed_id.eq(feed),
            followed_views::viewed_at.eq(now.naive()),
        ))
        .on_conflict((followed_views::person_id, followed_views::feed_id))
        .do_update()
        .set(followed_views::viewed_at.eq(excluded(followed_views::viewed_at)))
        .execute(c))?;
    Ok(())
}

/// When a reader last looked at these; those they never looked at left out.
pub fn viewed(
    c: &mut Conn,
    reader: &UserId,
    feeds: &[&str],
) -> Result<HashMap<String, Timestamp>, StoreError> {
    let rows: Vec<(String, NaiveDateTime)> = on_each!(c => followed_views::table
        .filter(followed_views::person_id.eq(reader.as_str()))
        .filter(among(followed_views::feed_id, feeds.iter().copied()))
        .select((followed_views::feed_id, followed_views::viewed_at))
        .cached()
        .load(c))?;
    Ok(rows.into_iter().map(|(feed, at)| (feed, Timestamp::from_naive(at))).collect())
}
