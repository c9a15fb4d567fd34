-- Stories on their way into a publication (decision 0039). A story waits in one place at a time.
CREATE TABLE submissions (
  id TEXT PRIMARY KEY NOT NULL,
  story_id TEXT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  publication_id TEXT NOT NULL REFERENCES publications (id) ON DELETE CASCADE,
  writer_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  status TEXT NOT NULL CHECK (status IN ('ACCEPTED', 'CANCELLED', 'CHANGES_MADE', 'CHANGES_REQUESTED', 'IN_REVIEW', 'OPEN', 'REJECTED', 'TRIAGE', 'UNKNOWN', 'WIP')),
  title TEXT NOT NULL,
  note TEXT NOT NULL,
  answer TEXT NOT NULL,
  decided_by TEXT REFERENCES people (id) ON DELETE SET NULL,
  submitted_at TIMESTAMP NOT NULL,
  changed_at TIMESTAMP NOT NULL
);
CREATE UNIQUE INDEX submissions_waiting ON submissions (story_id)
  WHERE status <> 'ACCEPTED' AND status <> 'REJECTED' AND status <> 'CANCELLED';
CREATE INDEX submissions_of_story ON submissions (story_id, submitted_at);
CREATE INDEX submissions_of_writer ON submissions (writer_id, submitted_at, id);
CREATE INDEX submissions_of_publication ON submissions (publication_id, submitted_at, id);
CREATE INDEX submissions_decided ON submissions (decided_by);
