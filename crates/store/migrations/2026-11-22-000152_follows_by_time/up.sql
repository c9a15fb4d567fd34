-- Whom and what somebody follows, the last followed first.
CREATE INDEX person_follows_by ON person_follows (follower_id, created_at, person_id);
CREATE INDEX publication_follows_by ON publication_follows (follower_id, created_at, publication_id);
CREATE INDEX tag_follows_by ON tag_follows (follower_id, created_at, tag_slug);
