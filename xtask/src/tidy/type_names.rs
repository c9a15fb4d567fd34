//! One type name means one thing: a public type has a name of its own in the workspace.
//!
//! Types of the GraphQL schema and the sections of the configuration are not compared: they carry the
//! names that clients and operators write, often those of the nouns they show.

use std::collections::BTreeMap;

/// Folders whose types carry the names of a format that others read.
const OTHERS_NAMES: &[&str] =
    &["bin/src/config/", "bin/src/config.rs", "bin/src/rest/", "crates/graphql/src/"];

/// Names that stand for two things, and why that confuses nobody. The list may only become shorter.
const ALLOWED: &[(&str, &str)] = &[
    ("Block", "a block of text, and the row of one person who blocks another"),
    ("Client", "two sides of a connection: the browser of a reader, and the renderer's caller"),
    ("Failure", "why a command failed, and why a page did"),
    ("Form", "a form that was posted, and the form of a page in the cache key"),
    ("Found", "private to the cache, to the feed's candidates and to the specification check"),
    ("Page", "a page of a list, and a drawn page"),
    ("Printed", "what the program prints, and the same as the check reads it"),
    ("Refusal", "why an action was refused, and why a document did not pass the gate"),
    ("Row", "two tables of the tools"),
    ("Slot", "the clock's and the cookies', never met in one file"),
    ("Theme", "a publication's theme, and light or dark in the front door"),
    ("Verdict", "the front door's, and the check's"),
];

/// Where each public type is defined.
#[derive(Default)]
pub struct TypeNames(BTreeMap<String, Vec<String>>);

impl TypeNames {
    /// Notes the public types of a file.
    pub fn read(&mut self, name: &str, text: &str) {
        let is_ours = name.ends_with(".rs") && name.contains("/src/");
        if !is_ours || OTHERS_NAMES.iter().any(|folder| name.starts_with(folder)) {
            return;
        }
        for defined in text.lines().filter_map(defined) {
            self.0.entry(defined.to_owned()).or_default().push(name.to_owned());
        }
    }

    /// Adds a line for each name that is defined twice, and for each exception that is none any more.
    pub fn check(&self, broken: &mut Vec<String>) {
        let is_allowed = |name: &str| ALLOWED.iter().any(|(allowed, _)| *allowed == name);
        let twice = self.0.iter().filter(|(_, files)| files.len() > 1);
        for (name, files) in twice.clone().filter(|(name, _)| !is_allowed(name)) {
            broken.push(format!("`{name}` names several types: {}", files.join(", ")));
        }
        for (name, _) in ALLOWED.iter().filter(|(name, _)| !twice.clone().any(|(n, _)| n == name)) {
            broken.push(format!("xtask/src/tidy/type_names.rs: `{name}` is no exception any more"));
        }
    }
}

/// The public type that a line defines.
fn defined(line: &str) -> Option<&str> {
    let item = line.strip_prefix("pub ")?;
    let rest =
        ["struct ", "enum ", "trait ", "type "].iter().find_map(|kind| item.strip_prefix(kind))?;
    rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()
}

#[cfg(test)]
mod tests {
    use super::TypeNames;

    #[test]
    fn a_name_defined_twice_is_told_with_both_files() {
        let mut names = TypeNames::default();
        names.read("crates/core/src/a.rs", "pub struct Twice;\npub struct Once;\n");
        names.read("crates/store/src/b.rs", "pub enum Twice {}\npub(crate) struct Once;\n");
        names.read("crates/graphql/src/c.rs", "pub struct Once;\n");
        let mut broken = Vec::new();
        names.check(&mut broken);
        let told: Vec<_> = broken.iter().filter(|line| line.starts_with('`')).collect();
        assert_eq!(
            told,
            ["`Twice` names several types: crates/core/src/a.rs, crates/store/src/b.rs"]
        );
    }
}
