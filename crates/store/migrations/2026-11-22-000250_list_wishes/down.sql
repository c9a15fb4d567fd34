DROP TABLE list_wishes;
