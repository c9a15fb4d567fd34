-- A series is a list of its owner's own stories (decision 0034).
ALTER TABLE catalogs ADD COLUMN is_series BOOLEAN NOT NULL DEFAULT FALSE;
