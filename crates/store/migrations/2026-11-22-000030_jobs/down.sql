DROP INDEX jobs_by_person;
ALTER TABLE jobs DROP COLUMN person_id;
