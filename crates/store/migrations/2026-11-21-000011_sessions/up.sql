-- What a person sees of their sessions: the browser's name and the network it signed in from
-- (an IPv4 /24 or IPv6 /64). spoofed_by names the member of the staff who looks through the
-- person's eyes.
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN network TEXT;
ALTER TABLE sessions ADD COLUMN spoofed_by TEXT;
CREATE INDEX sessions_by_spoofer ON sessions (spoofed_by) WHERE spoofed_by IS NOT NULL;

-- The hash of the link in the letter that also carries the code; either uses the challenge up.
ALTER TABLE login_challenges ADD COLUMN link_hash TEXT;
CREATE UNIQUE INDEX login_challenges_by_link ON login_challenges (link_hash) WHERE link_hash IS NOT NULL;

-- Links by which somebody of the staff begins a spoofed session; using one removes it.
CREATE TABLE spoof_links (
  link_hash TEXT PRIMARY KEY NOT NULL,
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  staff_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  epoch BIGINT NOT NULL,
  expires_at TIMESTAMP NOT NULL
);
CREATE INDEX spoof_links_by_expiry ON spoof_links (expires_at);

-- What staff did to accounts; staff_id is NULL when an operator did it on the command line.
CREATE TABLE audit (
  id TEXT PRIMARY KEY NOT NULL,
  act TEXT NOT NULL CHECK (act IN ('SPOOF_BEGUN', 'SPOOF_LINK_MADE', 'SUSPENDED', 'UNSUSPENDED')),
  person_id TEXT NOT NULL,
  staff_id TEXT,
  done_at TIMESTAMP NOT NULL
);
CREATE INDEX audit_by_person ON audit (person_id, done_at);
