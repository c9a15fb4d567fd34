//! Books that writers show on their pages (spec 3 §3.1, decision 112).

crate::vocabularies! {
    /// How an edition of a book comes (decision 112).
    BookFormat: "book_metadata" {
        Hardcover = "HARDCOVER" as "Hardcover",
        Paperback = "PAPERBACK" as "Paperback",
        Ebook = "EBOOK" as "E-book",
        Audiobook = "AUDIOBOOK" as "Audiobook",
    }

    /// What somebody did for a book (decision 112).
    BookRole {
        Author = "AUTHOR" as "Author",
        Editor = "EDITOR" as "Editor",
        Translator = "TRANSLATOR" as "Translator",
        Illustrator = "ILLUSTRATOR" as "Illustrator",
        Narrator = "NARRATOR" as "Narrator",
    }
}
