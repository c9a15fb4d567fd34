//! What is said about every table, and what makes the check fail.

use crate::proc::say;
use anyhow::{Result, bail};
use std::collections::BTreeMap;

/// The tables with rows of their own in the catalogue, by the letter of their ids.
pub const OWN: &[(char, &str)] = &[
    ('F', "features"),
    ('S', "states"),
    ('A', "permissions"),
    ('V', "rules"),
    ('C', "calls"),
    ('P', "pages"),
    ('R', "routes"),
];

/// The tables that are compared value by value, with one row for each in the catalogue.
pub const WHOLE: &[(char, &str)] = &[
    ('U', "url_builders"),
    ('N', "enums"),
    ('K', "constants"),
    ('G', "flags"),
    ('E', "errors"),
    ('M', "messages"),
    ('T', "entities"),
];

/// The names of all tables.
pub fn names() -> Vec<&'static str> {
    OWN.iter().chain(WHOLE).map(|(_, name)| *name).collect()
}

/// Whether a table has this name.
pub fn is_table(name: &str) -> bool {
    names().contains(&name)
}

/// Lines by what they have in common.
type Grouped = BTreeMap<String, Vec<String>>;

/// What is said of one table.
#[derive(Default)]
pub struct Lines {
    /// How many rows are there, by the word for it.
    pub counts: BTreeMap<&'static str, usize>,
    /// Rows that differ, by reason.
    pub differ: Grouped,
    /// Rows that wait, by what for.
    pub wait: Grouped,
    /// Rows without proof.
    pub unproved: Vec<String>,
    /// What is wrong.
    pub broken: Vec<String>,
}

impl Lines {
    /// One more row of this kind.
    pub fn count(&mut self, word: &'static str) {
        *self.counts.entry(word).or_default() += 1;
    }

    /// A row that waits.
    pub fn wait(&mut self, id: &str, what: &str) {
        self.count("wait");
        self.wait.entry(what.to_owned()).or_default().push(id.to_owned());
    }
}

/// The sums of all tables.
pub struct Report<'a> {
    only: &'a [String],
    broken: usize,
}

impl<'a> Report<'a> {
    /// Shows all tables, or those named.
    pub const fn new(only: &'a [String]) -> Self {
        Self { only, broken: 0 }
    }

    /// Prints a table, if it is one of those to show.
    pub fn table(&mut self, name: &str, lines: &Lines) {
        if self.only.is_empty() || self.only.iter().any(|only| only == name) {
            let words: Vec<String> =
                lines.counts.iter().map(|(word, count)| format!("{count} {word}")).collect();
            let rows: usize = lines.counts.values().sum();
            say(format!("{name:<13}{rows:>4} rows: {}", words.join(", ")));
        }
        if self.only.iter().any(|only| only == name) {
            for (reason, ids) in &lines.differ {
                say(format!("  differs {}: {reason}", ids.join(", ")));
            }
            for (what, ids) in &lines.wait {
                say(format!("  waits {}: {what}", ids.join(", ")));
            }
            for line in &lines.unproved {
                say(format!("  unproved {line}"));
            }
        }
        self.broken(lines.broken.clone());
    }

    /// Adds what is wrong.
    pub fn broken(&mut self, lines: Vec<String>) {
        self.broken += lines.len();
        for line in lines {
            say(format!("  wrong: {line}"));
        }
    }

    /// Fails unless nothing is wrong.
    pub fn finish(self) -> Result<()> {
        match self.broken {
            0 => Ok(()),
            count => bail!("{count} thing(s) about the catalogue are wrong"),
        }
    }
}
