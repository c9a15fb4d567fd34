DROP INDEX stories_own;
