DROP INDEX submissions_desk;
DROP INDEX stories_desk;
