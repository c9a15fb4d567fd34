//! The kinds of words that have a colour of their own.

use syntect::parsing::Scope;

/// What a piece of code is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Token {
    /// A remark for people.
    Comment,
    /// A text, a character, a regular expression.
    String,
    /// A number.
    Number,
    /// A word of the language: `if`, `return`, `true`, also an element of a markup language.
    Keyword,
    /// The name of a function.
    Function,
    /// The name of a type.
    Type,
    /// The name of an attribute, of a key.
    Attribute,
    /// A line that was added, in a difference.
    Inserted,
    /// A line that was taken away, in a difference.
    Deleted,
}

/// Scopes and what they are, the more special first.
/// Source: the scope names that Sublime Text gives to writers of grammars.
const SCOPES: [(&str, Token); 20] = [
    ("comment", Token::Comment),
    ("string", Token::String),
    ("constant.character", Token::String),
    ("constant.numeric", Token::Number),
    ("constant", Token::Keyword),
    ("keyword", Token::Keyword),
    ("storage.type", Token::Keyword),
    ("storage", Token::Keyword),
    ("variable.language", Token::Keyword),
    ("entity.name.function", Token::Function),
    ("support.function", Token::Function),
    ("variable.function", Token::Function),
    ("entity.name.tag", Token::Keyword),
    ("entity.name.section", Token::Keyword),
    ("entity.name", Token::Type),
    ("support", Token::Type),
    ("entity.other.inherited-class", Token::Type),
    ("entity.other.attribute-name", Token::Attribute),
    ("markup.inserted", Token::Inserted),
    ("markup.deleted", Token::Deleted),
];

impl Token {
    /// The token of the innermost scope that has one. Punctuation inside a string belongs to it.
    pub(super) fn of(scopes: &[Scope]) -> Option<Self> {
        scopes.iter().rev().find_map(|scope| {
            let name = scope.build_string();
            let is_within = |outer: &str| {
                name.strip_prefix(outer)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            };
            // Operators are as dense as letters: coloured, nothing else would stand out.
            if is_within("keyword.operator") && !is_within("keyword.operator.word") {
                return None;
            }
            SCOPES.iter().find(|(outer, _)| is_within(outer)).map(|(_, token)| *token)
        })
    }

    /// The class by which style sheets know it.
    #[must_use]
    pub fn class(self) -> &'static str {
        match self {
            Token::Comment => "tok-comment",
            Token::String => "tok-string",
            Token::Number => "tok-number",
            Token::Keyword => "tok-keyword",
            Token::Function => "tok-function",
            Token::Type => "tok-type",
            Token::Attribute => "tok-attribute",
            Token::Inserted => "tok-inserted",
            Token::Deleted => "tok-deleted",
        }
    }
}
