-- What a publication says about submissions, and the number of its version. One without a row takes stories of those
-- who write for it.
CREATE TABLE publication_submission_settings (
  publication_id TEXT PRIMARY KEY NOT NULL REFERENCES publications (id) ON DELETE CASCADE,
  revision BIGINT NOT NULL CHECK (revision >= 1),
  guidelines TEXT NOT NULL,
  is_open BOOLEAN NOT NULL,
  audience TEXT NOT NULL CHECK (audience IN ('EVERYBODY', 'WRITERS'))
);
