//! Modules of a crate use each other in one direction: what a module needs can be read, tested and moved
//! without what needs it. Circles that are there already are listed, and the list may only become shorter.

use std::collections::{BTreeMap, BTreeSet};

/// Modules of a crate that reach each other in a circle.
const ALLOWED: &[(&str, &[&str])] = &[
    // Signing in: a session is opened by a credential, an identity or a code, and each of them tells of it.
    ("crates/app", &["credential", "identity", "login", "notice", "session", "step_up"]),
    // The types of the schema lead to each other, as the nouns do.
    ("crates/graphql", &["catalog", "draft", "response", "story"]),
];

/// Which top-level modules of each crate use which.
#[derive(Default)]
pub struct Modules(BTreeMap<String, BTreeMap<String, BTreeSet<String>>>);

impl Modules {
    /// Notes what a file uses of its own crate. Tests may use everything.
    pub fn read(&mut self, name: &str, text: &str) {
        let Some((package, path)) = name.split_once("/src/") else { return };
        let Some(path) = path.strip_suffix(".rs").filter(|path| !path.ends_with("tests")) else {
            return;
        };
        let module = path.split('/').next().unwrap_or(path);
        if ["lib", "main"].contains(&module) {
            return;
        }
        let code = text.split("#[cfg(test)]").next().unwrap_or(text);
        let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
        let code = lines.collect::<Vec<_>>().join("\n");
        let modules = self.0.entry(package.to_owned()).or_default();
        modules.entry(module.to_owned()).or_default().extend(used_modules(&code));
    }

    /// Adds a line for each circle that is not listed, and for each module that is in none any more.
    pub fn check(&self, broken: &mut Vec<String>) {
        for (package, modules) in &self.0 {
            let (_, allowed) =
                ALLOWED.iter().find(|(room, _)| room == package).unwrap_or(&("", &[]));
            let circle: BTreeSet<&str> =
                modules.keys().filter(|m| reach(modules, m).contains(*m)).map(|m| &**m).collect();
            for module in circle.iter().filter(|module| !allowed.contains(module)) {
                let uses = reach(modules, module);
                let others: Vec<&str> = circle
                    .iter()
                    .copied()
                    .filter(|m| m != module && uses.contains(*m))
                    .filter(|m| reach(modules, m).contains(*module))
                    .collect();
                broken.push(format!(
                    "{package}: `{module}` is in a circle of modules with {}",
                    others.join(", ")
                ));
            }
            for module in allowed.iter().filter(|module| !circle.contains(*module)) {
                broken.push(format!(
                    "xtask/src/tidy/circle.rs: `{module}` of {package} is in no circle any more"
                ));
            }
        }
    }
}

/// Every module that a module needs, over others as well; itself where that leads back to it.
fn reach(modules: &BTreeMap<String, BTreeSet<String>>, from: &str) -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    let mut open = vec![from];
    while let Some(module) = open.pop() {
        let uses = modules.get(module).into_iter().flatten();
        for used in uses.filter(|used| *used != module && modules.contains_key(*used)) {
            if seen.insert(used.clone()) {
                open.push(used);
            }
        }
    }
    seen
}

/// The modules that `crate::…` and `use crate::{…}` name.
fn used_modules(code: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for rest in code.split("crate::").skip(1) {
        match rest.strip_prefix('{') {
            None => found.extend(word(rest)),
            Some(list) => {
                let mut depth = 0;
                let mut is_start = true;
                for (at, c) in list.char_indices() {
                    match c {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => is_start = true,
                        c if is_start && c.is_alphabetic() => {
                            found.extend(list.get(at..).and_then(word));
                            is_start = false;
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    found
}

/// The name that a text begins with.
fn word(text: &str) -> Option<String> {
    let name = text.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    (!name.is_empty()).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{Modules, used_modules};

    #[test]
    fn names_are_found_in_paths_and_in_lists() {
        let code = "use crate::{a::{B, c}, d::E, f};\nlet x = crate::g::h();";
        assert_eq!(used_modules(code).into_iter().collect::<Vec<_>>(), ["a", "d", "f", "g"]);
    }

    #[test]
    fn a_circle_over_a_third_module_is_told() {
        let mut modules = Modules::default();
        modules.read("crates/x/src/a.rs", "use crate::b::B;");
        modules.read("crates/x/src/b/inner.rs", "use crate::{c, Other};");
        modules.read("crates/x/src/c.rs", "use crate::d;\n// crate::a is left out\n");
        let mut broken = Vec::new();
        modules.check(&mut broken);
        assert_eq!(broken, [""; 0]);
        modules.read("crates/x/src/c.rs", "fn f() { crate::a::g() }");
        modules.check(&mut broken);
        assert_eq!(broken[0], "crates/x: `a` is in a circle of modules with b, c");
        assert_eq!(broken.len(), 3);
    }
}
