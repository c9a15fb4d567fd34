-- What an automation service is told about in the moment, while anybody listens. seen are the ids that it showed last (a
-- list in JSON), version how often one was new among them; key is the purge tag by which changes name it, and due_seq and
-- done_seq are as in hub_topics. One row is the whole queue of its listeners: told is the version that all of them were told;
-- while they are being told telling, told_to is the last of them that was.
CREATE TABLE automation_topics (
  trigger_slug TEXT NOT NULL CHECK (trigger_slug IN ('new_story', 'new_story_in_publication', 'new_story_with_tag', 'new_clap', 'new_follower')),
  subject TEXT NOT NULL,
  key TEXT NOT NULL,
  seen TEXT NOT NULL,
  version BIGINT NOT NULL,
  telling BIGINT NOT NULL,
  told BIGINT NOT NULL,
  told_to TEXT NOT NULL,
  attempts BIGINT NOT NULL,
  due_seq BIGINT NOT NULL,
  done_seq BIGINT NOT NULL,
  next_try_at TIMESTAMP NOT NULL,
  lease_until TIMESTAMP,
  lease_token TEXT,
  created_at TIMESTAMP NOT NULL,
  PRIMARY KEY (trigger_slug, subject)
);
CREATE INDEX automation_topics_by_key ON automation_topics (key);
CREATE INDEX automation_topics_to_look_at ON automation_topics (trigger_slug, subject) WHERE due_seq > done_seq;
CREATE INDEX automation_topics_to_tell ON automation_topics (next_try_at) WHERE told < version;

-- Who listens, and what lets the service ask in their name: it goes with that.
CREATE TABLE automation_listeners (
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  identity TEXT NOT NULL,
  trigger_slug TEXT NOT NULL CHECK (trigger_slug IN ('new_story', 'new_story_in_publication', 'new_story_with_tag', 'new_clap', 'new_follower')),
  subject TEXT NOT NULL,
  token_id TEXT REFERENCES access_tokens (id) ON DELETE CASCADE,
  application_id TEXT,
  polled_at TIMESTAMP NOT NULL,
  PRIMARY KEY (person_id, identity),
  CHECK ((token_id IS NULL) <> (application_id IS NULL)),
  FOREIGN KEY (trigger_slug, subject) REFERENCES automation_topics (trigger_slug, subject) ON DELETE CASCADE,
  FOREIGN KEY (application_id, person_id) REFERENCES oauth_grants (application_id, person_id) ON DELETE CASCADE
);
CREATE INDEX automation_listeners_by_topic ON automation_listeners (trigger_slug, subject, identity);
CREATE INDEX automation_listeners_by_token ON automation_listeners (token_id);
CREATE INDEX automation_listeners_by_grant ON automation_listeners (application_id, person_id);
CREATE INDEX automation_listeners_by_poll ON automation_listeners (polled_at);
