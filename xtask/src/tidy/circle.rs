//! Modules of a crate use each other in one direction: what a module needs can be read, tested and moved
//! without what needs it. Circles that are there already are listed, and the list may only become shorter.
//!
//! The modules of the crate's root are compared, each with its folder, and so are modules further down that
//! have a folder of their own. Files of one folder may use each other.

use crate::rust_paths::RustPaths;
use std::collections::{BTreeMap, BTreeSet};

/// Modules that reach each other in a circle: the crate, the module they stand in (none: the root), and
/// their names.
const ALLOWED: &[(&str, &str, &[&str])] = &[
    // Signing in: a session is opened by a credential, an identity or a code, each of them tells of it in a
    // notice, and changing one of them asks the session for proof first.
    ("crates/app", "", &["credential", "identity", "login", "notice", "session", "step_up"]),
    // Reading HTML builds blocks, and a frame in it becomes one if a site is known for it; that list of sites
    // is public below the reader.
    ("crates/core", "document", &["builder", "html_in"]),
    // The types of the schema lead to each other, as the nouns do: a story has an author, who has stories.
    (
        "crates/graphql",
        "",
        &[
            "catalog",
            "design",
            "draft",
            "favicon",
            "mute",
            "person",
            "publication",
            "quote",
            "response",
            "story",
            "submission",
            "tag",
            "theme",
        ],
    ),
    // The viewer shows that the account is deleted; restoring it answers the viewer.
    ("crates/graphql", "", &["account", "deletion"]),
    // Signing in may ask for a second factor, which signs in; what shows it, changes it and confirms it
    // answers with the same types.
    ("crates/graphql", "", &["credential", "passkey", "second_factor", "sign_in", "step_up"]),
];

/// A module as the path from the crate's root.
type Module = Vec<String>;

/// What each module uses of the modules beside it.
type Uses = BTreeMap<String, BTreeSet<String>>;

/// The modules of each crate and the paths they name.
#[derive(Default)]
pub struct Modules(BTreeMap<String, BTreeMap<Module, RustPaths>>);

impl Modules {
    /// Notes what a file names. Tests may use everything.
    pub fn read(&mut self, name: &str, text: &str) {
        let Some((package, path)) = name.split_once("/src/") else { return };
        let Some(path) = path.strip_suffix(".rs").filter(|path| !path.ends_with("tests")) else {
            return;
        };
        let module: Module = match path {
            "lib" | "main" => Vec::new(),
            path => path.split('/').map(str::to_owned).collect(),
        };
        let modules = self.0.entry(package.to_owned()).or_default();
        for length in 0..module.len() {
            modules.entry(module[..length].to_vec()).or_default();
        }
        let paths = modules.entry(module).or_default();
        let RustPaths { used, inside } = RustPaths::read(text);
        paths.used.extend(used);
        paths.inside.extend(inside);
    }

    /// Adds a line for each circle that is not listed, and for each module that is in none any more.
    pub fn check(&self, broken: &mut Vec<String>) {
        let mut found = BTreeSet::new();
        for (package, modules) in &self.0 {
            for (parent, uses) in Crate::of(modules).uses() {
                let parent = parent.join("::");
                for circle in circles(&uses) {
                    let allowed = ALLOWED.iter().position(|(room, inside, names)| {
                        room == package
                            && *inside == parent
                            && circle.iter().all(|name| names.contains(name))
                    });
                    match allowed {
                        Some(at) => {
                            found.extend(circle.iter().map(|name| (at, (*name).to_owned())));
                        }
                        None => broken.push(format!(
                            "{package}{}{parent}: modules use each other in a circle: {}",
                            if parent.is_empty() { "" } else { "::" },
                            circle.join(", ")
                        )),
                    }
                }
            }
        }
        for (at, (package, _, names)) in ALLOWED.iter().enumerate() {
            for name in names.iter().filter(|name| !found.contains(&(at, (**name).to_owned()))) {
                broken.push(format!(
                    "xtask/src/tidy/circle.rs: `{name}` of {package} is not in this circle any more"
                ));
            }
        }
    }
}

/// The modules of a crate, and the names that each hands on.
struct Crate<'a> {
    modules: &'a BTreeMap<Module, RustPaths>,
    handed_on: BTreeMap<Module, Module>,
}

impl<'a> Crate<'a> {
    fn of(modules: &'a BTreeMap<Module, RustPaths>) -> Self {
        let mut handed_on = BTreeMap::new();
        for (module, paths) in modules {
            for path in &paths.used {
                let is_own = |first: &String| {
                    ["crate", "super", "self"].contains(&first.as_str())
                        || modules.contains_key(&below(module, first))
                };
                if path.segments.first().is_some_and(is_own) {
                    handed_on.insert(below(module, &path.name), absolute(module, &path.segments));
                }
            }
        }
        Self { modules, handed_on }
    }

