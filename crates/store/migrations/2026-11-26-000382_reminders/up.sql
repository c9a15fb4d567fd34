-- When the holder of a membership is told that its next payment comes. NULL: they are not told.
ALTER TABLE memberships ADD COLUMN remind_at TIMESTAMP;
-- The last such day that was dealt with: each is, once.
ALTER TABLE memberships ADD COLUMN reminded_at TIMESTAMP;
CREATE INDEX memberships_reminded ON memberships (remind_at) WHERE remind_at IS NOT NULL;
-- Of memberships that are there, it is calculated when the server looks at them first.
UPDATE memberships SET remind_at = '2026-01-01 00:00:00' WHERE due_at IS NOT NULL AND closed_at IS NULL;
