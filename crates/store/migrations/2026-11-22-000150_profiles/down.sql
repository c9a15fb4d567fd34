DROP TABLE book_editions;
DROP TABLE books;
DROP TABLE profile_abouts;
DROP TABLE pinned_stories;
