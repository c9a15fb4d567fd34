-- Automation services are a kind of application. The words of a column cannot be changed: the rows say theirs in a new one.
ALTER TABLE oauth_applications ADD COLUMN client_kind TEXT NOT NULL DEFAULT 'CONFIDENTIAL' CHECK (client_kind IN ('CONFIDENTIAL', 'PUBLIC', 'MEDIUM', 'AUTOMATION'));
UPDATE oauth_applications SET client_kind = kind;
ALTER TABLE oauth_applications DROP COLUMN kind;
