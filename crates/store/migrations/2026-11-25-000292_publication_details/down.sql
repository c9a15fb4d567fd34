DROP TABLE publication_details;
