-- How people's profiles and stories look (decision 0051), as publication_designs has it for publications.
CREATE TABLE person_designs (
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  number BIGINT NOT NULL CHECK (number >= 1),
  state TEXT NOT NULL CHECK (state IN ('DRAFT', 'PUBLISHED', 'EARLIER')),
  design TEXT NOT NULL,
  logo TEXT,
  wordmark TEXT,
  icon TEXT,
  changed_by TEXT REFERENCES people (id) ON DELETE SET NULL,
  changed_at TIMESTAMP NOT NULL,
  PRIMARY KEY (person_id, number)
);
CREATE INDEX person_designs_by ON person_designs (changed_by);
CREATE INDEX person_designs_with_logo ON person_designs (logo);
CREATE INDEX person_designs_with_wordmark ON person_designs (wordmark);
CREATE INDEX person_designs_with_icon ON person_designs (icon);
