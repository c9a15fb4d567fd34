DROP TABLE publication_abouts;
