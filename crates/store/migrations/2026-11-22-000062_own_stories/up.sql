-- One's own stories, those that changed last first.
CREATE INDEX stories_own ON stories (creator_id, status, updated_at, id);
