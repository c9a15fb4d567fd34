-- Stories that an editor thinks more people should read, and what the staff decided. A story is nominated once.
CREATE TABLE nominations (
  story_id TEXT PRIMARY KEY NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  nominated_by TEXT REFERENCES people (id) ON DELETE SET NULL,
  status TEXT NOT NULL CHECK (status IN ('NOMINATED', 'ACCEPTED', 'DECLINED')),
  nominated_at TIMESTAMP NOT NULL,
  decided_at TIMESTAMP
);
CREATE INDEX nominations_by ON nominations (nominated_by);
CREATE INDEX nominations_by_status ON nominations (status, nominated_at);
