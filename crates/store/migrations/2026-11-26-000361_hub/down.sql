DROP TABLE hub_requests;
DROP TABLE hub_subscriptions;
DROP TABLE hub_topic_keys;
DROP TABLE hub_topics;
