DROP TABLE person_designs;
