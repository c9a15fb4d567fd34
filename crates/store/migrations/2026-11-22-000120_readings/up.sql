-- What readers opened and how far they came, the last time first: their history, and where they go
-- on. A reader who paused it adds nothing here.
CREATE TABLE readings (
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  story_id TEXT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  first_at TIMESTAMP NOT NULL,
  last_at TIMESTAMP NOT NULL,
  percent BIGINT NOT NULL CHECK (percent BETWEEN 0 AND 100),
  PRIMARY KEY (person_id, story_id)
);
CREATE INDEX readings_of_person ON readings (person_id, last_at, story_id);
CREATE INDEX readings_of_story ON readings (story_id);
