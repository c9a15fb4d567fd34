//! Books on writers' profiles.

use super::{
    call::call,
    field_error::Result,
    id::Id,
    outcome::{BadRequest, Forbidden, NotFound, Unauthorized},
    refusal::{refusals, sort},
    scalar::DateTime,
    vocabulary::BookFormat,
};
use async_graphql::{Context, ID, InputObject, Object, SimpleObject, Union};
use quire_app::{
    book::{self, NewBook},
    refusal::Refusal,
};
use quire_core::BookId;

/// A book of a writer.
#[derive(Debug, Clone)]
pub struct Book(pub quire_core::book::Book);

/// A book of a writer.
#[Object]
impl Book {
    /// The id.
    async fn id(&self) -> ID {
        ID(self.0.id.to_string())
    }
    /// The title.
    async fn title(&self) -> &str {
        &self.0.title
    }
    /// What is said of it; may be empty.
    async fn description(&self) -> &str {
        &self.0.description
    }
    /// The picture of its cover; null: there is none.
    async fn cover_url(&self) -> Option<String> {
        self.0.cover.as_ref().map(|id| super::address::image(id.as_str()))
    }
    /// The id of that picture.
    async fn cover_id(&self) -> Option<ID> {
        self.0.cover.as_ref().map(|id| ID(id.to_string()))
    }
    /// How it comes and where it is to be had.
    async fn editions(&self) -> Vec<BookEdition> {
        let editions = self.0.editions.iter().cloned();
        let edition = |edition: quire_core::book::BookEdition| BookEdition {
            id: ID(edition.id.to_string()),
            format: edition.format.into(),
            link: edition.link,
        };
        editions.map(edition).collect()
    }
    /// When it was put there.
    async fn created_at(&self) -> DateTime {
        self.0.created_at.into()
    }
}

/// An edition of a book.
#[derive(Debug, Clone, SimpleObject)]
pub struct BookEdition {
    /// The id.
    pub id: ID,
    /// How it comes.
    pub format: BookFormat,
    /// Where it is to be had.
    pub link: String,
}

/// What is to stand as a book.
#[derive(Debug, InputObject)]
pub struct BookInput {
    /// The title.
    pub title: String,
    /// What is said of it.
    #[graphql(default)]
    pub description: String,
    /// The id of a picture the viewer uploaded; none or empty: no cover.
    pub cover_id: Option<ID>,
    /// How it comes and where it is to be had, at most 8.
    #[graphql(default)]
    pub editions: Vec<BookEditionInput>,
}

/// What is to stand as an edition.
#[derive(Debug, InputObject)]
pub struct BookEditionInput {
    /// How it comes.
    pub format: BookFormat,
    /// An http or https address.
    pub link: String,
}

impl BookInput {
    fn read(&self) -> NewBook<'_> {
        let edition = |one: &BookEditionInput| (one.format.into(), one.link.clone());
        NewBook {
            title: &self.title,
            description: &self.description,
            cover: self.cover_id.as_ref().map(|id| id.as_str()),
            editions: self.editions.iter().map(edition).collect(),
        }
    }
}

/// Books: writes.
#[derive(Debug, Default)]
pub struct BookMutation;

// A040
#[Object]
impl BookMutation {
    /// Puts a book behind the others on the viewer's profile.
    async fn add_book(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The book.")] input: BookInput,
    ) -> Result<BookResult> {
        let call = call(ctx)?;
        BookResult::of(book::add(&call.app, call.viewer(), &input.read()).await)
    }

    /// Replaces what is said of a book of the viewer's.
    async fn update_book(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the book.")] book_id: Id<BookId>,
        #[graphql(desc = "The book’s id and what changes of it.")] input: BookInput,
    ) -> Result<BookResult> {
        let call = call(ctx)?;
        BookResult::of(book::update(&call.app, call.viewer(), &book_id, &input.read()).await)
    }

    /// Removes a book of the viewer's.
    async fn remove_book(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the book.")] book_id: Id<BookId>,
    ) -> Result<BooksResult> {
        let call = call(ctx)?;
        BooksResult::of(book::remove(&call.app, call.viewer(), &book_id).await)
    }

    /// Puts the viewer's books in this order; those that are not named stand behind.
    async fn order_books(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The ids of all books, in the order wanted.")] book_ids: Vec<Id<BookId>>,
    ) -> Result<BooksResult> {
        let call = call(ctx)?;
        let ids: Vec<BookId> = book_ids.into_iter().map(|id| id.0).collect();
        BooksResult::of(book::order(&call.app, call.viewer(), &ids).await)
    }
}

/// The answer to adding or changing a book.
#[derive(Debug, Union)]
pub enum BookResult {
    /// The book.
    Book(Book),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// No book of that id.
    NotFound(NotFound),
    /// It cannot stand there.
    BadRequest(BadRequest),
}

/// The books of the viewer.
#[derive(Debug, Clone, SimpleObject)]
pub struct Books {
    /// All of them, in their order.
    pub books: Vec<Book>,
}

/// The answer to removing or ordering books.
#[derive(Debug, Union)]
pub enum BooksResult {
    /// All that stand there now.
    Books(Books),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// No book of that id.
    NotFound(NotFound),
    /// It cannot be done.
    BadRequest(BadRequest),
}

macro_rules! answers {
    ($($union:ident: $found:ty, |$name:ident| $made:expr;)+) => {$(
        impl $union {
            fn of(done: std::result::Result<$found, Refusal>) -> Result<Self> {
                Ok(match done.map_err(sort) {
                    Ok($name) => $made,
                    Err(refused) => refused?.into(),
                })
            }
        }
    )+};
}

refusals!(BookResult, BooksResult);

answers! {
    BookResult: quire_core::book::Book, |book| Self::Book(Book(book));
    BooksResult: Vec<quire_core::book::Book>, |books| Self::Books(Books {
        books: books.into_iter().map(Book).collect(),
    });
}
