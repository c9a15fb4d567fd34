-- Passages that readers took from stories: highlights, and those with a private note to the author.
-- Offsets count UTF-16 code units in the text of the block at `revision`.
CREATE TABLE quotes (
  id TEXT PRIMARY KEY NOT NULL,
  story_id TEXT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  reader_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  block_id TEXT NOT NULL,
  start_unit BIGINT NOT NULL,
  end_unit BIGINT NOT NULL,
  revision BIGINT NOT NULL,
  is_detached BOOLEAN NOT NULL,
  quoted TEXT NOT NULL,
  note TEXT,
  created_at TIMESTAMP NOT NULL,
  CHECK (start_unit >= 0 AND start_unit < end_unit)
);
CREATE INDEX quotes_of_story ON quotes (story_id, id);
CREATE INDEX quotes_on_story ON quotes (reader_id, story_id);
CREATE INDEX quotes_of_reader ON quotes (reader_id, created_at, id);
