ALTER TABLE images DROP COLUMN focus_y;
ALTER TABLE images DROP COLUMN focus_x;
