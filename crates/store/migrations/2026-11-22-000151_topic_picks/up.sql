-- The story that staff put at the head of a tag's page, one for each tag.
CREATE TABLE topic_picks (
  tag_slug TEXT PRIMARY KEY NOT NULL REFERENCES tags (slug) ON DELETE CASCADE,
  story_id TEXT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  picked_at TIMESTAMP NOT NULL
);
CREATE INDEX topic_picks_of_story ON topic_picks (story_id);
