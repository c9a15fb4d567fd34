//! The two lists beside the tables: rows that differ on purpose, and rows that wait for a screen
//! or a service. Both may only say what is true: a line that is no longer needed is an error.

use super::Found;
use crate::proc::root;
use anyhow::{Context, Result, bail};
use std::collections::{BTreeMap, BTreeSet};

/// What is said about a row at last.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is there.
    Covered,
    /// It is there with another value, for this reason.
    Differs(String),
    /// It waits for this.
    Waits(String),
    /// It is not there; why, as far as that is known.
    Missing(String),
}

/// The lines of both lists, by id.
pub struct Notes {
    differences: BTreeMap<String, String>,
    later: BTreeMap<String, String>,
}

impl Notes {
    /// Reads `differences.tsv` and `later.tsv`.
    pub fn read() -> Result<Self> {
        Ok(Self { differences: read("differences.tsv")?, later: read("later.tsv")? })
    }

    /// What a row waits for, if it does.
    pub fn waits(&self, id: &str) -> Option<&str> {
        self.later.get(id).map(String::as_str)
    }

    /// Everything that rows wait for.
    pub fn waited_for(&self) -> BTreeSet<&str> {
        self.later.values().map(String::as_str).collect()
    }

    /// Decides about a row from what was found and what the lists say.
    pub fn judge(&self, id: &str, found: Found) -> Verdict {
        if let Some(what) = self.waits(id) {
            return Verdict::Waits(what.to_owned());
        }
        match (self.differences.get(id), found) {
            (Some(_), Found::Same) => {
                Verdict::Missing("stands in differences.tsv, but agrees by now".to_owned())
            }
            (Some(_), Found::Nothing) => {
                Verdict::Missing("stands in differences.tsv, but nothing was found".to_owned())
            }
            (Some(reason), Found::Differs(_) | Found::Other(_)) => Verdict::Differs(reason.clone()),
            (None, Found::Same) => Verdict::Covered,
            (None, Found::Differs(reason)) => Verdict::Differs(reason),
            (None, Found::Other(ours)) => Verdict::Missing(format!("ours: {ours}")),
            (None, Found::Nothing) => Verdict::Missing(String::new()),
        }
    }

    /// Lines about rows that no table has.
    pub fn unused(&self, ids: &BTreeSet<String>) -> Vec<String> {
        [("differences.tsv", &self.differences), ("later.tsv", &self.later)]
            .into_iter()
            .flat_map(|(file, notes)| notes.keys().map(move |id| (file, id)))
            .filter(|(_, id)| !ids.contains(*id))
            .map(|(file, id)| format!("{file} names {id}, which no table has"))
            .collect()
    }
}

fn read(name: &str) -> Result<BTreeMap<String, String>> {
    let file = root().join("xtask/spec").join(name);
    let text = std::fs::read_to_string(&file)
        .with_context(|| format!("cannot read {}", file.display()))?;
    let mut notes = BTreeMap::new();
    for line in text.lines().skip(1) {
        let (id, text) = line.split_once('\t').with_context(|| format!("{name}: `{line}`"))?;
        if text.is_empty() || notes.insert(id.to_owned(), text.to_owned()).is_some() {
            bail!("{name}: {id} has no text or stands there twice");
        }
    }
    Ok(notes)
}

#[cfg(test)]
mod tests {
    use super::{Found, Notes, Verdict};

    #[test]
    fn a_line_that_is_no_longer_true_is_an_error() {
        let notes = Notes {
            differences: [("K001".to_owned(), "ours".to_owned())].into(),
            later: [("F001".to_owned(), "a screen".to_owned())].into(),
        };
        let judge = |id: &str, found: Found| notes.judge(id, found);
        assert_eq!(judge("F001", Found::Nothing), Verdict::Waits("a screen".to_owned()));
        assert_eq!(
            judge("K001", Found::Other("2".to_owned())),
            Verdict::Differs("ours".to_owned())
        );
        assert!(matches!(judge("K001", Found::Same), Verdict::Missing(_)));
        assert!(matches!(judge("K002", Found::Nothing), Verdict::Missing(_)));
        assert_eq!(judge("K002", Found::Same), Verdict::Covered);
    }
}
