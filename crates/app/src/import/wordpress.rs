//! A WordPress export.
mod wxr;
mod xml;
use super::*;
/// Imports an export.
///
/// # Errors
/// None yet.
pub async fn run(_: &crate::App, _: &std::path::Path, _: &Options, _: &mut dyn Observer) -> Result<Summary, ImportError> { Ok(Summary::default()) }
