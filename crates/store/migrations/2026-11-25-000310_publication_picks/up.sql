-- The stories that stand out on the home page of a publication (decision 0052): in which order, the lowest position
-- first.
CREATE TABLE publication_picks (
  publication_id TEXT NOT NULL REFERENCES publications (id) ON DELETE CASCADE,
  pick TEXT NOT NULL CHECK (pick IN ('FEATURED', 'PINNED')),
  story_id TEXT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  position BIGINT NOT NULL,
  PRIMARY KEY (publication_id, pick, story_id)
);
CREATE INDEX publication_picks_of_story ON publication_picks (story_id);
