//! The functions of the crates that hold rules, and which of them running code reaches. A function that is
//! called only by functions which nothing calls is not reached either.

use super::file_functions::{FileFunctions, Function, Mention, module};
use super::sources::Sources;
use std::collections::{BTreeMap, BTreeSet};

/// What running Rust says, and where.
pub struct Functions {
    functions: Vec<Function>,
    by_name: BTreeMap<String, Vec<Mention>>,
    reached: BTreeSet<usize>,
}

impl Functions {
    /// Reads the sources.
    pub fn read(sources: &Sources) -> Self {
        let mut all =
            Self { functions: Vec::new(), by_name: BTreeMap::new(), reached: BTreeSet::new() };
        for (path, text) in sources.running().filter(|(path, _)| path.ends_with(".rs")) {
            all.add(FileFunctions::read(path, text));
        }
        while all.reach() {}
        all
    }

    fn add(&mut self, file: FileFunctions) {
        let before = self.functions.len();
        self.functions.extend(file.functions);
        for mention in file.mentions {
            let name = mention.path.last().cloned().unwrap_or_default();
            let inside = mention.inside.map(|at| before + at);
            self.by_name.entry(name).or_default().push(Mention { inside, ..mention });
        }
    }

    /// The public functions that nothing reaches: `core::text::slug::slug`.
    pub fn uncalled(&self) -> BTreeSet<String> {
        let all = self.functions.iter().enumerate();
        all.filter(|(at, one)| one.is_public && !self.reached.contains(at))
            .map(|(_, one)| one.path.join("::"))
            .collect()
    }

    /// Whether code that is reached says such a name, in a file whose path is fine.
    pub fn says(&self, name: &str, is_fine: impl Fn(&str) -> bool) -> bool {
        let mut mentions = self.by_name.get(name).into_iter().flatten();
        mentions.any(|one| is_fine(&one.file) && self.is_reached(one.inside))
    }

    fn is_reached(&self, inside: Option<usize>) -> bool {
        inside.is_none_or(|at| self.reached.contains(&at))
    }

    /// Finds functions that are called from what is reached; whether there were any.
    fn reach(&mut self) -> bool {
        let is_new = |(at, one): &(usize, &Function)| {
            let name = one.path.last().map_or("", String::as_str);
            let mut mentions = self.by_name.get(name).into_iter().flatten();
            !self.reached.contains(at)
                && mentions.any(|mention| {
                    mention.inside != Some(*at)
                        && self.is_reached(mention.inside)
                        && one.is_meant(mention)
                })
        };
        let new: Vec<usize> =
            self.functions.iter().enumerate().filter(is_new).map(|(at, _)| at).collect();
        let is_any = !new.is_empty();
        self.reached.extend(new);
        is_any
    }
}

impl Function {
    /// Whether a name may mean it. Methods have only their name, whatever they are called on.
    fn is_meant(&self, by: &Mention) -> bool {
        let owner = by.path.len().checked_sub(2).and_then(|at| by.path.get(at));
        let room = self.path.first().map_or("", String::as_str);
        let by_room = module(&by.file).and_then(|path| path.into_iter().next());
        let is_elsewhere =
            by.path.first().is_some_and(|first| match first.strip_prefix("quire_") {
                Some(named) => named != room,
                None => first == "crate" && by_room.as_deref() != Some(room),
            });
        if is_elsewhere {
            return false;
        }
        match (self.is_method, owner) {
            (true, Some(owner)) => owner.starts_with(char::is_uppercase),
            (true, None) => by.is_field && by.is_call,
            (false, _) if by.is_field => false,
            (false, Some(owner)) => {
                ["super", "self", "crate"].contains(&owner.as_str())
                    || self.path.iter().any(|module| module == owner)
                    || owner.strip_prefix("quire_") == Some(room)
            }
            (false, None) => by.file == self.file && by.is_call,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Functions, Sources};

    fn uncalled(rule: &str, other: &str) -> Vec<String> {
        let sources = [("crates/core/src/text/slug.rs", rule), ("crates/app/src/a.rs", other)];
        Functions::read(&Sources::of(&sources)).uncalled().into_iter().collect()
    }

    #[test]
    fn a_function_is_called_by_its_path_or_by_what_use_names_it() {
        let rule = "pub fn cut(text: &str) {}";
        let dead = ["core::text::slug::cut"];
        assert_eq!(uncalled(rule, ""), dead);
        assert_eq!(uncalled(rule, "fn f() { other::cut(1); x.cut(); let cut = 1; }"), dead);
        assert_eq!(
            uncalled(rule, "use quire_app::slug; fn f() { slug::cut(a); crate::cut(a) }"),
            dead
        );
        assert_eq!(uncalled(rule, "#[cfg(test)] mod tests { fn f() { slug::cut() } }"), dead);
        for call in [
            "fn f() { quire_core::text::slug::cut(a) }",
            "use quire_core::text::slug::cut; fn f() { a.map(cut) }",
            "use quire_core::text::slug as s; fn f() { s::cut(a) }",
            "use quire_core::text::slug; fn f() -> [u8; 2] { slug::cut(a) }",
        ] {
            assert!(uncalled(rule, call).is_empty(), "{call}");
        }
    }

    #[test]
    fn what_only_uncalled_functions_call_is_uncalled() {
        let rule = "pub const fn a() { b() } fn b() { c() } pub fn c() {}\n\
                    impl X { pub fn d(&self) { self.d() } } impl Y for X { fn e(&self) {} }";
        let all = ["core::text::slug::a", "core::text::slug::c", "core::text::slug::d"];
        assert_eq!(uncalled(rule, ""), all);
        assert_eq!(uncalled(rule, "fn f(x: X) { slug::a(); x.d(); }"), [""; 0]);
    }

    #[test]
    fn a_name_inside_an_uncalled_function_is_not_said() {
        let sources = [("crates/core/src/a.rs", "pub fn a() { LIMIT }\nstatic B: u8 = OTHER;")];
        let functions = Functions::read(&Sources::of(&sources));
        assert!(!functions.says("LIMIT", |_| true));
        assert!(functions.says("OTHER", |_| true) && !functions.says("OTHER", |_| false));
    }
}
