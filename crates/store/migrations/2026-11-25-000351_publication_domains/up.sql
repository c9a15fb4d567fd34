-- Which domain a publication wants or has, and what is known of the record that proves it.
CREATE TABLE publication_domains (
  publication_id TEXT PRIMARY KEY NOT NULL REFERENCES publications (id) ON DELETE CASCADE,
  domain TEXT NOT NULL,
  token TEXT NOT NULL,
  is_live BOOLEAN NOT NULL,
  problem TEXT CHECK (problem IN ('NO_RECORD', 'OTHER_RECORD', 'UNREACHABLE', 'TAKEN')),
  checked_at TIMESTAMP,
  failing_since TIMESTAMP
);
CREATE INDEX publication_domains_by_domain ON publication_domains (domain);
