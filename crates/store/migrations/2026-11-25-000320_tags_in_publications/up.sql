-- publication_id repeats the story's, so that the stories of a publication with a tag are a range of one index.
ALTER TABLE story_tags ADD COLUMN publication_id TEXT;
UPDATE story_tags SET publication_id = (SELECT s.publication_id FROM stories s WHERE s.id = story_tags.story_id);
CREATE INDEX story_tags_in_publication ON story_tags (publication_id, tag_slug, listed_at, story_id) WHERE publication_id IS NOT NULL;
