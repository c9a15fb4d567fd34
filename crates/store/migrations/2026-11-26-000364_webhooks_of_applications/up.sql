-- An application is told what happens to everybody who allows it (users_of). Each thing that it is sent is of one of
-- these people (about_id), and goes when they take back what they allowed.
ALTER TABLE webhooks ADD COLUMN users_of TEXT REFERENCES oauth_applications (id) ON DELETE CASCADE;
CREATE INDEX webhooks_by_users_of ON webhooks (users_of) WHERE users_of IS NOT NULL;
ALTER TABLE webhook_deliveries ADD COLUMN about_id TEXT REFERENCES people (id) ON DELETE CASCADE;
CREATE INDEX webhook_deliveries_by_about ON webhook_deliveries (about_id, webhook_id) WHERE about_id IS NOT NULL;
