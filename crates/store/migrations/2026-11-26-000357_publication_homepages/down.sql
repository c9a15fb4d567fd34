DROP TABLE publication_homepages;
