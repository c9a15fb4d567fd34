//! The functions that one Rust file defines, and the names that it says.

use crate::rust_paths::{RustPaths, words};
use std::collections::BTreeMap;

/// The crates whose functions are looked at.
const ROOMS: &[&str] = &["core", "membership", "routing", "search"];
/// What may stand before `impl` where a block begins, and not a type.
const BEFORE_BLOCK: &[&str] = &["", "}", ";", "{", "]", "unsafe"];

/// A function of a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// Crate, modules and name: `core::text::slug::slug`.
    pub path: Vec<String>,
    pub file: String,
    pub is_public: bool,
    pub is_method: bool,
}

/// A name that running code says.
#[derive(Debug)]
pub struct Mention {
    /// As far as it is spelt out; what `use` says is put in.
    pub path: Vec<String>,
    pub file: String,
    /// After a dot.
    pub is_field: bool,
    /// Whether it looks like a call, or like a function that is handed on.
    pub is_call: bool,
    /// The function it stands in, by its place among those of the file.
    pub inside: Option<usize>,
}

/// What a file defines and says.
#[derive(Debug, Default)]
pub struct FileFunctions {
    pub functions: Vec<Function>,
    pub mentions: Vec<Mention>,
}

impl FileFunctions {
    /// Reads a file.
    pub fn read(file: &str, text: &str) -> Self {
        Reader::new(file, text).read()
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
    found: FileFunctions,
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
    /// What a trait asks for; its functions are called without being named.
    Trait,
}

impl<'a> Reader<'a> {
    fn new(file: &'a str, text: &str) -> Self {
        let names = RustPaths::read(text).used.into_iter();
        let names = names
            .filter(|one| one.segments.len() > 1)
            .map(|one| (one.name, one.segments))
            .collect();
        let module = module(file);
        Self {
            file,
            words: words(text),
            names,
            module,
            found: FileFunctions::default(),
            blocks: Vec::new(),
            depth: 0,
        }
    }

    fn word(&self, at: usize) -> &str {
        self.words.get(at).map_or("", String::as_str)
    }

    fn before(&self, at: usize) -> &str {
        at.checked_sub(1).map_or("", |at| self.word(at))
    }

    fn read(mut self) -> FileFunctions {
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
        self.found
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
        self.found.functions.push(function);
        self.open(Block::Function(self.found.functions.len() - 1));
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
        self.found.mentions.push(mention);
        last + 1
    }
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Crate and modules of a file of a crate with rules.
pub fn module(file: &str) -> Option<Vec<String>> {
    let (room, rest) = file.strip_prefix("crates/")?.split_once("/src/")?;
    let modules = rest.strip_suffix(".rs")?.split('/').filter(|name| *name != "lib");
    ROOMS.contains(&room).then(|| std::iter::once(room).chain(modules).map(str::to_owned).collect())
}
