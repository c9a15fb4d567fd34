//! The paths that Rust code names: those of `use` items, and those that begin with `crate`, `super`
//! or `self` anywhere.

/// A path that code names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RustPath {
    /// Its segments; `super` and the like are still among them.
    pub segments: Vec<String>,
    /// What it is called from then on, where a `use` item names it.
    pub name: String,
}

/// What a file names.
#[derive(Debug, Default)]
pub struct RustPaths {
    /// The paths of its `use` items.
    pub used: Vec<RustPath>,
    /// Every path from the crate's root or from the module it stands in.
    pub inside: Vec<RustPath>,
}

impl RustPaths {
    /// Reads a file down to its tests.
    pub fn read(text: &str) -> Self {
        let words = words(text.split("#[cfg(test)]").next().unwrap_or(text));
        let mut paths = Self::default();
        for (at, word) in words.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|at| words.get(at)).map(String::as_str);
            let after = words.get(at + 1).map(String::as_str);
            match word.as_str() {
                "use" => tree(&words, at + 1, &[], &mut paths.used),
                "crate" | "super" | "self" if before != Some("::") && after == Some("::") => {
                    tree(&words, at, &[], &mut paths.inside)
                }
                _ => continue,
            };
        }
        paths
    }
}

/// Reads a path or a tree of paths from a word on; answers the place behind it.
fn tree(words: &[String], at: usize, before: &[String], found: &mut Vec<RustPath>) -> usize {
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    if word(at) == "{" {
        let mut at = at + 1;
        while !["}", ""].contains(&word(at)) {
            at = match word(at) {
                "," => at + 1,
                _ => tree(words, at, before, found).max(at + 1),
            };
        }
        return at + 1;
    }
    let segment = word(at).trim_start_matches("r#").to_owned();
    if !segment.starts_with(|c: char| c.is_alphabetic() || c == '_') {
        // `a::*` and `a::<T>` name what stands before.
        let name = before.last().cloned().unwrap_or_default();
        found.extend((!before.is_empty()).then(|| RustPath { segments: before.to_vec(), name }));
        return at + 1;
    }
    let mut segments = before.to_vec();
    if segment != "self" || before.is_empty() {
        segments.push(segment);
    }
    if word(at + 1) == "::" {
        return tree(words, at + 2, &segments, found);
    }
    let is_renamed = word(at + 1) == "as";
    let name = if is_renamed {
        word(at + 2).to_owned()
    } else {
        segments.last().cloned().unwrap_or_default()
    };
    found.push(RustPath { segments, name });
    if is_renamed { at + 3 } else { at + 1 }
}

/// The words and marks of Rust code; comments, texts and characters are left out.
pub fn words(code: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        let length = if first.is_alphanumeric() || first == '_' {
            let length =
                rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            let word = rest.get(..length).unwrap_or_default();
            match raw_text(word, rest) {
                Some(length) => length,
                None => {
                    words.push(word.to_owned());
                    length
                }
            }
        } else if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if first == '"' {
            quoted(rest, '"')
        } else if first == '\'' {
            character(rest)
        } else if rest.starts_with("::") {
            words.push("::".to_owned());
            2
        } else {
            if !first.is_whitespace() {
                words.push(first.to_string());
            }
            first.len_utf8()
        };
        rest = rest.get(length..).unwrap_or_default();
    }
    words
}

/// The length of a text with its quotes.
fn quoted(code: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, c) in code.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    code.len()
}

/// The length of a character with its quotes, or of a quote that begins a lifetime.
fn character(code: &str) -> usize {
    let mut chars = code.chars().skip(1);
    match (chars.next(), chars.next()) {
        (Some('\\'), _) | (Some(_), Some('\'')) => quoted(code, '\''),
        _ => 1,
    }
}

/// The length of `r"…"` or `r#"…"#` with its mark.
fn raw_text(word: &str, code: &str) -> Option<usize> {
    let after = ["r", "br"].contains(&word).then(|| code.get(word.len()..)).flatten()?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    let text = after.get(hashes..)?.strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let length = text.find(&end)?;
    Some(word.len() + hashes + 1 + length + end.len())
}

#[cfg(test)]
mod tests {
    use super::RustPaths;

    fn inside(code: &str) -> Vec<String> {
        RustPaths::read(code).inside.iter().map(|path| path.segments.join("::")).collect()
    }

    #[test]
    fn nested_trees_are_spelt_out() {
        let code = "use crate::{a::{B, c::{self, D}}, e};\nlet x = super::super::g::h();";
        assert_eq!(
            inside(code),
            ["crate::a::B", "crate::a::c", "crate::a::c::D", "crate::e", "super::super::g::h"]
        );
    }

    #[test]
    fn names_that_a_file_hands_on_are_known() {
        let used = RustPaths::read("pub use a::{B, c as d};").used;
        let shown: Vec<_> = used.iter().map(|p| (p.segments.join("::"), p.name.as_str())).collect();
        assert_eq!(shown, [("a::B".to_owned(), "B"), ("a::c".to_owned(), "d")]);
    }

    #[test]
    fn comments_texts_and_tests_are_left_out() {
        let code = "/// [`crate::a`]\nf('\"', \"crate::b\", r#\"\"crate::c\"#, b'\\'', '{'); crate::d::<'a>();\n\
                    #[cfg(test)]\nmod tests { use crate::e; }";
        assert_eq!(inside(code), ["crate::d"]);
    }
}
