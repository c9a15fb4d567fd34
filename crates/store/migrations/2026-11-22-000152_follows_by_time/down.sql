DROP INDEX tag_follows_by;
DROP INDEX publication_follows_by;
DROP INDEX person_follows_by;
