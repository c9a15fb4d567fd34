//! Public items of the domain crates say where they come from: a section of the specification, a
//! decision, a requirement, or "ours" with the reason. The module's own words may say it for all.

/// The crates that other teams embed.
const DOMAIN: &[&str] =
    &["crates/core/src/", "crates/routing/src/", "crates/membership/src/", "crates/search/src/"];
const ITEMS: &[&str] =
    &["fn ", "const fn ", "async fn ", "struct ", "enum ", "trait ", "const ", "static ", "type "];

/// Adds a line for each item that neither its own words nor its module's give a source.
pub fn check(name: &str, text: &str, broken: &mut Vec<String>) {
    if DOMAIN.iter().any(|folder| name.starts_with(folder)) {
        broken.extend(uncited(text).into_iter().map(|(line, item)| {
            format!("{name}:{line}: neither `{item}` nor its module names a section, a decision or \"ours\"")
        }));
    }
}

/// The items without a source, with their lines.
fn uncited(text: &str) -> Vec<(usize, &str)> {
    let (mut module, mut doc, mut found) = (String::new(), String::new(), Vec::new());
    let (mut in_attribute, mut in_macro) = (false, false);
    for (line, number) in text.lines().zip(1..) {
        if line.starts_with("#[cfg(test)]") {
            break;
        }
        let inner = line.trim_start();
        if let Some(words) = inner.strip_prefix("//!") {
            module.push_str(words);
        } else if let Some(words) = inner.strip_prefix("///") {
            doc.push_str(words);
        } else if in_attribute || inner.starts_with("#[") {
            in_attribute = !inner.ends_with(']');
        } else {
            let made = made_by_macro(line).filter(|_| in_macro && !doc.is_empty());
            if let Some(item) = public(line).or(made).filter(|_| !cites(&doc)) {
                found.push((number, item));
            }
            in_macro = match line.chars().next() {
                None | Some(' ') => in_macro,
                Some(_) => calls_macro(line),
            };
            doc.clear();
        }
    }
    if cites(&module) { Vec::new() } else { found }
}

/// The name of a public item that begins on the line.
fn public(line: &str) -> Option<&str> {
    let item = line.strip_prefix("pub ")?;
    ITEMS.iter().find_map(|kind| item.strip_prefix(kind)).map(first_word)
}

/// The name of what a macro makes of the line: `    Name: "…" {`.
fn made_by_macro(line: &str) -> Option<&str> {
    let item = line.strip_prefix("    ")?;
    item.starts_with(|c: char| c.is_ascii_uppercase()).then(|| first_word(item))
}

fn calls_macro(line: &str) -> bool {
    line.ends_with(['{', '(']) && line.contains('!') && !line.starts_with("macro_rules")
}

fn first_word(text: &str) -> &str {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or(text)
}

/// Whether words name a source. "A page of ours" names none.
fn cites(words: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '§' | '.' | '-');
    let words: Vec<&str> = words
        .split(|c| !is_part(c))
        .map(|word| word.trim_matches('.'))
        .filter(|word| !word.is_empty())
        .collect();
    let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    let after = |at: usize, by: usize| words.get(at + by).copied().unwrap_or_default();
    words.iter().enumerate().any(|(at, word)| match word.to_ascii_lowercase().as_str() {
        "ours" => at.checked_sub(1).and_then(|before| words.get(before)) != Some(&"of"),
        "decision" | "decisions" => is_number(after(at, 1)),
        "spec" => is_number(after(at, 1)) && after(at, 2).starts_with('§'),
        "requirement" | "requirements" => after(at, 1).contains('-'),
        "threat" => after(at, 1).starts_with('T'),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::{check, cites, uncited};

    #[test]
    fn sources_are_recognised_among_words() {
        for words in [
            "Money (spec 2 §3; minor units).",
            "How long (decisions 39 and 102).",
            "Ours: nothing else fits.",
            "As decision\n 0012 says.",
            "A list (requirement S-4).",
            "Public only (threat T12).",
        ] {
            assert!(cites(words), "{words}");
        }
        for words in ["", "A page of ours.", "Some hours.", "A decision is made.", "spec 3"] {
            assert!(!cites(words), "{words}");
        }
    }

    #[test]
    fn an_item_needs_a_source_of_its_own_or_of_its_module() {
        let bare = "/// A price.\n#[derive(\n    Debug,\n)]\npub struct Price;\n\n/// Ours.\npub fn of() {}\n";
        assert_eq!(uncited(bare), [(5, "Price")]);
        assert!(uncited(&format!("//! Money (spec 2 §3).\n{bare}")).is_empty());
        assert!(uncited("pub(crate) fn inner() {}\nfn own() {}\n").is_empty());
        assert!(uncited("#[cfg(test)]\nmod tests {}\npub fn late() {}\n").is_empty());
    }

    #[test]
    fn what_a_macro_makes_is_an_item() {
        let words = "vocabulary! {\n    /// A colour.\n    Colour {\n        /// Red.\n        Red = \"red\",\n    }\n}\n";
        assert_eq!(uncited(words), [(3, "Colour")]);
        assert!(uncited(&words.replace("A colour", "A colour (ours)")).is_empty());
    }

    #[test]
    fn only_the_domain_crates_are_asked() {
        let mut broken = Vec::new();
        check("crates/app/src/story.rs", "pub fn publish() {}\n", &mut broken);
        assert!(broken.is_empty());
        check("crates/core/src/story.rs", "pub fn publish() {}\n", &mut broken);
        assert_eq!(broken.len(), 1);
    }
}
