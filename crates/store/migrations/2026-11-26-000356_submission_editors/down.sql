DROP INDEX submissions_assigned;
ALTER TABLE submissions DROP COLUMN assigned_to;
