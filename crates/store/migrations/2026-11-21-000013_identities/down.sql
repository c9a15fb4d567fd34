DROP TABLE pending_identities;
DROP TABLE service_visits;
DROP TABLE identities;
