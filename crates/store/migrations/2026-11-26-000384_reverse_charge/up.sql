-- How much less than the price was charged because its buyer owes the tax in it (reverse charge): what they paid for
-- is worth the price all the same. Nothing where the tax was charged.
ALTER TABLE charges ADD COLUMN tax_relief_minor BIGINT CHECK (tax_relief_minor >= 0);
