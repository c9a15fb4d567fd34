DROP TABLE publication_designs;
