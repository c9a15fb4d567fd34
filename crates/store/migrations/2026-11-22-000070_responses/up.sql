-- Responses that what they answer does not show; its count leaves them out.
CREATE TABLE hidden_responses (
  story_id TEXT PRIMARY KEY NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  hidden_at TIMESTAMP NOT NULL
);

-- Of responses with as many claps the newest come first.
CREATE INDEX stories_answers_applauded ON stories (in_response_to, clap_count, answered_at, id) WHERE in_response_to IS NOT NULL;
DROP INDEX stories_answers_best;
