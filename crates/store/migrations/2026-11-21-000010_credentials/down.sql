DROP TABLE ceremonies;
DROP TABLE passkeys;
DROP TABLE recovery_codes;
DROP TABLE totps;
DROP TABLE network_failures;
DROP TABLE network_lockouts;
DROP TABLE lockouts;
DROP TABLE passwords;
ALTER TABLE sessions DROP COLUMN step_up_until;
