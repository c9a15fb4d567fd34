-- Portable between SQLite and PostgreSQL: text ids made by the program, BIGINT numbers, UTC
-- TIMESTAMPs bound by the program, enumerations as text with CHECK, JSON as text.

CREATE TABLE settings (
  name TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL
);

CREATE TABLE counters (
  name TEXT PRIMARY KEY NOT NULL,
  value BIGINT NOT NULL
);
INSERT INTO counters (name, value) VALUES ('changes', 0), ('epoch', 1);

CREATE TABLE people (
  id TEXT PRIMARY KEY NOT NULL,
  username TEXT NOT NULL,
  username_key TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  bio TEXT NOT NULL,
  image TEXT,
  email TEXT,
  email_key TEXT UNIQUE,
  tier TEXT NOT NULL CHECK (tier IN ('FREE', 'FRIEND', 'MEMBER')),
  is_staff BOOLEAN NOT NULL,
  is_suspended BOOLEAN NOT NULL,
  deleted_at TIMESTAMP,
  follower_count BIGINT NOT NULL DEFAULT 0 CHECK (follower_count >= 0),
  following_count BIGINT NOT NULL DEFAULT 0 CHECK (following_count >= 0),
  story_count BIGINT NOT NULL DEFAULT 0 CHECK (story_count >= 0),
  created_at TIMESTAMP NOT NULL
);
-- Who to follow: busiest and most followed first.
CREATE INDEX people_by_story_count ON people (story_count, follower_count, id);

-- Every name a person has had. A name stays held after a change, so old links can be redirected
-- and nobody takes over somebody else's name.
CREATE TABLE username_history (
  username_key TEXT PRIMARY KEY NOT NULL,
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  held_since TIMESTAMP NOT NULL
);
CREATE INDEX username_history_by_person ON username_history (person_id);

CREATE TABLE publications (
  id TEXT PRIMARY KEY NOT NULL,
  slug TEXT NOT NULL,
  slug_key TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  tagline TEXT NOT NULL,
  description TEXT NOT NULL,
  image TEXT,
  domain TEXT,
  domain_key TEXT UNIQUE,
  tint TEXT,
  follower_count BIGINT NOT NULL DEFAULT 0 CHECK (follower_count >= 0),
  story_count BIGINT NOT NULL DEFAULT 0 CHECK (story_count >= 0),
  created_at TIMESTAMP NOT NULL
);
CREATE INDEX publications_by_story_count ON publications (story_count, follower_count, id);

CREATE TABLE publication_members (
  publication_id TEXT NOT NULL REFERENCES publications (id) ON DELETE CASCADE,
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('EDITOR', 'OWNER', 'WRITER')),
  PRIMARY KEY (publication_id, person_id)
);
CREATE INDEX publication_members_by_person ON publication_members (person_id, publication_id);

