DROP TABLE publication_slugs;
