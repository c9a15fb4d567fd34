DROP TABLE nominations;
