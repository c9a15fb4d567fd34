#![doc = include_str!("../README.md")]

mod token;

pub use token::Token;

use std::{ops::Range, sync::LazyLock};
use syntect::parsing::{ParseState, ScopeStack, SyntaxReference, SyntaxSet};

/// The longest code that is read, in bytes.
pub const MAX_BYTES: usize = 32 * 1024;

/// The longest line of code that is read, in bytes: minified code takes long and is not read by anybody.
pub const MAX_LINE_BYTES: usize = 1_000;

/// A range of bytes, and what stands there.
type Piece = (Range<usize>, Token);

static GRAMMARS: LazyLock<SyntaxSet> = LazyLock::new(two_face::syntax::extra_newlines);

/// What code consists of, as far as it has a colour: ranges of bytes in their order, none inside
/// another. Empty when the language is unknown or the code too long.
#[must_use]
pub fn tokens(lang: &str, code: &str) -> Vec<Piece> {
    if code.len() > MAX_BYTES || code.lines().any(|line| line.len() > MAX_LINE_BYTES) {
        return Vec::new();
    }
    match grammar(lang) {
        Some(grammar) => read(grammar, code).unwrap_or_default(),
        None => Vec::new(),
    }
}

/// Whether code in the language has tokens.
#[must_use]
pub fn is_known(lang: &str) -> bool {
    grammar(lang).is_some()
}

/// The grammar of a language, by its name or the ending of its files.
fn grammar(lang: &str) -> Option<&'static SyntaxReference> {
    let lang = lang.trim().to_ascii_lowercase();
    let name = match lang.as_str() {
        "c++" => "cpp",
        "c#" | "csharp" => "cs",
        "docker" => "dockerfile",
        "golang" => "go",
        "jsonc" | "json5" => "json",
        "objective-c" | "objc" => "m",
        "shell" | "console" | "terminal" | "zsh" => "bash",
        "text" | "plain" | "plaintext" | "" => return None,
        other => other,
    };
    GRAMMARS.find_syntax_by_token(name)
}

fn read(grammar: &SyntaxReference, code: &str) -> Result<Vec<Piece>, Box<dyn std::error::Error>> {
    let (mut state, mut stack) = (ParseState::new(grammar), ScopeStack::new());
    let mut found: Vec<Piece> = Vec::new();
    let mut line_start = 0;
    for line in code.split_inclusive('\n') {
        // Grammars expect every line to end.
        let ended = if line.ends_with('\n') { line.to_owned() } else { format!("{line}\n") };
        let mut from = 0;
        for (at, change) in state.parse_line(&ended, &GRAMMARS)? {
            push(&mut found, line_start + from..line_start + at.min(line.len()), &stack);
            from = at.min(line.len());
            stack.apply(&change)?;
        }
        push(&mut found, line_start + from..line_start + line.len(), &stack);
        line_start += line.len();
    }
    Ok(found)
}

/// Adds a range in its scopes; one that goes on with the last token becomes part of it.
fn push(found: &mut Vec<Piece>, range: Range<usize>, stack: &ScopeStack) {
    let Some(token) = Token::of(stack.as_slice()).filter(|_| !range.is_empty()) else { return };
    match found.last_mut() {
        Some((last, same)) if *same == token && last.end == range.start => last.end = range.end,
        _ => found.push((range, token)),
    }
}
