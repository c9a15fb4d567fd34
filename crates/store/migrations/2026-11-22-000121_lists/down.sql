DROP TABLE catalog_discussions;
DROP TABLE catalog_follows;
DROP INDEX catalogs_trashed;
DROP INDEX catalogs_of_person;
ALTER TABLE catalogs DROP COLUMN deleted_at;
ALTER TABLE catalogs DROP COLUMN follower_count;
