DROP TABLE topic_picks;
