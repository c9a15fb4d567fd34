//! How much of the writing thread's time steps may take while others write.

use std::time::Duration;

/// One part in so many: writes wait a seventh longer on average, at most.
const SHARE: u32 = 8;

/// Time that steps have saved up: for one step, or for as many as fit into a group's share on a slow disk. More is not saved, so
/// that steps never hold up a group for longer.
#[derive(Debug, Default)]
pub(super) struct StepBudget {
    saved: Duration,
    /// What the next step is expected to take.
    price: Duration,
}

impl StepBudget {
    /// A group took so long.
    pub(super) fn earn(&mut self, group: Duration) {
        let share = group / SHARE;
        self.saved = self.saved.saturating_add(share).min(share.max(self.price));
    }

    /// Whether it is enough for a step.
    pub(super) fn is_enough(&self) -> bool {
        self.saved >= self.price
    }

    /// A step took so long. The next one is not expected to take more than `longest`: a disk may hang once.
    pub(super) fn spend(&mut self, took: Duration, longest: Duration) {
        self.saved = self.saved.saturating_sub(took);
        self.price = took.min(longest);
    }
}
