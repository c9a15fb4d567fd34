//! Ids in the comments of tests: the test with the comment proves the row.

use super::Found;
use crate::proc::{command, output, root};
use anyhow::Result;
use std::collections::BTreeSet;

/// Every id that a test names.
pub struct Mentions {
    ids: BTreeSet<String>,
}

impl Mentions {
    /// Reads the tests of the crates, the programs and the web.
    pub fn read() -> Result<Self> {
        let listing = output(&mut command(
            "git",
            &["ls-files", "--cached", "--others", "--exclude-standard"],
        ))?;
        let mut ids = BTreeSet::new();
        for name in listing.lines().filter(|name| !name.starts_with("xtask/")) {
            let Ok(text) = std::fs::read_to_string(root().join(name)) else { continue };
            let tests = match name {
                _ if !is_code(name) => continue,
                _ if is_test(name) => text.as_str(),
                _ => text.split_once("#[cfg(test)]").map_or("", |(_, tests)| tests),
            };
            let comments = tests.lines().filter_map(|line| line.split_once("//"));
            ids.extend(comments.flat_map(|(_, comment)| ids_in(comment)).map(str::to_owned));
        }
        Ok(Self { ids })
    }

    /// Whether a test names the row.
    pub fn find(&self, id: &str) -> Found {
        if self.ids.contains(id) { Found::Same } else { Found::Nothing }
    }
}

fn is_code(name: &str) -> bool {
    [".rs", ".ts", ".tsx", ".mjs"].iter().any(|extension| name.ends_with(extension))
}

fn is_test(name: &str) -> bool {
    name.contains("/tests/") || name.contains(".test.") || name.starts_with("web/test/")
}

/// Words like `S081`: a capital letter, three digits or more, perhaps a small letter.
fn ids_in(comment: &str) -> impl Iterator<Item = &str> {
    comment.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| {
        let digits = word.trim_end_matches(|c: char| c.is_ascii_lowercase());
        let mut chars = digits.chars();
        chars.next().is_some_and(|c| c.is_ascii_uppercase())
            && digits.len() >= 4
            && chars.all(|c| c.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::ids_in;

    #[test]
    fn ids_are_found_among_words() {
        let found: Vec<_> = ids_in(" S081, R010u and decision 100 (A1) of 2024: N0001.").collect();
        assert_eq!(found, ["S081", "R010u", "N0001"]);
    }
}
