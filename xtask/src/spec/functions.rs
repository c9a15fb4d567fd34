//! The functions of the crates that hold rules, and which of them running code reaches. A function that is
//! called only by functions which nothing calls is not reached either.

use super::sources::Sources;
use crate::rust_paths::{RustPaths, words};
use std::collections::{BTreeMap, BTreeSet};

/// The crates whose functions are looked at.
const ROOMS: &[&str] = &["core", "membership", "routing", "search"];
/// What may stand before `impl` where a block begins, and not a type.
const BEFORE_BLOCK: &[&str] = &["", "}", ";", "{", "]", "unsafe"];

/// A function of a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Function {
    /// Crate, modules and name: `core::text::slug::slug`.
    path: Vec<String>,
    file: String,
    is_public: bool,
    is_method: bool,
}

/// A name that running code says.
#[derive(Debug)]
struct Mention {
    /// As far as it is spelt out; what `use` says is put in.
    path: Vec<String>,
    file: String,
    /// After a dot.
    is_field: bool,
    /// Whether it looks like a call, or like a function that is handed on.
    is_call: bool,
    /// The function it stands in.
    inside: Option<usize>,
}

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
            Reader::new(path, text, &mut all).read();
        }
        while all.reach() {}
        all
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

/// Reads one file.
struct Reader<'a> {
    file: &'a str,
    words: Vec<String>,
    /// What `use` calls a name.
    names: BTreeMap<String, Vec<String>>,
    /// Crate and modules, in crates with rules.
    module: Option<Vec<String>>,
    all: &'a mut Functions,
    /// Open blocks that matter, with the depth they end at.
    blocks: Vec<(usize, Block)>,
    depth: usize,
}

/// A block of code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Block {
    /// A function of a rule.
    Function(usize),
    /// The methods of a type.
    Methods,
    /// What a trait asks for; nobody has to name its functions to call them.
    Trait,
}

impl<'a> Reader<'a> {
    fn new(file: &'a str, text: &str, all: &'a mut Functions) -> Self {
        let names = RustPaths::read(text).used.into_iter();
        let names = names
            .filter(|one| one.segments.len() > 1)
            .map(|one| (one.name, one.segments))
            .collect();
        let module = module(file);
        Self { file, words: words(text), names, module, all, blocks: Vec::new(), depth: 0 }
    }

    fn word(&self, at: usize) -> &str {
        self.words.get(at).map_or("", String::as_str)
    }

    fn before(&self, at: usize) -> &str {
        at.checked_sub(1).map_or("", |at| self.word(at))
    }

    fn read(mut self) {
        let mut at = 0;
        while at < self.words.len() {
            at = match self.word(at) {
                "use" => self.skip(at, ";"),
                "impl" if BEFORE_BLOCK.contains(&self.before(at)) => {
                    let head = self.skip(at, "{");
                    let head_words = self.words.get(at..head).unwrap_or_default();
                    let is_trait =
                        head_words.windows(2).any(|two| two[0] == "for" && two[1] != "<");
                    self.open(if is_trait { Block::Trait } else { Block::Methods });
                    at + 1
                }
                "trait" => {
                    self.open(Block::Trait);
                    at + 1
                }
                "fn" => self.function(at),
                "{" => {
                    self.depth += 1;
                    at + 1
                }
                "}" => {
                    self.depth = self.depth.saturating_sub(1);
                    let depth = self.depth;
                    self.blocks.retain(|(end, _)| *end < depth);
                    at + 1
                }
                word if is_name(word) => self.mention(at),
                _ => at + 1,
            };
        }
    }

    /// The place behind the next such word.
    fn skip(&self, at: usize, end: &str) -> usize {
        (at..self.words.len())
            .find(|&at| self.word(at) == end)
            .map_or(self.words.len(), |at| at + if end == ";" { 1 } else { 0 })
    }

    /// A block that begins with the next brace.
    fn open(&mut self, block: Block) {
        self.blocks.push((self.depth, block));
    }

    fn inside(&self) -> Option<usize> {
        self.blocks.iter().rev().find_map(|(_, block)| match block {
            Block::Function(at) => Some(*at),
            Block::Methods | Block::Trait => None,
        })
    }

    /// A function's head: from `fn` to its name.
    fn function(&mut self, at: usize) -> usize {
        let name = self.word(at + 1).to_owned();
        let owner = self.blocks.last().map(|(_, block)| *block);
        let has_body = self.has_body(at);
        let Some(module) = self
            .module
            .as_ref()
            .filter(|_| has_body && is_name(&name) && owner != Some(Block::Trait))
        else {
            return at + 2;
        };
        let mut first = at;
        while ["const", "async", "unsafe"].contains(&self.before(first)) {
            first -= 1;
        }
        let function = Function {
            path: module.iter().cloned().chain([name]).collect(),
            file: self.file.to_owned(),
            is_public: self.before(first) == "pub",
            is_method: owner == Some(Block::Methods),
        };
        self.all.functions.push(function);
        self.open(Block::Function(self.all.functions.len() - 1));
        at + 2
    }

    /// Whether a function has a body; a `;` inside brackets belongs to a type.
    fn has_body(&self, at: usize) -> bool {
        let mut brackets = 0_usize;
        for word in self.words.iter().skip(at) {
            match word.as_str() {
                "[" => brackets += 1,
                "]" => brackets = brackets.saturating_sub(1),
                "{" => return true,
                ";" if brackets == 0 => return false,
                _ => {}
            }
        }
        false
    }

    /// A name or a path; answers the place behind it.
    fn mention(&mut self, at: usize) -> usize {
        let is_field = self.before(at) == ".";
        let mut path = vec![self.word(at).to_owned()];
        let mut last = at;
        while self.word(last + 1) == "::" && is_name(self.word(last + 2)) {
            last += 2;
            path.push(self.word(last).to_owned());
        }
        let used = path.first().and_then(|first| self.names.get(first)).filter(|_| !is_field);
        if let Some(used) = used {
            path.splice(..1, used.iter().cloned());
        }
        let (before, after) = (self.before(at), self.word(last + 1));
        let is_call = ["(", "::"].contains(&after)
            || ["(", ","].contains(&before) && [")", ","].contains(&after);
        let mention =
            Mention { file: self.file.to_owned(), is_field, is_call, inside: self.inside(), path };
        let name = mention.path.last().cloned().unwrap_or_default();
        self.all.by_name.entry(name).or_default().push(mention);
        last + 1
    }
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Crate and modules of a file of a crate with rules.
fn module(file: &str) -> Option<Vec<String>> {
    let (room, rest) = file.strip_prefix("crates/")?.split_once("/src/")?;
    let modules = rest.strip_suffix(".rs")?.split('/').filter(|name| *name != "lib");
    ROOMS.contains(&room).then(|| std::iter::once(room).chain(modules).map(str::to_owned).collect())
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
