-- Verified telephone numbers, as E.164 has them (decision 0042). A number is one account's at a
-- time, and an account has one.
CREATE TABLE phones (
  person_id TEXT PRIMARY KEY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  number TEXT NOT NULL UNIQUE,
  verified_at TIMESTAMP NOT NULL
);

-- A number that waits for its code, one to an account. The code is good in the session that asked
-- for it, also after that got a new id, and ends with it.
CREATE TABLE phone_codes (
  person_id TEXT PRIMARY KEY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  session_hash TEXT NOT NULL REFERENCES sessions (token_hash) ON UPDATE CASCADE ON DELETE CASCADE,
  number TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  tries BIGINT NOT NULL CHECK (tries >= 0),
  epoch BIGINT NOT NULL,
  sent_at TIMESTAMP NOT NULL,
  expires_at TIMESTAMP NOT NULL
);
CREATE INDEX phone_codes_by_session ON phone_codes (session_hash);
CREATE INDEX phone_codes_by_expiry ON phone_codes (expires_at);
