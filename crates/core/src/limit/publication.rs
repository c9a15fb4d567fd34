//! Publications: what may be typed of one, and how many of what it has.

use super::define::limits;

limits! {
    /// Characters of a publication's slug, at least.
    SLUG_MIN_LENGTH = count(3, "characters");
    /// Characters of a publication's slug, at most.
    SLUG_MAX_LENGTH = count(30, "characters");
    /// How long the slugs of a deleted publication stay reserved.
    SLUG_HOLD = days(90);
    /// Characters of a publication's name, at most.
    PUBLICATION_NAME_MAX_LENGTH = count(50, "characters");
    /// Characters of a publication's tagline, at most.
    TAGLINE_MAX_LENGTH = count(120, "characters");
    /// Characters of what a publication says of itself, at most.
    DESCRIPTION_MAX_LENGTH = count(2_000, "characters");
    /// Links of a publication to other sites, at most.
    PUBLICATION_LINKS_MAX = count(5, "links");
    /// Characters of such a link, at most.
    PUBLICATION_LINK_MAX_LENGTH = count(200, "characters");
    /// Items of a publication's bar, at most.
    NAV_ITEMS_MAX = count(8, "items");
    /// Characters of the words of such an item, at most.
    NAV_TITLE_MAX_LENGTH = count(30, "characters");
    /// Sections of a publication's homepage, at most.
    HOME_SECTIONS_MAX = count(8, "sections");
    /// Characters of the title of such a section, at most.
    HOME_SECTION_TITLE_MAX_LENGTH = count(50, "characters");
    /// Pages of one kind that a publication has beside its stories, at most.
    PUBLICATION_PAGES_MAX = count(20, "pages");
    /// Characters of the title of such a page, at most.
    PAGE_TITLE_MAX_LENGTH = count(100, "characters");
    /// Stories that are pinned to the home page of a publication, at most.
    PUBLICATION_PINS_MAX = count(3, "stories");
    /// Stories that a publication features, at most.
    FEATURED_STORIES_MAX = count(12, "stories");
    /// Characters of what a publication says to those who submit a story, at most.
    GUIDELINES_MAX_LENGTH = count(2_000, "characters");
    /// Earlier designs of a publication that are kept, at most.
    DESIGNS_KEPT = count(20, "designs");
    /// How long a domain shows its publication after the record that proves it is gone.
    DOMAIN_GRACE = days(3);
    /// How often that record is looked up.
    DOMAIN_RECHECK = days(1);
    /// Times in an hour that one person has such records looked up.
    DOMAIN_CHECKS_PER_HOUR = count(30, "checks");
    /// Publications that one person owns, at most.
    PUBLICATIONS_OWNED_MAX = count(10, "publications");
    /// Stories on a numbered page of all stories of a publication.
    NUMBERED_PAGE_SIZE = count(20, "stories");
    /// The last numbered page of a list that can be asked for.
    NUMBERED_PAGE_MAX = count(100_000, "pages");
    /// How long after its publication a story can be trending in its publication.
    TRENDING_WINDOW = days(30);
    /// People and open invitations of one publication, at most.
    PUBLICATION_PEOPLE_MAX = count(500, "people");
    /// How long an invitation to a publication can be accepted.
    INVITE_LIFE = days(14);
    /// People that one person invites in an hour.
    INVITES_PER_HOUR = count(30, "invitations");
    /// Publications that one person founds in an hour.
    PUBLICATIONS_PER_HOUR = count(5, "publications");
}
