DROP TABLE person_hosts;
