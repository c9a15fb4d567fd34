-- The picture in the tabs of browsers, beside the design as the other pictures are.
ALTER TABLE publication_designs ADD COLUMN icon TEXT;
CREATE INDEX publication_designs_with_icon ON publication_designs (icon);
