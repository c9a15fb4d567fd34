-- What stands on a writer's profile beside their stories: those they pinned, what they say of
-- themselves (a document as stories are), and their books, each with its editions.
CREATE TABLE pinned_stories (
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  story_id TEXT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  pinned_at TIMESTAMP NOT NULL,
  PRIMARY KEY (person_id, story_id)
);
CREATE INDEX pinned_stories_of_story ON pinned_stories (story_id);
CREATE TABLE profile_abouts (
  person_id TEXT PRIMARY KEY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  document TEXT NOT NULL,
  updated_at TIMESTAMP NOT NULL
);
CREATE TABLE books (
  id TEXT PRIMARY KEY NOT NULL,
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  cover TEXT,
  position BIGINT NOT NULL,
  created_at TIMESTAMP NOT NULL
);
CREATE INDEX books_of_person ON books (person_id, position, id);
CREATE TABLE book_editions (
  id TEXT PRIMARY KEY NOT NULL,
  book_id TEXT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
  format TEXT NOT NULL CHECK (format IN ('HARDCOVER', 'PAPERBACK', 'EBOOK', 'AUDIOBOOK')),
  link TEXT NOT NULL,
  position BIGINT NOT NULL
);
CREATE INDEX book_editions_of_book ON book_editions (book_id, position);
