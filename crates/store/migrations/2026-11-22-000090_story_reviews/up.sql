-- What staff decided about a story, one row after the other: the last one holds.
CREATE TABLE story_reviews (
  story_id TEXT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  number BIGINT NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN ('UNDER_REVIEW', 'TAKEN_DOWN', 'CLEARED')),
  decided_at TIMESTAMP NOT NULL,
  PRIMARY KEY (story_id, number)
);
