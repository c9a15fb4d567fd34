DROP TABLE story_origins;
