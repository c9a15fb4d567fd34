-- Up to when and in which period a reader was sent a digest last: one for each period at most, and no
-- story twice (decision 0030).
CREATE TABLE digests (
  reader_id TEXT PRIMARY KEY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  period TEXT NOT NULL,
  told_until TIMESTAMP NOT NULL
);
