ALTER TABLE oauth_applications ADD COLUMN kind TEXT NOT NULL DEFAULT 'CONFIDENTIAL' CHECK (kind IN ('CONFIDENTIAL', 'PUBLIC', 'MEDIUM'));
UPDATE oauth_applications SET kind = CASE client_kind WHEN 'AUTOMATION' THEN 'CONFIDENTIAL' ELSE client_kind END;
ALTER TABLE oauth_applications DROP COLUMN client_kind;
