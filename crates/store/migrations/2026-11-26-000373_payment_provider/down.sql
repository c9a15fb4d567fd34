DROP TABLE payment_events;
DROP TABLE payment_accounts;
DROP INDEX charges_reference;
ALTER TABLE charges DROP COLUMN reference;
