-- What a reader said of their history: whether it goes on, and from when on it is kept. What was read
-- before `cleared_at` is out of sight, and forgotten soon.
CREATE TABLE reading_histories (
  person_id TEXT PRIMARY KEY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  is_paused BOOLEAN NOT NULL,
  cleared_at TIMESTAMP
);
CREATE INDEX reading_histories_cleared ON reading_histories (cleared_at, person_id) WHERE cleared_at IS NOT NULL;
