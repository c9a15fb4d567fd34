DROP TABLE reading_histories;
