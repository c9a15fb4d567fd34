//! Capabilities that stand in several tables: `xtask/spec/groups.tsv`. Their rows wait together.

use crate::proc::root;
use anyhow::{Context, Result};

/// Groups of which some rows wait and others do not.
pub fn split(waits: impl Fn(&str) -> bool) -> Result<Vec<String>> {
    let file = "xtask/spec/groups.tsv";
    let text = std::fs::read_to_string(root().join(file))
        .with_context(|| format!("cannot read {file}"))?;
    Ok(text.lines().skip(1).filter_map(|line| half(line, &waits)).collect())
}

fn half(line: &str, waits: &impl Fn(&str) -> bool) -> Option<String> {
    let (name, ids) = line.split_once('\t')?;
    let (waiting, claimed): (Vec<&str>, Vec<&str>) = ids.split(' ').partition(|id| waits(id));
    (!waiting.is_empty() && !claimed.is_empty()).then(|| {
        format!("{name}: {} waits, but {} is claimed", waiting.join(", "), claimed.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::half;

    #[test]
    fn all_rows_of_a_group_wait_or_none() {
        let line = "the menu\tF182 S158 A032";
        assert_eq!(half(line, &|_| true), None);
        assert_eq!(half(line, &|_| false), None);
        let said = half(line, &|id| id == "F182");
        assert_eq!(said.as_deref(), Some("the menu: F182 waits, but S158, A032 is claimed"));
    }
}
