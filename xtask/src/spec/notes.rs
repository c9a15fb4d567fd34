//! The two lists beside the tables: rows that differ on purpose, and rows that wait for a screen
//! or a service. Both may only say what is true: a line that is no longer needed is an error.

use super::Found;
use crate::proc::root;
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;

/// What is said about a row at last.
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
    differences: BTreeMap<String, Note>,
    later: BTreeMap<String, Note>,
}

struct Note {
    text: String,
    used: bool,
}

impl Notes {
    /// Reads `differences.tsv` and `later.tsv`.
    pub fn read() -> Result<Self> {
        Ok(Self { differences: read("differences.tsv")?, later: read("later.tsv")? })
    }

    /// Decides about a row from what was found and what the lists say.
    pub fn judge(&mut self, id: &str, found: Found, may_wait: bool) -> Verdict {
        if let Some(note) = self.later.get_mut(id) {
            note.used = true;
            return match found {
                _ if !may_wait => Verdict::Missing("no row of this table may wait".to_owned()),
                Found::Nothing => Verdict::Waits(note.text.clone()),
                _ => Verdict::Missing("stands in later.tsv, but is covered by now".to_owned()),
            };
        }
        if let Some(note) = self.differences.get_mut(id) {
            note.used = true;
            return match found {
                Found::Same => {
                    Verdict::Missing("stands in differences.tsv, but agrees by now".to_owned())
                }
                Found::Nothing => {
                    Verdict::Missing("stands in differences.tsv, but nothing was found".to_owned())
                }
                Found::Differs(_) | Found::Other(_) => Verdict::Differs(note.text.clone()),
            };
        }
        match found {
            Found::Same => Verdict::Covered,
            Found::Differs(reason) => Verdict::Differs(reason),
            Found::Other(ours) => Verdict::Missing(format!("ours: {ours}")),
            Found::Nothing => Verdict::Missing(String::new()),
        }
    }

    /// Lines about rows that no table has.
    pub fn unused(&self) -> Vec<String> {
        [("differences.tsv", &self.differences), ("later.tsv", &self.later)]
            .into_iter()
            .flat_map(|(file, notes)| {
                notes
                    .iter()
                    .filter(|(_, note)| !note.used)
                    .map(move |(id, _)| format!("{file} names {id}, which no table has"))
            })
            .collect()
    }
}

fn read(name: &str) -> Result<BTreeMap<String, Note>> {
    let file = root().join("xtask/spec").join(name);
    let text = std::fs::read_to_string(&file)
        .with_context(|| format!("cannot read {}", file.display()))?;
    let mut notes = BTreeMap::new();
    for line in text.lines().skip(1) {
        let (id, text) = line.split_once('\t').with_context(|| format!("{name}: `{line}`"))?;
        let note = Note { text: text.to_owned(), used: false };
        if text.is_empty() || notes.insert(id.to_owned(), note).is_some() {
            bail!("{name}: {id} has no text or stands there twice");
        }
    }
    Ok(notes)
}