-- References among stories can be deferred, because a restore adds the rows in any order.
-- listed_at is first_published_at while the story may stand in lists (published, public or locked,
-- no response, not taken down, its author active) and NULL otherwise: every feed is then a range
-- of one index, without a filter. answered_at is the same for responses.
CREATE TABLE stories (
  id TEXT PRIMARY KEY NOT NULL,
  creator_id TEXT NOT NULL REFERENCES people (id),
  publication_id TEXT REFERENCES publications (id),
  in_response_to TEXT REFERENCES stories (id) DEFERRABLE INITIALLY IMMEDIATE,
  root_story_id TEXT REFERENCES stories (id) DEFERRABLE INITIALLY IMMEDIATE,
  title TEXT NOT NULL,
  subtitle TEXT NOT NULL,
  slug TEXT NOT NULL,
  excerpt TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('DRAFT', 'SCHEDULED', 'PUBLISHED', 'DELETED')),
  visibility TEXT NOT NULL CHECK (visibility IN ('LOCKED', 'PUBLIC', 'UNLISTED')),
  license TEXT NOT NULL,
  lang TEXT NOT NULL,
  canonical_url TEXT,
  preview_image TEXT,
  word_count BIGINT NOT NULL CHECK (word_count >= 0),
  read_minutes BIGINT NOT NULL CHECK (read_minutes >= 0),
  head_revision BIGINT NOT NULL CHECK (head_revision >= 0),
  published_revision BIGINT,
  clap_count BIGINT NOT NULL DEFAULT 0 CHECK (clap_count >= 0),
  voter_count BIGINT NOT NULL DEFAULT 0 CHECK (voter_count >= 0),
  response_count BIGINT NOT NULL DEFAULT 0 CHECK (response_count >= 0),
  is_suspended BOOLEAN NOT NULL,
  responses_locked BOOLEAN NOT NULL,
  created_at TIMESTAMP NOT NULL,
  updated_at TIMESTAMP NOT NULL,
  scheduled_at TIMESTAMP,
  first_published_at TIMESTAMP,
  latest_published_at TIMESTAMP,
  deleted_at TIMESTAMP,
  listed_at TIMESTAMP,
  answered_at TIMESTAMP
);
CREATE INDEX stories_listed ON stories (listed_at, id);
-- Also the index of the followed writers' feed: one seek per writer.
CREATE INDEX stories_by_creator ON stories (creator_id, listed_at, id);
CREATE INDEX stories_by_publication ON stories (publication_id, listed_at, id) WHERE publication_id IS NOT NULL;
CREATE INDEX stories_answers_newest ON stories (in_response_to, answered_at, id) WHERE in_response_to IS NOT NULL;
CREATE INDEX stories_answers_best ON stories (in_response_to, clap_count, id) WHERE in_response_to IS NOT NULL;
CREATE INDEX stories_by_root ON stories (root_story_id) WHERE root_story_id IS NOT NULL;
CREATE INDEX stories_scheduled ON stories (scheduled_at, id) WHERE scheduled_at IS NOT NULL;
CREATE INDEX stories_trashed ON stories (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE story_revisions (
  story_id TEXT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  revision BIGINT NOT NULL CHECK (revision >= 1),
  document TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  PRIMARY KEY (story_id, revision)
);

CREATE TABLE tags (
  slug TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  story_count BIGINT NOT NULL DEFAULT 0 CHECK (story_count >= 0),
  follower_count BIGINT NOT NULL DEFAULT 0 CHECK (follower_count >= 0),
  is_topic BOOLEAN NOT NULL
);
CREATE INDEX tags_by_story_count ON tags (is_topic, story_count, slug);

-- listed_at repeats the story's, so that a tag's feed is a range of one index.
CREATE TABLE story_tags (
  story_id TEXT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  tag_slug TEXT NOT NULL REFERENCES tags (slug),
  position BIGINT NOT NULL,
  listed_at TIMESTAMP,
  PRIMARY KEY (story_id, tag_slug)
);
CREATE INDEX story_tags_listed ON story_tags (tag_slug, listed_at, story_id);

-- Listed stories by month of a publication, a tag or everybody ('SITE', ''), month = year * 100 + month.
CREATE TABLE archive_months (
  scope TEXT NOT NULL CHECK (scope IN ('SITE', 'PUBLICATION', 'TAG')),
  scope_id TEXT NOT NULL,
  month BIGINT NOT NULL,
  story_count BIGINT NOT NULL CHECK (story_count >= 0),
  PRIMARY KEY (scope, scope_id, month)
);

CREATE TABLE person_follows (
  follower_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  created_at TIMESTAMP NOT NULL,
  PRIMARY KEY (follower_id, person_id),
  CHECK (follower_id <> person_id)
);
CREATE INDEX person_follows_of ON person_follows (person_id, created_at, follower_id);

CREATE TABLE publication_follows (
  follower_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  publication_id TEXT NOT NULL REFERENCES publications (id) ON DELETE CASCADE,
  created_at TIMESTAMP NOT NULL,
  PRIMARY KEY (follower_id, publication_id)
);
CREATE INDEX publication_follows_of ON publication_follows (publication_id, created_at, follower_id);

CREATE TABLE tag_follows (
  follower_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  tag_slug TEXT NOT NULL REFERENCES tags (slug) ON DELETE CASCADE,
  created_at TIMESTAMP NOT NULL,
  PRIMARY KEY (follower_id, tag_slug)
);
CREATE INDEX tag_follows_of ON tag_follows (tag_slug, created_at, follower_id);

CREATE TABLE claps (
  story_id TEXT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  clap_count BIGINT NOT NULL CHECK (clap_count BETWEEN 1 AND 50),
  clapped_at TIMESTAMP NOT NULL,
  PRIMARY KEY (story_id, person_id)
);
CREATE INDEX claps_by_person ON claps (person_id, clapped_at, story_id);

CREATE TABLE catalogs (
  id TEXT PRIMARY KEY NOT NULL,
  owner_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  visibility TEXT NOT NULL CHECK (visibility IN ('LOCKED', 'PRIVATE', 'PUBLIC')),
  item_count BIGINT NOT NULL DEFAULT 0 CHECK (item_count >= 0),
  created_at TIMESTAMP NOT NULL,
  updated_at TIMESTAMP NOT NULL
);
CREATE INDEX catalogs_by_owner ON catalogs (owner_id, visibility, updated_at, id);

CREATE TABLE catalog_items (
  catalog_id TEXT NOT NULL REFERENCES catalogs (id) ON DELETE CASCADE,
  story_id TEXT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  position BIGINT NOT NULL,
  note TEXT NOT NULL,
  added_at TIMESTAMP NOT NULL,
  PRIMARY KEY (catalog_id, story_id)
);
CREATE INDEX catalog_items_in_order ON catalog_items (catalog_id, position, story_id);
CREATE INDEX catalog_items_by_story ON catalog_items (story_id);

CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY NOT NULL,
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  epoch BIGINT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  last_seen_at TIMESTAMP NOT NULL,
  expires_at TIMESTAMP NOT NULL
);
CREATE INDEX sessions_by_person ON sessions (person_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE login_challenges (
  id_hash TEXT PRIMARY KEY NOT NULL,
  email_key TEXT NOT NULL,
  name TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  tries BIGINT NOT NULL CHECK (tries >= 0),
  epoch BIGINT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  expires_at TIMESTAMP NOT NULL,
  used_at TIMESTAMP
);
CREATE INDEX login_challenges_by_expiry ON login_challenges (expires_at);

-- Mails sent for signing in, counted in windows per subject (an address's or a network's hash).
CREATE TABLE login_mails (
  subject TEXT PRIMARY KEY NOT NULL,
  window_start TIMESTAMP NOT NULL,
  mail_count BIGINT NOT NULL CHECK (mail_count >= 0)
);

CREATE TABLE flag_overrides (
  name TEXT NOT NULL,
  person_key TEXT NOT NULL,
  value TEXT NOT NULL,
  updated_at TIMESTAMP NOT NULL,
  PRIMARY KEY (name, person_key)
);

CREATE TABLE staff_picks (
  story_id TEXT PRIMARY KEY NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  picked_at TIMESTAMP NOT NULL
);
CREATE INDEX staff_picks_newest ON staff_picks (picked_at, story_id);

-- host '' means: on the site's own host.
CREATE TABLE redirects (
  host TEXT NOT NULL,
  path TEXT NOT NULL,
  story_id TEXT REFERENCES stories (id) ON DELETE CASCADE,
  location TEXT,
  created_at TIMESTAMP NOT NULL,
  PRIMARY KEY (host, path),
  CHECK ((story_id IS NULL) <> (location IS NULL))
);
CREATE INDEX redirects_by_story ON redirects (story_id) WHERE story_id IS NOT NULL;

CREATE TABLE import_items (
  source TEXT NOT NULL,
  source_key TEXT NOT NULL,
  entity_kind TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  imported_at TIMESTAMP NOT NULL,
  PRIMARY KEY (source, source_key)
);
CREATE INDEX import_items_by_entity ON import_items (entity_kind, entity_id);

-- What changed, in the order of commits, without gaps.
CREATE TABLE changes (
  seq BIGINT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  tags TEXT NOT NULL,
  changed_at TIMESTAMP NOT NULL
);
CREATE INDEX changes_by_time ON changes (changed_at);

CREATE TABLE jobs (
  effect_key TEXT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('READY', 'RUNNING', 'DONE', 'DEAD')),
  run_at TIMESTAMP NOT NULL,
  lease_until TIMESTAMP,
  lease_token TEXT,
  attempts BIGINT NOT NULL CHECK (attempts >= 0),
  last_error TEXT,
  created_at TIMESTAMP NOT NULL,
  updated_at TIMESTAMP NOT NULL,
  CHECK ((state = 'RUNNING') = (lease_until IS NOT NULL AND lease_token IS NOT NULL))
);
CREATE INDEX jobs_due ON jobs (state, run_at, effect_key);
