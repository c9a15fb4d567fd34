//! `quire free-months`: a member pays nothing for a while.

use super::block_on;
use crate::{config::Config, data, failure::Failure, options::Common, out::say};
use quire_app::membership::{FreeMonthsRefusal, give_free_months};
use quire_membership::discount::FreeMonths;

/// How many months.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
pub enum Months {
    /// One.
    #[value(name = "1")]
    One,
    /// Three.
    #[value(name = "3")]
    Three,
    /// Six.
    #[value(name = "6")]
    Six,
}

impl From<Months> for FreeMonths {
    fn from(months: Months) -> Self {
        match months {
            Months::One => Self::One,
            Months::Three => Self::Three,
            Months::Six => Self::Six,
        }
    }
}

/// Gives a member months for nothing.
///
/// # Errors
/// [`Failure`]; nothing is changed then.
pub fn give(
    config: &Config,
    common: &Common,
    username: &str,
    months: Months,
) -> Result<(), Failure> {
    block_on(async {
        let app = data::open(config, common, &config.origin())?;
        let given = give_free_months(&app, username, months.into()).await;
        given.map_err(|refusal| match refusal {
            FreeMonthsRefusal::Store(error) => data::database(&error),
            other => Failure::Other(other.to_string()),
        })
    })?;
    say("The next payments cost that much less.")
}
