CREATE INDEX stories_answers_best ON stories (in_response_to, clap_count, id) WHERE in_response_to IS NOT NULL;
DROP INDEX stories_answers_applauded;
DROP TABLE hidden_responses;
