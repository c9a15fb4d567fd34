DROP TABLE drafts;
ALTER TABLE story_revisions DROP COLUMN subtitle;
ALTER TABLE story_revisions DROP COLUMN title;
