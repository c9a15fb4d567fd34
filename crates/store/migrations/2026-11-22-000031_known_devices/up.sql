-- What somebody signed in with, by its name: something new there is told them.
CREATE TABLE known_devices (
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  device TEXT NOT NULL,
  seen_at TIMESTAMP NOT NULL,
  PRIMARY KEY (person_id, device)
);
CREATE INDEX known_devices_by_time ON known_devices (seen_at);
