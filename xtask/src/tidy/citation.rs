//! Comments say the reason themselves. A section of the specification, or a decision by a number that
//! `docs/decisions` does not have, cannot be looked up by someone who reads the code.

/// Where these names end, pointers are looked for.
const READ: &[&str] =
    &[".rs", ".ts", ".tsx", ".mjs", ".css", ".sql", ".py", ".toml", ".tsv", ".md"];

/// What is wrong with the comments of a file.
pub fn check(name: &str, text: &str) -> Vec<String> {
    let is_read = READ.iter().any(|ending| name.ends_with(ending));
    if !is_read || name.starts_with("xtask/src/tidy") || name.contains("/gen/") {
        return Vec::new();
    }
    let wrong = |(number, line): (usize, &str)| {
        let pointer = pointer(line)?;
        Some(format!("{name}:{}: say the reason itself instead of `{pointer}`", number + 1))
    };
    let is_words = |(_, line): &(usize, &str)| name.ends_with(".md") || is_comment(line);
    text.lines().enumerate().filter(is_words).filter_map(wrong).collect()
}

/// Whether a line of code has a comment, as far as its marks tell.
fn is_comment(line: &str) -> bool {
    line.contains("//") || ["*", "/*", "#", "--"].iter().any(|mark| line.trim().starts_with(mark))
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
    use super::{check, pointer};

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
    fn each_line_is_named() {
        let text = "// decision 3\nlifetime(&decision, 200)\n// decision 4";
        let wrong = check("crates/core/src/a.rs", text);
        assert_eq!(wrong.len(), 2);
        assert!(wrong[1].starts_with("crates/core/src/a.rs:3: "));
        assert!(check("a.svg", "decision 3").is_empty());
    }
}
