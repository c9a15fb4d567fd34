//! Passages that readers took from stories: highlights, and those with a private note.

use crate::{
    Conn, Cursor, Page, Paging, StoreError,
    among::among,
    cached_statement::Cached,
    conn::on_each,
    error::parse,
    schema::{quotes, stories},
    story::listing,
};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{
    QuoteId, StoryId, Timestamp, UserId,
    quote::{Passage, Quote},
};
use std::collections::HashMap;

/// Locks a story until the write ends, so that no other write adds quotes to it. Whether there is such a story.
pub fn lock(c: &mut Conn, story: &StoryId) -> Result<bool, StoreError> {
    Ok(listing::lock(c, story)?.is_some())
}

/// Adds a quote; its passage stands in the text of this revision.
///
/// # Errors
/// [`StoreError::Constraint`] when there is no such story or reader.
pub fn insert(c: &mut Conn, quote: &Quote, revision: i64) -> Result<(), StoreError> {
    let row = Row::of(quote, revision);
    on_each!(c => diesel::insert_into(quotes::table).values(&row).execute(c))?;
    Ok(())
}

/// The quote with this id.
pub fn find(c: &mut Conn, id: &QuoteId) -> Result<Option<Quote>, StoreError> {
    let row = quotes::table.find(id.as_str()).select(Row::as_select()).first(c).optional()?;
    row.map(Quote::try_from).transpose()
}

/// What a reader took from each of these stories, the first first.
pub fn of_reader(
    c: &mut Conn,
    reader: &UserId,
    stories: &[StoryId],
) -> Result<HashMap<StoryId, Vec<Quote>>, StoreError> {
    let rows: Vec<Row> = on_each!(c => quotes::table
        .filter(quotes::reader_id.eq(reader.as_str()))
        .filter(among(quotes::story_id, stories.iter().map(StoryId::as_str)))
        .order((quotes::created_at, quotes::id))
        .select(Row::as_select())
        .cached()
        .load(c))?;
    let mut found: HashMap<StoryId, Vec<Quote>> = HashMap::new();
    for row in rows {
        let quote = Quote::try_from(row)?;
        found.entry(quote.story_id.clone()).or_default().push(quote);
    }
    Ok(found)
}

/// The private notes on a story, the last first.
pub fn notes(c: &mut Conn, story: &StoryId, limit: i64) -> Result<Vec<Quote>, StoreError> {
    let rows: Vec<Row> = quotes::table
        .filter(quotes::story_id.eq(story.as_str()))
        .filter(quotes::note.is_not_null())
        .order((quotes::created_at.desc(), quotes::id.desc()))
        .limit(limit)
        .select(Row::as_select())
        .load(c)?;
    rows.into_iter().map(Quote::try_from).collect()
}

/// Who highlighted what of a story; of very many a sample.
pub fn highlights(
    c: &mut Conn,
    story: &StoryId,
    limit: i64,
) -> Result<Vec<(UserId, Passage)>, StoreError> {
    // Ids are random, so the first of them are a sample.
    let rows: Vec<Row> = quotes::table
        .filter(quotes::story_id.eq(story.as_str()))
        .filter(quotes::note.is_null())
        .filter(quotes::is_detached.eq(false))
        .order(quotes::id)
        .limit(limit)
        .select(Row::as_select())
        .load(c)?;
    let quotes = rows.into_iter().map(Quote::try_from);
    quotes.map(|quote| quote.map(|quote| (quote.reader_id, quote.passage))).collect()
}

/// Some quotes of a story after one, each with the revision its passage stands in.
pub fn after(
    c: &mut Conn,
    story: &StoryId,
    after: Option<&QuoteId>,
    limit: i64,
) -> Result<Vec<(Quote, i64)>, StoreError> {
    let rows: Vec<Row> = quotes::table
        .filter(quotes::story_id.eq(story.as_str()))
        .filter(quotes::id.gt(after.map_or("", QuoteId::as_str)))
        .order(quotes::id)
        .limit(limit)
        .select(Row::as_select())
        .load(c)?;
    let read = |row: Row| {
        let revision = row.revision;
        Quote::try_from(row).map(|quote| (quote, revision))
    };
    rows.into_iter().map(read).collect()
}

