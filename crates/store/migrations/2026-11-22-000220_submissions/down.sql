DROP TABLE submissions;
