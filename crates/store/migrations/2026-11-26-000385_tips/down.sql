CREATE TABLE payment_entries (
  booking_id TEXT NOT NULL,
  account TEXT NOT NULL CHECK (account IN ('PROCESSOR', 'MEMBERSHIPS', 'GIFTS', 'TAXES')),
  charge_id TEXT NOT NULL REFERENCES charges (id) ON DELETE RESTRICT,
  currency TEXT NOT NULL CHECK (currency IN ('USD', 'CAD')),
  change_minor BIGINT NOT NULL,
  booked_at TIMESTAMP NOT NULL,
  PRIMARY KEY (booking_id, account)
);
CREATE INDEX payment_entries_of ON payment_entries (charge_id);
INSERT INTO payment_entries (booking_id, account, charge_id, currency, change_minor, booked_at)
  SELECT booking_id, account, charge_id, currency, change_minor, booked_at FROM book_entries
  WHERE charge_id NOT IN (SELECT charge_id FROM tips);
DROP TABLE book_entries;
DROP TABLE tips;
DELETE FROM refunds WHERE charge_id IN (SELECT id FROM charges WHERE kind = 'TIP');
DELETE FROM charges WHERE kind = 'TIP';
DROP INDEX charges_open_purchase;
ALTER TABLE charges ADD COLUMN pays_for TEXT NOT NULL DEFAULT 'PURCHASE' CHECK (pays_for IN ('PURCHASE', 'RENEWAL', 'UPGRADE', 'GIFT'));
ALTER TABLE charges ADD COLUMN plan TEXT NOT NULL DEFAULT 'MONTHLY' CHECK (plan IN ('MONTHLY', 'YEARLY', 'PREMIUM_MONTHLY', 'PREMIUM_YEARLY'));
UPDATE charges SET pays_for = kind, plan = COALESCE(bought_plan, 'MONTHLY');
ALTER TABLE charges DROP COLUMN kind;
ALTER TABLE charges DROP COLUMN bought_plan;
CREATE UNIQUE INDEX charges_open_purchase ON charges (person_id) WHERE pays_for = 'PURCHASE' AND state IN ('INTENDED', 'ACTION_REQUIRED');
