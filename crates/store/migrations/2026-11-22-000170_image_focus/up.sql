-- The point of a picture that every crop of it shows, in percent from the left and from the top: what
-- its owner chose last.
ALTER TABLE images ADD COLUMN focus_x BIGINT NOT NULL DEFAULT 50;
ALTER TABLE images ADD COLUMN focus_y BIGINT NOT NULL DEFAULT 50;
-- What can be seen through has no placeholder any more: it would be seen, too. Its file says so (VP8X).
UPDATE images SET placeholder = NULL
  WHERE placeholder LIKE 'data:image/webp;base64,________________VlA4W%';
