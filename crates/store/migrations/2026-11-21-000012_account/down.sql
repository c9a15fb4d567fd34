DROP TABLE exports;
DROP TABLE publication_mutes;
DROP TABLE person_mutes;
DROP TABLE dismissed_flags;
DROP TABLE preferences;
DROP TABLE retired_usernames;
ALTER TABLE username_history DROP COLUMN released_at;
ALTER TABLE people DROP COLUMN unverified_email;
