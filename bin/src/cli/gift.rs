//! `quire gift`: codes of the house, by which people become members without paying.

use super::block_on;
use crate::{config::Config, data, failure::Failure, options::Common, out::say};
use quire_app::gift;
use quire_membership::gift::GiftAudience;

/// Makes `count` codes and prints them, one a line.
///
/// # Errors
/// [`Failure`]; nothing is made then.
pub fn make(
    config: &Config,
    common: &Common,
    count: u32,
    audience: GiftAudience,
) -> Result<(), Failure> {
    let codes = block_on(async {
        let app = data::open(config, common, &config.origin())?;
        gift::make(&app, count, audience).await.map_err(|error| data::database(&error))
    })?;
    codes.iter().try_for_each(say)
}
