-- Which results of a search were taken; kept for a while. person_id is NULL for strangers.
CREATE TABLE search_clicks (
  query_id TEXT NOT NULL,
  object_id TEXT NOT NULL,
  index_name TEXT NOT NULL,
  position BIGINT NOT NULL CHECK (position >= 1),
  person_id TEXT REFERENCES people (id) ON DELETE CASCADE,
  clicked_at TIMESTAMP NOT NULL,
  PRIMARY KEY (query_id, object_id)
);
CREATE INDEX search_clicks_by_time ON search_clicks (clicked_at);
CREATE INDEX search_clicks_by_person ON search_clicks (person_id) WHERE person_id IS NOT NULL;
