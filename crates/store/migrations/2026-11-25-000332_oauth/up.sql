-- Programs of others that act for people who allowed it. Secrets, codes and tokens are kept as hashes; redirect_addresses
-- and scopes are lists in JSON. Like sessions, codes and tokens are worth something in one life of the database.
CREATE TABLE oauth_applications (
  id TEXT PRIMARY KEY NOT NULL,
  owner_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('CONFIDENTIAL', 'PUBLIC', 'MEDIUM')),
  redirect_addresses TEXT NOT NULL,
  secret_hash TEXT,
  created_at TIMESTAMP NOT NULL
);
CREATE INDEX oauth_applications_by_owner ON oauth_applications (owner_id, created_at, id);

-- What a person allows an application.
CREATE TABLE oauth_grants (
  application_id TEXT NOT NULL REFERENCES oauth_applications (id) ON DELETE CASCADE,
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  scopes TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  PRIMARY KEY (application_id, person_id)
);
CREATE INDEX oauth_grants_by_person ON oauth_grants (person_id, created_at, application_id);

-- A code is exchanged once; family names all tokens that come from it.
CREATE TABLE oauth_codes (
  code_hash TEXT PRIMARY KEY NOT NULL,
  application_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  epoch BIGINT NOT NULL,
  family TEXT NOT NULL,
  redirect_address TEXT NOT NULL,
  scopes TEXT NOT NULL,
  challenge TEXT,
  is_used BOOLEAN NOT NULL,
  expires_at TIMESTAMP NOT NULL,
  FOREIGN KEY (application_id, person_id) REFERENCES oauth_grants (application_id, person_id) ON DELETE CASCADE
);
CREATE INDEX oauth_codes_by_grant ON oauth_codes (application_id, person_id);
CREATE INDEX oauth_codes_by_expiry ON oauth_codes (expires_at);

-- A pair of tokens. replaced_at is when its refresh token was exchanged, successor the pair it was exchanged for.
CREATE TABLE oauth_tokens (
  id TEXT PRIMARY KEY NOT NULL,
  application_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  epoch BIGINT NOT NULL,
  family TEXT NOT NULL,
  access_hash TEXT NOT NULL UNIQUE,
  refresh_hash TEXT NOT NULL UNIQUE,
  scopes TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  access_expires_at TIMESTAMP NOT NULL,
  last_used_at TIMESTAMP,
  replaced_at TIMESTAMP,
  successor TEXT,
  FOREIGN KEY (application_id, person_id) REFERENCES oauth_grants (application_id, person_id) ON DELETE CASCADE
);
CREATE INDEX oauth_tokens_by_grant ON oauth_tokens (application_id, person_id);
CREATE INDEX oauth_tokens_by_family ON oauth_tokens (family);
