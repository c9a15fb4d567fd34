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
            "must be 0 to 100: what somebody opened is looked at with each of their requests",
        );
        found.add_if(
            self.meter.logged_out != 0,
            "membership.meter.logged_out",
            "must be 0: what visitors read is not counted",
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::config::Config;
    use quire_membership::Meter;

    fn meter(text: &str) -> Result<Meter, String> {
        let text = format!("[membership.meter]\n{text}");
        let config =
            Config::parse(&text, "test.toml".as_ref()).map_err(|error| error.to_string())?;
        config.check().map_err(|error| error.to_string())?;
        Ok(config.membership.meter)
    }

    #[test]
    fn how_many_members_stories_are_open_is_configured_for_those_who_are_signed_in() {
        assert_eq!(meter("").unwrap().signed_in, 3);
        for count in [0, 1, 100] {
            assert_eq!(meter(&format!("signed_in = {count}")).unwrap().signed_in, count);
        }
        for odd in ["101", "-1", "3.5", "\"3\"", "4294967296"] {
            let error = meter(&format!("signed_in = {odd}")).unwrap_err();
            assert!(error.contains("signed_in"), "{odd}: {error}");
        }
        assert!(meter("window = \"weekly\"").is_err());
    }

    #[test]
    fn visitors_have_none_and_a_configuration_that_gives_them_some_says_why_not() {
        assert_eq!(meter("").unwrap().logged_out, 0);
        assert_eq!(meter("logged_out = 0").unwrap().logged_out, 0);
        let error = meter("logged_out = 1").unwrap_err();
        assert!(error.contains("membership.meter.logged_out must be 0"), "{error}");
        assert!(meter("logged_out = -1").is_err() && meter("visitors = 1").is_err());
    }
}
