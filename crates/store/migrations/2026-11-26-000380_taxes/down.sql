CREATE TABLE payment_bookings (
  booking_id TEXT NOT NULL,
  account TEXT NOT NULL CHECK (account IN ('PROCESSOR', 'MEMBERSHIPS', 'GIFTS')),
  charge_id TEXT NOT NULL REFERENCES charges (id) ON DELETE RESTRICT,
  currency TEXT NOT NULL CHECK (currency IN ('USD', 'CAD')),
  change_minor BIGINT NOT NULL,
  booked_at TIMESTAMP NOT NULL,
  PRIMARY KEY (booking_id, account)
);
CREATE INDEX payment_bookings_of ON payment_bookings (charge_id);
-- Without an account for tax it was kept.
INSERT INTO payment_bookings (booking_id, account, charge_id, currency, change_minor, booked_at)
  SELECT e.booking_id, e.account, e.charge_id, e.currency,
    CASE WHEN e.account = 'PROCESSOR' THEN e.change_minor
      ELSE e.change_minor + COALESCE((SELECT t.change_minor FROM payment_entries t WHERE t.booking_id = e.booking_id AND t.account = 'TAXES'), 0) END,
    e.booked_at
  FROM payment_entries e WHERE e.account <> 'TAXES';
DROP TABLE payment_entries;
DROP TABLE charge_tax_ids;
DROP TABLE billing_details;
ALTER TABLE charges DROP COLUMN tax_minor;
ALTER TABLE charges DROP COLUMN is_tax_inclusive;
ALTER TABLE charges DROP COLUMN tax_basis_points;
ALTER TABLE charges DROP COLUMN tax_name;
ALTER TABLE charges DROP COLUMN tax_country;
