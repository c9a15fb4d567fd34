//! The invariants of counts that are kept: they say what the rows they count say.

use super::Invariant;

/// Those of counts.
pub(super) const COUNTS: &[Invariant] = &[
    (
        "I1.claps",
        "a story's clap and voter counts are those of its claps",
        "SELECT s.id FROM stories s LEFT JOIN (SELECT story_id, SUM(clap_count) AS n, \
         COUNT(*) AS voters FROM claps GROUP BY story_id) x ON x.story_id = s.id \
         WHERE s.clap_count <> COALESCE(x.n, 0) OR s.voter_count <> COALESCE(x.voters, 0)",
    ),
    (
        "I1.responses",
        "a story's response count is the number of its responses that are not hidden",
        "SELECT s.id FROM stories s LEFT JOIN (SELECT in_response_to, COUNT(*) AS n FROM stories \
         WHERE answered_at IS NOT NULL AND id NOT IN (SELECT story_id FROM hidden_responses) \
         GROUP BY in_response_to) x ON x.in_response_to = s.id \
         WHERE s.response_count <> COALESCE(x.n, 0)",
    ),
    (
        "I1.followers",
        "a person's follower count is the number of their followers",
        "SELECT p.id FROM people p LEFT JOIN (SELECT person_id, COUNT(*) AS n FROM person_follows \
         GROUP BY person_id) x ON x.person_id = p.id WHERE p.follower_count <> COALESCE(x.n, 0)",
    ),
    (
        "I1.following",
        "a person's following count is the number of people they follow",
        "SELECT p.id FROM people p LEFT JOIN (SELECT follower_id, COUNT(*) AS n \
         FROM person_follows GROUP BY follower_id) x ON x.follower_id = p.id \
         WHERE p.following_count <> COALESCE(x.n, 0)",
    ),
    (
        "I1.stories-of-people",
        "a person's story count is the number of their listed stories",
        "SELECT p.id FROM people p LEFT JOIN (SELECT creator_id, COUNT(*) AS n FROM stories \
         WHERE listed_at IS NOT NULL GROUP BY creator_id) x ON x.creator_id = p.id \
         WHERE p.story_count <> COALESCE(x.n, 0)",
    ),
    (
        "I1.stories-of-publications",
        "a publication's story count is the number of its listed stories",
        "SELECT p.id FROM publications p LEFT JOIN (SELECT publication_id, COUNT(*) AS n \
         FROM stories WHERE listed_at IS NOT NULL GROUP BY publication_id) x \
         ON x.publication_id = p.id WHERE p.story_count <> COALESCE(x.n, 0)",
    ),
    (
        "I1.followers-of-publications",
        "a publication's follower count is the number of its followers",
        "SELECT p.id FROM publications p LEFT JOIN (SELECT publication_id, COUNT(*) AS n \
         FROM publication_follows GROUP BY publication_id) x ON x.publication_id = p.id \
         WHERE p.follower_count <> COALESCE(x.n, 0)",
    ),
    (
        "I1.stories-of-tags",
        "a tag's story count is the number of its listed stories",
        "SELECT t.slug AS id FROM tags t LEFT JOIN (SELECT tag_slug, COUNT(*) AS n \
         FROM story_tags WHERE listed_at IS NOT NULL GROUP BY tag_slug) x ON x.tag_slug = t.slug \
         WHERE t.story_count <> COALESCE(x.n, 0)",
    ),
    (
        "I1.followers-of-tags",
        "a tag's follower count is the number of its followers",
        "SELECT t.slug AS id FROM tags t LEFT JOIN (SELECT tag_slug, COUNT(*) AS n \
         FROM tag_follows GROUP BY tag_slug) x ON x.tag_slug = t.slug \
         WHERE t.follower_count <> COALESCE(x.n, 0)",
    ),
    (
        "I1.list-items",
        "a list's item count is the number of its items",
        "SELECT l.id FROM catalogs l LEFT JOIN (SELECT catalog_id, COUNT(*) AS n \
         FROM catalog_items GROUP BY catalog_id) x ON x.catalog_id = l.id \
         WHERE l.item_count <> COALESCE(x.n, 0)",
    ),
    (
        "I1.parts-of-series",
        "a series holds stories of its owner only",
        "SELECT l.id FROM catalogs l JOIN catalog_items i ON i.catalog_id = l.id \
         JOIN stories s ON s.id = i.story_id \
         WHERE l.is_series AND s.creator_id <> l.owner_id",
    ),
    (
        "I1.followers-of-lists",
        "a list's follower count is the number of its followers",
        "SELECT l.id FROM catalogs l LEFT JOIN (SELECT catalog_id, COUNT(*) AS n \
         FROM catalog_follows GROUP BY catalog_id) x ON x.catalog_id = l.id \
         WHERE l.follower_count <> COALESCE(x.n, 0)",
    ),
    (
        "I1.months",
        "archive months count the stories listed in them",
        "SELECT scope || ' ' || scope_id || ' ' || month AS id FROM (\
         SELECT scope, scope_id, month, SUM(n) AS difference FROM (\
         SELECT scope, scope_id, month, story_count AS n FROM archive_months UNION ALL \
         SELECT 'SITE', '', {month}, -1 FROM stories WHERE listed_at IS NOT NULL UNION ALL \
         SELECT 'PUBLICATION', publication_id, {month}, -1 FROM stories \
         WHERE listed_at IS NOT NULL AND publication_id IS NOT NULL UNION ALL \
         SELECT 'TAG', tag_slug, {month}, -1 FROM story_tags WHERE listed_at IS NOT NULL) y \
         GROUP BY scope, scope_id, month) z WHERE difference <> 0",
    ),
    (
        "I1.negative",
        "no count is below zero",
        "SELECT 'story ' || id AS id FROM stories WHERE clap_count < 0 OR voter_count < 0 \
         OR response_count < 0 UNION ALL \
         SELECT 'person ' || id FROM people WHERE follower_count < 0 OR following_count < 0 \
         OR story_count < 0 UNION ALL \
         SELECT 'publication ' || id FROM publications WHERE follower_count < 0 \
         OR story_count < 0 UNION ALL \
         SELECT 'tag ' || slug FROM tags WHERE follower_count < 0 OR story_count < 0 UNION ALL \
         SELECT 'list ' || id FROM catalogs WHERE item_count < 0 OR follower_count < 0",
    ),
    (
        "I2.claps",
        "a reader gives a story between 1 and 50 claps",
        "SELECT story_id || '/' || person_id AS id FROM claps WHERE clap_count < 1 \
         OR clap_count > 50",
    ),
];
