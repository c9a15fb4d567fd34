DROP INDEX oauth_applications_with_logo;
ALTER TABLE oauth_applications DROP COLUMN logo;
