//! What is said about every table: how many rows are covered, which differ and why, which are
//! missing.

use super::{notes::Verdict, table::Row};
use crate::proc::say;
use anyhow::{Result, bail};
use std::collections::{BTreeMap, BTreeSet};

/// The sums of all tables.
#[derive(Default)]
pub struct Report {
    /// Every id of every table.
    pub ids: BTreeSet<String>,
    broken: Vec<String>,
}

impl Report {
    /// Adds a table, and prints it if it `is_shown`.
    pub fn add(&mut self, table: &str, verdicts: Vec<(&Row, Verdict)>, is_shown: bool) {
        let mut covered = 0;
        let mut waiting: BTreeMap<String, usize> = BTreeMap::new();
        let mut differing: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        let mut missing = Vec::new();
        let count = verdicts.len();
        for (row, verdict) in verdicts {
            self.ids.insert(row.id().to_owned());
            match verdict {
                Verdict::Covered => covered += 1,
                Verdict::Waits(what) => *waiting.entry(what).or_default() += 1,
                Verdict::Differs(reason) => differing.entry(reason).or_default().push(row.id()),
                Verdict::Missing(why) => missing.push(line(row, &why)),
            }
        }
        if !is_shown {
            return;
        }
        let differ: usize = differing.values().map(Vec::len).sum();
        let waits: usize = waiting.values().sum();
        say(format!(
            "{table:<13}{count:>4} rows: {covered:>4} covered, {differ:>3} differ, {waits:>3} wait, {:>3} missing",
            missing.len()
        ));
        for (reason, ids) in differing {
            say(format!("  differs {}: {reason}", ids.join(", ")));
        }
        for (what, count) in waiting {
            say(format!("  {count} wait for {what}"));
        }
        for line in &missing {
            say(format!("  missing {line}"));
        }
        self.broken.extend(missing);
    }

    /// Adds lines about ids that no table has.
    pub fn unknown(&mut self, lines: Vec<String>) {
        for line in &lines {
            say(line);
        }
        self.broken.extend(lines);
    }

    /// Fails unless nothing is missing.
    pub fn finish(self) -> Result<()> {
        match self.broken.len() {
            0 => Ok(()),
            count => bail!("{count} row(s) of the specification are missing"),
        }
    }
}

fn line(row: &Row, why: &str) -> String {
    match why {
        "" => format!("{} {}", row.id(), row.shown()),
        why => format!("{} {} ({why})", row.id(), row.shown()),
    }
}
