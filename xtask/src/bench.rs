//! placeholder
use anyhow::Result;
pub fn run(_: &[String]) -> Result<()> {
    Ok(())
}
