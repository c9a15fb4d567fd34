DROP TABLE audit;
DROP TABLE spoof_links;
DROP INDEX login_challenges_by_link;
ALTER TABLE login_challenges DROP COLUMN link_hash;
DROP INDEX sessions_by_spoofer;
ALTER TABLE sessions DROP COLUMN spoofed_by;
ALTER TABLE sessions DROP COLUMN network;
ALTER TABLE sessions DROP COLUMN device;
