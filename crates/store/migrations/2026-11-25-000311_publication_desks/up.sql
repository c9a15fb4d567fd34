-- What the desk of a publication lists, in its order: its stories by where they stand, what was submitted by how far
-- it came.
CREATE INDEX stories_desk ON stories (publication_id, status, updated_at, id) WHERE publication_id IS NOT NULL;
CREATE INDEX submissions_desk ON submissions (publication_id, status, submitted_at, id);
