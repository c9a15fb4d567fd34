//! One type name means one thing: a type that others than its module see has a name of its own in the workspace,
//! and so has a type that a module of the screens exports.
//!
//! Types of the GraphQL schema and the sections of the configuration are not compared: they carry the
//! names that clients and operators write, often those of the nouns they show.

use std::collections::BTreeMap;

/// Folders whose types carry the names of a format that others read.
const OTHERS_NAMES: &[&str] =
    &["bin/src/config/", "bin/src/config.rs", "crates/rest/src/", "crates/graphql/src/"];

/// Names of the screens that stand for two things, and why that is not confusing. The list may only become shorter.
const ALLOWED_IN_SCREENS: &[(&str, &str)] = &[
    ("About", "what a story takes up, and what a result of the search is about"),
    ("Answer", "of the discussion, and of a form of the settings"),
    ("Asked", "what a key asks of the editor, in its two sizes"),
    ("Browser", "what a browser can do, for the app's bar and for events"),
    ("Choice", "of a conflict, and of lists"),
    ("Followed", "what is followed, and the list of it"),
    ("Kind", "of a block, and of what is followed"),
    ("Loaded", "the publish dialog's, and the editor's"),
    ("Look", "of the editor, and of marks"),
    ("Shown", "private to the editor's session, two lists and the picture"),
    ("Writing", "a story that is written, and a response"),
];

/// Names that stand for two things, and why that is not confusing. The list may only become shorter.
const ALLOWED: &[(&str, &str)] = &[
    ("Block", "a block of text, and the row of one person who blocks another"),
    ("Client", "two sides of a connection: the browser of a reader, and the renderer's caller"),
    ("Document", "a story's, and one of GraphQL"),
    ("Failure", "why a command failed, and why a page did"),
    ("Fields", "of the GraphQL schema at the gate, and of the search index"),
    ("Form", "a form that was posted, and the form of a page in the cache key"),
    ("Found", "private to the cache, to the feed's candidates and to the specification check"),
    ("Page", "a page of a list, and a drawn page"),
    ("Printed", "what the program prints, and the same as the check reads it"),
    ("Refusal", "why an action was refused, and why a document did not pass the gate"),
    ("Row", "two tables of the tools"),
    ("StoryChange", "whether a story may be changed, and the columns that change"),
    ("Table", "a table of the database, and one of the tools"),
    ("Theme", "a publication's theme, and light or dark in the front door"),
    ("Token", "a word of GraphQL, and one of program code"),
    ("Verdict", "the front door's, and the check's"),
];

/// Where each type is defined.
#[derive(Default)]
pub struct TypeNames {
    rust: BTreeMap<String, Vec<String>>,
    screens: BTreeMap<String, Vec<String>>,
}

impl TypeNames {
    /// Notes the types of a file that others see.
    pub fn read(&mut self, name: &str, text: &str) {
        let is_rust = name.ends_with(".rs") && name.contains("/src/");
        let is_screen =
            name.starts_with("web/src/") && (name.ends_with(".ts") || name.ends_with(".tsx"));
        let is_generated = name.contains(".gen.")
            || name.starts_with("web/src/gen/")
            || name.starts_with("client/gen/");
        let (types, defined): (_, fn(&str) -> Option<&str>) = match () {
            () if is_rust && !OTHERS_NAMES.iter().any(|folder| name.starts_with(folder)) => {
                (&mut self.rust, defined)
            }
            () if is_screen && !is_generated => (&mut self.screens, exported),
            () => return,
        };
        for defined in text.lines().filter_map(defined) {
            types.entry(defined.to_owned()).or_default().push(name.to_owned());
        }
    }

    /// Adds a line for each name that is defined twice, and for each exception that is none any more.
    pub fn check(&self, broken: &mut Vec<String>) {
        check(&self.rust, ALLOWED, broken);
        check(&self.screens, ALLOWED_IN_SCREENS, broken);
    }
}

fn check(
    types: &BTreeMap<String, Vec<String>>,
    allowed: &[(&str, &str)],
    broken: &mut Vec<String>,
) {
    let is_allowed = |name: &str| allowed.iter().any(|(allowed, _)| *allowed == name);
    let is_twice = |name: &str| types.get(name).is_some_and(|files| files.len() > 1);
    for (name, files) in types.iter().filter(|(name, _)| is_twice(name) && !is_allowed(name)) {
        broken.push(format!("`{name}` names several types: {}", files.join(", ")));
    }
    for (name, _) in allowed.iter().filter(|(name, _)| !is_twice(name)) {
        broken.push(format!("xtask/src/tidy/type_names.rs: `{name}` is no exception any more"));
    }
}

/// The type of Rust that a line defines for others than its module.
fn defined(line: &str) -> Option<&str> {
    let item =
        ["pub ", "pub(crate) ", "pub(super) "].iter().find_map(|seen| line.strip_prefix(seen))?;
    name_after(item, &["struct ", "enum ", "trait ", "type "])
}

/// The type that a line of a screen exports.
fn exported(line: &str) -> Option<&str> {
    name_after(line.strip_prefix("export ")?, &["interface ", "type ", "class ", "enum "])
}

fn name_after<'a>(item: &'a str, kinds: &[&str]) -> Option<&'a str> {
    let rest = kinds.iter().find_map(|kind| item.strip_prefix(kind))?;
    let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::TypeNames;

    #[test]
    fn a_name_defined_twice_is_listed_with_both_files() {
        let mut names = TypeNames::default();
        names.read("crates/core/src/a.rs", "pub struct Twice;\npub struct Once;\n");
        names.read("crates/store/src/b.rs", "pub enum Twice {}\nstruct Once;\n");
        names.read("crates/graphql/src/c.rs", "pub struct Once;\n");
        names.read("crates/app/src/d.rs", "pub(crate) struct Inner;\n");
        names.read("crates/app/src/e.rs", "pub(super) struct Inner;\n");
        names.read("web/src/lib/f.ts", "export interface Kept {\n");
        names.read("web/src/lib/g.tsx", "export type Kept = string;\nexport type Once = string;\n");
        names.read("web/src/lib/h.gen.ts", "export type Once = string;\n");
        let mut broken = Vec::new();
        names.check(&mut broken);
        let twice: Vec<_> = broken.iter().filter(|line| line.starts_with('`')).collect();
        assert_eq!(
            twice,
            [
                "`Inner` names several types: crates/app/src/d.rs, crates/app/src/e.rs",
                "`Twice` names several types: crates/core/src/a.rs, crates/store/src/b.rs",
                "`Kept` names several types: web/src/lib/f.ts, web/src/lib/g.tsx",
            ]
        );
    }
}
