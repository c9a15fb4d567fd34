//! The invariants that are one query: each selects the `id`s of rows that break it.

/// Id, rule, and the query. `{month}` is the month number of `listed_at`, `{day}` that of the day of
/// `happened_at`, `{now}` the time of the
/// check, `{lease_grace}` 30 seconds before it, `{erasure_grace}` a day and the cooling period of
/// deletions before it.
pub(super) const INVARIANTS: &[(&str, &str, &str)] = &[
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
    (
        "M7.tiers",
        "a person has a tier as long as their membership gives one",
        "SELECT p.id FROM people p LEFT JOIN memberships m ON m.person_id = p.id \
         AND m.closed_at IS NULL WHERE (p.tier = 'FREE') <> (m.tier_until IS NULL)",
    ),
    (
        "I9.codes",
        "a sign-in code is not used before it was sent or after it ended",
        "SELECT id_hash AS id FROM login_challenges WHERE used_at < created_at \
         OR used_at > expires_at",
    ),
    (
        "I10.sessions",
        "no session outlives the deletion of its person",
        "SELECT p.id FROM sessions s JOIN people p ON p.id = s.person_id \
         WHERE s.created_at < p.deleted_at AND s.expires_at > {now}",
    ),
    (
        "V2.erasures",
        "people who deleted their account are erased a day after their time to come back, at the latest",
        "SELECT id FROM people WHERE deleted_at < {erasure_grace} AND id <> '000000000000'",
    ),
    (
        "I11.owners",
        "every publication has an owner",
        "SELECT p.id FROM publications p WHERE NOT EXISTS (SELECT 1 FROM publication_members m \
         WHERE m.publication_id = p.id AND m.role = 'OWNER')",
    ),
    (
        "I12.usernames",
        "every person holds their username",
        "SELECT p.id FROM people p LEFT JOIN username_history h \
         ON h.username_key = p.username_key WHERE h.person_id IS NULL OR h.person_id <> p.id",
    ),
    (
        "I12.slugs",
        "every publication holds its slug",
        "SELECT p.id FROM publications p LEFT JOIN publication_slugs h \
         ON h.slug_key = p.slug_key WHERE h.publication_id IS NULL OR h.publication_id <> p.id",
    ),
    (
        "I12.domains",
        "a domain is in lower case and belongs to a writer or to a publication, not to both",
        "SELECT h.person_id AS id FROM person_hosts h LEFT JOIN publications p \
         ON p.domain_key = h.domain WHERE p.id IS NOT NULL OR h.domain <> LOWER(h.domain)",
    ),
    (
        "published-revision",
        "a published story has a published body and a date",
        "SELECT s.id FROM stories s LEFT JOIN story_revisions r ON r.story_id = s.id \
         AND r.revision = s.published_revision WHERE s.status = 'PUBLISHED' \
         AND s.head_revision > 0 \
         AND (r.revision IS NULL OR s.first_published_at IS NULL)",
    ),
    (
        "head-revision",
        "a story's newest revision is its head",
        "SELECT s.id FROM stories s WHERE s.head_revision <> COALESCE(\
         (SELECT MAX(r.revision) FROM story_revisions r WHERE r.story_id = s.id), 0)",
    ),
    (
        "listed",
        "stories stand in the lists they belong in",
        "SELECT s.id FROM stories s JOIN people p ON p.id = s.creator_id \
         WHERE CASE WHEN s.status = 'PUBLISHED' AND s.visibility <> 'UNLISTED' \
         AND NOT s.is_suspended AND NOT p.is_suspended AND p.deleted_at IS NULL \
         AND s.first_published_at IS NOT NULL \
         THEN (s.in_response_to IS NULL AND (s.listed_at IS NULL OR s.answered_at IS NOT NULL \
         OR s.listed_at <> s.first_published_at)) \
         OR (s.in_response_to IS NOT NULL AND (s.answered_at IS NULL OR s.listed_at IS NOT NULL \
         OR s.answered_at <> s.first_published_at)) \
         ELSE s.listed_at IS NOT NULL OR s.answered_at IS NOT NULL END",
    ),
    (
        "listed-tags",
        "a story stands in its tags' lists when it stands in lists",
        "SELECT t.story_id || '/' || t.tag_slug AS id FROM story_tags t \
         JOIN stories s ON s.id = t.story_id WHERE (t.listed_at IS NULL) \
         <> (s.listed_at IS NULL) OR t.listed_at <> s.listed_at",
    ),
    (
        "roots",
        "a response belongs to the discussion of what it answers",
        "SELECT s.id FROM stories s JOIN story_details d ON d.story_id = s.id \
         LEFT JOIN story_details p ON p.story_id = s.in_response_to \
         WHERE COALESCE(d.root_story_id, '') <> COALESCE(p.root_story_id, p.story_id, '')",
    ),
    (
        "details",
        "every story has its details",
        "SELECT s.id FROM stories s LEFT JOIN story_details d ON d.story_id = s.id \
         WHERE d.story_id IS NULL",
    ),
    (
        "I16.trash",
        "a deleted story knows since when",
        "SELECT s.id FROM stories s JOIN story_details d ON d.story_id = s.id \
         WHERE s.status = 'DELETED' AND d.deleted_at IS NULL",
    ),
    (
        "schedule",
        "a scheduled story knows when",
        "SELECT s.id FROM stories s JOIN story_details d ON d.story_id = s.id \
         WHERE s.status = 'SCHEDULED' AND d.scheduled_at IS NULL",
    ),
    (
        "I17.leases",
        "no job runs without a live lease for more than 30 seconds",
        "SELECT effect_key AS id FROM jobs WHERE state = 'RUNNING' \
         AND (lease_until IS NULL OR lease_token IS NULL OR lease_until < {lease_grace})",
    ),
    (
        "changes",
        "no change has a number that was not given out",
        "SELECT CAST(seq AS TEXT) AS id FROM changes WHERE seq < 1 OR seq > \
         (SELECT value FROM counters WHERE name = 'changes')",
    ),
    (
        "redirects",
        "no redirect leads to itself",
        "SELECT host || path AS id FROM redirects WHERE location = path",
    ),
    (
        "I1.story-days",
        "no story was viewed or read less on a day than its events of that day say",
        "SELECT x.story_id || '/' || CAST(x.day AS TEXT) || '/' || x.source AS id FROM \
         (SELECT story_id, {day} AS day, source, \
         SUM(CASE WHEN key = 'story.viewed' THEN 1 ELSE 0 END) AS views, \
         SUM(CASE WHEN key = 'story.read' THEN 1 ELSE 0 END) AS reads \
         FROM events WHERE story_id IS NOT NULL GROUP BY 1, 2, 3) x \
         LEFT JOIN story_days d ON d.story_id = x.story_id AND d.day = x.day \
         AND d.source = x.source WHERE x.views > COALESCE(d.view_count, 0) \
         OR x.reads > COALESCE(d.read_count, 0)",
    ),
    (
        "M6.balance",
        "the sides of every payment in the books sum to zero",
        "SELECT booking_id AS id FROM book_entries GROUP BY booking_id, currency \
         HAVING SUM(change_minor) <> 0 OR COUNT(*) NOT IN (2, 3)",
    ),
    (
        "M6.taxes",
        "the tax in the books is that of the charges, less what went back",
        "SELECT c.id FROM charges c LEFT JOIN book_entries b ON b.booking_id = c.id \
         AND b.account = 'TAXES' WHERE (c.tax_minor IS NULL) <> (c.tax_country IS NULL) \
         OR (c.state = 'SUCCEEDED' AND COALESCE(c.tax_minor, 0) + COALESCE(b.change_minor, 0) <> 0) \
         OR COALESCE(c.tax_minor, 0) > c.amount_minor UNION ALL \
         SELECT c.id FROM charges c JOIN (SELECT charge_id, SUM(change_minor) AS owed \
         FROM book_entries WHERE account = 'TAXES' GROUP BY charge_id) t ON t.charge_id = c.id \
         LEFT JOIN (SELECT charge_id, SUM(amount_minor) AS gone FROM refunds WHERE state = 'DONE' \
         AND returned_at IS NULL GROUP BY charge_id) g ON g.charge_id = c.id \
         WHERE t.owed > 0 OR (g.gone = c.amount_minor AND t.owed <> 0) \
         OR (g.gone IS NULL AND c.state = 'SUCCEEDED' AND t.owed + COALESCE(c.tax_minor, 0) <> 0)",
    ),
    (
        "M6.booked",
        "what is in the books is what was paid: each charge that succeeded, with its amount, and nothing else",
        "SELECT c.id FROM charges c LEFT JOIN book_entries l ON l.booking_id = c.id \
         AND l.account = 'PROCESSOR' WHERE (c.state = 'SUCCEEDED' AND (l.change_minor IS NULL \
         OR l.change_minor <> c.amount_minor OR l.currency <> c.currency)) \
         OR (c.state <> 'SUCCEEDED' AND l.charge_id IS NOT NULL)",
    ),
    (
        "M6.gifts",
        "the books hold what was paid for gifts that nobody redeemed: no more and no less",
        "SELECT c.id FROM charges c WHERE c.kind = 'GIFT' AND NOT EXISTS \
         (SELECT 1 FROM refunds r WHERE r.charge_id = c.id AND r.state = 'DONE') AND \
         (SELECT COALESCE(SUM(b.change_minor), 0) \
         FROM book_entries b WHERE b.charge_id = c.id AND b.account = 'GIFTS') + \
         (SELECT COALESCE(SUM(g.worth_minor), 0) FROM gifts g WHERE g.charge_id = c.id \
         AND g.given_at IS NOT NULL AND g.redeemed_at IS NULL) <> 0",
    ),
    (
        "M7.gifts",
        "a charge for gifts that succeeded gave what was paid for, and no other did",
        "SELECT c.id FROM charges c WHERE c.kind = 'GIFT' AND \
         (SELECT COALESCE(SUM(g.worth_minor), 0) FROM gifts g WHERE g.charge_id = c.id \
         AND g.given_at IS NOT NULL) <> CASE WHEN c.state = 'SUCCEEDED' THEN c.amount_minor - COALESCE(c.tax_minor, 0) ELSE 0 END",
    ),
    (
        "M6.tips",
        "the books hold what was given to writers, once, and no charge without a story gave anything",
        "SELECT c.id FROM charges c LEFT JOIN tips t ON t.charge_id = c.id \
         WHERE (c.kind = 'TIP' AND c.state = 'SUCCEEDED') <> (t.given_at IS NOT NULL) \
         OR (c.kind = 'TIP') <> (c.bought_plan IS NULL) \
         OR (c.kind <> 'TIP' AND t.charge_id IS NOT NULL) UNION ALL \
         SELECT b.charge_id AS id FROM book_entries b LEFT JOIN tips t ON t.charge_id = b.charge_id \
         WHERE b.account IN ('TIPS', 'PAYOUTS') AND t.given_at IS NULL UNION ALL \
         SELECT t.charge_id AS id FROM tips t WHERE (t.paid_out_at IS NOT NULL) <> EXISTS \
         (SELECT 1 FROM book_entries p WHERE p.charge_id = t.charge_id AND p.account = 'PAYOUTS')",
    ),
    (
        "M6.refunds",
        "what went back is in the books, no more than was paid, and nothing else went back",
        "SELECT r.id FROM refunds r JOIN charges c ON c.id = r.charge_id \
         LEFT JOIN book_entries b ON b.booking_id = r.id AND b.account = 'PROCESSOR' \
         LEFT JOIN book_entries w ON w.booking_id = r.id || ':returned' AND w.account = 'PROCESSOR' \
         WHERE (r.state = 'DONE' AND (b.change_minor IS NULL OR b.change_minor <> -r.amount_minor)) \
         OR (r.state <> 'DONE' AND b.booking_id IS NOT NULL) \
         OR (r.returned_at IS NOT NULL) <> (w.booking_id IS NOT NULL) \
         OR w.change_minor <> r.amount_minor OR c.state <> 'SUCCEEDED' UNION ALL \
         SELECT c.id FROM charges c JOIN (SELECT charge_id, SUM(amount_minor) AS gone FROM refunds \
         WHERE state <> 'REFUSED' AND returned_at IS NULL GROUP BY charge_id) g \
         ON g.charge_id = c.id WHERE g.gone > c.amount_minor",
    ),
    (
        "M7.once",
        "no payment of a membership is taken twice",
        "SELECT held_id AS id FROM charges WHERE state = 'SUCCEEDED' AND held_id IS NOT NULL \
         GROUP BY held_id, cycle HAVING COUNT(*) > 1",
    ),
    (
        "M7.ends",
        "a charge that has ended says when, and one that was declined says why",
        "SELECT id FROM charges WHERE (state IN ('INTENDED', 'ACTION_REQUIRED')) \
         <> (settled_at IS NULL) OR (state = 'DECLINED') <> (reason IS NOT NULL)",
    ),
];
