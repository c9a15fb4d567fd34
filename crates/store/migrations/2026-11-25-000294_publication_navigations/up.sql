-- The items of a publication's bar, as its owners and editors chose them, and the number of the version.
CREATE TABLE publication_navigations (
  publication_id TEXT PRIMARY KEY NOT NULL REFERENCES publications (id) ON DELETE CASCADE,
  revision BIGINT NOT NULL CHECK (revision >= 1),
  items TEXT NOT NULL
);
