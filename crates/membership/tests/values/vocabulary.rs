//! The words of money, seen through the tables that printers read.

use quire_core::{
    registry::ALL,
    vocabulary::{VocabularyTable, navigation::PageHash, route_name::NamedRoute},
};
use quire_membership::{MembershipTarget, VOCABULARY};
use std::{
    collections::HashSet,
    path::{Path, PathBuf},
};

fn tables() -> impl Iterator<Item = &'static VocabularyTable> {
    VOCABULARY.iter().copied().flatten()
}

#[test]
fn no_enumeration_stands_twice_here_or_in_the_core() {
    let mut types = HashSet::new();
    let mut names = HashSet::new();
    for table in ALL.iter().copied().flatten().chain(tables()) {
        assert!(types.insert(table.rust), "{} stands twice", table.rust);
        let labels = table.labels.map(str::to_owned);
        let parts = table.parts.iter().map(|part| part.name.to_owned());
        for name in parts.chain(labels).chain([table.name().into_owned()]) {
            assert!(names.insert(name.clone()), "{name} stands twice");
        }
    }
}

#[test]
fn every_enumeration_of_the_crate_is_in_the_table() {
    fn defined(folder: &Path) -> usize {
        let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("one"));
        let count = |path: PathBuf| {
            if path.is_dir() {
                return defined(&path);
            }
            let text = std::fs::read_to_string(path).expect("a source file");
            text.lines().filter(|line| *line == "vocabulary! {").count()
        };
        entries.map(|entry| count(entry.path())).sum()
    }
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    assert_eq!(tables().count(), defined(&src));
}

#[test]
fn targets_are_routes_pages_or_hashes() {
    for target in MembershipTarget::ALL {
        let word = target.as_str();
        let is_known = word.parse::<NamedRoute>().is_ok() || word.parse::<PageHash>().is_ok();
        assert!(is_known || *target == MembershipTarget::Plans, "{word}");
    }
}
