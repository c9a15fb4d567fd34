//! Stories and pictures: what every side counts alike.

use super::define::limits;

limits! {
    /// A story takes a minute at least.
    READ_TIME_MIN = number(1, "minute");
    /// Characters of a video's id that make its folder.
    VIDEO_ID_PREFIX_LENGTH = count(3, "characters");
    /// Locked stories a signed-in reader without a membership may read in a month.
    FREE_STORIES_A_MONTH = number(3, "stories");
}
