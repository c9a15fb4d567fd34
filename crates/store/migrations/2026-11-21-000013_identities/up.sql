-- Who somebody is to a service they sign in with. The service's own number counts, never a name or
-- an address, which may change hands there.
CREATE TABLE identities (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  service TEXT NOT NULL CHECK (service IN ('google', 'apple', 'facebook', 'twitter', 'mastodon')),
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  handle TEXT,
  connected_at TIMESTAMP NOT NULL,
  last_used_at TIMESTAMP NOT NULL,
  PRIMARY KEY (issuer, subject)
);
CREATE UNIQUE INDEX identities_one_a_service ON identities (person_id, service);

-- Browsers that were sent to a service and are not back yet. Only a hash of what the browser holds
-- is kept.
CREATE TABLE service_visits (
  id_hash TEXT PRIMARY KEY NOT NULL,
  kept TEXT NOT NULL,
  redirect TEXT NOT NULL,
  session_hash TEXT,
  epoch BIGINT NOT NULL,
  expires_at TIMESTAMP NOT NULL,
  used_at TIMESTAMP
);
CREATE INDEX service_visits_by_expiry ON service_visits (expires_at);

-- Identities that wait for the code mailed to the address the service told us, which it does not
-- vouch for.
CREATE TABLE pending_identities (
  challenge_hash TEXT PRIMARY KEY NOT NULL
    REFERENCES login_challenges (id_hash) ON DELETE CASCADE,
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  service TEXT NOT NULL,
  handle TEXT
);
