DROP TABLE story_reports;
