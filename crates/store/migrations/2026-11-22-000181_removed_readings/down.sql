DROP TABLE removed_readings;
