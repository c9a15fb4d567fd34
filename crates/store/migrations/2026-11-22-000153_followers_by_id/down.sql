DROP INDEX publication_followers;
DROP INDEX person_followers;
