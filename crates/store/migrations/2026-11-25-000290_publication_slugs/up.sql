-- Every slug a publication has had: its old addresses lead to it for good, and nobody else gets one. Those
-- of a publication that was deleted are held for a while by nobody (decision 0050).
CREATE TABLE publication_slugs (
  slug_key TEXT PRIMARY KEY NOT NULL,
  publication_id TEXT REFERENCES publications (id) ON DELETE SET NULL,
  held_since TIMESTAMP NOT NULL
);
CREATE INDEX publication_slugs_by_publication ON publication_slugs (publication_id);
INSERT INTO publication_slugs (slug_key, publication_id, held_since)
SELECT slug_key, id, created_at FROM publications;
