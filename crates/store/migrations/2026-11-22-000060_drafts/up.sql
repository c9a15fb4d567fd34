-- A revision is all that was written at a moment: title and subtitle too.
ALTER TABLE story_revisions ADD COLUMN title TEXT NOT NULL DEFAULT '';
ALTER TABLE story_revisions ADD COLUMN subtitle TEXT NOT NULL DEFAULT '';
UPDATE story_revisions SET
  title = (SELECT s.title FROM stories s WHERE s.id = story_revisions.story_id),
  subtitle = (SELECT s.subtitle FROM stories s WHERE s.id = story_revisions.story_id);

-- What merging needs to know of a story somebody writes on: which revision changed each part last,
-- the names of the latest saves, and the tab that writes.
CREATE TABLE drafts (
  story_id TEXT PRIMARY KEY NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  stamps TEXT NOT NULL,
  saves TEXT NOT NULL,
  seat TEXT,
  seat_seen_at TIMESTAMP,
  CHECK ((seat IS NULL) = (seat_seen_at IS NULL))
);
