DROP TABLE cancellations;
DROP INDEX memberships_charged;
ALTER TABLE memberships DROP COLUMN due_at;
DROP TABLE ledger_entries;
DROP TABLE charges;
DROP TABLE payment_methods;
