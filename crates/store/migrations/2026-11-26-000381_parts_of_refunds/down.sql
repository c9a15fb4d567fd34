ALTER TABLE refunds DROP COLUMN returned_at;
ALTER TABLE refunds DROP COLUMN lost_seconds;
CREATE UNIQUE INDEX refunds_once ON refunds (charge_id) WHERE state IN ('INTENDED', 'DONE');
