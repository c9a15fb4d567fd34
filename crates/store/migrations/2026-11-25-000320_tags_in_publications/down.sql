DROP INDEX story_tags_in_publication;
ALTER TABLE story_tags DROP COLUMN publication_id;
