-- What charges a membership is a fact of its own, beside the word that the API has for it. Until now nothing but the
-- demonstration has charged one.
UPDATE memberships SET membership = REPLACE(membership, '"provider":"STRIPE"', '"provider":"STRIPE","processor":"DEMONSTRATION"');

-- Two more things are paid for: a better plan, less what the time left was worth, and gifts, which belong to no
-- membership yet. The words of a column cannot be changed: the rows say theirs in new ones.
DROP INDEX charges_open_purchase;
DROP INDEX charges_once;
ALTER TABLE charges ADD COLUMN pays_for TEXT NOT NULL DEFAULT 'PURCHASE' CHECK (pays_for IN ('PURCHASE', 'RENEWAL', 'UPGRADE', 'GIFT'));
ALTER TABLE charges ADD COLUMN held_id TEXT;
ALTER TABLE charges ADD COLUMN credit_minor BIGINT CHECK (credit_minor >= 0);
UPDATE charges SET pays_for = purpose, held_id = membership_id;
ALTER TABLE charges DROP COLUMN purpose;
ALTER TABLE charges DROP COLUMN membership_id;
CREATE UNIQUE INDEX charges_open_purchase ON charges (person_id) WHERE pays_for = 'PURCHASE' AND state IN ('INTENDED', 'ACTION_REQUIRED');
CREATE UNIQUE INDEX charges_once ON charges (held_id, cycle) WHERE held_id IS NOT NULL AND state IN ('INTENDED', 'ACTION_REQUIRED', 'SUCCEEDED');
