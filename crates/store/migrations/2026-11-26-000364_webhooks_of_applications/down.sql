DELETE FROM webhooks WHERE users_of IS NOT NULL;
DROP INDEX webhook_deliveries_by_about;
ALTER TABLE webhook_deliveries DROP COLUMN about_id;
DROP INDEX webhooks_by_users_of;
ALTER TABLE webhooks DROP COLUMN users_of;
