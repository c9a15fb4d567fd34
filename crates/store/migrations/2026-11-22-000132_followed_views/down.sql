DROP TABLE followed_views;
