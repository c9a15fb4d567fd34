//! Books that writers show on their profiles, each with its editions.

use crate::{
    Conn, StoreError,
    error::parse,
    schema::{book_editions, books},
};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{
    BookId, ImageId, Timestamp, UserId,
    book::{Book, BookEdition},
};
use std::collections::HashMap;

/// More than ever stand on a profile.
const ALL: i64 = 500;

/// A person's books, in their order.
pub fn of_person(c: &mut Conn, person: &UserId) -> Result<Vec<Book>, StoreError> {
    let rows: Vec<BookRow> = books::table
        .filter(books::person_id.eq(person.as_str()))
        .order((books::position, books::id))
        .limit(ALL)
        .select(BookRow::as_select())
        .load(c)?;
    with_editions(c, rows)
}

/// The book with this id.
pub fn find(c: &mut Conn, id: &BookId) -> Result<Option<Book>, StoreError> {
    let row = books::table.find(id.as_str()).select(BookRow::as_select()).first(c).optional()?;
    Ok(with_editions(c, row.into_iter().collect())?.pop())
}

fn with_editions(c: &mut Conn, rows: Vec<BookRow>) -> Result<Vec<Book>, StoreError> {
    let found: Vec<EditionRow> = book_editions::table
        .filter(book_editions::book_id.eq_any(rows.iter().map(|row| &row.id)))
        .order((book_editions::book_id, book_editions::position))
        .select(EditionRow::as_select())
        .load(c)?;
    let mut editions: HashMap<String, Vec<BookEdition>> = HashMap::new();
    for row in found {
        let edition = BookEdition {
            id: parse("book_editions", "id", &row.id, &row.id)?,
            format: parse("book_editions", "format", &row.id, &row.format)?,
            link: row.link,
        };
        editions.entry(row.book_id).or_default().push(edition);
    }
    rows.into_iter()
        .map(|row| {
            let editions = editions.remove(&row.id).unwrap_or_default();
            let cover = row.cover.as_deref();
            Ok(Book {
                id: parse("books", "id", &row.id, &row.id)?,
                person_id: parse("books", "person_id", &row.id, &row.person_id)?,
                cover: cover.map(|cover| parse("books", "cover", &row.id, cover)).transpose()?,
                title: row.title,
                description: row.description,
                position: row.position,
                editions,
                created_at: Timestamp::from_naive(row.created_at),
            })
        })
        .collect()
}

/// Adds a book with its editions.
///
/// # Errors
/// [`StoreError::Constraint`] when there is no such person.
pub fn insert(c: &mut Conn, book: &Book) -> Result<(), StoreError> {
    diesel::insert_into(books::table)
        .values((
            books::id.eq(book.id.as_str()),
            books::person_id.eq(book.person_id.as_str()),
            books::title.eq(&book.title),
            books::description.eq(&book.description),
            books::cover.eq(book.cover.as_ref().map(ImageId::as_str)),
            books::position.eq(book.position),
            books::created_at.eq(book.created_at.naive()),
        ))
        .execute(c)?;
    put_editions(c, book)
}

/// Saves what its writer says of a book, and its editions. Whether it is there.
pub fn save(c: &mut Conn, book: &Book) -> Result<bool, StoreError> {
    let changed = diesel::update(books::table.find(book.id.as_str()))
        .set((
            books::title.eq(&book.title),
            books::description.eq(&book.description),
            books::cover.eq(book.cover.as_ref().map(ImageId::as_str)),
            books::position.eq(book.position),
        ))
        .execute(c)?;
    if changed > 0 {
        let before = book_editions::table.filter(book_editions::book_id.eq(book.id.as_str()));
        diesel::delete(before).execute(c)?;
        put_editions(c, book)?;
    }
    Ok(changed > 0)
}

fn put_editions(c: &mut Conn, book: &Book) -> Result<(), StoreError> {
    for (position, edition) in (0_i64..).zip(&book.editions) {
        diesel::insert_into(book_editions::table)
            .values((
                book_editions::id.eq(edition.id.as_str()),
                book_editions::book_id.eq(book.id.as_str()),
                book_editions::format.eq(edition.format.as_str()),
                book_editions::link.eq(&edition.link),
                book_editions::position.eq(position),
            ))
            .execute(c)?;
    }
    Ok(())
}

/// Gives books their places, the first first.
pub fn order(c: &mut Conn, ids: &[BookId]) -> Result<(), StoreError> {
    for (position, id) in (0_i64..).zip(ids) {
        diesel::update(books::table.find(id.as_str()))
            .set(books::position.eq(position))
            .execute(c)?;
    }
    Ok(())
}

/// Removes a book with its editions. Whether it was there.
pub fn remove(c: &mut Conn, id: &BookId) -> Result<bool, StoreError> {
    Ok(diesel::delete(books::table.find(id.as_str())).execute(c)? > 0)
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = books)]
struct BookRow {
    id: String,
    person_id: String,
    title: String,
    description: String,
    cover: Option<String>,
    position: i64,
    created_at: NaiveDateTime,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = book_editions)]
struct EditionRow {
    id: String,
    book_id: String,
    format: String,
    link: String,
}
