-- What an editor would change in a submitted story: one suggestion for each of its parts.
CREATE TABLE suggested_edits (
    submission_id TEXT NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
    part TEXT NOT NULL,
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('OPEN', 'ACCEPTED', 'DECLINED')),
    editor_id TEXT REFERENCES people (id) ON DELETE SET NULL,
    made_at TIMESTAMP NOT NULL,
    PRIMARY KEY (submission_id, part)
);
CREATE INDEX suggested_edits_editor ON suggested_edits (editor_id);
