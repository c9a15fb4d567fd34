ALTER TABLE images DROP COLUMN placeholder;
ALTER TABLE images DROP COLUMN colour;
