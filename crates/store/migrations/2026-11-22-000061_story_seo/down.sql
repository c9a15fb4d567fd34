DROP TABLE story_seo;
