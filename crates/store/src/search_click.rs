//! Which results of a search were taken.

use crate::{Conn, StoreError, conn::on_each, error::parse, schema::search_clicks};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{Timestamp, UserId};

/// A result of a search that was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchClick {
    /// Which search.
    pub query_id: String,
    /// What was taken.
    pub object_id: String,
    /// The index it was found in.
    pub index_name: String,
    /// Its place among the results, from 1.
    pub position: i64,
    /// By whom; `None` for a stranger.
    pub person_id: Option<UserId>,
    /// When.
    pub clicked_at: Timestamp,
}

/// Notes clicks. Of the same result of the same search the first one counts.
pub fn add(c: &mut Conn, clicks: &[SearchClick]) -> Result<(), StoreError> {
    for click in clicks {
        let row = Row::from(click);
        on_each!(c => diesel::insert_into(search_clicks::table)
            .values(&row)
            .on_conflict((search_clicks::query_id, search_clicks::object_id))
            .do_nothing()
            .execute(c))?;
    }
    Ok(())
}

/// What was taken of a search, in the order of the results.
pub fn of_query(c: &mut Conn, query_id: &str) -> Result<Vec<SearchClick>, StoreError> {
    let rows: Vec<Row> = search_clicks::table
        .filter(search_clicks::query_id.eq(query_id))
        .order((search_clicks::position, search_clicks::object_id))
        .select(Row::as_select())
        .load(c)?;
    rows.into_iter().map(SearchClick::try_from).collect()
}

/// What a person took of their searches, the first click first.
pub fn of_person(c: &mut Conn, id: &UserId) -> Result<Vec<SearchClick>, StoreError> {
    let rows: Vec<Row> = search_clicks::table
        .filter(search_clicks::person_id.eq(id.as_str()))
        .order((search_clicks::clicked_at, search_clicks::query_id, search_clicks::object_id))
        .select(Row::as_select())
        .load(c)?;
    rows.into_iter().map(SearchClick::try_from).collect()
}

/// Removes clicks older than `time`. How many there were.
pub fn forget_before(c: &mut Conn, time: Timestamp) -> Result<usize, StoreError> {
    let old = search_clicks::table.filter(search_clicks::clicked_at.lt(time.naive()));
    Ok(diesel::delete(old).execute(c)?)
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = search_clicks)]
struct Row {
    query_id: String,
    object_id: String,
    index_name: String,
    position: i64,
    person_id: Option<String>,
    clicked_at: NaiveDateTime,
}

impl From<&SearchClick> for Row {
    fn from(click: &SearchClick) -> Self {
        Self {
            query_id: click.query_id.clone(),
            object_id: click.object_id.clone(),
            index_name: click.index_name.clone(),
            position: click.position,
            person_id: click.person_id.as_ref().map(ToString::to_string),
            clicked_at: click.clicked_at.naive(),
        }
    }
}

impl TryFrom<Row> for SearchClick {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let of = |id: String| parse("search_clicks", "person_id", &row.query_id, &id);
        Ok(Self {
            person_id: row.person_id.map(of).transpose()?,
            query_id: row.query_id,
            object_id: row.object_id,
            index_name: row.index_name,
            position: row.position,
            clicked_at: Timestamp::from_naive(row.clicked_at),
        })
    }
}
