-- Whether followers are to be told of a story, as its writer chose, and when that was asked for:
-- once in the life of a story, however often it is published. Without a row nothing was chosen.
CREATE TABLE announcements (
  story_id TEXT PRIMARY KEY NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  is_wanted BOOLEAN NOT NULL,
  announced_at TIMESTAMP
);
CREATE INDEX announcements_made ON announcements (announced_at, story_id);
