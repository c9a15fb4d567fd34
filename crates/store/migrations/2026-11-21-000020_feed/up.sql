-- Whose the newest stories are is told by the index alone: that is where the feed of a reader who
-- follows many looks first.
DROP INDEX stories_listed;
CREATE INDEX stories_listed ON stories (listed_at, id, creator_id);
