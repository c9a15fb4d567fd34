DROP TABLE publication_picks;
