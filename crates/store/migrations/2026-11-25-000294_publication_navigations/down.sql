DROP TABLE publication_navigations;
