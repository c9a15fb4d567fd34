DROP TABLE login_tallies;
