-- What is shown in the place of a picture until it is there: its colour (`#rrggbb`) and a tiny copy
-- (an address that holds it). Pictures taken in before have neither.
ALTER TABLE images ADD COLUMN colour TEXT;
ALTER TABLE images ADD COLUMN placeholder TEXT;