    /// What modules use of each other, by the module they stand in.
    fn uses(&self) -> BTreeMap<Module, Uses> {
        let mut all: BTreeMap<Module, Uses> = BTreeMap::new();
        for (module, paths) in self.modules {
            for path in &paths.inside {
                let used = self.defining(absolute(module, &path.segments));
                let same = module.iter().zip(&used).take_while(|(a, b)| a == b).count();
                let (Some(user), Some(used)) = (module.get(same), used.get(same)) else { continue };
                let parent = module.get(..same).unwrap_or_default();
                let counts =
                    |name: &String| parent.is_empty() || self.has_folder(&below(parent, name));
                if counts(user) || counts(used) {
                    let uses = all.entry(parent.to_vec()).or_default();
                    uses.entry(user.clone()).or_default().insert(used.clone());
                }
            }
        }
        all
    }

    fn has_folder(&self, module: &[String]) -> bool {
        self.modules.keys().any(|other| other.len() > module.len() && other.starts_with(module))
    }

    /// The module that defines what a path names, over the modules that hand it on.
    fn defining(&self, mut path: Module) -> Module {
        let mut seen = BTreeSet::new();
        loop {
            let is_module =
                |length: &usize| path.get(..*length).is_some_and(|p| self.modules.contains_key(p));
            let length = (1..=path.len()).take_while(is_module).count();
            let named = path.get(..length + 1).unwrap_or_default();
            let Some(to) = self.handed_on.get(named).filter(|_| seen.insert(named.to_vec())) else {
                path.truncate(length);
                return path;
            };
            path = to.iter().chain(path.get(length + 1..).unwrap_or_default()).cloned().collect();
        }
    }
}

fn below(module: &[String], name: &str) -> Module {
    let mut path = module.to_vec();
    path.push(name.to_owned());
    path
}

/// A path from the crate's root, as a module means it.
fn absolute(module: &[String], segments: &[String]) -> Module {
    let mut path = module.to_vec();
    for segment in segments {
        match segment.as_str() {
            "crate" => path.clear(),
            "super" => drop(path.pop()),
            "self" => {}
            name => path.push(name.to_owned()),
        }
    }
    path
}

/// The groups of modules that reach each other.
fn circles(uses: &Uses) -> Vec<Vec<&str>> {
    let mut found: Vec<Vec<&str>> = Vec::new();
    for module in uses.keys() {
        let reached = reach(uses, module);
        let is_known = found.iter().any(|circle| circle.contains(&module.as_str()));
        if is_known || !reached.contains(module.as_str()) {
            continue;
        }
        found.push(
            reached
                .into_iter()
                .filter(|other| reach(uses, other).contains(module.as_str()))
                .collect(),
        );
    }
    found
}

/// Every module that a module needs, over others as well; itself where that leads back to it.
fn reach<'a>(uses: &'a Uses, from: &str) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    let mut open = vec![from];
    while let Some(module) = open.pop() {
        for used in uses.get(module).into_iter().flatten() {
            if seen.insert(used.as_str()) {
                open.push(used);
            }
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::Modules;

    fn circles(files: &[(&str, &str)]) -> Vec<String> {
        let mut modules = Modules::default();
        for (name, text) in files {
            modules.read(&format!("crates/x/src/{name}.rs"), text);
        }
        let mut broken = Vec::new();
        modules.check(&mut broken);
        broken.retain(|line| line.starts_with("crates/"));
        broken
    }

    #[test]
    fn a_circle_over_a_third_module_is_told() {
        let mut files = vec![
            ("a", "use crate::b::B;"),
            ("b/inner", "use crate::{c, Other};"),
            ("c", "use crate::d;\n// crate::a is left out\n"),
        ];
        assert_eq!(circles(&files), [""; 0]);
        files.push(("c", "fn f() { crate::a::g() }"));
        assert_eq!(circles(&files), ["crates/x: modules use each other in a circle: a, b, c"]);
    }

    #[test]
    fn a_path_from_the_module_above_counts() {
        let files = [("a", "use super::b::B;"), ("b/inner", "use super::super::a;")];
        assert_eq!(circles(&files), ["crates/x: modules use each other in a circle: a, b"]);
    }

    #[test]
    fn a_name_that_the_root_hands_on_leads_to_its_module() {
        let files = [
            ("lib", "mod a;\nmod b;\npub use a::{A, more::{B as C}};"),
            ("a", "use crate::b;"),
            ("a/more", ""),
            ("b", "use crate::C;"),
        ];
        assert_eq!(circles(&files), ["crates/x: modules use each other in a circle: a, b"]);
    }

    #[test]
    fn files_of_one_folder_may_use_each_other_and_folders_may_not() {
        let files = [("a", ""), ("a/b", "use super::c;"), ("a/c", "use super::b;")];
        assert_eq!(circles(&files), [""; 0]);
        let files = [("a/b/d", "use crate::a::c;"), ("a/c", "use super::b;")];
        assert_eq!(circles(&files), ["crates/x::a: modules use each other in a circle: b, c"]);
    }
}
