-- Pages of a publication beside its stories: subpages with a text of their own, and feature pages about a topic.
CREATE TABLE publication_pages (
  id TEXT PRIMARY KEY NOT NULL,
  publication_id TEXT NOT NULL REFERENCES publications (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('SUBPAGE', 'FEATURE')),
  slug TEXT NOT NULL,
  title TEXT NOT NULL,
  revision BIGINT NOT NULL CHECK (revision >= 1),
  document TEXT NOT NULL,
  changed_at TIMESTAMP NOT NULL,
  UNIQUE (publication_id, kind, slug)
);
