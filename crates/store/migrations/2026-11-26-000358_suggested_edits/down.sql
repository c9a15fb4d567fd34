DROP TABLE suggested_edits;
