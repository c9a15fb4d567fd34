//! Comments say the reason itself. Documents that are not in the repository cannot be read by who
//! reads the code: sections of a specification, and decisions by a number that `docs/decisions` does
//! not have. Those that are left are counted, and their number may only fall.

/// How many there may be.
const MOST: usize = 1_627;
const CODE: &[&str] = &[".rs", ".ts", ".tsx", ".mjs", ".css", ".sql", ".py", ".toml", ".tsv"];

/// What is wrong with so many.
pub fn check(cited: usize) -> Option<String> {
    (cited > MOST).then(|| {
        format!(
            "{cited} comments point to documents outside the repository, {MOST} may: say the reason itself"
        )
    })
}

/// How often a file points outside.
pub fn count(name: &str, text: &str) -> usize {
    let is_code = CODE.iter().any(|ending| name.ends_with(ending));
    if !is_code || name.starts_with("xtask/src/tidy") || name.contains("/gen/") {
        return 0;
    }
    text.lines().map(outside).sum()
}

/// `spec 2 §3` and `decision 39` point outside; `decision 0012` is one of ours.
fn outside(line: &str) -> usize {
    let is_part = |c: char| c.is_alphanumeric() || c == '§';
    let words: Vec<&str> = line.split(|c| !is_part(c)).filter(|word| !word.is_empty()).collect();
    let is_number = |word: &str| word.chars().all(|c| c.is_ascii_digit());
    let pairs = words.windows(2).filter(|pair| match pair {
        ["decision" | "decisions" | "Decision" | "Decisions", number] => {
            is_number(number) && number.len() < 4
        }
        ["spec" | "Spec", number] => is_number(number),
        _ => false,
    });
    pairs.count()
}

#[cfg(test)]
mod tests {
    use super::{count, outside};

    #[test]
    fn sections_and_foreign_decisions_are_counted() {
        for (line, wanted) in [
            ("/// Money (spec 2 §3; minor units).", 1),
            ("// decisions 39 and 102", 1),
            ("// spec 1 §2, decision 7", 2),
            ("// decision 0012 says how", 0),
            ("// a decision is made", 0),
            ("// the spec says", 0),
        ] {
            assert_eq!(outside(line), wanted, "{line}");
        }
    }

    #[test]
    fn only_code_is_asked() {
        assert_eq!(count("docs/a.md", "decision 3"), 0);
        assert_eq!(count("crates/core/src/a.rs", "// decision 3\n// decision 4"), 2);
    }
}
