//! Whether something that runs uses a text or a flag. What only stands in a table is not built.

use super::functions::Functions;
use super::sources::Sources;
use std::collections::BTreeSet;

/// The words of all that runs, one set for each language.
pub struct UsedNames {
    rust: BTreeSet<String>,
    web: BTreeSet<String>,
    /// The texts between quotation marks of what runs, and the labels of the vocabulary.
    texts: BTreeSet<String>,
    /// The flags as Rust calls them: `AllowIframe = "allow_iframe"`.
    flags: String,
    /// Each `Flag::…` of Rust with the public function that names it, if one does.
    flags_read: Vec<(String, Option<String>)>,
}

/// Labels that screens show by their value.
const LABELS: &str = "web/src/gen/vocabulary.ts";
/// Where constants are defined.
const LIMITS: &str = "crates/core/src/limit";
const FLAGS: &str = "crates/core/src/flag.rs";
/// Where texts and flags are defined; to stand there is not to be used.
const DEFINED: &[&str] = &[
    "crates/core/src/message",
    "crates/core/src/flag",
    "crates/core/src/vocabulary",
    "crates/membership/src/vocabulary",
];

impl UsedNames {
    /// Reads the sources.
    pub fn read(sources: &Sources) -> Self {
        let (mut rust, mut web, mut texts) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        let mut flags_read = Vec::new();
        texts.extend(quoted_texts(sources.text(LABELS).unwrap_or_default()));
        for (path, text) in sources.running() {
            if DEFINED.iter().any(|folder| path.starts_with(folder)) {
                continue;
            }
            texts.extend(quoted_texts(text));
            let words = if path.ends_with(".rs") { &mut rust } else { &mut web };
            if path.ends_with(".rs") {
                flags_read.extend(flags_of(text));
            }
            for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
                let line = line.split(" // ").next().unwrap_or_default();
                // What a line defines it does not use.
                let line = match function(line) {
                    Some(name) => line.replacen(&format!("fn {name}"), "", 1),
                    None => line.to_owned(),
                };
                words.extend(
                    line.split(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | ':'))
                        .map(str::to_owned),
                );
            }
        }
        let flags = sources.text(FLAGS).unwrap_or_default().to_owned();
        Self { rust, web, texts, flags, flags_read }
    }

    /// Whether a text with such a key (`settings.ACCOUNT`, `banner.signed_in`) is shown somewhere, by
    /// its name or word for word.
    pub fn message(&self, key: &str, text: &str) -> bool {
        let Some((group, name)) = key.split_once('.') else { return false };
        let path = format!("{group}::{name}");
        let mut rust = self.rust.iter();
        rust.any(|word| word.ends_with(&path) || is_last(word, name) && name.contains('_'))
            || self.web.contains(&camel(key))
            || self.texts.contains(&unnamed(text))
    }

    /// Whether anything asks for a flag: a page, or Rust that is no public function without a caller.
    pub fn flag(&self, flag: &str) -> bool {
        let value = format!(" = \"{flag}\"");
        let mut lines = self.flags.lines().map(str::trim);
        let name = lines.find_map(|line| line.split_once(&value)).map_or("", |(name, _)| name);
        let mut read = self.flags_read.iter().filter(|(read, _)| read == name);
        self.web.contains(flag)
            || read.any(|(_, function)| function.as_ref().is_none_or(|name| self.is_called(name)))
    }

    /// Whether a screen has a constant by its generated name, or Rust that is reached, outside its definition.
    pub fn constant(&self, name: &str, functions: &Functions) -> bool {
        let name = name.to_uppercase();
        // Durations say their unit in TypeScript.
        self.web.contains(&name)
            || self.web.contains(&(name.clone() + "_MS"))
            || functions.says(&name, |file| !file.starts_with(LIMITS))
    }

    fn is_called(&self, function: &str) -> bool {
        self.rust.iter().any(|word| is_last(word, function))
    }
}

