-- An address that waits to be confirmed. It signs nobody in.
ALTER TABLE people ADD COLUMN unverified_email TEXT;

-- When a name was given up; NULL while somebody has it. It stays held for 90 days from then and
-- leads to whoever had it until somebody else takes it.
ALTER TABLE username_history ADD COLUMN released_at TIMESTAMP;

-- Names of accounts that are erased, as digests: held for 90 days, and naming nobody.
CREATE TABLE retired_usernames (
  username_hash TEXT PRIMARY KEY NOT NULL,
  released_at TIMESTAMP NOT NULL
);
CREATE INDEX retired_usernames_by_time ON retired_usernames (released_at);

-- Only what somebody set; everything else is as it is by default.
CREATE TABLE preferences (
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (person_id, name)
);

CREATE TABLE dismissed_flags (
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  flag TEXT NOT NULL,
  dismissed_at TIMESTAMP NOT NULL,
  PRIMARY KEY (person_id, flag)
);

CREATE TABLE person_mutes (
  reader_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  created_at TIMESTAMP NOT NULL,
  PRIMARY KEY (reader_id, person_id),
  CHECK (reader_id <> person_id)
);
CREATE INDEX person_mutes_newest ON person_mutes (reader_id, created_at, person_id);
CREATE INDEX person_mutes_of ON person_mutes (person_id);

CREATE TABLE publication_mutes (
  reader_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  publication_id TEXT NOT NULL REFERENCES publications (id) ON DELETE CASCADE,
  created_at TIMESTAMP NOT NULL,
  PRIMARY KEY (reader_id, publication_id)
);
CREATE INDEX publication_mutes_newest ON publication_mutes (reader_id, created_at, publication_id);
CREATE INDEX publication_mutes_of ON publication_mutes (publication_id);

-- Everybody's last export of their data. The link is known to its mail only; we keep its digest.
CREATE TABLE exports (
  person_id TEXT PRIMARY KEY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  state TEXT NOT NULL CHECK (state IN ('WAITING', 'READY', 'TAKEN', 'EXPIRED', 'FAILED')),
  done_count BIGINT NOT NULL CHECK (done_count >= 0),
  total_count BIGINT NOT NULL CHECK (total_count >= 0),
  token_hash TEXT UNIQUE,
  requested_at TIMESTAMP NOT NULL,
  ready_at TIMESTAMP,
  expires_at TIMESTAMP
);
CREATE INDEX exports_by_expiry ON exports (expires_at) WHERE expires_at IS NOT NULL;
