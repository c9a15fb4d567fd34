-- How a publication looks (decision 0051): at most one draft, the design that readers see, and earlier ones. The
-- pictures stand beside the design too, so that it is known which are in use.
CREATE TABLE publication_designs (
  publication_id TEXT NOT NULL REFERENCES publications (id) ON DELETE CASCADE,
  number BIGINT NOT NULL CHECK (number >= 1),
  state TEXT NOT NULL CHECK (state IN ('DRAFT', 'PUBLISHED', 'EARLIER')),
  design TEXT NOT NULL,
  logo TEXT,
  wordmark TEXT,
  changed_by TEXT REFERENCES people (id) ON DELETE SET NULL,
  changed_at TIMESTAMP NOT NULL,
  PRIMARY KEY (publication_id, number)
);
CREATE INDEX publication_designs_by ON publication_designs (changed_by);
CREATE INDEX publication_designs_with_logo ON publication_designs (logo);
CREATE INDEX publication_designs_with_wordmark ON publication_designs (wordmark);
