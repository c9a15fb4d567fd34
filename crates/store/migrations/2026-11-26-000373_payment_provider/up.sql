-- What a provider calls a charge, stored before it is asked for money: without it, no money was asked for.
ALTER TABLE charges ADD COLUMN reference TEXT;
CREATE UNIQUE INDEX charges_reference ON charges (processor, reference) WHERE reference IS NOT NULL;

-- What a provider calls a person whose cards it keeps.
CREATE TABLE payment_accounts (
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  processor TEXT NOT NULL CHECK (processor IN ('DEMONSTRATION', 'STRIPE')),
  reference TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  PRIMARY KEY (person_id, processor)
);

-- What a provider told, so that it is not done again when it is told twice.
CREATE TABLE payment_events (
  processor TEXT NOT NULL CHECK (processor IN ('DEMONSTRATION', 'STRIPE')),
  id TEXT NOT NULL,
  heard_at TIMESTAMP NOT NULL,
  PRIMARY KEY (processor, id)
);
CREATE INDEX payment_events_old ON payment_events (heard_at);
