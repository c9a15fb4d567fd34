//! `quire refund`: money that goes back, or that a bank took back.

use super::block_on;
use crate::{config::Config, data, failure::Failure, options::Common, out::say};
use quire_app::payment::{RefundRefusal, give_back as refund};
use quire_membership::refund::RefundKind;

/// Gives a payment back, or notes that a bank took it back.
///
/// # Errors
/// [`Failure`]; nothing goes back then, unless it says that it is tried again.
pub fn give_back(
    config: &Config,
    common: &Common,
    receipt: &str,
    kind: RefundKind,
) -> Result<(), Failure> {
    let Ok(id) = receipt.parse() else {
        return Err(Failure::Other(format!("`{receipt}` is the number of no receipt")));
    };
    let done = block_on(async {
        let app = data::open(config, common, &config.origin())?;
        refund(&app, &id, kind).await.map_err(|refusal| match refusal {
            RefundRefusal::Store(error) => data::database(&error),
            other => Failure::Other(other.to_string()),
        })
    })?;
    say(format_args!("{} went back. What was paid with it has ended.", done.amount.receipt()))
}
