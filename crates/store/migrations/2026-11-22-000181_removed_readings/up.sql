-- Stories that readers took out of their history, and can put back for an hour.
CREATE TABLE removed_readings (
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  story_id TEXT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  first_at TIMESTAMP NOT NULL,
  last_at TIMESTAMP NOT NULL,
  percent BIGINT NOT NULL CHECK (percent BETWEEN 0 AND 100),
  removed_at TIMESTAMP NOT NULL,
  PRIMARY KEY (person_id, story_id)
);
CREATE INDEX removed_readings_by_time ON removed_readings (removed_at);
CREATE INDEX removed_readings_of_story ON removed_readings (story_id);
