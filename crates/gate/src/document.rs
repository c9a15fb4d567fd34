//! The shape of a document: operations, fragments and what they select. Everything that does not
//! bear on cost (types, values other than list lengths) is checked for syntax and dropped.

use super::{Refusal, lexer::Token};
use std::collections::{HashMap, HashSet};

/// How deeply selection sets (fragments included) and values may nest in the text.
const MAX_NESTING: usize = 32;

/// A parsed document.
#[derive(Debug, Default)]
pub(super) struct Document<'a> {
    pub operations: Vec<Definition<'a>>,
    pub fragments: HashMap<&'a str, Vec<Selection<'a>>>,
}

/// An operation.
#[derive(Debug)]
pub(super) struct Definition<'a> {
    pub is_mutation: bool,
    pub directives: u32,
    /// Default values of variables, as far as they are list lengths.
    pub defaults: HashMap<&'a str, Vec<Length<'a>>>,
    pub selections: Vec<Selection<'a>>,
}

/// One selection of a set.
#[derive(Debug)]
pub(super) enum Selection<'a> {
    Field { name: &'a str, lengths: Vec<Length<'a>>, directives: u32, selections: Vec<Self> },
    Inline { directives: u32, selections: Vec<Self> },
    Spread { name: &'a str, directives: u32 },
}

/// Something among a field's arguments that may say how long a list is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Length<'a> {
    /// A number; whether its own key says that it is a length.
    Number { value: i64, is_length: bool },
    /// A variable; whether the key it is given to says that it is a length.
    Variable { name: &'a str, is_length: bool },
}

/// Whether an argument or input field of this name is a list length.
pub(super) fn is_length_key(name: &str) -> bool {
    matches!(name, "first" | "last" | "limit")
}

impl Document<'_> {
    pub(super) fn has_mutation(&self) -> bool {
        self.operations.iter().any(|operation| operation.is_mutation)
    }
}

/// Reads a document from its tokens.
pub(super) fn read<'a>(tokens: &[Token<'a>]) -> Result<Document<'a>, Refusal> {
    let mut reader = Reader { tokens, at: 0, spread: HashSet::new() };
    let mut document = Document::default();
    while reader.at < tokens.len() {
        reader.definition(&mut document)?;
    }
    if document.operations.is_empty() {
        return Err(reader.syntax("an operation"));
    }
    if let Some(name) = document.fragments.keys().find(|name| !reader.spread.contains(*name)) {
        return Err(Refusal::UnusedFragment { name: (*name).to_owned() });
    }
    Ok(document)
}

struct Reader<'t, 'a> {
    tokens: &'t [Token<'a>],
    at: usize,
    spread: HashSet<&'a str>,
}

