//! A GraphQL operation as the catalogue writes it: `query post(id) { id creator { name } }`. It is
//! looked up in the schema: the name, every argument, every returned field.

use super::schema::Schema;

/// What the schema lacks of an operation.
pub fn missing(schema: &Schema, operation: &str) -> Option<String> {
    let tokens = tokens(operation);
    let mut tokens = tokens.iter().map(String::as_str);
    let root = match tokens.next() {
        Some("mutation") => "Mutation",
        _ => "Query",
    };
    let field = tokens.next().unwrap_or_default();
    let Some(of) = schema.field(root, field) else {
        return Some(format!("the schema has no {root}.{field}"));
    };
    let mut path: Vec<String> = Vec::new();
    let mut last = (root.to_owned(), field.to_owned(), of);
    let mut is_arguments = false;
    for token in tokens {
        let (parent, field, of) = &last;
        match token {
            "(" | ")" => is_arguments = token == "(",
            argument if is_arguments => {
                if !schema.has_argument(parent, field, argument) {
                    return Some(format!("{parent}.{field} has no argument `{argument}`"));
                }
            }
            "{" => path.push(of.clone()),
            "}" => drop(path.pop()),
            name => {
                let parent = path.last().cloned().unwrap_or_default();
                match schema.field(&parent, name) {
                    Some(of) => last = (parent, name.to_owned(), of),
                    None => return Some(format!("{parent} has no field `{name}`")),
                }
            }
        }
    }
    None
}

/// Names and brackets; the first brace opens what the operation itself returns.
fn tokens(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut word = String::new();
    for c in text.chars() {
        if c.is_alphanumeric() || c == '_' {
            word.push(c);
            continue;
        }
        if !word.is_empty() {
            found.push(std::mem::take(&mut word));
        }
        if matches!(c, '(' | ')' | '{' | '}') {
            found.push(c.to_string());
        }
    }
    found.extend((!word.is_empty()).then_some(word));
    found
}

#[cfg(test)]
mod tests {
    use super::missing;
    use crate::spec::schema::Schema;

    const SCHEMA: &str = "type Query {\n\tpost(id: ID!): PostResult!\n}\ntype Mutation {\n\tclap(postId: ID!, count: Int): Post!\n}\nunion PostResult = Post | NotFound\ntype Post {\n\tid: ID!\n\tcreator(full: Boolean): User!\n}\ntype NotFound {\n\tmessage: String!\n}\ntype User {\n\tname: String\n}\n";

    #[test]
    fn names_arguments_and_fields_must_be_there() {
        let schema = Schema::of(SCHEMA);
        let lacks = |operation: &str| missing(&schema, operation);
        assert_eq!(lacks("query post(id) { id creator(full) { name } message }"), None);
        assert_eq!(lacks("mutation clap(postId, count) { id }"), None);
        assert_eq!(lacks("query post"), None);
        assert!(lacks("query posts(id) { id }").is_some());
        assert!(lacks("query post(slug) { id }").is_some());
        assert!(lacks("query post(id) { creator(half) { name } }").is_some());
        assert!(lacks("query post(id) { title }").is_some());
        assert!(lacks("query post(id) { creator { id } }").is_some());
    }
}
