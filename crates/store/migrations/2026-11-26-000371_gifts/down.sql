CREATE TABLE ledger_entries (
  charge_id TEXT NOT NULL REFERENCES charges (id) ON DELETE RESTRICT,
  account TEXT NOT NULL CHECK (account IN ('PROCESSOR', 'MEMBERSHIPS')),
  currency TEXT NOT NULL CHECK (currency IN ('USD', 'CAD')),
  change_minor BIGINT NOT NULL,
  booked_at TIMESTAMP NOT NULL,
  PRIMARY KEY (charge_id, account)
);
INSERT INTO ledger_entries (charge_id, account, currency, change_minor, booked_at)
  SELECT charge_id, CASE WHEN account = 'GIFTS' THEN 'MEMBERSHIPS' ELSE account END, currency, change_minor, booked_at
  FROM payment_bookings WHERE booking_id = charge_id;
DROP TABLE payment_bookings;
DROP TABLE gifts;
