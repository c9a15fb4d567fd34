-- What of a publication only its own pages show, and the number of the version that editors change, so that nobody
-- overwrites what another changed meanwhile. One without a row has nothing of it, and is in its first version.
CREATE TABLE publication_details (
  publication_id TEXT PRIMARY KEY NOT NULL REFERENCES publications (id) ON DELETE CASCADE,
  revision BIGINT NOT NULL CHECK (revision >= 1),
  contact_email TEXT NOT NULL,
  links TEXT NOT NULL
);
