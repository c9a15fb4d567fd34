//! The invariants of people and publications, and of what is theirs alone.

use super::Invariant;

/// Those of accounts.
pub(super) const ACCOUNTS: &[Invariant] = &[
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
];
