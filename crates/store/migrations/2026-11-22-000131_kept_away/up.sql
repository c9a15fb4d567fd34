-- What else readers do not want brought to them: words, and single stories. A story of which they
-- want less also weighs against others like it.
CREATE TABLE keyword_mutes (
  reader_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  folded TEXT NOT NULL,
  keyword TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  PRIMARY KEY (reader_id, folded)
);
CREATE TABLE hidden_stories (
  reader_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  story_id TEXT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  wants_less BOOLEAN NOT NULL,
  created_at TIMESTAMP NOT NULL,
  PRIMARY KEY (reader_id, story_id)
);
CREATE INDEX hidden_stories_of_reader ON hidden_stories (reader_id, wants_less, created_at);
CREATE INDEX hidden_stories_of_story ON hidden_stories (story_id);
