//! The invariants that are one query: each selects the `id`s of rows that break it.

mod accounts;
mod counts;
mod money;
mod stories;

/// Id, rule, and the query. `{month}` is the month number of `listed_at`, `{day}` that of the day of
/// `happened_at`, `{now}` the time of the
/// check, `{lease_grace}` 30 seconds before it, `{erasure_grace}` a day and the cooling period of
/// deletions before it.
type Invariant = (&'static str, &'static str, &'static str);

/// All of them by what they are about, in the order in which they are checked.
pub(super) const INVARIANTS: [&[Invariant]; 5] =
    [counts::COUNTS, accounts::ACCOUNTS, stories::STORIES, UPKEEP, money::MONEY];

/// Those of jobs, changes, redirects and events.
const UPKEEP: &[Invariant] = &[
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
];
