DROP INDEX publication_domains_by_domain;
DROP TABLE publication_domains;
