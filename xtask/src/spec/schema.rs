//! The printed GraphQL schema: types with their fields and arguments, unions with their members.

use crate::proc::root;
use anyhow::Result;
use std::collections::{BTreeMap, BTreeSet};

/// A field: what it is of, and the names of its arguments.
#[derive(Default)]
struct Field {
    of: String,
    arguments: BTreeSet<String>,
}

/// The types of the schema.
#[derive(Default)]
pub struct Schema {
    types: BTreeMap<String, BTreeMap<String, Field>>,
    unions: BTreeMap<String, Vec<String>>,
}

impl Schema {
    /// Reads what `cargo xtask codegen` wrote.
    pub fn read() -> Result<Self> {
        let file = root().join("web/src/gen/schema.graphql");
        Ok(Self::of(&std::fs::read_to_string(file)?))
    }

    /// Reads `type NAME { field(argument: Type): Type }` and `union NAME = A | B`. Texts between
    /// triple quotes are skipped; an argument of a field can stand on a line of its own.
    pub fn of(text: &str) -> Self {
        let mut schema = Self::default();
        let mut current = None;
        let plain: String = text.split("\"\"\"").step_by(2).collect::<Vec<_>>().join("");
        let mut depth = 0_usize;
        let mut field = String::new();
        for line in plain.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let mut words = line.split_whitespace();
            match (words.next(), words.next(), current.as_ref()) {
                (Some("union"), Some(name), None) => {
                    let members = line.split_once('=').map_or("", |(_, members)| members);
                    let members = members.split('|').map(|member| member.trim().to_owned());
                    schema.unions.insert(name.to_owned(), members.collect());
                }
                (Some("type" | "input" | "interface"), Some(name), None) => {
                    current = Some(name.to_owned());
                }
                (Some("}"), _, _) => current = None,
                (Some(_), _, Some(name)) => {
                    field.push_str(line);
                    field.push(' ');
                    depth = depth + line.matches('(').count() - line.matches(')').count();
                    if depth == 0 {
                        let (field, of) = read(&std::mem::take(&mut field));
                        schema.types.entry(name.clone()).or_default().insert(field, of);
                    }
                }
                _ => {}
            }
        }
        schema
    }

    /// What a field of a type is of; a union has the fields of its members.
    pub fn field(&self, of: &str, name: &str) -> Option<String> {
        let own = self.types.get(of).and_then(|fields| fields.get(name)).map(|f| f.of.clone());
        own.or_else(|| self.unions.get(of)?.iter().find_map(|member| self.field(member, name)))
    }

    /// Whether a field takes such an argument.
    pub fn has_argument(&self, of: &str, field: &str, argument: &str) -> bool {
        let own = self.types.get(of).and_then(|fields| fields.get(field));
        let members = || self.unions.get(of).into_iter().flatten();
        match own {
            Some(own) => own.arguments.contains(argument),
            None => members().any(|member| self.has_argument(member, field, argument)),
        }
    }

    /// Whether a path of fields begins at a type: `viewerEdge.isFollowing`.
    pub fn has_path(&self, from: &str, path: &str) -> bool {
        let mut of = Some(from.to_owned());
        path.split('.').all(|field| {
            of = of.as_ref().and_then(|of| self.field(of, field));
            of.is_some()
        })
    }
}

/// `list(first: Int! = 8): [Tag!]! @deprecated` is the field `list` of `Tag`s with a `first`.
fn read(line: &str) -> (String, Field) {
    let name = line.split(['(', ':']).next().unwrap_or_default().trim().to_owned();
    let (inside, of) = match (line.find('('), line.rfind(')')) {
        (Some(start), Some(end)) if start < end => {
            (line.get(start + 1..end).unwrap_or_default(), line.get(end + 1..).unwrap_or_default())
        }
        _ => ("", line.split_once(':').map_or("", |(_, of)| of)),
    };
    let of = of.split('@').next().unwrap_or_default().split(" = ").next().unwrap_or_default();
    let of = of.trim_matches(|c: char| !c.is_ascii_alphanumeric()).to_owned();
    let words: Vec<&str> = inside.split(|c: char| c.is_whitespace() || c == ',').collect();
    let arguments =
        words.iter().filter_map(|word| word.strip_suffix(':')).map(str::to_owned).collect();
    (name, Field { of, arguments })
}

#[cfg(test)]
mod tests {
    use super::Schema;

    #[test]
    fn fields_are_read_with_their_types_and_arguments() {
        let schema = Schema::of(
            "\"\"\"A type of\nnothing: at all\"\"\"\ntype Post {\n\tid: ID!\n\tlist(first: Int! = 8,\n\t\tafter: String): [Tag!]! @deprecated\n}\nunion Result = Post | None\n",
        );
        assert_eq!(schema.field("Post", "id").as_deref(), Some("ID"));
        assert_eq!(schema.field("Result", "list").as_deref(), Some("Tag"));
        assert!(schema.has_argument("Post", "list", "after"));
        assert!(!schema.has_argument("Post", "list", "last"));
        assert!(schema.has_path("Post", "list") && !schema.has_path("Post", "list.id"));
    }
}
