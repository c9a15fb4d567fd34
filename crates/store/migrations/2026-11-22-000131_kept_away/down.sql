DROP TABLE hidden_stories;
DROP TABLE keyword_mutes;
