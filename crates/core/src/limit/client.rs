//! What clients gather, send and give up on.

use super::define::limits;
use crate::vocabulary::event::YesNo;

limits! {
    /// What the whole experience calls itself in events.
    SERVICE_FLAG = text("lite");
    /// Sessions that are monitored.
    MONITORING_SESSION_SAMPLE = number(1, "percent");
    /// Sessions that are monitored with the flag `enable_track_user_interactions`.
    MONITORING_SESSION_SAMPLE_FLAGGED = number(100, "percent");
    /// Tries to send statistics; each waits twice as long as the one before.
    ANALYTICS_RETRY_MAX = count(10, "tries");
    /// How long the first of them waits.
    ANALYTICS_RETRY_FIRST_DELAY = seconds(1);
    /// Older events are dropped before sending: 48 hours.
    EVENT_MAX_AGE = ms(172_800_000);
    /// Events that wait; the oldest go first.
    EVENT_QUEUE_MAX = count(1000, "events");
    /// An event as JSON, at most.
    EVENT_MAX_BYTES = count(16_384, "bytes");
    /// A body of events, reports or logs, at most.
    EVENT_BODY_MAX_BYTES = count(262_144, "bytes");
    /// Events that one network, or someone who is signed in, sends in a minute at most.
    EVENTS_PER_MINUTE_MAX = count(6000, "events");
    /// What an error report or a line of a log costs of them.
    EVENT_REPORT_COST = count(50, "events");
    /// How long single events are kept; the counts made of them stay.
    EVENT_KEPT = days(30);
    /// Seconds of reading that one event tells of, at most.
    READ_TIME_MAX = count(600, "seconds");
    /// How long the first event waits for others.
    EVENT_BATCH_DELAY = seconds(5);
    /// Events of scrolling and resizing come no closer.
    SCROLL_RESIZE_THROTTLE = ms(100);
    /// How long a page's resources are watched.
    PERFORMANCE_OBSERVER_STOP = ms(2500);
    /// Operations in one request.
    GRAPHQL_BATCH_MAX = count(20, "operations");
    /// How long an operation waits for others.
    GRAPHQL_BATCH_WINDOW = ms(20);
    /// Stories that are asked for by their ids at once.
    POSTS_BY_IDS_MAX = count(50, "stories");
    /// Error reports that wait.
    ERROR_QUEUE_MAX = count(10, "reports");
    /// Lines of a log in one request.
    LOG_LINES_MAX = count(10, "lines");
    /// Error reports of one page.
    ERROR_REPORTS_PER_PAGE_MAX = count(50, "reports");
    /// How long error reports are gathered.
    ERROR_FLUSH_DELAY = seconds(5);
    /// An error report as JSON, at most.
    ERROR_REPORT_MAX_BYTES = count(16_384, "bytes");
    /// Measurements of one performance report that are read.
    PERFORMANCE_EVENTS_MAX = count(200, "events");
    /// A second, of which the other units of time are made.
    SECOND_IN_MS = ms(1000);
    /// How long the app is waited for before it is asked again.
    DEEP_LINK_RETRY_INTERVAL = ms(500);
    /// The type of an event's record.
    EVENT_TYPE_VALUE = text("e");
    /// What performance events say of login and phones.
    YES_NO_FLAG_VALUES = ([YesNo; 2] = [YesNo::Yes, YesNo::No], shown "yes or no", "text");
    /// What a route without a known name is reported as.
    UNKNOWN_ROUTE_REPORT = text("other");
    /// Events that are sent at once, as JSON: a page that goes away may send 64 KiB in all.
    EVENT_SEND_MAX_BYTES = count(49_152, "bytes");
    /// How long someone counts as reading after they last did something with the page.
    READ_ACTIVE_WINDOW = seconds(60);
    /// How long a story is read until it counts as read, unless its end is reached before.
    READ_COUNTS_AFTER = seconds(30);
}
