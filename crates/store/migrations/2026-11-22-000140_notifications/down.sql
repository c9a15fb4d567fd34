DROP TABLE notification_acts;
DROP TABLE notifications;
DROP TABLE notification_readers;
