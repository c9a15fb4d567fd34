//! What browsers report: events and how pages perform.

crate::vocabularies! {
    /// The type of an event's record.
    EventType: "event_type" { Event = "e" }

    /// What an event's record holds.
    EventField: "event_field" {
        Key = "key", Data = "data", Type = "type", OverrideCommonData = "overrideCommonData",
        EventId = "eventId",
        /// Milliseconds since 1970-01-01 UTC.
        Timestamp = "timestamp",
    }

    /// What all events of a batch share, under `commonData`.
    EventCommonField labels "event_common_data" {
        /// Always `lite`.
        Service = "service" as "service",
        PageLocation = "pageLocation" as "page location",
        BrowserWidth = "browserWidth" as "browser width",
        Referrer = "referrer" as "referrer",
        /// From the query string.
        ReferrerSource = "referrerSource" as "referrer source",
    }

    /// What is measured of a page.
    PerformanceEvent: "performance_event_type" {
        Ready = "ready", Fcp = "fcp", Lcp = "lcp", Fid = "fid", Inp = "inp", Cls = "cls",
        Ttfb = "ttfb", Nav = "nav", Render = "render", PagePreload = "page_preload",
        PagePreloadSuccess = "page_preload_success", Unsupported = "unsupported",
    }

    /// How it is said whether the reader is signed in or on a phone.
    YesNo { Yes = "yes", No = "no" }

    /// What a browser counts for itself.
    ViewCounter labels "local_view_counter" {
        Today = "postsToday" as "posts viewed today",
        ThisWeek = "postsThisWeek" as "posts viewed this week",
        ThisMonth = "postsThisMonth" as "posts viewed this month",
        NonMember = "nonMemberThisMonth" as "non-member content this month",
    }

    /// What happens in browsers that is counted (but for the
    /// first the names are ours).
    EventKey {
        HomepageViewed = "homepage.viewed",
        PageViewed = "page.viewed",
        StoryViewed = "story.viewed",
        /// Once a view, when it counts as read.
        StoryRead = "story.read",
        StoryReadTime = "story.read_time",
        StoryScrolled = "story.scrolled",
        /// Someone else than before has signed in on the device.
        DeviceLogin = "device.login",
        MultiUserLogin = "device.multi_user_login",
        ExperimentExposed = "experiment.exposed",
        GateExposed = "gate.exposed",
    }

    /// Who an event is of, as far as counts go.
    EventAudience {
        Visitor = "VISITOR",
        Reader = "READER",
        Member = "MEMBER",
    }

    /// Where readers come from.
    TrafficSource {
        Direct = "DIRECT", Internal = "INTERNAL", Search = "SEARCH", Social = "SOCIAL",
        Email = "EMAIL", Feed = "FEED", Other = "OTHER",
    }

    /// How good a measurement is (thresholds of the web vitals).
    MeasurementRating { Good = "good", Fair = "fair", Poor = "poor" }

    /// How much the line of a client's log matters.
    LogLevel { Debug = "debug", Info = "info", Warn = "warn", Error = "error" }
}
