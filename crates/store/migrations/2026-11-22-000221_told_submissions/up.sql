-- Three more things that readers are told. The words of a column cannot be changed: the rows say theirs
-- in a new one.
ALTER TABLE notifications ADD COLUMN tells TEXT NOT NULL DEFAULT 'FOLLOWERS' CHECK (tells IN ('NEW_STORY', 'FOLLOWERS', 'CLAPS', 'HIGHLIGHTS', 'RESPONSE', 'MENTION', 'NOTE', 'LISTED', 'SUBMISSION', 'ACCEPTED', 'DECLINED'));
UPDATE notifications SET tells = kind;
ALTER TABLE notifications DROP COLUMN kind;
