-- Memberships as the rules keep them: what was given and when, what failed, what ended them (JSON).
-- A person has at most one that is not closed; the others are over.
CREATE TABLE memberships (
  id TEXT PRIMARY KEY NOT NULL,
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  membership TEXT NOT NULL,
  payment_method TEXT,
  -- When the tier of the person has to be looked at again; NULL: nothing is given now.
  tier_until TIMESTAMP,
  closed_at TIMESTAMP
);
CREATE UNIQUE INDEX memberships_open ON memberships (person_id) WHERE closed_at IS NULL;
CREATE INDEX memberships_of ON memberships (person_id);
CREATE INDEX memberships_due ON memberships (tier_until) WHERE tier_until IS NOT NULL;

-- From now on a tier is what a membership gives, and nobody has one yet.
UPDATE people SET tier = 'FREE';
