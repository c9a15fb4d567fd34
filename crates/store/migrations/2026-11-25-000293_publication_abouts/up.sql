-- What a publication says of itself at length, and the number of its version.
CREATE TABLE publication_abouts (
  publication_id TEXT PRIMARY KEY NOT NULL REFERENCES publications (id) ON DELETE CASCADE,
  revision BIGINT NOT NULL CHECK (revision >= 1),
  document TEXT NOT NULL
);
