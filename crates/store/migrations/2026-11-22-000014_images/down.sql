DROP TABLE images;
