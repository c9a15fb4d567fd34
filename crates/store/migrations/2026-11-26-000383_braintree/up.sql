-- Braintree moves money, too. The words of a column cannot be changed: the rows say theirs in new ones.
ALTER TABLE payment_methods ADD COLUMN kept_by TEXT NOT NULL DEFAULT 'STRIPE' CHECK (kept_by IN ('DEMONSTRATION', 'STRIPE', 'BRAINTREE'));
UPDATE payment_methods SET kept_by = processor;
ALTER TABLE payment_methods DROP COLUMN processor;

DROP INDEX charges_reference;
ALTER TABLE charges ADD COLUMN charged_by TEXT NOT NULL DEFAULT 'STRIPE' CHECK (charged_by IN ('DEMONSTRATION', 'STRIPE', 'BRAINTREE'));
UPDATE charges SET charged_by = processor;
ALTER TABLE charges DROP COLUMN processor;
CREATE UNIQUE INDEX charges_reference ON charges (charged_by, reference) WHERE reference IS NOT NULL;

-- What a provider calls a person whose cards or accounts it keeps.
CREATE TABLE provider_accounts (
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  processor TEXT NOT NULL CHECK (processor IN ('DEMONSTRATION', 'STRIPE', 'BRAINTREE')),
  reference TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  PRIMARY KEY (person_id, processor)
);
INSERT INTO provider_accounts (person_id, processor, reference, created_at)
  SELECT person_id, processor, reference, created_at FROM payment_accounts;
DROP TABLE payment_accounts;

-- What a provider told, so that it is not done again when it is told twice.
CREATE TABLE provider_events (
  processor TEXT NOT NULL CHECK (processor IN ('DEMONSTRATION', 'STRIPE', 'BRAINTREE')),
  id TEXT NOT NULL,
  heard_at TIMESTAMP NOT NULL,
  PRIMARY KEY (processor, id)
);
INSERT INTO provider_events (processor, id, heard_at) SELECT processor, id, heard_at FROM payment_events;
DROP TABLE payment_events;
CREATE INDEX provider_events_old ON provider_events (heard_at);
