ALTER TABLE catalogs DROP COLUMN is_series;
