-- Lists of others that readers keep, lists in the trash, and the discussion of a list: a story
-- without a text that stands for it (decision 0026).
ALTER TABLE catalogs ADD COLUMN follower_count BIGINT NOT NULL DEFAULT 0 CHECK (follower_count >= 0);
ALTER TABLE catalogs ADD COLUMN deleted_at TIMESTAMP;
CREATE INDEX catalogs_of_person ON catalogs (owner_id, updated_at, id);
CREATE INDEX catalogs_trashed ON catalogs (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE catalog_follows (
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  catalog_id TEXT NOT NULL REFERENCES catalogs (id) ON DELETE CASCADE,
  created_at TIMESTAMP NOT NULL,
  PRIMARY KEY (person_id, catalog_id)
);
CREATE INDEX catalog_follows_by ON catalog_follows (person_id, created_at, catalog_id);
CREATE INDEX catalog_follows_of ON catalog_follows (catalog_id, created_at, person_id);

CREATE TABLE catalog_discussions (
  story_id TEXT PRIMARY KEY NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  catalog_id TEXT NOT NULL UNIQUE REFERENCES catalogs (id) ON DELETE CASCADE
);
