//! How many rows of each table may be without proof: `xtask/spec/unproved.tsv`. The numbers may only
//! fall; a commit that proves a row lowers its table's.

use crate::proc::root;
use anyhow::{Context, Result};
use std::collections::BTreeMap;

/// The numbers by table.
pub struct Ceilings(BTreeMap<String, usize>);

const FILE: &str = "xtask/spec/unproved.tsv";

impl Ceilings {
    /// Reads them.
    pub fn read() -> Result<Self> {
        let text = std::fs::read_to_string(root().join(FILE))
            .with_context(|| format!("cannot read {FILE}"))?;
        let line = |line: &str| {
            let (table, count) = line.split_once('\t').context("two columns")?;
            Ok((table.to_owned(), count.parse::<usize>()?))
        };
        let numbers: Result<_> = text.lines().skip(1).map(line).collect();
        Ok(Self(numbers.with_context(|| format!("{FILE} is no table of numbers"))?))
    }

    /// What is wrong with a table that has so many rows without proof.
    pub fn check(&self, table: &str, unproved: usize) -> Option<String> {
        let allowed = self.0.get(table).copied().unwrap_or_default();
        match unproved.cmp(&allowed) {
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(format!(
                "{table}: {unproved} rows have no proof, {allowed} may; annotate a test that proves them"
            )),
            std::cmp::Ordering::Less => Some(format!(
                "{table}: only {unproved} rows have no proof; write that number into {FILE}"
            )),
        }
    }

    /// Lowers numbers that are too high; none is ever raised, and a table that was not counted keeps
    /// its number.
    pub fn lower(counts: BTreeMap<String, usize>) -> Result<()> {
        let mut all = Self::read().map_or_else(|_| BTreeMap::new(), |old| old.0);
        for (table, count) in counts {
            all.entry(table).and_modify(|old| *old = count.min(*old)).or_insert(count);
        }
        let lines = all.iter().map(|(table, count)| format!("{table}\t{count}\n"));
        let text = "table\tunproved\n".to_owned() + &lines.collect::<String>();
        Ok(std::fs::write(root().join(FILE), text)?)
    }
}

#[cfg(test)]
mod tests {
    use super::Ceilings;

    #[test]
    fn the_number_is_exact_so_that_it_can_only_fall() {
        let ceilings = Ceilings([("features".to_owned(), 3)].into());
        assert_eq!(ceilings.check("features", 3), None);
        assert!(ceilings.check("features", 4).is_some_and(|why| why.contains("annotate")));
        assert!(ceilings.check("features", 2).is_some_and(|why| why.contains("write")));
        assert!(ceilings.check("states", 1).is_some());
    }
}
