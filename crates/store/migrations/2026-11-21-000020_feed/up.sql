-- Whose the newest stories are is told by the index alone: that is where the feed of a reader who
-- follows many looks first.
DROP INDEX stories_listed;
CREATE INDEX stories_listed ON stories (listed_at, id, creator_id);
-- What a person answered, newest first.
CREATE INDEX stories_answers_by ON stories (creator_id, answered_at, id) WHERE in_response_to IS NOT NULL;
