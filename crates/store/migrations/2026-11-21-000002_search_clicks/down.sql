DROP TABLE search_clicks;
