-- The editor who has taken a submission on, or was asked to.
ALTER TABLE submissions ADD COLUMN assigned_to TEXT REFERENCES people (id) ON DELETE SET NULL;
CREATE INDEX submissions_assigned ON submissions (assigned_to);
