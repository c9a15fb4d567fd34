-- Pairs of tokens that were exchanged long ago are forgotten.
CREATE INDEX oauth_tokens_by_replacement ON oauth_tokens (replaced_at) WHERE replaced_at IS NOT NULL;
