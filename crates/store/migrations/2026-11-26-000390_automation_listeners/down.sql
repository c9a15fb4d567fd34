DROP TABLE automation_listeners;
DROP TABLE automation_topics;
