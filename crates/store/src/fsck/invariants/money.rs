//! The invariants of payments and of the books.

use super::Invariant;

/// Those of money.
pub(super) const MONEY: &[Invariant] = &[
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
        "the books hold what was paid for gifts that no one redeemed: no more and no less",
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
