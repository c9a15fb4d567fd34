-- Feeds that somebody subscribed to. tag is a digest of what the feed showed last, version how often that changed. A
-- change of what it shows raises due_seq to the number of that change; done_seq is up to which the feed was looked at.
CREATE TABLE hub_topics (
  address TEXT PRIMARY KEY NOT NULL,
  tag TEXT NOT NULL,
  version BIGINT NOT NULL,
  due_seq BIGINT NOT NULL,
  done_seq BIGINT NOT NULL,
  created_at TIMESTAMP NOT NULL
);
CREATE INDEX hub_topics_due ON hub_topics (address) WHERE due_seq > done_seq;

-- The purge tags of what a feed shows: a change with one of them may be a change of the feed.
CREATE TABLE hub_topic_keys (
  key TEXT NOT NULL,
  topic TEXT NOT NULL REFERENCES hub_topics (address) ON DELETE CASCADE,
  PRIMARY KEY (key, topic)
);
CREATE INDEX hub_topic_keys_by_topic ON hub_topic_keys (topic);

-- Who is sent a feed, and until when. delivered is the version that arrived last; next_try_at is empty while nothing is to
-- be sent. A subscriber chose its secret and has to be signed to with it, so it is kept.
CREATE TABLE hub_subscriptions (
  topic TEXT NOT NULL REFERENCES hub_topics (address) ON DELETE CASCADE,
  callback TEXT NOT NULL,
  callback_host TEXT NOT NULL,
  secret TEXT,
  ends_at TIMESTAMP NOT NULL,
  delivered BIGINT NOT NULL,
  attempts BIGINT NOT NULL,
  next_try_at TIMESTAMP,
  lease_until TIMESTAMP,
  lease_token TEXT,
  created_at TIMESTAMP NOT NULL,
  PRIMARY KEY (topic, callback)
);
CREATE INDEX hub_subscriptions_due ON hub_subscriptions (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX hub_subscriptions_by_host ON hub_subscriptions (callback_host);
CREATE INDEX hub_subscriptions_by_end ON hub_subscriptions (ends_at);

-- What was asked of the hub, until the subscriber said whether it meant that; and what subscribers are told.
CREATE TABLE hub_requests (
  id TEXT PRIMARY KEY NOT NULL,
  mode TEXT NOT NULL CHECK (mode IN ('subscribe', 'unsubscribe', 'denied')),
  topic TEXT NOT NULL,
  callback TEXT NOT NULL,
  callback_host TEXT NOT NULL,
  secret TEXT,
  lease_seconds BIGINT NOT NULL,
  attempts BIGINT NOT NULL,
  next_try_at TIMESTAMP NOT NULL,
  lease_until TIMESTAMP,
  lease_token TEXT,
  created_at TIMESTAMP NOT NULL
);
CREATE INDEX hub_requests_due ON hub_requests (next_try_at, id);
CREATE INDEX hub_requests_by_host ON hub_requests (callback_host);
