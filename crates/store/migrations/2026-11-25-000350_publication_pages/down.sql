DROP TABLE publication_pages;
