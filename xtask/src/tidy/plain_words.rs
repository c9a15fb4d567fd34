//! Words that a reader of today stumbles over, and what is written instead.

/// Each with its replacement.
const WORDS: &[(&str, &str)] = &[
    ("whoever", "`anyone who` or `the person`"),
    ("anew", "`again`"),
    ("reckon", "`calculate`"),
    ("reckons", "`calculates`"),
    ("reckoned", "`calculated`"),
    ("reckoning", "`calculation`"),
];
/// Those that only comments and documents must not have: what a test has people write may.
const WORDS_OF_PROSE: &[(&str, &str)] = &[("nobody", "`no one`"), ("somebody", "`someone`")];
/// What others wrote, what programs write, and what is never changed.
const LEFT_ALONE: &[&str] =
    &["gen/", ".gen.", "crates/app/seed/", "/migrations/", "package-lock.json", "xtask/src/tidy/"];

/// A line for each of the words in a file.
pub fn check(name: &str, text: &str) -> Vec<String> {
    if LEFT_ALONE.iter().any(|part| name.contains(part)) {
        return Vec::new();
    }
    let mut broken = Vec::new();
    for (number, line) in text.lines().enumerate() {
        for (word, instead) in find_words(line, is_prose(name, line)) {
            broken.push(format!("{name}:{}: for `{word}` write {instead}", number + 1));
        }
    }
    broken
}

fn find_words(
    line: &str,
    is_prose: bool,
) -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    let line = line.to_lowercase();
    let is_in = move |word: &str| line.split(|c: char| !c.is_alphabetic()).any(|one| one == word);
    let of_prose = if is_prose { WORDS_OF_PROSE } else { &[] };
    WORDS.iter().chain(of_prose).filter(move |(word, _)| is_in(word))
}

/// Whether a line is of a document, or nothing but a comment.
fn is_prose(name: &str, line: &str) -> bool {
    name.ends_with(".md") || line.trim_start().starts_with("//")
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn old_words_are_found_as_words() {
        assert_eq!(check("a.md", "Whoever asks\nis asked again").len(), 1);
        assert_eq!(check("a.rs", "// it was reckoned anew").len(), 2);
        assert_eq!(check("a.rs", "    // as nobody knows").len(), 1);
        assert!(check("a.rs", "let username = \"nobody\";").is_empty());
        assert!(check("a.rs", "let canew = manewa();").is_empty());
        assert!(check("web/src/gen/a.ts", "// whoever").is_empty());
    }
}
