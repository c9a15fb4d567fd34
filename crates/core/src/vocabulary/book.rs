//! Books that writers show on their pages.

crate::vocabularies! {
    /// How an edition of a book comes.
    BookFormat: "book_metadata" {
        Hardcover = "HARDCOVER" as "Hardcover",
        Paperback = "PAPERBACK" as "Paperback",
        Ebook = "EBOOK" as "E-book",
        Audiobook = "AUDIOBOOK" as "Audiobook",
    }

    /// What someone did for a book.
    BookRole {
        Author = "AUTHOR" as "Author",
        Editor = "EDITOR" as "Editor",
        Translator = "TRANSLATOR" as "Translator",
        Illustrator = "ILLUSTRATOR" as "Illustrator",
        Narrator = "NARRATOR" as "Narrator",
    }
}
