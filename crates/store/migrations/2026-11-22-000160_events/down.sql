DROP TABLE story_days;
DROP TABLE events;
