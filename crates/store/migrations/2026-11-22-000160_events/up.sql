-- What happened in browsers, for a while only: one row for each event of each sender, so that an event
-- that is sent again counts once. Senders are people, or visitors by a word that is made anew every day.
CREATE TABLE events (
  sender TEXT NOT NULL,
  event_id TEXT NOT NULL,
  key TEXT NOT NULL CHECK (key IN ('homepage.viewed', 'page.viewed', 'story.viewed', 'story.read', 'story.read_time', 'story.scrolled', 'device.login', 'device.multi_user_login', 'experiment.exposed', 'gate.exposed')),
  audience TEXT NOT NULL CHECK (audience IN ('VISITOR', 'READER', 'MEMBER')),
  source TEXT NOT NULL CHECK (source IN ('DIRECT', 'INTERNAL', 'SEARCH', 'SOCIAL', 'EMAIL', 'OTHER')),
  story_id TEXT REFERENCES stories (id) ON DELETE CASCADE,
  data TEXT NOT NULL,
  happened_at TIMESTAMP NOT NULL,
  received_at TIMESTAMP NOT NULL,
  PRIMARY KEY (sender, event_id)
);
CREATE INDEX events_received ON events (received_at);
CREATE INDEX events_of_story ON events (story_id, happened_at) WHERE story_id IS NOT NULL;
-- What a story was to its readers on a day (YYYYMMDD, UTC), by where they came from: what statistics
-- are made of. Nobody stands in it.
CREATE TABLE story_days (
  story_id TEXT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  day BIGINT NOT NULL CHECK (day > 0),
  source TEXT NOT NULL CHECK (source IN ('DIRECT', 'INTERNAL', 'SEARCH', 'SOCIAL', 'EMAIL', 'OTHER')),
  view_count BIGINT NOT NULL CHECK (view_count >= 0),
  read_count BIGINT NOT NULL CHECK (read_count >= 0),
  read_seconds BIGINT NOT NULL CHECK (read_seconds >= 0),
  PRIMARY KEY (story_id, day, source)
);
