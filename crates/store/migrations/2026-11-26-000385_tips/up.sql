-- Tips are paid for, too, and they buy no plan. The words of a column cannot be changed: the rows say theirs in new ones.
DROP INDEX charges_open_purchase;
ALTER TABLE charges ADD COLUMN kind TEXT NOT NULL DEFAULT 'PURCHASE' CHECK (kind IN ('PURCHASE', 'RENEWAL', 'UPGRADE', 'GIFT', 'TIP'));
ALTER TABLE charges ADD COLUMN bought_plan TEXT CHECK (bought_plan IN ('MONTHLY', 'YEARLY', 'PREMIUM_MONTHLY', 'PREMIUM_YEARLY'));
UPDATE charges SET kind = pays_for, bought_plan = plan;
ALTER TABLE charges DROP COLUMN pays_for;
ALTER TABLE charges DROP COLUMN plan;
CREATE UNIQUE INDEX charges_open_purchase ON charges (person_id) WHERE kind = 'PURCHASE' AND state IN ('INTENDED', 'ACTION_REQUIRED');

-- What readers gave writers. The sum is that of the charge. Of those who are erased, it stays for the books.
CREATE TABLE tips (
  charge_id TEXT PRIMARY KEY NOT NULL REFERENCES charges (id) ON DELETE RESTRICT,
  writer_id TEXT REFERENCES people (id) ON DELETE SET NULL,
  story_id TEXT REFERENCES stories (id) ON DELETE SET NULL,
  -- When the money came.
  given_at TIMESTAMP,
  -- When the operator paid it out.
  paid_out_at TIMESTAMP,
  CHECK (paid_out_at IS NULL OR given_at IS NOT NULL)
);
CREATE INDEX tips_of_writer ON tips (writer_id, given_at, charge_id);
CREATE INDEX tips_of_story ON tips (story_id);

-- The books have one account more.
CREATE TABLE book_entries (
  -- The charge, the refund, the gift or the payout that is booked.
  booking_id TEXT NOT NULL,
  account TEXT NOT NULL CHECK (account IN ('PROCESSOR', 'MEMBERSHIPS', 'GIFTS', 'TAXES', 'TIPS', 'PAYOUTS')),
  charge_id TEXT NOT NULL REFERENCES charges (id) ON DELETE RESTRICT,
  currency TEXT NOT NULL CHECK (currency IN ('USD', 'CAD')),
  change_minor BIGINT NOT NULL,
  booked_at TIMESTAMP NOT NULL,
  PRIMARY KEY (booking_id, account)
);
CREATE INDEX book_entries_of ON book_entries (charge_id);
INSERT INTO book_entries (booking_id, account, charge_id, currency, change_minor, booked_at)
  SELECT booking_id, account, charge_id, currency, change_minor, booked_at FROM payment_entries;
DROP TABLE payment_entries;
