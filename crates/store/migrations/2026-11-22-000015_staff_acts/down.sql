CREATE TABLE audit (
  id TEXT PRIMARY KEY NOT NULL,
  act TEXT NOT NULL CHECK (act IN ('SPOOF_BEGUN', 'SPOOF_LINK_MADE', 'SUSPENDED', 'UNSUSPENDED')),
  person_id TEXT NOT NULL,
  staff_id TEXT,
  done_at TIMESTAMP NOT NULL
);
INSERT INTO audit (id, act, person_id, staff_id, done_at)
  SELECT id, act, person_id, staff_id, done_at FROM staff_acts WHERE act <> 'UNLOCKED';
CREATE INDEX audit_by_person ON audit (person_id, done_at);
DROP TABLE staff_acts;
