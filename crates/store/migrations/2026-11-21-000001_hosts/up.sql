-- Where a writer's profile lives besides /@username: a domain of their own (in lower case; live
-- when it was seen to lead here), and the subdomain of their username.
CREATE TABLE person_hosts (
  person_id TEXT PRIMARY KEY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  domain TEXT UNIQUE,
  is_domain_live BOOLEAN NOT NULL,
  has_subdomain BOOLEAN NOT NULL,
  CHECK (domain IS NOT NULL OR NOT is_domain_live)
);
