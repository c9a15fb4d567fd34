-- What staff did to accounts takes one more word: a lock of an account was lifted. The rows of the
-- table before move over, because its words cannot be changed.
CREATE TABLE staff_acts (
  id TEXT PRIMARY KEY NOT NULL,
  act TEXT NOT NULL CHECK (act IN ('SPOOF_BEGUN', 'SPOOF_LINK_MADE', 'SUSPENDED', 'UNLOCKED', 'UNSUSPENDED')),
  person_id TEXT NOT NULL,
  staff_id TEXT,
  done_at TIMESTAMP NOT NULL
);
INSERT INTO staff_acts (id, act, person_id, staff_id, done_at)
  SELECT id, act, person_id, staff_id, done_at FROM audit;
CREATE INDEX staff_acts_by_person ON staff_acts (person_id, done_at);
DROP TABLE audit;
