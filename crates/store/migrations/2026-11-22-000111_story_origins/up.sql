-- What a story takes up: a passage of another story, or the whole of it.
CREATE TABLE story_origins (
  story_id TEXT PRIMARY KEY NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  source_id TEXT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('QUOTE', 'REPOST'))
);
CREATE INDEX story_origins_of ON story_origins (source_id, story_id);
