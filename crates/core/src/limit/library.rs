//! Lists and the reading history: how long, how many, and when a story counts as read. The
//! specification gives no numbers here; all are ours.

use super::define::limits;

limits! {
    /// Characters of a list's name, at most.
    CATALOG_NAME_MAX = count(60, "characters");
    /// Characters of a list's description, at most.
    CATALOG_DESCRIPTION_MAX = count(280, "characters");
    /// Characters of a note on a list, at most.
    CATALOG_NOTE_MAX = count(280, "characters");
    /// Stories on a list, at most.
    CATALOG_ITEMS_MAX = count(10_000, "stories");
    /// Lists of one person, at most, those in the trash included.
    CATALOGS_PER_PERSON = count(500, "lists");
    /// Series that the page of a story names, at most.
    SERIES_OF_STORY = count(3, "series");
    /// How long a page is seen before its story counts as read.
    READING_STARTS_AFTER = seconds(5);
    /// How far apart the notes of a reader's progress are.
    READING_NOTE_INTERVAL = seconds(15);
    /// Percent of a story after which there is nothing left to resume.
    READING_DONE_PERCENT = number(95, "percent");
    /// How long a cleared history can be taken back.
    HISTORY_CLEARED_KEPT = hours(1);
}
