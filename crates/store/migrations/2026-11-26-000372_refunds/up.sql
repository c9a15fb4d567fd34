-- Money that went back: given back by the house, or taken back by a bank. A row is there before the provider is asked, and
-- its id is what the books call it.
CREATE TABLE refunds (
  id TEXT PRIMARY KEY NOT NULL,
  charge_id TEXT NOT NULL REFERENCES charges (id) ON DELETE RESTRICT,
  kind TEXT NOT NULL CHECK (kind IN ('REFUND', 'CHARGEBACK', 'ELSEWHERE')),
  amount_minor BIGINT NOT NULL CHECK (amount_minor >= 0),
  currency TEXT NOT NULL CHECK (currency IN ('USD', 'CAD')),
  state TEXT NOT NULL CHECK (state IN ('INTENDED', 'DONE', 'REFUSED')),
  created_at TIMESTAMP NOT NULL,
  settled_at TIMESTAMP
);
-- A charge goes back once.
CREATE UNIQUE INDEX refunds_once ON refunds (charge_id) WHERE state IN ('INTENDED', 'DONE');
CREATE INDEX refunds_of ON refunds (charge_id);
CREATE INDEX refunds_open ON refunds (created_at, id) WHERE state = 'INTENDED';
