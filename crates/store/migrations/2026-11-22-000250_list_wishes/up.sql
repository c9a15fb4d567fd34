-- The lists on which a story is put when it is published, as its writer chose (decision 0034).
CREATE TABLE list_wishes (
  story_id TEXT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  catalog_id TEXT NOT NULL REFERENCES catalogs (id) ON DELETE CASCADE,
  PRIMARY KEY (story_id, catalog_id)
);
CREATE INDEX list_wishes_of_list ON list_wishes (catalog_id);
