//! Comments say the reason themselves. A section of the specification, a requirement, a row that
//! `docs/behaviour` does not have or a decision that `docs/decisions` does not have cannot be looked up by
//! someone who reads the code.

use crate::spec::is_row_id;
use std::collections::BTreeSet;

/// Where these names end, pointers are looked for.
const READ: &[&str] =
    &[".rs", ".ts", ".tsx", ".mjs", ".css", ".sql", ".py", ".toml", ".tsv", ".md"];

/// Where ids are examples, or the rows themselves.
const LEFT_OUT: &[&str] = &["xtask/src/tidy", "xtask/src/spec", "docs/behaviour/"];

/// What is wrong with the comments of a file, given the rows of the catalogue.
pub fn check(name: &str, text: &str, rows: &BTreeSet<String>) -> Vec<String> {
    let is_cases = name.contains("/cases/") && name.ends_with(".json");
    let is_read = is_cases || READ.iter().any(|ending| name.ends_with(ending));
    let is_left_out = LEFT_OUT.iter().any(|folder| name.starts_with(folder));
    if !is_read || is_left_out || name.contains("/gen/") {
        return Vec::new();
    }
    let wrong = |(number, line): (usize, &str)| {
        let comment = if name.ends_with(".md") { line } else { comment(line) };
        // Cases name the rows that they prove.
        let outside = || (!is_cases).then(|| outside(comment, rows)).flatten();
        let pointer = pointer(line).or_else(outside)?;
        Some(format!("{name}:{}: say the reason itself instead of `{pointer}`", number + 1))
    };
    let is_words =
        |(_, line): &(usize, &str)| is_cases || name.ends_with(".md") || is_comment(line);
    text.lines().enumerate().filter(is_words).filter_map(wrong).collect()
}

/// Whether a line of code has a comment, as far as its marks tell.
fn is_comment(line: &str) -> bool {
    line.contains("//") || ["*", "/*", "#", "--"].iter().any(|mark| line.trim().starts_with(mark))
}

/// The comment of a line that has one.
fn comment(line: &str) -> &str {
    line.find("//").and_then(|at| line.get(at..)).unwrap_or(line)
}

/// A section of a document that is no RFC, a requirement like `X-3`, or a row that the catalogue does not
/// have. The lines of the table of texts carry numbers of their own, in brackets.
fn outside(comment: &str, rows: &BTreeSet<String>) -> Option<String> {
    if comment.contains('§') && !comment.contains("RFC") {
        return Some("§".to_owned());
    }
    let is_between = |c: char| !c.is_alphanumeric() && !"-_#[".contains(c);
    let is_unknown = |word: &&str| is_requirement(word) || is_row_id(word) && !rows.contains(*word);
    comment.split(is_between).find(is_unknown).map(str::to_owned)
}

/// A capital letter or `REL`, a hyphen and one or two digits, or three after `REL`.
fn is_requirement(word: &str) -> bool {
    let Some((letters, number)) = word.split_once('-') else { return false };
    let is_letter = letters.len() == 1 && letters.chars().all(|c| c.is_ascii_uppercase());
    let is_number = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
    is_number && (is_letter && number.len() < 3 || letters == "REL")
}

/// `spec 2 §3` and `decision 39` point outside; `decision 0012` is one of ours.
fn pointer(line: &str) -> Option<String> {
    let is_part = |c: char| c.is_alphanumeric() || c == '§';
    let words: Vec<&str> = line.split(|c| !is_part(c)).filter(|word| !word.is_empty()).collect();
    let is_number = |word: &str| word.chars().all(|c| c.is_ascii_digit());
    let found = words.windows(2).find(|pair| match pair {
        ["decision" | "decisions" | "Decision" | "Decisions", number] => {
            is_number(number) && number.len() < 4
        }
        ["spec" | "Spec", number] => is_number(number),
        _ => false,
    });
    found.map(|pair| pair.join(" "))
}

#[cfg(test)]
mod tests {
    use super::{check, outside, pointer};

    #[test]
    fn sections_and_foreign_decisions_are_found() {
        for (line, wanted) in [
            ("/// Money (spec 2 §3; minor units).", Some("spec 2")),
            ("// decisions 39 and 102", Some("decisions 39")),
            ("// decision 0012 says how", None),
            ("// a decision is made", None),
            ("// the spec says", None),
        ] {
            assert_eq!(pointer(line).as_deref(), wanted, "{line}");
        }
    }

    #[test]
    fn what_stands_in_documents_elsewhere_is_found() {
        let rows = ["F001".to_owned()].into();
        for (comment, wanted) in [
            ("// (§2.5)", Some("§")),
            ("// RFC 9110 §15.5", None),
            ("// refused (X-3).", Some("X-3")),
            ("// at once (REL-11)", Some("REL-11")),
            ("// the curve P-256, in UTF-8", None),
            ("// F001, T029", Some("T029")),
            ("// proves F001: \"a\"", None),
            ("/// [M072] \"title\", #A123", None),
        ] {
            assert_eq!(outside(comment, &rows).as_deref(), wanted, "{comment}");
        }
    }

    #[test]
    fn each_line_is_named() {
        let text = "// decision 3\nlifetime(&decision, 200)\n// decision 4";
        let wrong = check("crates/core/src/a.rs", text, &[].into());
        assert_eq!(wrong.len(), 2);
        assert!(wrong[1].starts_with("crates/core/src/a.rs:3: "));
        assert!(check("a.svg", "decision 3", &[].into()).is_empty());
        let case = r#"{"spec": ["U001"], "differs": "decision 3"}"#;
        assert_eq!(check("crates/core/cases/a.json", case, &[].into()).len(), 1);
        assert!(check("crates/core/package.json", case, &[].into()).is_empty());
    }
}