impl<'a> Reader<'_, 'a> {
    fn syntax(&self, expected: &'static str) -> Refusal {
        Refusal::Syntax { token: self.at, expected }
    }

    fn peek(&self) -> Option<Token<'a>> {
        self.tokens.get(self.at).copied()
    }

    fn take(&mut self, punctuator: u8) -> bool {
        let found = self.peek() == Some(Token::Punctuator(punctuator));
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, punctuator: u8, expected: &'static str) -> Result<(), Refusal> {
        if self.take(punctuator) { Ok(()) } else { Err(self.syntax(expected)) }
    }

    fn name(&mut self) -> Result<&'a str, Refusal> {
        match self.peek() {
            Some(Token::Name(name)) => {
                self.at += 1;
                Ok(name)
            }
            _ => Err(self.syntax("a name")),
        }
    }

    fn definition(&mut self, document: &mut Document<'a>) -> Result<(), Refusal> {
        let keyword = match self.peek() {
            Some(Token::Punctuator(b'{')) => "query",
            _ => self.name()?,
        };
        match keyword {
            "query" | "mutation" => {
                if matches!(self.peek(), Some(Token::Name(_))) {
                    self.at += 1;
                }
                let defaults = self.variable_definitions()?;
                let directives = self.directives()?;
                let selections = self.selection_set(0)?;
                let is_mutation = keyword == "mutation";
                document.operations.push(Definition {
                    is_mutation,
                    directives,
                    defaults,
                    selections,
                });
            }
            "fragment" => {
                let name = self.name()?;
                if name == "on" {
                    return Err(self.syntax("a fragment name"));
                }
                self.type_condition()?;
                let directives = self.directives()?;
                let selections =
                    vec![Selection::Inline { directives, selections: self.selection_set(0)? }];
                if document.fragments.insert(name, selections).is_some() {
                    return Err(Refusal::DuplicateFragment { name: name.to_owned() });
                }
            }
            _ => return Err(self.syntax("a query, a mutation or a fragment")),
        }
        Ok(())
    }

    fn type_condition(&mut self) -> Result<(), Refusal> {
        if self.name()? == "on" { self.name().map(|_| ()) } else { Err(self.syntax("`on`")) }
    }

    fn variable_definitions(&mut self) -> Result<HashMap<&'a str, Vec<Length<'a>>>, Refusal> {
        let mut defaults = HashMap::new();
        if !self.take(b'(') {
            return Ok(defaults);
        }
        while !self.take(b')') {
            self.expect(b'$', "a variable")?;
            let name = self.name()?;
            self.expect(b':', "`:`")?;
            self.type_reference()?;
            let mut lengths = Vec::new();
            // The library takes directives before the default value, the specification after it.
            self.directives()?;
            if self.take(b'=') {
                self.value(false, 0, &mut lengths)?;
            }
            self.directives()?;
            defaults.insert(name, lengths);
        }
        Ok(defaults)
    }

    fn type_reference(&mut self) -> Result<(), Refusal> {
        let mut open = 0_usize;
        while self.take(b'[') {
            open += 1;
        }
        self.name()?;
        self.take(b'!');
        for _ in 0..open {
            self.expect(b']', "`]`")?;
            self.take(b'!');
        }
        if open > MAX_NESTING { Err(self.syntax("a simpler type")) } else { Ok(()) }
    }

    fn directives(&mut self) -> Result<u32, Refusal> {
        let mut count = 0_u32;
        while self.take(b'@') {
            self.name()?;
            self.arguments(&mut Vec::new())?;
            count = count.saturating_add(1);
        }
        Ok(count)
    }

    fn selection_set(&mut self, nesting: usize) -> Result<Vec<Selection<'a>>, Refusal> {
        if nesting > MAX_NESTING {
            return Err(Refusal::TooDeep { max: MAX_NESTING as u32 });
        }
        self.expect(b'{', "`{`")?;
        let mut selections = vec![self.selection(nesting)?];
        while !self.take(b'}') {
            selections.push(self.selection(nesting)?);
        }
        Ok(selections)
    }

    fn selection(&mut self, nesting: usize) -> Result<Selection<'a>, Refusal> {
        if self.peek() == Some(Token::Spread) {
            self.at += 1;
            return match self.peek() {
                Some(Token::Name(name)) if name != "on" => {
                    self.at += 1;
                    self.spread.insert(name);
                    Ok(Selection::Spread { name, directives: self.directives()? })
                }
                next => {
                    if matches!(next, Some(Token::Name(_))) {
                        self.type_condition()?;
                    }
                    let directives = self.directives()?;
                    let selections = self.selection_set(nesting + 1)?;
                    Ok(Selection::Inline { directives, selections })
                }
            };
        }
        let mut name = self.name()?;
        if self.take(b':') {
            name = self.name()?;
        }
        let mut lengths = Vec::new();
        self.arguments(&mut lengths)?;
        let directives = self.directives()?;
        let selections = match self.peek() {
            Some(Token::Punctuator(b'{')) => self.selection_set(nesting + 1)?,
            _ => Vec::new(),
        };
        Ok(Selection::Field { name, lengths, directives, selections })
    }

    fn arguments(&mut self, lengths: &mut Vec<Length<'a>>) -> Result<(), Refusal> {
        if !self.take(b'(') {
            return Ok(());
        }
        self.argument(lengths)?;
        while !self.take(b')') {
            self.argument(lengths)?;
        }
        Ok(())
    }

    fn argument(&mut self, lengths: &mut Vec<Length<'a>>) -> Result<(), Refusal> {
        let name = self.name()?;
        self.expect(b':', "`:`")?;
        self.value(is_length_key(name), 0, lengths)
    }

    fn value(
        &mut self,
        is_length: bool,
        nesting: usize,
        lengths: &mut Vec<Length<'a>>,
    ) -> Result<(), Refusal> {
        if nesting > MAX_NESTING {
            return Err(self.syntax("a flatter value"));
        }
        let Some(token) = self.peek() else { return Err(self.syntax("a value")) };
        self.at += 1;
        match token {
            Token::Text | Token::Float | Token::Name(_) => {}
            Token::Int(digits) => {
                // A number too large for 64 bits is certainly too long for a list.
                let value = digits.parse().unwrap_or(i64::MAX);
                lengths.push(Length::Number { value, is_length });
            }
            Token::Punctuator(b'$') => {
                lengths.push(Length::Variable { name: self.name()?, is_length });
            }
            Token::Punctuator(b'[') => {
                while !self.take(b']') {
                    self.value(is_length, nesting + 1, lengths)?;
                }
            }
            Token::Punctuator(b'{') => {
                while !self.take(b'}') {
                    let key = self.name()?;
                    self.expect(b':', "`:`")?;
                    self.value(is_length_key(key), nesting + 1, lengths)?;
                }
            }
            _ => return Err(self.syntax("a value")),
        }
        Ok(())
    }
}
