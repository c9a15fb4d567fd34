-- One more thing that is done in a publication. The words of a column cannot be changed: the rows say theirs in a new
-- one.
ALTER TABLE publication_acts ADD COLUMN deed TEXT NOT NULL DEFAULT 'CHANGED' CHECK (deed IN ('FOUNDED', 'INVITED', 'WITHDRAWN', 'DECLINED', 'JOINED', 'ROLE_CHANGED', 'REMOVED', 'LEFT', 'HANDED_OVER', 'CHANGED', 'RENAMED', 'DELETED', 'TAKEN_OUT'));
UPDATE publication_acts SET deed = act;
ALTER TABLE publication_acts DROP COLUMN act;
