DROP INDEX publication_designs_with_icon;
ALTER TABLE publication_designs DROP COLUMN icon;
