-- The tax in a charge: where its buyer is, the rate of that day, and how much of what was charged it is. All or nothing.
ALTER TABLE charges ADD COLUMN tax_country TEXT;
ALTER TABLE charges ADD COLUMN tax_name TEXT;
ALTER TABLE charges ADD COLUMN tax_basis_points BIGINT CHECK (tax_basis_points > 0);
ALTER TABLE charges ADD COLUMN is_tax_inclusive BOOLEAN;
ALTER TABLE charges ADD COLUMN tax_minor BIGINT CHECK (tax_minor >= 0);

-- Where somebody who pays is, and what the tax office calls them: what the next payment is taxed by.
CREATE TABLE billing_details (
  person_id TEXT PRIMARY KEY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  country TEXT,
  tax_id TEXT,
  changed_at TIMESTAMP NOT NULL
);

-- What stands on the receipt of a charge. It goes with the person; the sums stay.
CREATE TABLE charge_tax_ids (
  charge_id TEXT PRIMARY KEY NOT NULL REFERENCES charges (id) ON DELETE CASCADE,
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  tax_id TEXT NOT NULL
);
CREATE INDEX charge_tax_ids_of ON charge_tax_ids (person_id);

-- The books have one account more.
CREATE TABLE payment_entries (
  -- The charge, the refund or the gift that is booked.
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
  SELECT booking_id, account, charge_id, currency, change_minor, booked_at FROM payment_bookings;
DROP TABLE payment_bookings;
