CREATE TABLE story_seo (
  story_id TEXT PRIMARY KEY NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  description TEXT NOT NULL
);
INSERT INTO story_seo (story_id, title, description)
SELECT story_id, seo_title, seo_description FROM story_details WHERE seo_title <> '' OR seo_description <> '';

ALTER TABLE stories ADD COLUMN root_story_id TEXT REFERENCES stories (id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE stories ADD COLUMN license TEXT NOT NULL DEFAULT 'ALL_RIGHTS_RESERVED';
ALTER TABLE stories ADD COLUMN canonical_url TEXT;
ALTER TABLE stories ADD COLUMN responses_locked BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE stories ADD COLUMN created_at TIMESTAMP NOT NULL DEFAULT '1970-01-01 00:00:00';
ALTER TABLE stories ADD COLUMN scheduled_at TIMESTAMP;
ALTER TABLE stories ADD COLUMN latest_published_at TIMESTAMP;
ALTER TABLE stories ADD COLUMN deleted_at TIMESTAMP;
UPDATE stories SET root_story_id = d.root_story_id, license = d.license, canonical_url = d.canonical_url,
  responses_locked = d.responses_locked, created_at = d.created_at, scheduled_at = d.scheduled_at,
  latest_published_at = d.latest_published_at, deleted_at = d.deleted_at
FROM story_details d WHERE d.story_id = stories.id;
CREATE INDEX stories_by_root ON stories (root_story_id) WHERE root_story_id IS NOT NULL;
CREATE INDEX stories_scheduled ON stories (scheduled_at, id) WHERE scheduled_at IS NOT NULL;
CREATE INDEX stories_trashed ON stories (deleted_at, id) WHERE deleted_at IS NOT NULL;

DROP TABLE story_details;
