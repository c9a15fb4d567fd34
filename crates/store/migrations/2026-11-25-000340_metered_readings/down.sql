DROP TABLE metered_readings;
