CREATE TABLE payment_events (
  processor TEXT NOT NULL CHECK (processor IN ('DEMONSTRATION', 'STRIPE')),
  id TEXT NOT NULL,
  heard_at TIMESTAMP NOT NULL,
  PRIMARY KEY (processor, id)
);
INSERT INTO payment_events (processor, id, heard_at)
  SELECT processor, id, heard_at FROM provider_events WHERE processor <> 'BRAINTREE';
DROP TABLE provider_events;
CREATE INDEX payment_events_old ON payment_events (heard_at);
CREATE TABLE payment_accounts (
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  processor TEXT NOT NULL CHECK (processor IN ('DEMONSTRATION', 'STRIPE')),
  reference TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  PRIMARY KEY (person_id, processor)
);
INSERT INTO payment_accounts (person_id, processor, reference, created_at)
  SELECT person_id, processor, reference, created_at FROM provider_accounts WHERE processor <> 'BRAINTREE';
DROP TABLE provider_accounts;

-- What Braintree charged stays in the books, in the name of Stripe, which knows it by no reference.
DROP INDEX charges_reference;
UPDATE charges SET reference = NULL, charged_by = 'STRIPE' WHERE charged_by = 'BRAINTREE';
ALTER TABLE charges ADD COLUMN processor TEXT NOT NULL DEFAULT 'STRIPE' CHECK (processor IN ('DEMONSTRATION', 'STRIPE'));
UPDATE charges SET processor = charged_by;
ALTER TABLE charges DROP COLUMN charged_by;
CREATE UNIQUE INDEX charges_reference ON charges (processor, reference) WHERE reference IS NOT NULL;

DELETE FROM payment_methods WHERE kept_by = 'BRAINTREE';
ALTER TABLE payment_methods ADD COLUMN processor TEXT NOT NULL DEFAULT 'STRIPE' CHECK (processor IN ('DEMONSTRATION', 'STRIPE'));
UPDATE payment_methods SET processor = kept_by;
ALTER TABLE payment_methods DROP COLUMN kept_by;
UPDATE memberships SET membership = REPLACE(membership, '"provider":"BRAINTREE","processor":"BRAINTREE"', '"provider":"STRIPE","processor":"STRIPE"');
