-- Who is asked to join a publication (decision 0050): a person, or an address to which a letter goes. The
-- secret of the link in a letter is made from the id and the server's own.
CREATE TABLE publication_invites (
  id TEXT PRIMARY KEY NOT NULL,
  publication_id TEXT NOT NULL REFERENCES publications (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('EDITOR', 'OWNER', 'WRITER')),
  person_id TEXT REFERENCES people (id) ON DELETE CASCADE,
  email TEXT,
  email_key TEXT,
  invited_by TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  created_at TIMESTAMP NOT NULL,
  expires_at TIMESTAMP NOT NULL,
  CHECK ((person_id IS NULL) <> (email_key IS NULL))
);
CREATE UNIQUE INDEX publication_invites_of_person ON publication_invites (person_id, publication_id);
CREATE UNIQUE INDEX publication_invites_of_email ON publication_invites (email_key, publication_id);
CREATE INDEX publication_invites_of_publication ON publication_invites (publication_id, created_at, id);
CREATE INDEX publication_invites_by ON publication_invites (invited_by);
CREATE INDEX publication_invites_expiring ON publication_invites (expires_at);

-- Who did what in a publication. Rows are only ever added; of a publication that is gone one stays for a while,
-- which says so to those who were in it.
CREATE TABLE publication_acts (
  id TEXT PRIMARY KEY NOT NULL,
  publication_id TEXT REFERENCES publications (id) ON DELETE CASCADE,
  act TEXT NOT NULL CHECK (act IN ('FOUNDED', 'INVITED', 'WITHDRAWN', 'DECLINED', 'JOINED', 'ROLE_CHANGED', 'REMOVED', 'LEFT', 'HANDED_OVER', 'CHANGED', 'RENAMED', 'DELETED')),
  actor_id TEXT REFERENCES people (id) ON DELETE SET NULL,
  person_id TEXT REFERENCES people (id) ON DELETE SET NULL,
  role TEXT,
  note TEXT NOT NULL,
  done_at TIMESTAMP NOT NULL
);
CREATE INDEX publication_acts_of ON publication_acts (publication_id, done_at, id);
CREATE INDEX publication_acts_by_actor ON publication_acts (actor_id);
CREATE INDEX publication_acts_by_person ON publication_acts (person_id);

-- One more thing that readers are told. The words of a column cannot be changed: the rows say theirs in a new one.
ALTER TABLE notifications ADD COLUMN about TEXT NOT NULL DEFAULT 'FOLLOWERS' CHECK (about IN ('NEW_STORY', 'FOLLOWERS', 'CLAPS', 'HIGHLIGHTS', 'RESPONSE', 'MENTION', 'NOTE', 'LISTED', 'SUBMISSION', 'ACCEPTED', 'DECLINED', 'PUBLICATION'));
UPDATE notifications SET about = tells;
ALTER TABLE notifications DROP COLUMN tells;
