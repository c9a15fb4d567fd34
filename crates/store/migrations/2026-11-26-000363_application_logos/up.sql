-- The picture by which people know an application; one that its owner uploaded.
ALTER TABLE oauth_applications ADD COLUMN logo TEXT;
CREATE INDEX oauth_applications_with_logo ON oauth_applications (logo);
