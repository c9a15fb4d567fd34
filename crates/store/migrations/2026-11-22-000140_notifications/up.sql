-- What readers are told on the site (decision 0029). Cards of a reader are numbered in the order in
-- which they are committed, under the lock of the reader's row here: whoever saw number n has seen
-- everything up to it, so marking as read loses nothing that comes meanwhile.
CREATE TABLE notification_readers (
  reader_id TEXT PRIMARY KEY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  last_number BIGINT NOT NULL,
  read_number BIGINT NOT NULL,
  CHECK (read_number >= 0 AND read_number <= last_number)
);

-- A card of a reader. Stories, notes and lists are no references: what is gone is not shown, and a
-- story that is erased would take a card of each follower with it in one write.
CREATE TABLE notifications (
  reader_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  card TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('NEW_STORY', 'FOLLOWERS', 'CLAPS', 'HIGHLIGHTS', 'RESPONSE', 'MENTION', 'NOTE', 'LISTED')),
  number BIGINT NOT NULL,
  is_read BOOLEAN NOT NULL,
  story_id TEXT,
  object_id TEXT,
  happened_at TIMESTAMP NOT NULL,
  PRIMARY KEY (reader_id, card)
);
CREATE UNIQUE INDEX notifications_newest ON notifications (reader_id, number);
CREATE INDEX notifications_by_time ON notifications (happened_at);

-- Who is gathered on a card. A deed that was taken back and done again is not told again.
CREATE TABLE notification_acts (
  reader_id TEXT NOT NULL,
  deed TEXT NOT NULL,
  actor_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  card TEXT NOT NULL,
  is_withdrawn BOOLEAN NOT NULL,
  happened_at TIMESTAMP NOT NULL,
  PRIMARY KEY (reader_id, deed, actor_id),
  FOREIGN KEY (reader_id, card) REFERENCES notifications (reader_id, card) ON DELETE CASCADE
);
CREATE INDEX notification_acts_of_card ON notification_acts (reader_id, card, happened_at, actor_id);
CREATE INDEX notification_acts_by_actor ON notification_acts (actor_id);
