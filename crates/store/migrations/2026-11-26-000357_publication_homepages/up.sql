-- The sections of a publication's homepage, as its owners and editors chose them, and the number of the version.
CREATE TABLE publication_homepages (
  publication_id TEXT PRIMARY KEY NOT NULL REFERENCES publications (id) ON DELETE CASCADE,
  revision BIGINT NOT NULL CHECK (revision >= 1),
  sections TEXT NOT NULL
);