/// Every quote of a reader, the last first.
pub fn all_by(c: &mut Conn, reader: &UserId, paging: &Paging) -> Result<Page<Quote>, StoreError> {
    let (at, id) = paging.before();
    let rows: Vec<Row> = quotes::table
        .filter(quotes::reader_id.eq(reader.as_str()))
        .filter(quotes::created_at.le(at))
        .filter(quotes::created_at.lt(at).or(quotes::id.lt(id)))
        .order((quotes::created_at.desc(), quotes::id.desc()))
        .limit(paging.sql_limit())
        .select(Row::as_select())
        .load(c)?;
    Page::cut(rows, paging, place).try_map(Quote::try_from)
}

/// A reader's highlights in listed stories, the last first.
pub fn highlights_by(
    c: &mut Conn,
    reader: &UserId,
    paging: &Paging,
) -> Result<Page<Quote>, StoreError> {
    let (at, id) = paging.before();
    let rows: Vec<Row> = quotes::table
        .inner_join(stories::table.on(stories::id.eq(quotes::story_id)))
        .filter(quotes::reader_id.eq(reader.as_str()))
        .filter(quotes::note.is_null())
        .filter(quotes::is_detached.eq(false))
        .filter(stories::listed_at.is_not_null())
        .filter(quotes::created_at.le(at))
        .filter(quotes::created_at.lt(at).or(quotes::id.lt(id)))
        .order((quotes::created_at.desc(), quotes::id.desc()))
        .limit(paging.sql_limit())
        .select(Row::as_select())
        .load(c)?;
    Page::cut(rows, paging, place).try_map(Quote::try_from)
}

/// Where a list goes on after a row.
fn place(row: &Row) -> Option<Cursor> {
    Some(Cursor::at(Timestamp::from_naive(row.created_at), row.id.clone()))
}

/// Writes where a quote stands in this revision, and its note.
pub fn save(c: &mut Conn, quote: &Quote, revision: i64) -> Result<(), StoreError> {
    let row = Row::of(quote, revision);
    diesel::update(quotes::table.find(quote.id.as_str())).set(&row).execute(c)?;
    Ok(())
}

/// Notes that every quote of a story stands in this revision.
pub fn set_revision(c: &mut Conn, story: &StoryId, revision: i64) -> Result<(), StoreError> {
    diesel::update(quotes::table.filter(quotes::story_id.eq(story.as_str())))
        .set(quotes::revision.eq(revision))
        .execute(c)?;
    Ok(())
}

/// Takes a quote away. Whether it was there.
pub fn remove(c: &mut Conn, id: &QuoteId) -> Result<bool, StoreError> {
    Ok(diesel::delete(quotes::table.find(id.as_str())).execute(c)? > 0)
}

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = quotes, treat_none_as_null = true)]
struct Row {
    id: String,
    story_id: String,
    reader_id: String,
    block_id: String,
    start_unit: i64,
    end_unit: i64,
    revision: i64,
    is_detached: bool,
    quoted: String,
    note: Option<String>,
    created_at: NaiveDateTime,
}

impl Row {
    fn of(quote: &Quote, revision: i64) -> Self {
        Self {
            id: quote.id.to_string(),
            story_id: quote.story_id.to_string(),
            reader_id: quote.reader_id.to_string(),
            block_id: quote.passage.block.to_string(),
            start_unit: quote.passage.start.into(),
            end_unit: quote.passage.end.into(),
            revision,
            is_detached: quote.is_detached,
            quoted: quote.text.clone(),
            note: quote.note.clone(),
            created_at: quote.created_at.naive(),
        }
    }
}

impl TryFrom<Row> for Quote {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let unit = |column, value: i64| {
            let wrong = || StoreError::Inconsistent { table: "quotes", column, id: row.id.clone() };
            u32::try_from(value).map_err(|_| wrong())
        };
        Ok(Self {
            passage: Passage {
                block: parse("quotes", "block_id", &row.id, &row.block_id)?,
                start: unit("start_unit", row.start_unit)?,
                end: unit("end_unit", row.end_unit)?,
            },
            id: parse("quotes", "id", &row.id, &row.id)?,
            story_id: parse("quotes", "story_id", &row.id, &row.story_id)?,
            reader_id: parse("quotes", "reader_id", &row.id, &row.reader_id)?,
            text: row.quoted,
            is_detached: row.is_detached,
            note: row.note,
            created_at: Timestamp::from_naive(row.created_at),
        })
    }
}
