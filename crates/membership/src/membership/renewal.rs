//! When a membership is charged next, and how long an outstanding payment is waited for.

use super::Membership;
use quire_core::Timestamp;

const HOUR: i64 = 3_600;
const DAY: i64 = 86_400;

/// A period is paid an hour before it begins, so that a member never stands before a wall while the
/// payment is on its way.
const AHEAD_SECONDS: i64 = HOUR;

/// Days after a payment failed first on which it is tried again.
const RETRY_DAYS: [i64; 4] = [1, 3, 5, 7];

/// How long after the end of what is paid for an outstanding payment is waited for. Then the membership
/// is over.
pub const GRACE_SECONDS: i64 = 14 * DAY;

/// What is due for a membership.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Due {
    /// Its next payment.
    Charge,
    /// Its end: the payment did not come.
    Lapse,
}

impl Membership {
    /// When something is due next, and what; `None` where nothing is: what does not renew, and what
    /// has not begun.
    #[must_use]
    pub fn next_due(&self) -> Option<(Timestamp, Due)> {
        if !self.provider.is_card() || self.stop.is_some() {
            return None;
        }
        let ends_at = self.granted_until()?;
        let Some(failure) = self.failure else {
            return Some((ends_at.plus_seconds(-AHEAD_SECONDS), Due::Charge));
        };
        let lapses_at = ends_at.plus_seconds(GRACE_SECONDS);
        // Nothing failed with the payment method as it is now.
        let Some(before) = failure.times.checked_sub(1) else {
            return Some((failure.first_at, Due::Charge));
        };
        let retry = usize::try_from(before).ok().and_then(|times| RETRY_DAYS.get(times));
        Some(match retry {
            Some(days) => (failure.first_at.plus_seconds(days * DAY), Due::Charge),
            None => (lapses_at, Due::Lapse),
        })
    }

    /// What is due at `now`, if anything. What was waited for too long has lapsed, whatever else is due.
    #[must_use]
    pub fn due(&self, now: Timestamp) -> Option<Due> {
        let (at, due) = self.next_due()?;
        let is_late = self.failure.is_some()
            && self.granted_until().is_some_and(|end| end.plus_seconds(GRACE_SECONDS) <= now);
        match due {
            _ if is_late => Some(Due::Lapse),
            due if at <= now => Some(due),
            _ => None,
        }
    }
}
