-- Until when whoever holds the session has shown anew who they are. A stolen cookie alone changes
-- nothing that matters.
ALTER TABLE sessions ADD COLUMN step_up_until TIMESTAMP;

-- phc is the slow, salted hash in the form that names its own parameters.
CREATE TABLE passwords (
  person_id TEXT PRIMARY KEY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  phc TEXT NOT NULL,
  changed_at TIMESTAMP NOT NULL
);

-- Failures in a row. Addresses without an account are counted as well, under a digest, so that a
-- lock does not tell who has an account; person_id is NULL then.
CREATE TABLE lockouts (
  subject TEXT NOT NULL,
  secret TEXT NOT NULL CHECK (secret IN ('PASSWORD', 'TWO_FACTOR')),
  person_id TEXT REFERENCES people (id) ON DELETE CASCADE,
  failure_count BIGINT NOT NULL CHECK (failure_count >= 0),
  locked_until TIMESTAMP,
  failed_at TIMESTAMP NOT NULL,
  PRIMARY KEY (subject, secret)
);
CREATE INDEX lockouts_by_person ON lockouts (person_id);
CREATE INDEX lockouts_by_time ON lockouts (failed_at);

-- Networks are digests of an IPv4 address or an IPv6 /64.
CREATE TABLE network_lockouts (
  network TEXT PRIMARY KEY NOT NULL,
  lock_count BIGINT NOT NULL CHECK (lock_count >= 0),
  locked_until TIMESTAMP,
  failed_at TIMESTAMP NOT NULL
);
CREATE INDEX network_lockouts_by_time ON network_lockouts (failed_at);

-- Failures of one network on one account, by the hour since 1970.
CREATE TABLE network_failures (
  network TEXT NOT NULL REFERENCES network_lockouts (network) ON DELETE CASCADE,
  subject TEXT NOT NULL,
  hour BIGINT NOT NULL,
  failure_count BIGINT NOT NULL CHECK (failure_count > 0),
  PRIMARY KEY (network, subject, hour)
);
CREATE INDEX network_failures_by_hour ON network_failures (hour);

-- secret is NULL until the first code of a new secret was shown; last_step is the last 30 seconds
-- whose code was used, so that none is used twice.
CREATE TABLE totps (
  person_id TEXT PRIMARY KEY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  secret TEXT,
  last_step BIGINT NOT NULL,
  pending_secret TEXT,
  pending_until TIMESTAMP
);

CREATE TABLE recovery_codes (
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  code_hash TEXT NOT NULL,
  PRIMARY KEY (person_id, code_hash)
);

-- credential holds the public key and what else is checked, as JSON.
CREATE TABLE passkeys (
  id TEXT PRIMARY KEY NOT NULL,
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  credential_id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  credential TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  last_used_at TIMESTAMP
);
CREATE INDEX passkeys_by_person ON passkeys (person_id, created_at, id);

-- What a browser is in the middle of; used once. state is JSON and empty for a second factor.
CREATE TABLE ceremonies (
  id_hash TEXT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('PASSKEY', 'PASSKEY_REGISTRATION', 'SECOND_FACTOR')),
  person_id TEXT REFERENCES people (id) ON DELETE CASCADE,
  state TEXT NOT NULL,
  epoch BIGINT NOT NULL,
  expires_at TIMESTAMP NOT NULL
);
CREATE INDEX ceremonies_by_person ON ceremonies (person_id);
CREATE INDEX ceremonies_by_expiry ON ceremonies (expires_at);
