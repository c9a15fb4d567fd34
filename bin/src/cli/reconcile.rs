//! `quire reconcile`: our books beside the payment provider's.

use super::block_on;
use crate::{config::Config, data, failure::Failure, options::Common, out::say};
use quire_app::payment::{ComparisonFailure, compare};

/// Prints what differs between our books and the payment provider's, one a line.
///
/// # Errors
/// [`Failure`], also when something differs.
pub fn reconcile(config: &Config, common: &Common) -> Result<(), Failure> {
    let found = block_on(async {
        let app = data::open(config, common, &config.origin())?;
        compare(&app).await.map_err(|failure| match failure {
            ComparisonFailure::Store(error) => data::database(&error),
            ComparisonFailure::Provider(error) => Failure::Other(error.to_string()),
        })
    })?;
    let Some(found) = found else { return say("There are no other books to compare with.") };
    found.iter().try_for_each(say)?;
    match found.len() {
        0 => say("Nothing differs in the last three days."),
        count => Err(Failure::Incomplete(format!("{count} differences in the last three days"))),
    }
}
