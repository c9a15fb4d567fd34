-- Addresses to which people have events sent. Secrets are not kept: each is made of the server's secret, the id and
-- secret_number. events is a list in JSON; last_number is the number of the last event that was put in its queue. What an
-- application made goes when it, or what it was allowed, goes.
CREATE TABLE webhooks (
  id TEXT PRIMARY KEY NOT NULL,
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  application_id TEXT,
  address TEXT NOT NULL,
  events TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('ACTIVE', 'PAUSED', 'FAILING', 'GONE')),
  secret_number BIGINT NOT NULL,
  rotated_at TIMESTAMP,
  last_number BIGINT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  FOREIGN KEY (application_id, person_id) REFERENCES oauth_grants (application_id, person_id) ON DELETE CASCADE
);
CREATE INDEX webhooks_by_person ON webhooks (person_id, created_at, id);
CREATE INDEX webhooks_by_grant ON webhooks (application_id, person_id) WHERE application_id IS NOT NULL;

-- What was sent to a webhook, and what waits to be. Of one thing the second event waits for the first. It goes with the
-- person it tells of (actor_id).
CREATE TABLE webhook_deliveries (
  webhook_id TEXT NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  number BIGINT NOT NULL,
  event TEXT NOT NULL,
  thing TEXT NOT NULL,
  actor_id TEXT REFERENCES people (id) ON DELETE CASCADE,
  data TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('WAITING', 'DELIVERED', 'FAILED', 'DROPPED')),
  is_replay BOOLEAN NOT NULL,
  attempts BIGINT NOT NULL,
  next_try_at TIMESTAMP NOT NULL,
  lease_until TIMESTAMP,
  lease_token TEXT,
  tried_at TIMESTAMP,
  answer_status BIGINT,
  created_at TIMESTAMP NOT NULL,
  PRIMARY KEY (webhook_id, number)
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (state, next_try_at, webhook_id, number);
CREATE INDEX webhook_deliveries_in_order ON webhook_deliveries (webhook_id, thing, state, number);
CREATE INDEX webhook_deliveries_by_actor ON webhook_deliveries (actor_id) WHERE actor_id IS NOT NULL;
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at);
