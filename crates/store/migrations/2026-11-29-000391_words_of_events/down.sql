CREATE TABLE events_now (
  sender TEXT NOT NULL,
  event_id TEXT NOT NULL,
  key TEXT NOT NULL CHECK (key IN ('homepage.viewed', 'page.viewed', 'story.viewed', 'story.read', 'story.read_time', 'story.scrolled', 'device.login', 'device.multi_user_login', 'experiment.exposed', 'gate.exposed')),
  audience TEXT NOT NULL CHECK (audience IN ('VISITOR', 'READER', 'MEMBER')),
  source TEXT NOT NULL CHECK (source IN ('DIRECT', 'INTERNAL', 'SEARCH', 'SOCIAL', 'EMAIL', 'FEED', 'OTHER')),
  story_id TEXT REFERENCES stories (id) ON DELETE CASCADE,
  data TEXT NOT NULL,
  happened_at TIMESTAMP NOT NULL,
  received_at TIMESTAMP NOT NULL,
  PRIMARY KEY (sender, event_id)
);
INSERT INTO events_now SELECT sender, event_id, key, audience, source, story_id, data, happened_at, received_at FROM events;
DROP TABLE events;
ALTER TABLE events_now RENAME TO events;
CREATE INDEX events_received ON events (received_at);
CREATE INDEX events_of_story ON events (story_id, happened_at) WHERE story_id IS NOT NULL;
CREATE TABLE story_days_now (
  story_id TEXT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  day BIGINT NOT NULL CHECK (day > 0),
  source TEXT NOT NULL CHECK (source IN ('DIRECT', 'INTERNAL', 'SEARCH', 'SOCIAL', 'EMAIL', 'FEED', 'OTHER')),
  view_count BIGINT NOT NULL CHECK (view_count >= 0),
  read_count BIGINT NOT NULL CHECK (read_count >= 0),
  read_seconds BIGINT NOT NULL CHECK (read_seconds >= 0),
  PRIMARY KEY (story_id, day, source)
);
INSERT INTO story_days_now SELECT story_id, day, source, view_count, read_count, read_seconds FROM story_days;
DROP TABLE story_days;
ALTER TABLE story_days_now RENAME TO story_days;
