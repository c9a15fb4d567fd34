DROP INDEX memberships_reminded;
ALTER TABLE memberships DROP COLUMN reminded_at;
ALTER TABLE memberships DROP COLUMN remind_at;
