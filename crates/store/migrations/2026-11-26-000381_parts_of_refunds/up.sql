-- A charge may go back in parts, and a bank may give back what it took: all of its refunds together are never more than was
-- paid, which the write that adds one makes sure of.
DROP INDEX refunds_once;
-- How much time ended with it, which comes back when the money does.
ALTER TABLE refunds ADD COLUMN lost_seconds BIGINT NOT NULL DEFAULT 0 CHECK (lost_seconds >= 0);
-- When a bank gave it back.
ALTER TABLE refunds ADD COLUMN returned_at TIMESTAMP;
