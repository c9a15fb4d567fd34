-- Whom a person does not want to meet: a blocked person neither follows, responds nor appears.
CREATE TABLE person_blocks (
  blocker_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  created_at TIMESTAMP NOT NULL,
  PRIMARY KEY (blocker_id, person_id),
  CHECK (blocker_id <> person_id)
);
CREATE INDEX person_blocks_of ON person_blocks (person_id, blocker_id);
