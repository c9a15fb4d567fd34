-- With what programs act in the name of a person. Only the hash of a token is kept; scopes is a list in JSON. A token is
-- worth something in the life of the database in which it was made: one that was revoked is not good again after a
-- restore.
CREATE TABLE access_tokens (
  id TEXT PRIMARY KEY NOT NULL,
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  epoch BIGINT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  scopes TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  expires_at TIMESTAMP,
  last_used_at TIMESTAMP
);
CREATE INDEX access_tokens_by_person ON access_tokens (person_id, created_at, id);
