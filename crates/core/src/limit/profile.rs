//! Profiles: how much a writer may put on theirs.

use super::define::limits;

limits! {
    /// Stories that a writer may pin to their profile.
    PINNED_STORIES_MAX = count(3, "stories");
    /// Characters of what a writer says of themselves at length.
    ABOUT_LENGTH_MAX = count(10_000, "characters");
    /// Books on a profile.
    BOOKS_MAX = count(50, "books");
    /// Characters of a book's title.
    BOOK_TITLE_MAX_LENGTH = count(200, "characters");
    /// Characters of what is said of a book.
    BOOK_DESCRIPTION_MAX_LENGTH = count(1_000, "characters");
    /// Editions of a book.
    BOOK_EDITIONS_MAX = count(8, "editions");
}
