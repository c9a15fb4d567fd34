//! The catalogue in `docs/behaviour`: tables with the columns id, what one sees, where it is proved,
//! and the level of that proof.

use crate::proc::root;
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;

/// A row of the catalogue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CatalogueRow {
    /// The file it stands in.
    pub file: String,
    /// One sentence about the program.
    pub says: String,
    /// The files of the tests that prove it.
    pub proof: String,
    /// `unit`, `API`, `browser`, `compared`, `waits` or `unproved`.
    pub level: String,
}

/// Every row by its id.
pub struct Catalogue {
    /// The rows.
    pub entries: BTreeMap<String, CatalogueRow>,
}

/// Where the catalogue stands.
pub const FOLDER: &str = "docs/behaviour";

impl Catalogue {
    /// Reads every file of the folder but its README.
    pub fn read() -> Result<Self> {
        let mut entries = BTreeMap::new();
        for (file, text) in files()? {
            for row in text.lines().filter_map(Row::read) {
                let entry = CatalogueRow {
                    file: file.clone(),
                    says: row.says.to_owned(),
                    proof: row.proof.to_owned(),
                    level: row.level.to_owned(),
                };
                if let Some(before) = entries.insert(row.id.to_owned(), entry) {
                    bail!("{} stands in {} and in {file}", row.id, before.file);
                }
            }
        }
        Ok(Self { entries })
    }
}

/// The files of the catalogue with their texts.
pub fn files() -> Result<Vec<(String, String)>> {
    let folder = root().join(FOLDER);
    let mut found = Vec::new();
    for entry in std::fs::read_dir(&folder).with_context(|| format!("cannot read {FOLDER}"))? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name.ends_with(".md") && name != "README.md" {
            found.push((format!("{FOLDER}/{name}"), std::fs::read_to_string(&path)?));
        }
    }
    found.sort();
    Ok(found)
}

/// The cells of a line of a table.
pub struct Row<'a> {
    /// The id.
    pub id: &'a str,
    /// The sentence.
    pub says: &'a str,
    /// Where it is proved.
    pub proof: &'a str,
    /// The level of proof.
    pub level: &'a str,
}

impl<'a> Row<'a> {
    /// `| F001 | What one sees. | where | level |`; other lines are no rows.
    pub fn read(line: &'a str) -> Option<Self> {
        let cells: Vec<&str> = line.strip_prefix("| ")?.strip_suffix(" |")?.split(" | ").collect();
        match cells.as_slice() {
            &[id, says, proof, level] if is_id(id) => Some(Self { id, says, proof, level }),
            _ => None,
        }
    }

    /// The line again.
    pub fn line(&self) -> String {
        format!("| {} | {} | {} | {} |", self.id, self.says, self.proof, self.level)
    }
}

/// A capital letter and three digits or more, perhaps a small letter behind; or the letter with `*`
/// for a whole table.
pub fn is_id(word: &str) -> bool {
    let mut chars = word.chars();
    let number = word.get(1..).unwrap_or_default();
    let digits = number.trim_end_matches(|c: char| c.is_ascii_lowercase());
    chars.next().is_some_and(|c| c.is_ascii_uppercase())
        && (number == "*" || digits.len() >= 3 && digits.chars().all(|c| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::{Row, is_id};

    #[test]
    fn a_row_is_read_and_written_alike() {
        let line = "| F001 | Home is a feed. | `web/test/home.pw.ts` | browser |";
        let row = Row::read(line).unwrap();
        assert_eq!((row.id, row.says, row.level), ("F001", "Home is a feed.", "browser"));
        assert_eq!(row.line(), line);
        assert!(Row::read("| id | what one sees | proved in | level |").is_none());
        assert!(Row::read("| F001 | too few |").is_none());
    }

    #[test]
    fn ids_have_a_letter_and_three_digits() {
        assert!(["F001", "R010u", "N0001", "K*"].iter().all(|id| is_id(id)));
        assert!(!["id", "F01", "f001", "F0x1", ""].iter().any(|id| is_id(id)));
    }
}
