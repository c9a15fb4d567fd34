-- What readers report about stories, one report of a reader and story; staff decides in story_reviews.
CREATE TABLE story_reports (
  story_id TEXT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  reporter_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  reason TEXT NOT NULL CHECK (reason IN ('SPAM', 'HARASSMENT', 'HATE', 'VIOLENCE', 'INFRINGEMENT', 'PRIVACY', 'OTHER')),
  note TEXT NOT NULL,
  reported_at TIMESTAMP NOT NULL,
  PRIMARY KEY (story_id, reporter_id)
);
CREATE INDEX story_reports_of ON story_reports (reporter_id, story_id);
CREATE INDEX story_reports_by_time ON story_reports (reported_at, story_id, reporter_id);
