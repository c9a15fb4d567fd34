//! Books on writers' profiles: putting them there, changing, ordering and removing them.

use crate::{
    App, purge,
    refusal::{BadRequest, Forbidden, Refusal, acting},
};
use quire_core::{
    BookEditionId, BookId, ImageId, UserId, Viewer,
    book::{self, Book, BookEdition, InvalidBook},
    limit::profile::{BOOK_EDITIONS_MAX, BOOKS_MAX},
    vocabulary::book::BookFormat,
};
use quire_store::{Conn, book as stored, image};

/// What is to stand as a book.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewBook<'a> {
    /// The title.
    pub title: &'a str,
    /// What is said of it.
    pub description: &'a str,
    /// The id of a picture the viewer uploaded; `None` or empty: no cover.
    pub cover: Option<&'a str>,
    /// How it comes and where it is to be had.
    pub editions: Vec<(BookFormat, String)>,
}

/// A book as it is kept, before it is one.
#[derive(Clone)]
struct Read {
    title: String,
    description: String,
    cover: Option<ImageId>,
    editions: Vec<BookEdition>,
}

/// Puts a book behind the others on the viewer's profile. Returns it.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, what cannot stand there, and more than there is room
/// for.
pub async fn add(app: &App, viewer: &Viewer, new: &NewBook<'_>) -> Result<Book, Refusal> {
    let me = acting(viewer)?.clone();
    let read = read(app, new)?;
    let (id, now) = (BookId::from_bits(app.ports.ids.bits()), app.ports.clock.now());
    app.store
        .write(move |c| {
            let before = stored::of_person(c, &me)?;
            if before.len() >= BOOKS_MAX {
                return Err(BadRequest::TooManyBooks.into());
            }
            own_cover(c, &me, read.cover.as_ref())?;
            let read = read.clone();
            let book = Book {
                id: id.clone(),
                person_id: me.clone(),
                title: read.title,
                description: read.description,
                cover: read.cover,
                position: before.last().map_or(0, |last| last.position.saturating_add(1)),
                editions: read.editions,
                created_at: now,
            };
            stored::insert(c, &book)?;
            purge::person_id(c, &me, now)?;
            Ok(book)
        })
        .await
}

/// Replaces what is said of a book of the viewer's. An edition that stays keeps its id. Returns
/// the book.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, books of others, and what cannot stand there.
pub async fn update(
    app: &App,
    viewer: &Viewer,
    id: &BookId,
    new: &NewBook<'_>,
) -> Result<Book, Refusal> {
    let me = acting(viewer)?.clone();
    let read = read(app, new)?;
    let (id, now) = (id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let before = own(c, &me, &id)?;
            if before.cover != read.cover {
                own_cover(c, &me, read.cover.as_ref())?;
            }
            let (read, known) = (read.clone(), before.editions.clone());
            let kept = |new: BookEdition| {
                let is_it = |old: &&BookEdition| (old.format, &old.link) == (new.format, &new.link);
                known.iter().find(is_it).cloned().unwrap_or(new)
            };
            let book = Book {
                title: read.title,
                description: read.description,
                cover: read.cover,
                editions: read.editions.into_iter().map(kept).collect(),
                ..before
            };
            stored::save(c, &book)?;
            purge::person_id(c, &me, now)?;
            Ok(book)
        })
        .await
}

/// Removes a book of the viewer's. Returns those that are left.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, and books of others.
pub async fn remove(app: &App, viewer: &Viewer, id: &BookId) -> Result<Vec<Book>, Refusal> {
    let me = acting(viewer)?.clone();
    let (id, now) = (id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            own(c, &me, &id)?;
            stored::remove(c, &id)?;
            purge::person_id(c, &me, now)?;
            Ok(stored::of_person(c, &me)?)
        })
        .await
}

/// Puts the viewer's books in this order; those that are not named stand behind, as they stood.
/// Returns all of them.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, and books of others.
pub async fn order(app: &App, viewer: &Viewer, ids: &[BookId]) -> Result<Vec<Book>, Refusal> {
    let me = acting(viewer)?.clone();
    let (ids, now) = (ids.to_vec(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let books = stored::of_person(c, &me)?;
            if ids.iter().any(|id| books.iter().all(|book| book.id != *id)) {
                return Err(Refusal::NotFound);
            }
            let mut order: Vec<BookId> = Vec::with_capacity(books.len());
            for id in ids.iter().chain(books.iter().map(|book| &book.id)) {
                if !order.contains(id) {
                    order.push(id.clone());
                }
            }
            stored::order(c, &order)?;
            purge::person_id(c, &me, now)?;
            Ok(stored::of_person(c, &me)?)
        })
        .await
}

fn read(app: &App, new: &NewBook<'_>) -> Result<Read, BadRequest> {
    if new.editions.len() > BOOK_EDITIONS_MAX {
        return Err(InvalidBook::TooManyEditions.into());
    }
    let edition = |(format, link): &(BookFormat, String)| {
        let id = BookEditionId::from_bits(app.ports.ids.bits());
        book::link(link).map(|link| BookEdition { id, format: *format, link })
    };
    let cover = new.cover.filter(|id| !id.is_empty()).map(str::parse::<ImageId>).transpose();
    Ok(Read {
        title: book::title(new.title)?,
        description: book::description(new.description)?,
        cover: cover.map_err(|_| BadRequest::Image)?,
        editions: new.editions.iter().map(edition).collect::<Result<_, _>>()?,
    })
}

fn own(c: &mut Conn, me: &UserId, id: &BookId) -> Result<Book, Refusal> {
    let book = stored::find(c, id)?.ok_or(Refusal::NotFound)?;
    if book.person_id == *me { Ok(book) } else { Err(Forbidden::NotYours.into()) }
}

fn own_cover(c: &mut Conn, me: &UserId, cover: Option<&ImageId>) -> Result<(), Refusal> {
    let Some(id) = cover else { return Ok(()) };
    let found = image::find(c, id)?.filter(|image| image.person_id == *me);
    found.map(drop).ok_or_else(|| BadRequest::Image.into())
}
