//! Stories and responses: how long something can be done with them, how long and how many they are.

use super::define::limits;

limits! {
    /// A story published longer ago cannot be nominated any more.
    NOMINATION_MAX_AGE = days(90);
    /// The longest response.
    RESPONSE_LENGTH_MAX = count(20_000, "characters");
    /// Responses of one writer in an hour, and as many changes of them.
    RESPONSES_PER_HOUR = count(60, "responses");
    /// Follows of one reader in an hour, ended ones counted in.
    FOLLOWS_PER_HOUR = count(400, "follows");
    /// Times one reader claps in a minute, each up to fifty.
    CLAPS_PER_MINUTE = count(240, "times");
    /// Stories that one writer begins in an hour.
    STORIES_PER_HOUR = count(200, "stories");
    /// Characters that a report of a story can add to its reason.
    REPORT_NOTE_MAX = count(500, "characters");
    /// Characters of what writers and editors say to each other about a submission.
    SUBMISSION_NOTE_MAX = count(2_000, "characters");
    /// For how long an editor can take back what they decided about a submission.
    SUBMISSION_UNDO_WINDOW = minutes(10);
    /// Parts of a submitted story for which edits are suggested.
    SUGGESTED_EDITS_MAX = count(200, "edits");
    /// Edits that one editor suggests in an hour.
    SUGGESTED_EDITS_PER_HOUR = count(600, "edits");
    /// Stories that one writer submits in an hour.
    SUBMISSIONS_PER_HOUR = count(30, "submissions");
    /// Stories that one reader reports in an hour.
    REPORTS_PER_HOUR = count(20, "reports");
    /// Acts of one reader in an hour that links on other sites led to.
    LINKED_ACTS_PER_HOUR = count(60, "acts");
}
