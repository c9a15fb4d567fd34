-- Pictures people uploaded. The bytes lie in files of the same name; width, height and size are
-- those of the file as it is kept.
CREATE TABLE images (
  id TEXT PRIMARY KEY NOT NULL,
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('JPEG', 'PNG')),
  width BIGINT NOT NULL CHECK (width > 0),
  height BIGINT NOT NULL CHECK (height > 0),
  byte_count BIGINT NOT NULL CHECK (byte_count > 0),
  created_at TIMESTAMP NOT NULL
);
CREATE INDEX images_by_person ON images (person_id, created_at);
CREATE INDEX images_by_time ON images (created_at);
