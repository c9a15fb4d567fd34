DROP TABLE story_reviews;
