-- Memberships that are given away, a row a code. Of a code only its digest is kept: the code itself is made of the row's
-- id with the server's secret. What the giver wrote goes when the gift is redeemed.
CREATE TABLE gifts (
  id TEXT PRIMARY KEY NOT NULL,
  -- What paid for it; NULL: the house gives.
  charge_id TEXT REFERENCES charges (id) ON DELETE RESTRICT,
  giver_id TEXT REFERENCES people (id) ON DELETE SET NULL,
  plan TEXT NOT NULL CHECK (plan IN ('MONTHLY', 'YEARLY', 'PREMIUM_MONTHLY', 'PREMIUM_YEARLY')),
  worth_minor BIGINT NOT NULL CHECK (worth_minor >= 0),
  currency TEXT NOT NULL CHECK (currency IN ('USD', 'CAD')),
  code_digest TEXT NOT NULL,
  is_for_newcomers BOOLEAN NOT NULL,
  from_name TEXT NOT NULL,
  to_name TEXT NOT NULL,
  to_email TEXT,
  message TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  -- When it was paid: only then it is worth something.
  given_at TIMESTAMP,
  expires_at TIMESTAMP,
  -- When its letter leaves, left, and was repeated.
  deliver_at TIMESTAMP,
  delivered_at TIMESTAMP,
  reminded_at TIMESTAMP,
  redeemed_at TIMESTAMP,
  redeemed_by TEXT REFERENCES people (id) ON DELETE SET NULL,
  held_id TEXT,
  CHECK ((redeemed_at IS NULL) = (held_id IS NULL)),
  CHECK (redeemed_at IS NULL OR given_at IS NOT NULL)
);
CREATE UNIQUE INDEX gifts_by_code ON gifts (code_digest);
CREATE INDEX gifts_of_charge ON gifts (charge_id);
CREATE INDEX gifts_of ON gifts (giver_id, given_at, id);
CREATE INDEX gifts_redeemed ON gifts (redeemed_by);
CREATE INDEX gifts_to_deliver ON gifts (deliver_at) WHERE delivered_at IS NULL AND deliver_at IS NOT NULL;
CREATE INDEX gifts_to_remind ON gifts (delivered_at) WHERE reminded_at IS NULL AND redeemed_at IS NULL AND delivered_at IS NOT NULL;

-- The books are of more than charges from now on: a gift that is redeemed moves from one account to another.
CREATE TABLE payment_bookings (
  -- The charge or the gift that is booked.
  booking_id TEXT NOT NULL,
  account TEXT NOT NULL CHECK (account IN ('PROCESSOR', 'MEMBERSHIPS', 'GIFTS')),
  charge_id TEXT NOT NULL REFERENCES charges (id) ON DELETE RESTRICT,
  currency TEXT NOT NULL CHECK (currency IN ('USD', 'CAD')),
  change_minor BIGINT NOT NULL,
  booked_at TIMESTAMP NOT NULL,
  PRIMARY KEY (booking_id, account)
);
CREATE INDEX payment_bookings_of ON payment_bookings (charge_id);
INSERT INTO payment_bookings (booking_id, account, charge_id, currency, change_minor, booked_at)
  SELECT charge_id, account, charge_id, currency, change_minor, booked_at FROM ledger_entries;
DROP TABLE ledger_entries;
