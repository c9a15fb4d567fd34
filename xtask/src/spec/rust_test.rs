//! Where a Rust test stands, as nextest names it: the program, the modules, the function.

use super::sources::Sources;

/// The tests of one file.
pub struct TestPlace {
    /// `quire::api` for a file of tests, the package's name for its unit tests.
    program: String,
    /// Whether the file is one of the package's own sources.
    is_unit: bool,
    /// `home::` for tests of the module `home`.
    modules: String,
}

impl TestPlace {
    /// By the file's path and the manifest above it.
    pub fn of(file: &str, sources: &Sources) -> Self {
        let (folder, inner, is_unit) = match (file.split_once("/tests/"), file.split_once("/src/"))
        {
            (Some((folder, inner)), _) => (folder, inner, false),
            (None, Some((folder, inner))) => (folder, inner, true),
            (None, None) => ("", file, true),
        };
        let package = package(folder, sources);
        let inner = inner.trim_end_matches(".rs");
        let mut parts: Vec<&str> = inner.split('/').collect();
        let program = match is_unit {
            true => package,
            false => {
                let name = parts[0];
                // `tests/api.rs` may hold `tests/api/home.rs` in a module `api`.
                let root = sources.text(&format!("{folder}/tests/{name}.rs")).unwrap_or_default();
                let is_below = parts.len() > 1 && root.contains(&format!("mod {name} {{"));
                parts.drain(..usize::from(!is_below));
                format!("{package}::{name}")
            }
        };
        if matches!(parts.last(), Some(&("main" | "lib"))) {
            parts.pop();
        }
        let modules = parts.iter().map(|part| format!("{part}::")).collect();
        Self { program, is_unit, modules }
    }

    /// Whether a reported test stands in the file.
    pub fn has(&self, program: &str, name: &str) -> bool {
        let bins = format!("{}::bin/", self.program);
        let is_program = program == self.program || self.is_unit && program.starts_with(&bins);
        is_program && name.starts_with(&self.modules)
    }

    /// Whether a reported test is this function of the file.
    pub fn holds(&self, program: &str, name: &str, function: &str) -> bool {
        self.has(program, name) && name.rsplit("::").next() == Some(function)
    }
}

fn package(folder: &str, sources: &Sources) -> String {
    let manifest = sources.text(&format!("{folder}/Cargo.toml")).unwrap_or_default();
    let name = manifest.lines().find_map(|line| line.strip_prefix("name = \""));
    name.unwrap_or_default().trim_end_matches('"').to_owned()
}

#[cfg(test)]
mod tests {
    use super::TestPlace;
    use crate::spec::sources::Sources;

    #[test]
    fn files_are_found_again_in_the_report() {
        let sources = Sources::of(&[
            ("bin/Cargo.toml", "[package]\nname = \"quire\"\n"),
            ("crates/front/Cargo.toml", "[package]\nname = \"quire-front\"\n"),
            ("bin/tests/api.rs", "mod api {\n    mod home;\n}\n"),
        ]);
        for (file, program, name) in [
            ("bin/tests/api/home.rs", "quire::api", "api::home::asks"),
            ("bin/tests/api.rs", "quire::api", "asks"),
            ("crates/front/tests/front/page.rs", "quire-front::front", "page::asks"),
            ("crates/front/tests/front/main.rs", "quire-front::front", "asks"),
            ("bin/src/feeds/item.rs", "quire", "feeds::item::tests::asks"),
            ("bin/src/main.rs", "quire::bin/quire", "tests::asks"),
        ] {
            assert!(TestPlace::of(file, &sources).holds(program, name, "asks"), "{file}");
        }
        let place = TestPlace::of("bin/tests/api/home.rs", &sources);
        assert!(!place.holds("quire::api", "api::homes::asks", "asks"));
        assert!(!place.holds("quire::front", "api::home::asks", "asks"));
        assert!(!place.holds("quire::api", "api::home::also_asks", "asks"));
    }
}
