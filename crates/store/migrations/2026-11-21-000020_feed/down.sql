DROP INDEX stories_answers_by;
DROP INDEX stories_listed;
CREATE INDEX stories_listed ON stories (listed_at, id);
