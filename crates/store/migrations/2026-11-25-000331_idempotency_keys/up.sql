-- What programs named by a key of their own, so that sending it again does nothing twice: the key's and the request's
-- digests.
CREATE TABLE idempotency_keys (
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  key_hash TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  PRIMARY KEY (person_id, key_hash)
);
CREATE INDEX idempotency_keys_by_time ON idempotency_keys (created_at);
