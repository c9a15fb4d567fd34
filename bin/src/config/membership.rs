//! `[membership]`: what is read without one, and what one costs.

use super::Problems;
use quire_membership::{Meter, PriceList};
use serde::Deserialize;

/// `[membership]`
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Membership {
    /// How many members' stories can be read without a membership.
    pub meter: Meter,
    /// What memberships cost, by currency and plan, in minor units.
    pub prices: PriceList,
    /// Whether memberships may begin with a trial: 7 days by the month, 30 by the year.
    pub trials: bool,
}

impl Default for Membership {
    fn default() -> Self {
        Self { meter: Meter::default(), prices: PriceList::default(), trials: true }
    }
}

impl Membership {
    /// Names the keys that make no sense.
    pub(super) fn check(&self, found: &mut Problems) {
        found.add_if(
            self.meter.logged_out != 0,
            "membership.meter.logged_out",
            "must be 0: what visitors read is not counted",
        );
    }
}
