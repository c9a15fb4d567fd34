ALTER TABLE charges DROP COLUMN tax_relief_minor;
