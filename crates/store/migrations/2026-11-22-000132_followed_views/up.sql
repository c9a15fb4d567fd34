-- When readers last looked at what they follow: at a place that carries a dot, or at one of those
-- they follow (its id).
CREATE TABLE followed_views (
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  feed_id TEXT NOT NULL,
  viewed_at TIMESTAMP NOT NULL,
  PRIMARY KEY (person_id, feed_id)
);
