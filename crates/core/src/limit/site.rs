//! Stories and pictures: what every side counts alike (spec 3 §9).

use super::define::limits;

limits! {
    /// A story takes a minute at least (spec 3 §9).
    READ_TIME_MIN = number(1, "minute");
    /// Characters of a video's id that make its folder (spec 3 §2.3).
    VIDEO_ID_PREFIX_LENGTH = count(3, "characters");
    /// Locked stories a signed-in reader without a membership may read in a month (decision 100).
    FREE_STORIES_A_MONTH = number(3, "stories");
}
