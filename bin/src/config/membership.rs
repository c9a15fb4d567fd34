//! `[membership]`: what is read without one, and what one costs.

use super::Problems;
use quire_membership::{Meter, PriceList};
use serde::Deserialize;

/// Stories that one person may open without a membership in a window; a site that gives more away need not meter.
const MOST_METERED: u32 = 100;

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
            self.meter.signed_in > MOST_METERED,
            "membership.meter.signed_in",
            "must be 0 to 100: what someone opened is looked at with each of their requests",
        );
        found.add_if(
            self.meter.logged_out != 0,
            "membership.meter.logged_out",
            "must be 0: what visitors read is not counted",
        );
    }
}
