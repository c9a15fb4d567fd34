-- What search engines are shown of a story, where that is not its own title and beginning.
CREATE TABLE story_seo (
  story_id TEXT PRIMARY KEY NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  description TEXT NOT NULL
);
