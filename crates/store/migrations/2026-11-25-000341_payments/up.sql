-- With what people pay: what a card is called by the provider, and what may be shown of it (JSON: brand, last
-- four digits, month it runs out). No number is ever here.
CREATE TABLE payment_methods (
  id TEXT PRIMARY KEY NOT NULL,
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  processor TEXT NOT NULL CHECK (processor IN ('DEMONSTRATION', 'STRIPE')),
  reference TEXT NOT NULL,
  shown TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL
);
CREATE INDEX payment_methods_of ON payment_methods (person_id, created_at, id);

-- What people were asked to pay. A row is there before the provider is asked, and its id is what the provider knows the
-- charge by. Of those who are erased, the sums stay for the books.
CREATE TABLE charges (
  id TEXT PRIMARY KEY NOT NULL,
  person_id TEXT REFERENCES people (id) ON DELETE SET NULL,
  membership_id TEXT NOT NULL,
  method_id TEXT REFERENCES payment_methods (id) ON DELETE SET NULL,
  purpose TEXT NOT NULL CHECK (purpose IN ('PURCHASE', 'RENEWAL')),
  plan TEXT NOT NULL CHECK (plan IN ('MONTHLY', 'YEARLY', 'PREMIUM_MONTHLY', 'PREMIUM_YEARLY')),
  cycle BIGINT NOT NULL CHECK (cycle >= 1),
  amount_minor BIGINT NOT NULL CHECK (amount_minor >= 0),
  currency TEXT NOT NULL CHECK (currency IN ('USD', 'CAD')),
  processor TEXT NOT NULL CHECK (processor IN ('DEMONSTRATION', 'STRIPE')),
  state TEXT NOT NULL CHECK (state IN ('INTENDED', 'ACTION_REQUIRED', 'SUCCEEDED', 'DECLINED', 'ABANDONED')),
  reason TEXT CHECK (reason IN ('CARD_DECLINED', 'INSUFFICIENT_FUNDS', 'EXPIRED_CARD', 'NOT_CONFIRMED', 'NO_METHOD')),
  request_key TEXT,
  created_at TIMESTAMP NOT NULL,
  settled_at TIMESTAMP
);
CREATE UNIQUE INDEX charges_of_request ON charges (person_id, request_key) WHERE request_key IS NOT NULL;
-- A person begins one membership at a time, and a period is paid once.
CREATE UNIQUE INDEX charges_open_purchase ON charges (person_id) WHERE purpose = 'PURCHASE' AND state IN ('INTENDED', 'ACTION_REQUIRED');
CREATE UNIQUE INDEX charges_once ON charges (membership_id, cycle) WHERE state IN ('INTENDED', 'ACTION_REQUIRED', 'SUCCEEDED');
CREATE INDEX charges_open ON charges (state, created_at, id) WHERE state IN ('INTENDED', 'ACTION_REQUIRED');
CREATE INDEX charges_of ON charges (person_id, state, settled_at, id);
CREATE INDEX charges_of_method ON charges (method_id);

-- The books of charges that succeeded: both sides of each, which sum to zero.
CREATE TABLE ledger_entries (
  charge_id TEXT NOT NULL REFERENCES charges (id) ON DELETE RESTRICT,
  account TEXT NOT NULL CHECK (account IN ('PROCESSOR', 'MEMBERSHIPS')),
  currency TEXT NOT NULL CHECK (currency IN ('USD', 'CAD')),
  change_minor BIGINT NOT NULL,
  booked_at TIMESTAMP NOT NULL,
  PRIMARY KEY (charge_id, account)
);

-- When something is due for a membership: its next payment, or its end. NULL: nothing is.
ALTER TABLE memberships ADD COLUMN due_at TIMESTAMP;
CREATE INDEX memberships_charged ON memberships (due_at) WHERE due_at IS NOT NULL;

-- Why memberships were cancelled, in the words of those who did.
CREATE TABLE cancellations (
  membership_id TEXT NOT NULL REFERENCES memberships (id) ON DELETE CASCADE,
  cancelled_at TIMESTAMP NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('CONTENT', 'COSTS', 'DUPLICATE_ACCOUNTS', 'FEATURE_USAGE', 'OTHER', 'PREMIUM_TIER_SUBSCRIPTION', 'SWITCHING_PRODUCT', 'TIME')),
  note TEXT NOT NULL,
  PRIMARY KEY (membership_id, cancelled_at)
);
