DELETE FROM payment_bookings WHERE booking_id IN (SELECT id FROM refunds);
DROP TABLE refunds;