/// Whether a path ends in a name.
fn is_last(path: &str, name: &str) -> bool {
    path.rsplit("::").next() == Some(name)
}

/// Every `Flag::…` of a file, with the public function it stands in.
fn flags_of(text: &str) -> Vec<(String, Option<String>)> {
    let mut inside = None;
    let mut found = Vec::new();
    for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
        if let Some(name) = function(line) {
            inside = line.trim_start().starts_with("pub").then(|| name.to_owned());
        }
        for flag in line.split("Flag::").skip(1) {
            let flag = flag.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
            found.push((flag.to_owned(), inside.clone()));
        }
    }
    found
}

/// The function that a line defines.
fn function(line: &str) -> Option<&str> {
    let (_, after) = line.split_once("fn ")?;
    after.split(|c: char| !c.is_alphanumeric() && c != '_').next().filter(|name| !name.is_empty())
}

/// What stands between quotation marks of one kind on one line.
fn quoted_texts(text: &str) -> impl Iterator<Item = String> + '_ {
    let between = |line, mark| str::split(line, mark).skip(1).step_by(2).map(unnamed);
    text.lines().flat_map(move |line| between(line, '"').chain(between(line, '\'')))
}

/// The text with its blanks unnamed: `{name}` and `{page}` are both `{}`.
fn unnamed(text: &str) -> String {
    let mut parts = text.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |said, part| {
        said + "{"
            + part.split_once('}').map_or(part, |_| "}")
            + part.split_once('}').map_or("", |(_, rest)| rest)
    })
}

/// `top_bar.SIGN_UP` as TypeScript has it: `topBarSignUp`.
fn camel(key: &str) -> String {
    let mut words = key.split(['.', '_']).map(str::to_lowercase);
    let first = words.next().unwrap_or_default();
    words.fold(first, |name, word| name + &capital(&word))
}

/// The word with a capital in front.
fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::UsedNames;
    use crate::spec::sources::Sources;

    #[test]
    fn what_only_tests_and_tables_name_is_not_used() {
        let sources = Sources::of(&[
            ("crates/core/src/message/top_bar.rs", "SIGN_UP"),
            ("web/src/shell/Bar.tsx", "<a>{topBarSignIn}</a>"),
            ("web/src/shell/Bar.test.ts", "topBarSignUp"),
            ("crates/app/src/a.rs", "message::banner::UPSELL; // sidebar::HOME\n"),
            (
                "crates/core/src/flag.rs",
                "AllowIframe = \"allow_iframe\",\nMastodon = \"mastodon\",",
            ),
            ("web/src/a.ts", "label=\"a label\""),
            ("bin/src/a.rs", "flags.is_on(Flag::AllowIframe)"),
        ]);
        let used = UsedNames::read(&sources);
        let shown = |key: &str| used.message(key, "no such text");
        assert!(shown("top_bar.SIGN_IN") && shown("banner.UPSELL"));
        assert!(!shown("top_bar.SIGN_UP") && !shown("sidebar.HOME"));
        assert!(used.message("top_bar.SIGN_UP", "a label"));
        assert!(used.flag("allow_iframe") && !used.flag("mastodon"));
    }

    #[test]
    fn a_flag_that_only_a_function_without_a_caller_reads_is_not_used() {
        let flags = ("crates/core/src/flag.rs", "Mastodon = \"mastodon\",");
        let reads = (
            "crates/core/src/a.rs",
            "pub fn has_pages(flags: Flags) -> bool {\n    flags.is_on(Flag::Mastodon)\n}",
        );
        let calls = ("crates/app/src/b.rs", "fn f() { a::has_pages(flags) }");
        assert!(!UsedNames::read(&Sources::of(&[flags, reads])).flag("mastodon"));
        assert!(UsedNames::read(&Sources::of(&[flags, reads, calls])).flag("mastodon"));
    }
}
