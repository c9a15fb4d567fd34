-- For whom the work is; it goes with them.
ALTER TABLE jobs ADD COLUMN person_id TEXT REFERENCES people (id) ON DELETE CASCADE;
CREATE INDEX jobs_by_person ON jobs (person_id) WHERE person_id IS NOT NULL;
