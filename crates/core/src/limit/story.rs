//! Stories and responses: how long something can be done with them, how long and how many they are.

use super::define::limits;

limits! {
    /// A story published longer ago cannot be nominated any more (the value is ours).
    NOMINATION_MAX_AGE = days(90);
    /// The longest response (the value is ours).
    RESPONSE_LENGTH_MAX = count(20_000, "characters");
    /// Responses of one writer in an hour, and as many changes of them (the value is ours).
    RESPONSES_PER_HOUR = count(60, "responses");
    /// Follows of one reader in an hour, ended ones counted in (the value is ours).
    FOLLOWS_PER_HOUR = count(400, "follows");
    /// Times one reader claps in a minute, each up to fifty (the value is ours).
    CLAPS_PER_MINUTE = count(240, "times");
    /// Stories that one writer begins in an hour (the value is ours).
    STORIES_PER_HOUR = count(200, "stories");
    /// Characters that a report of a story can add to its reason (the value is ours).
    REPORT_NOTE_MAX = count(500, "characters");
    /// Characters of what writers and editors say to each other about a submission (the value is ours).
    SUBMISSION_NOTE_MAX = count(2_000, "characters");
    /// For how long an editor can take back what they decided about a submission (the value is ours).
    SUBMISSION_UNDO_WINDOW = minutes(10);
    /// Stories that one writer submits in an hour (the value is ours).
    SUBMISSIONS_PER_HOUR = count(30, "submissions");
    /// Stories that one reader reports in an hour (the value is ours).
    REPORTS_PER_HOUR = count(20, "reports");
    /// Acts of one reader in an hour that links on other sites led to (the value is ours).
    LINKED_ACTS_PER_HOUR = count(60, "acts");
}
