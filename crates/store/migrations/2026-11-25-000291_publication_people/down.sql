DELETE FROM notifications WHERE about = 'PUBLICATION';
ALTER TABLE notifications ADD COLUMN tells TEXT NOT NULL DEFAULT 'FOLLOWERS' CHECK (tells IN ('NEW_STORY', 'FOLLOWERS', 'CLAPS', 'HIGHLIGHTS', 'RESPONSE', 'MENTION', 'NOTE', 'LISTED', 'SUBMISSION', 'ACCEPTED', 'DECLINED'));
UPDATE notifications SET tells = about;
ALTER TABLE notifications DROP COLUMN about;
DROP TABLE publication_acts;
DROP TABLE publication_invites;
