-- The members' stories that somebody who pays nothing opened in a window of metering. A row is there once, however often
-- the story is opened again.
CREATE TABLE metered_readings (
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  window_starts_at TIMESTAMP NOT NULL,
  story_id TEXT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  opened_at TIMESTAMP NOT NULL,
  PRIMARY KEY (person_id, window_starts_at, story_id)
);
CREATE INDEX metered_readings_of_story ON metered_readings (story_id);
CREATE INDEX metered_readings_by_window ON metered_readings (window_starts_at);
