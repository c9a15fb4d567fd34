-- Codes that were sent, and those of them for which a wrong one was tried, a hundred to a row.
CREATE TABLE login_tallies (
  number BIGINT NOT NULL PRIMARY KEY,
  sent BIGINT NOT NULL,
  failed BIGINT NOT NULL
);
