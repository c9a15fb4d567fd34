-- What of a story no list, no feed and no question of permission reads is a row of its own, so that the
-- rows of lists are short and there is room for columns. Every story has one. The words for search
-- engines are among them.
CREATE TABLE story_details (
  story_id TEXT PRIMARY KEY NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  root_story_id TEXT REFERENCES stories (id),
  license TEXT NOT NULL,
  canonical_url TEXT,
  seo_title TEXT NOT NULL,
  seo_description TEXT NOT NULL,
  responses_locked BOOLEAN NOT NULL,
  created_at TIMESTAMP NOT NULL,
  scheduled_at TIMESTAMP,
  latest_published_at TIMESTAMP,
  deleted_at TIMESTAMP
);
INSERT INTO story_details (story_id, root_story_id, license, canonical_url, seo_title, seo_description,
  responses_locked, created_at, scheduled_at, latest_published_at, deleted_at)
SELECT s.id, s.root_story_id, s.license, s.canonical_url, COALESCE(o.title, ''), COALESCE(o.description, ''),
  s.responses_locked, s.created_at, s.scheduled_at, s.latest_published_at, s.deleted_at
FROM stories s LEFT JOIN story_seo o ON o.story_id = s.id;
CREATE INDEX story_details_by_root ON story_details (root_story_id) WHERE root_story_id IS NOT NULL;
CREATE INDEX story_details_scheduled ON story_details (scheduled_at, story_id) WHERE scheduled_at IS NOT NULL;
CREATE INDEX story_details_trashed ON story_details (deleted_at, story_id) WHERE deleted_at IS NOT NULL;

DROP TABLE story_seo;
DROP INDEX stories_by_root;
DROP INDEX stories_scheduled;
DROP INDEX stories_trashed;
ALTER TABLE stories DROP COLUMN root_story_id;
ALTER TABLE stories DROP COLUMN license;
ALTER TABLE stories DROP COLUMN canonical_url;
ALTER TABLE stories DROP COLUMN responses_locked;
ALTER TABLE stories DROP COLUMN created_at;
ALTER TABLE stories DROP COLUMN scheduled_at;
ALTER TABLE stories DROP COLUMN latest_published_at;
ALTER TABLE stories DROP COLUMN deleted_at;
